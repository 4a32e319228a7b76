import StepwiseExplorer

@testable import Stepwise

/// Decides at random what a person does next.
struct RandomPerson {
  var random: SeededGenerator
  /// How many of twenty steps go to an earlier screen to change its answer.
  let changes: Int

  /// Returns a line of a steps file.
  mutating func move(in session: Session) -> String {
    let snapshot = session.show()
    // A retry during a load has no counterpart when the answers are given one after the other.
    let buttons = snapshot.elements.filter { $0.button != nil && $0.label != "Try again" }
    let fields = snapshot.elements.filter(\.isField)
    switch random.below(18 + changes) {
    case 0..<4: return ":back"
    case 4: return ""
    case 5 where !fields.isEmpty:
      let field = fields[random.below(fields.count)]
      return ":draft \(field.id) = \(answer(field))"
    case 6..<8 where !fields.isEmpty:
      let field = fields[random.below(fields.count)]
      return ":set \(field.id) = \(answer(field))"
    case 8..<10 where !buttons.isEmpty:
      return ":press \(buttons[random.below(buttons.count)].id)"
    case 18...: return change(in: session)
    default:
      switch snapshot.question {
      case .field(let field): return answer(field)
      case .menu: return buttons.isEmpty ? ":back" : buttons[random.below(buttons.count)].id
      case .nothing: return ":back"
      }
    }
  }

  /// Returns a line that goes to an earlier screen, any of those with the same title.
  mutating func change(in session: Session) -> String {
    let rows = session.trail.rows.filter { $0.status == .answered }
    guard !rows.isEmpty else { return ":back" }
    let name = session.trail.name(of: rows[random.below(rows.count)].entry)
    return name.map { ":back \($0.text)" } ?? ":back"
  }

  private mutating func answer(_ field: Snapshot.Element) -> String {
    if field.loading == .failed { return "again" }
    switch field.answerKind ?? .line {
    case .choice:
      let options = field.options?.all ?? []
      return options.isEmpty ? "1" : options[random.below(options.count)].id
    case .toggle: return random.below(2) == 0 ? "yes" : "no"
    case .number: return "\(random.below(4))"
    case .line, .lines: return ["Ada", "Bob", "Cleopatra"][random.below(3)]
    default:
      let texts = SampleAnswers(today: Environment().today).texts(for: field, on: "")
      return texts.isEmpty ? "Ada" : texts[random.below(texts.count)]
    }
  }
}
