/// What is said where a wait was in vain.
extension Waiting {
  /// What to say where something still runs when the time is up; `nil` where nothing does.
  func sentence(of settlement: Settlement) -> LocalizedStringKey? {
    guard case .waiting(let labels) = settlement else { return nil }
    let advice: LocalizedStringKey = "Run it again, or give it more with --timeout."
    return "\(allOf: labels) did not end within \(StepParser.text(of: timeout)). \(advice)"
  }

  /// What to say where less virtual time passed than was asked for; `nil` where all of it did.
  ///
  /// - Parameters:
  ///   - left: How much of it did not pass.
  ///   - duration: How much was asked for.
  /// - Returns: A sentence.
  func sentence(of left: Duration, outOf duration: Duration) -> LocalizedStringKey? {
    guard left > .zero else { return nil }
    return """
      Only \(StepParser.text(of: duration - left)) of \(StepParser.text(of: duration)) passed within \
      \(StepParser.text(of: timeout)), because much happens in it. Let less time pass, or give it more \
      with --timeout.
      """
  }
}
