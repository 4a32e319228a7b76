import Stepwise

/// A wizard whose root flow performs a test's closure.
final class Wizard: FlowController<[String], String> {
  private let begin: (Wizard) -> Void

  init(_ begin: @escaping (Wizard) -> Void) {
    self.begin = begin
    super.init(state: [])
  }

  override func startFlow() { begin(self) }
}
