import StepwiseFlow

/// Sentences for waits that ran out of time.
package nonisolated enum TimeoutSentence {
  /// The sentence about work that still runs after the timeout; `nil` if none does.
  package static func of(_ running: [String], after timeout: Duration) -> LocalizedStringKey? {
    guard !running.isEmpty else { return nil }
    let advice: LocalizedStringKey = "Run it again, or allow more time with --timeout."
    return "\(allOf: running) did not end within \(Sentence.text(of: timeout)). \(advice)"
  }

  /// The sentence about virtual time that could not pass; `nil` if all of it passed.
  package static func of(
    _ left: Duration, outOf duration: Duration, after timeout: Duration
  ) -> LocalizedStringKey? {
    guard left > .zero else { return nil }
    return """
      Only \(Sentence.text(of: duration - left)) of \(Sentence.text(of: duration)) passed within \
      \(Sentence.text(of: timeout)), because much happens in it. Let less time pass, or allow more \
      time with --timeout.
      """
  }
}
