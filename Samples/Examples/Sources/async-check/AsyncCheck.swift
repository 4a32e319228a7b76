import Stepwise

@main struct AsyncCheck: WizardProgram {
  static let name = "async-check"

  func makeFlow(in environment: Environment) -> AccountFlow {
    AccountFlow(registry: NameRegistry(clock: environment.clock))
  }
}

/// A service that would ask a server which names are taken.
struct NameRegistry {
  let clock: any WizardClock

  func check(_ name: String) async throws {
    try await clock.sleep(for: .milliseconds(300))
    if name == "ada" { throw Rejection("“ada” is taken: choose another name.") }
  }
}

/// Asks for a name, which a service accepts or rejects; a step back cancels the check.
final class AccountFlow: FlowController<Void, String> {
  private let registry: NameRegistry

  init(registry: NameRegistry) {
    self.registry = registry
    super.init(state: ())
  }

  override func startFlow() {
    push("User name") {
      TextField("User name") {
        self.finish("Hello, \($0)!")
      } check: {
        try await self.registry.check($0)
      }
    }
  }
}
