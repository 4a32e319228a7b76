import Stepwise

/// Chooses the next move: mostly one that leads on, and sometimes an unlikely one.
struct MonkeyGuesser {
  /// Good answers that cannot be guessed, by a field's label or id.
  let answers: [String: [String]]

  func move(on session: Session, _ dice: inout SeededGenerator) -> Step.Kind {
    let snapshot = session.show()
    let fields = snapshot.elements.filter(\.isField)
    let buttons = snapshot.elements.filter { $0.button != nil }
    switch dice.below(1000) {
    case 0..<5: return .cancel
    case 5..<65: return .back(to: nil)
    case 65..<105:
      let titles = session.trail.last(Snapshot.recentRowsMax).map(\.title)
      return .back(to: dice.pick(titles))
    case 105..<185: return .wait(.milliseconds(dice.pick([1, 100, 300, 1000, 60_000]) ?? 1))
    case 185..<245: return .acceptDefault
    case 245..<315: return dice.pick(buttons).map { .press(label: $0.id) } ?? .acceptDefault
    case 315..<375:
      guard let field = dice.pick(fields) else { return .acceptDefault }
      return .set(label: field.id, value: answer(field, &dice))
    case 375..<425:
      guard let field = dice.pick(fields) else { return .acceptDefault }
      return .draft(label: field.id, text: answer(field, &dice))
    case 425..<515: return .answer(MonkeyAnswers.odd(&dice))
    default:
      switch snapshot.question {
      case .field(let field): return .answer(good(field, &dice))
      case .menu(let buttons):
        return dice.pick(buttons).map { .press(label: $0.id) } ?? .back(to: nil)
      case .nothing: return .wait(.milliseconds(1000))
      }
    }
  }

  private func answer(_ field: Snapshot.Element, _ dice: inout SeededGenerator) -> String {
    dice.below(3) == 0 ? MonkeyAnswers.odd(&dice) : good(field, &dice)
  }

  /// Returns an answer that the field's format accepts, if it can be guessed.
  private func good(_ field: Snapshot.Element, _ dice: inout SeededGenerator) -> String {
    if let known = answers[field.id] ?? answers[field.label], let text = dice.pick(known) {
      return text
    }
    guard let format = field.format else { return "" }
    if let options = format.options?.all, !options.isEmpty {
      let count = format.kind.value == .choices ? 1 + dice.below(3) : 1
      var chosen: [String] = []
      for _ in 0..<count { chosen.append((dice.pick(options)?.id) ?? "") }
      return chosen.joined(separator: ", ")
    }
    let taken = MonkeyAnswers.usual(format).filter { text in
      guard let value = try? format.value(from: text, region: nil) else { return false }
      return (try? format.check(value)) != nil
    }
    return dice.pick(taken) ?? MonkeyAnswers.odd(&dice)
  }
}
