import StepwiseFlow

/// Sentences for waits that ran out of time.
extension Waiting {
  /// The sentence about work that still runs after the timeout; `nil` if none does.
  package func sentence(of settlement: Settlement) -> LocalizedStringKey? {
    guard case .waiting(let labels) = settlement else { return nil }
    let advice: LocalizedStringKey = "Run it again, or allow more time with --timeout."
    return "\(allOf: labels) did not end within \(Sentence.text(of: timeout)). \(advice)"
  }

  /// The time for which a text was waited for in vain.
  ///
  /// - Parameters:
  ///   - limit: The longest wait on the wizard's clock; `nil` for the timeout.
  ///   - session: The session, after the wait.
  /// - Returns: The limit, or the timeout if something outside was waited for.
  package func waited(for limit: Duration?, on session: Session) -> Duration {
    let limit = limit ?? timeout
    let clock = session.environment.clock
    let isOutside = session.isWorking && (clock as? VirtualClock)?.nextDeadline == nil
    return isOutside ? realTime(of: limit, on: clock) : limit
  }

  /// The sentence about virtual time that could not pass; `nil` if all of it passed.
  package func sentence(of left: Duration, outOf duration: Duration) -> LocalizedStringKey? {
    guard left > .zero else { return nil }
    return """
      Only \(Sentence.text(of: duration - left)) of \(Sentence.text(of: duration)) passed within \
      \(Sentence.text(of: timeout)), because much happens in it. Let less time pass, or allow more \
      time with --timeout.
      """
  }
}
