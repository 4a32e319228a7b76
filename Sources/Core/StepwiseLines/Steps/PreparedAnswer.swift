import StepwiseFlow

/// A root flow that reads a file of answers in a way of its own, such as a form, whose file may be the value that it asks
/// for.
public protocol AnswerReader: AnyFlowController {
  /// Returns the answers in a file, in its order; called once, before the first question.
  ///
  /// - Parameter members: The members of the file's object.
  /// - Returns: The answers.
  func answers(in members: [JSONValue.Member]) -> [PreparedAnswer]

  /// Returns why the outcome has not the values of the file; `nil` if it has. It is called after a run that asked nobody.
  func faultOfOutcome() -> LocalizedStringKey?
}

extension AnswerReader {
  /// `nil`: the outcome is not compared with the file.
  public func faultOfOutcome() -> LocalizedStringKey? { nil }
}

/// An answer that is given in advance, by the name of its question.
public struct PreparedAnswer {
  /// The name: the id or the label of the question, which may follow the names of flows and that of the screen.
  public let name: String
  /// The answer.
  public let value: JSONValue
  /// The line of the name, counted from 1.
  public let line: Int
  /// Whether the name has all flows below the root, so that it means no question of another flow.
  public let isWhole: Bool
  /// Whether it is not in the file as it is, so that no message names it.
  public let isDerived: Bool
  /// Why the question cannot take the answer; `nil` if it may.
  public let rejection: LocalizedStringKey?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - name: The id or the label of the question, which may follow the names of flows and that of the screen, each with
  ///     ` / `.
  ///   - value: The answer; an array for a question that comes several times.
  ///   - line: The line of the name, counted from 1.
  ///   - isWhole: Whether the name has all flows below the root.
  ///   - isDerived: Whether it is not in the file as it is.
  ///   - rejection: Why the question cannot take the answer; `nil` if it may.
  public init(
    _ name: String, _ value: JSONValue, line: Int, isWhole: Bool, isDerived: Bool = false,
    rejection: LocalizedStringKey? = nil
  ) {
    self.name = name
    self.value = value
    self.line = line
    self.isWhole = isWhole
    self.isDerived = isDerived
    self.rejection = rejection
  }
}
