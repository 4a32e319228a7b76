import Testing

@testable import StepwiseFlow

/// The law of hubs: in whatever order a person goes through the sections, leaves them, comes back and steps back, each
/// state follows from the answers that stand.
@Suite("Sections in any order")
struct HubWalkTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theStatesFollowFromTheStandingAnswers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = HubModel()
    let flow = HubFlow()
    let session = Session(flow, isLive: false)
    var log: [String] = []
    for _ in 0..<400 {
      let move = model.moves[random.below(model.moves.count)]
      log.append("\(move)")
      model.perform(move)
      try session.make(move)
      let place = session.show().hubText(flow)
      guard place == model.text else {
        Issue.record("\(log.suffix(12))\nis\n\(place)\nand should be\n\(model.text)")
        return
      }
    }
    // Revisits leave nothing behind, so a hub that is visited again and again does not grow.
    #expect(session.trail.count <= 1 + HubModel.names.count * 3)
  }
}

/// Something that a person does.
private enum HubMove {
  case press(String)
  case answer(String)
  case leave
  case back
}

/// Three sections with two questions each; the last one needs a first answer of the first one that is not “no”.
private final class HubFlow: FlowController<[String: [String]], Void> {
  init() { super.init(state: [:]) }

  override func startFlow() {
    pushHub("Hub", finish: "Send") {
      for name in HubModel.names {
        HubSection(name, PairOfQuestions(name)) { self.state[name] = $0 }
          .disabled(name == "C" && !self.isReady ? "Do A first." : nil)
      }
    } onFinish: {
      self.finish(())
    }
  }

  private var isReady: Bool { state["A"].map { $0[0] != "no" } ?? false }
}

private final class PairOfQuestions: FlowController<[String], [String]> {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(state: [])
  }

  override func startFlow() { ask(0) }

  private func ask(_ number: Int) {
    push("\(name)\(number)") {
      TextField("Answer") {
        self.state.append($0)
        if number == 0 { self.ask(1) } else { self.finish(self.state) }
      }
    }
  }
}

/// The sections that were begun, in their order on the stack, with the answers that stand.
private struct HubModel {
  static let names = ["A", "B", "C"]

  private struct Part {
    let name: String
    var answers: [String] = []
    /// Whether the person went back to the hub in the middle.
    var isLeft = false
  }

  private var parts: [Part] = []
  /// The open question: a part, and a number.
  private var open: (part: Int, question: Int)?
  /// How it was before the revisit that is going on, and the question that it began with.
  private var before: (parts: [Part], question: Int)?

  private func isDone(_ part: Part) -> Bool { part.answers.count == 2 && !part.isLeft }
  private func isReady(_ parts: [Part]) -> Bool {
    parts.contains { $0.name == "A" && isDone($0) && $0.answers[0] != "no" }
  }

  var moves: [HubMove] {
    guard open != nil else {
      return Self.names.filter { $0 != "C" || isReady(parts) }.map(HubMove.press)
        + (parts.isEmpty ? [] : [.back])
    }
    return [.answer("x"), .answer("y"), .answer("no"), .leave, .back]
  }

  mutating func perform(_ move: HubMove) {
    switch move {
    case .press(let name):
      if let part = parts.firstIndex(where: { $0.name == name }) {
        let question = isDone(parts[part]) ? 0 : parts[part].answers.count
        before = (parts, question)
        open = (part, question)
      } else {
        parts.append(Part(name: name))
        open = (parts.count - 1, 0)
      }
    case .answer(let text): answer(text)
    case .leave: leave()
    case .back: back()
    }
  }

  private mutating func answer(_ text: String) {
    guard let (part, question) = open else { return }
    if before != nil, isDone(parts[part]) {
      guard text == parts[part].answers[question] else {
        // The rest is given again.
        parts[part].answers[question] = text
        return goOn()
      }
      guard question == 0 else { return goOn() }
      before = (parts, 1)
      return open = (part, 1)
    }
    parts[part].answers.append(text)
    parts[part].isLeft = false
    if question == 0 { open = (part, 1) } else { goOn() }
  }

  private mutating func leave() {
    guard let (part, question) = open else { return }
    if before?.question == question { return restore() }
    parts[part].isLeft = true
    goOn()
  }

  private mutating func back() {
    guard let (part, question) = open else {
      let last = parts.count - 1
      if parts[last].isLeft {
        parts[last].isLeft = false
      } else {
        parts[last].answers.removeLast()
      }
      return open = (last, parts[last].answers.count)
    }
    if before?.question == question { return restore() }
    guard question > 0 else {
      parts.removeLast()
      return open = nil
    }
    parts[part].answers.removeLast()
    if before != nil { parts[part].isLeft = true }
    open = (part, question - 1)
  }

  private mutating func restore() {
    if let before { parts = before.parts }
    (before, open) = (nil, nil)
  }

  /// Goes back to the hub; what cannot start any more is not given again.
  private mutating func goOn() {
    (before, open) = (nil, nil)
    parts = parts.enumerated().filter { position, part in
      part.name != "C" || isReady(Array(parts[..<position]))
    }.map(\.element)
  }

  var text: String {
    var lines = [open.map { "\(parts[$0.part].name)\($0.question)" } ?? "Hub"]
    if open == nil {
      for name in Self.names {
        guard let part = parts.first(where: { $0.name == name }) else {
          let isBlocked = name == "C" && !isReady(parts)
          let state = isBlocked ? "Do A first." : "not started yet"
          lines.append("\(name): \(state)")
          continue
        }
        let state = isDone(part) ? "done" : part.answers.isEmpty ? "skipped for now" : "in progress"
        lines.append("\(name): \(state)")
      }
      let missing = Self.names.filter { name in !parts.contains { $0.name == name && isDone($0) } }
      let reason = missing.isEmpty ? "" : "Still to do: \(missing.joined(separator: ", "))"
      lines.append("Send: \(reason)")
      for part in parts.sorted(by: { $0.name < $1.name }) where isDone(part) {
        lines.append("\(part.name) = \(part.answers)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Session {
  fileprivate func make(_ move: HubMove) throws {
    let snapshot = show()
    switch move {
    case .press(let name): try perform(.press(entry: snapshot.entry, element: name))
    case .answer(let text):
      try perform(.answer(entry: snapshot.entry, element: "Answer", value: .text(text)))
    case .leave: try perform(.press(entry: snapshot.entry, element: "Back to the list"))
    case .back: try perform(.back)
    }
  }
}

extension Snapshot {
  fileprivate func hubText(_ flow: HubFlow) -> String {
    var lines = [title]
    guard title == "Hub" else { return title }
    for element in elements where element.button != nil {
      lines.append("\(element.label): \(element.disabledReason ?? element.help ?? "")")
    }
    for (name, answers) in flow.state.sorted(by: { $0.key < $1.key }) {
      lines.append("\(name) = \(answers)")
    }
    return lines.joined(separator: "\n")
  }
}
