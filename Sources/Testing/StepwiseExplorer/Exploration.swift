/// The findings of an explorer.
public struct Exploration: Sendable {
  /// The violations, each kind once, shortest steps first.
  public let violations: [Violation]
  /// The wizard as a graph.
  public let map: WizardMap
  /// The schema of a file that answers the wizard.
  public let answersSchema: AnswersSchema
  /// The number of places that were visited, and the number of steps that were tried there.
  public let placeCount: Int, stepCount: Int
  /// Whether everything was explored that a walk can reach without acting in the world.
  public let isComplete: Bool
  /// The ways that were not walked, because they would act in the world.
  public var notWalked: [WizardMap.Edge] { map.edges.filter { $0.to == .notWalked } }
  /// The shortest steps that lead to the end; `nil` if none were found.
  public let shortestEnd: [String]?

  /// Throws the first violation.
  ///
  /// - Throws: ``Violation``.
  public func check() throws {
    if let first = violations.first { throw first }
  }
}
