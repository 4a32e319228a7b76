import Stepwise
import StepwiseJSON

@testable import StepwiseMCP

/// A wizard that a test makes of closures; its state is a list of answers.
final class Wizard: FlowController<[String], String> {
  private let begin: (Wizard) -> Void

  init(_ begin: @escaping (Wizard) -> Void) {
    self.begin = begin
    super.init(state: [])
  }

  override func startFlow() { begin(self) }

  /// Keeps an answer.
  func keep(_ answer: Any) { state.append("\(answer)") }

  /// Ends with all answers.
  func end(with separator: String = ",") { finish(state.joined(separator: separator)) }
}

/// Asks for texts, one on each screen, and finishes with all of them.
final class Ask: FlowController<[String], String> {
  private let labels: [String]

  init(_ labels: [String]) {
    self.labels = labels
    super.init(state: [])
  }

  override func startFlow() { ask(0) }

  private func ask(_ position: Int) {
    guard position < labels.count else { return finish(state.joined(separator: " ")) }
    push(labels[position]) {
      TextField(self.labels[position]) {
        self.state.append($0)
        self.ask(position + 1)
      }
    }
  }
}

/// Holds work until a test releases it.
final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async { await withCheckedContinuation { waiting.append($0) } }

  func open() {
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume() }
  }
}

extension ServerTalk {
  /// A talk about one screen, “Screen”.
  convenience init(
    environment: @escaping () -> Environment = { Environment() },
    @ElementBuilder screen body: @escaping (Wizard) -> any Element
  ) {
    self.init(
      [.flow { Wizard { flow in flow.push("Screen") { body(flow) } } }], environment: environment)
  }

  /// Calls the tool, and fills in its forms in turn.
  func play(_ arguments: String = "{}", _ contents: String...) async -> Round {
    var round = await call("test", arguments)
    for content in contents { round = await accept(round, content) }
    return round
  }
}
