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
struct ReportList {
  /// The mistakes that were found so far.
  private(set) var all: [Report] = []

  /// The maximum number of reports.
  private static let countMax = 100

  mutating func add(_ sentence: String, _ kind: Report.Kind = .ignored) {
    if all.count < Self.countMax { all.append(Report(kind: kind, sentence: sentence)) }
  }

  /// Adds a mistake that is found again and again.
  mutating func addOnce(_ sentence: String, _ kind: Report.Kind = .ignored) {
    if !all.contains(where: { $0.sentence == sentence }) { add(sentence, kind) }
  }

  /// Adds that answers were given on a screen with another title.
  ///
  /// The author has not said that both are the same screen, so they may ask for different things.
  mutating func addCrossing(from title: String, to entry: Entry) {
    guard entry.screen.id == nil, title != entry.screen.title else { return }
    addOnce(
      "Answers that were given on “\(title)” were used on “\(entry.screen.title)”, because both are a"
        + " “\(entry.identity.name)” of the same flow: give each an “id”, or both the same.",
      .identity)
  }

  /// Adds what a task does that the wizard does not wait for.
  mutating func addUnawaited(_ what: @autoclosure () -> String) {
    if let sentence = TestedStep.report(what()) { addOnce(sentence) }
  }

  /// Adds that work asked for something when its screen was gone or covered.
  mutating func addLate(_ label: LocalizedStringKey, _ what: String, isGone: Bool) {
    add(
      "“\(label)” \(what) when its screen was \(isGone ? "gone" : "covered"); nothing was done: "
        + (isGone ? Self.cancellationFix : "navigate once, at the end of its closure."))
  }

  /// What an author can do about work that goes on after its screen is gone.
  static let cancellationFix =
    "let its closure throw when its task is cancelled, as “Task.checkCancellation()” does."

  /// Adds that a flow pushed a screen after it had finished, in one closure.
  mutating func add(push title: String, afterFinishOf flow: String, isRoot: Bool) {
    add(
      "“\(flow)” pushed “\(title)” after it had finished"
        + (isRoot ? ", so that nobody sees it" : ", on top of what its outcome led to")
        + ": call “finish” last, or return after it.")
  }
}
