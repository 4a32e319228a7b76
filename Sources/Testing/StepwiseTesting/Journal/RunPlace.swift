package import Stepwise

/// The place of a wizard: the stack, the flows' states, and the open question with its defaults.
package struct RunPlace {
  private let rows: [String]
  private let states: [String]
  private let elements: [String]
  private let question: String

  /// The place of a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - isPlayed: Whether to leave out what a recording does not restore.
  package init(_ session: Session, isPlayed: Bool = false) {
    let hasDefaults = !isPlayed
    rows = session.trail.rows.filter { !isPlayed || $0.status != .kept }
      .map { row in
        // The question is the same whether or not a replay led here.
        let status = row.status == .askedAgain ? .current : row.status
        return isPlayed ? "\(row.title): \(row.summary)" : "\(status) \(row.title): \(row.summary)"
      }
    states = session.flowStates
    guard session.ending == nil else {
      elements = []
      question = "ended"
      return
    }
    let snapshot = session.show()
    elements = snapshot.elements.map { element in
      let value = hasDefaults ? element.value.map { "\($0)" } ?? "" : ""
      let draft = hasDefaults ? element.draft.map { "“\($0)”" } ?? "" : ""
      return
        "\(element.id) \(value)\(draft) \(element.isFilledIn) \(element.isAnswered) \(element.isEnabled)"
    }
    question =
      switch snapshot.question {
      case .field(let field): field.id
      case .menu: "menu"
      case .nothing: "nothing"
      }
  }

  /// Returns a sentence about the first difference from another place; `nil` if there is none.
  package func difference(from other: RunPlace) -> String? {
    if rows != other.rows { return "The stack is\n\(other.rows)\nand was\n\(rows)" }
    if states != other.states { return "The states are\n\(other.states)\nand were\n\(states)" }
    if elements != other.elements {
      return "The screen has\n\(other.elements)\nand had\n\(elements)"
    }
    return question == other.question ? nil : "It asks \(other.question) and asked \(question)."
  }
}
