/// What an explorer found.
public struct Exploration: Sendable {
  /// The rules that are broken, each once for each way in which it is, the shortest steps first.
  public let violations: [Violation]
  /// The wizard as a graph.
  public let map: WizardMap
  /// What a file must look like that answers the wizard.
  public let answersSchema: AnswersSchema
  /// How many places were looked at, and how many steps were tried there.
  public let placeCount: Int, stepCount: Int
  /// Whether nothing new was left to look at.
  public let isComplete: Bool
  /// The shortest steps that lead to the end; `nil` where none were found.
  public let shortestEnd: [String]?

  /// Throws the first rule that is broken.
  ///
  /// - Throws: ``Violation``.
  public func check() throws {
    if let first = violations.first { throw first }
  }
}
