/// The result of an action of an ``ActionList``.
public nonisolated struct ActionResult: Hashable, Sendable {
  /// The ways in which an action can end.
  @nonexhaustive
  public enum Outcome: Hashable, Sendable {
    /// It was done; its result as text.
    case done(String)
    /// It was not done; the sentence of its failure, or `nil` if it did not begin in this run.
    case notDone(LocalizedStringKey?)
    /// It may have been done: it was begun and its result is not known.
    case unclear
    /// It was done, and then the person changed an earlier answer, so that it may have to be done again; its result as text.
    case doneWithOtherAnswers(String)
  }

  /// The id of the item.
  public let id: String
  /// The outcome.
  public let outcome: Outcome
  /// The result of the action as text; `nil` unless it was done with the present answers.
  public var text: String? { if case .done(let text) = outcome { text } else { nil } }
}
