import Stepwise

/// One thing that a monkey does, put so that it means something on any screen.
enum MonkeyMove: Hashable {
  case answer(String)
  case accept
  case set(String, String)
  case press(String)
  case draft(String, String)
  case back
  case revisit(String)
  case cancel
  case wait(Int)

  /// What is typed, which may be made simpler.
  var text: String? {
    switch self {
    case .answer(let text), .set(_, let text), .draft(_, let text): text
    default: nil
    }
  }

  /// The same with another text.
  func typing(_ text: String) -> MonkeyMove {
    switch self {
    case .answer: .answer(text)
    case .set(let id, _): .set(id, text)
    case .draft(let id, _): .draft(id, text)
    default: self
    }
  }

  /// Does it.
  func perform(_ player: StepPlayer) throws(Rejection) {
    let snapshot = player.session.show()
    switch self {
    case .answer(let text): try player.answer(text, to: snapshot)
    case .accept: try player.acceptDefault(of: snapshot)
    case .set(let id, let text): try player.set(id, to: text, in: snapshot)
    case .press(let id): try player.press(id, in: snapshot)
    case .draft(let id, let text): try player.draft(id, text, in: snapshot)
    case .back: try player.back(to: nil)
    case .revisit(let title): try player.back(to: title)
    case .cancel: try player.session.perform(.cancel)
    case .wait: break
    }
  }

  /// The lines of a steps file that do it.
  private var lines: [String] {
    switch self {
    case .answer(let text): StepWriter.answer(text) ?? [unwritable]
    case .accept: [""]
    case .set(let id, let text): [StepWriter.assignment("set", id, text) ?? unwritable]
    case .press(let id): [":press \(id)"]
    case .draft(let id, let text): [StepWriter.assignment("draft", id, text) ?? unwritable]
    case .back: [":back"]
    case .revisit(let title): [":back \(title)"]
    case .cancel: [":cancel"]
    case .wait(let milliseconds): [":wait \(milliseconds)ms"]
    }
  }

  private var unwritable: String {
    let typed = (text ?? "").prefix(80).debugDescription
    return "# what no steps file can hold is typed here: \(typed)"
  }

  /// A steps file of moves.
  static func file(_ moves: [MonkeyMove]) -> String {
    (["# stepwise steps 1"] + moves.flatMap(\.lines)).joined(separator: "\n") + "\n"
  }
}
