import Stepwise
import StepwiseExplorer
import StepwiseJournal
import StepwiseMCP

/// The program `registration`.
@main struct RegistrationWizard: WizardProgram {
  static let name = "registration"
  static let summary = "Registers a guest for the conference."
  static var commands: [ProgramCommand] {
    ExplorerCommands.all(of: Self.self, answers: answers) + [
      MCPCommand.command(
        of: Self.self,
        questions: ExplorerCommands.questions(of: [Self.self], answers: [name: answers]))
    ]
  }
  private static let answers = ["E-mail": ["ada@example.org"]]

  @Option("The number of times that the tickets fail to load.", value: "NUMBER")
  var failures = 0

  func makeFlow(in environment: Environment) throws -> RegistrationFlow {
    guard failures >= 0 else { throw Rejection("--failures is 0 or more, not \(failures).") }
    return RegistrationFlow(
      conference: FakeConference(clock: environment.clock, failures: failures))
  }

  func output(for registration: Registration) throws -> WizardOutput {
    try .json(registration, text: "See you there, \(registration.name)!")
  }
}
