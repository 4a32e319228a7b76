/// A mistake in a wizard, as a test is told of it.
package struct Report: Hashable {
  /// What kind of mistake it is.
  package enum Kind: Hashable {
    /// A call, a default or a name was ignored, or something came from where the wizard does not expect it.
    case ignored
    /// Two things share an identity.
    case identity
  }

  package let kind: Kind
  /// What happened, and after a colon the fix.
  package let sentence: String
}

/// Mistakes of an author that change nothing for the person, for tests.
extension NavigationStack {
  /// The maximum number of reports kept for tests.
  private static let reportsMax = 100

  func report(_ sentence: String, _ kind: Report.Kind = .ignored) {
    if reports.count < Self.reportsMax { reports.append(Report(kind: kind, sentence: sentence)) }
  }

  /// Reports a mistake that is found again and again.
  func reportOnce(_ sentence: String) { reportOnce(sentence, .ignored) }

  func reportOnce(_ sentence: String, _ kind: Report.Kind) {
    if !reports.contains(where: { $0.sentence == sentence }) { report(sentence, kind) }
  }

  /// Reports answers that were given on a screen with another title.
  ///
  /// The author has not said that both are the same screen, so they may ask for different things.
  func reportCrossing(from title: String, to entry: Entry) {
    guard entry.screen.id == nil, title != entry.screen.title else { return }
    reportOnce(
      "Answers that were given on “\(title)” were used on “\(entry.screen.title)”, because both are a"
        + " “\(entry.identity.name)” of the same flow: give each an “id”, or both the same.",
      .identity)
  }

  /// Reports what a task does that the wizard does not wait for.
  func reportUnawaited(_ what: @autoclosure () -> String) {
    if let sentence = TestedStep.report(what()) { reportOnce(sentence, .ignored) }
  }

  /// Reports work that asked for something when its screen was gone or covered.
  func reportLate(_ effect: Effect, _ what: String) {
    let isGone = effect.isCancelled || !isOnStack(effect.entry)
    report(
      "“\(effect.label)” \(what) when its screen was \(isGone ? "gone" : "covered"); nothing was done: "
        + Self.lateFix(isCancelled: isGone))
  }

  /// Returns what an author can do about work that comes too late.
  static func lateFix(isCancelled: Bool) -> String {
    isCancelled
      ? "let its closure throw when its task is cancelled, as “Task.checkCancellation()” does."
      : "navigate once, at the end of its closure."
  }

  /// Reports a flow that pushed screens after it had finished, in one closure.
  func reportPushed(_ entry: Entry, afterFinishOf flow: AnyFlowController) {
    report(
      "“\(flow.title)” pushed “\(entry.screen.title)” after it had finished"
        + (flow.parent == nil ? ", so that nobody sees it" : ", on top of what its outcome led to")
        + ": call “finish” last, or return after it.")
  }
}
