import Stepwise
import StepwiseJSON
import TestSupport

@testable import StepwiseMCP

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
