import Stepwise

/// The program: its options, and the services that its flow gets.
@main struct FirstInterview: WizardProgram {
  static let name = "first-interview"
  static let summary = "Opens an account: a user name that is free, and a plan."

  @Option("How long the fake registry takes to answer.", value: "SECONDS")
  var registryDelay = 0.5

  func makeFlow(in environment: Environment) throws -> FirstInterviewFlow {
    guard (0...60).contains(registryDelay) else {
      throw Rejection("--registry-delay goes from 0 to 60 seconds, not \(registryDelay).")
    }
    return FirstInterviewFlow(
      registry: FakeNameRegistry(clock: environment.clock, delay: .seconds(registryDelay)))
  }

  func output(for account: Account) -> WizardOutput {
    WizardOutput(text: "\(account.userName) has the \(account.plan) plan.")
  }
}
