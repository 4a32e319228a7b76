import Stepwise
import StepwiseExplorer
import StepwiseMCP

@main struct ApplicationWizard: WizardProgram {
  static let name = "application"
  static let summary = "Applies for bank accounts; the sections can be done in any order."
  static var commands: [ProgramCommand] {
    ExplorerCommands.all(of: Self.self, answers: answers) + [
      MCPCommand.command(
        of: Self.self,
        questions: ExplorerCommands.questions(of: [Self.self], answers: [name: answers]))
    ]
  }

  private static let answers = ["Company name": ["Acme"], "Name": ["Ada"], "Slogan": ["Onwards"]]

  func makeFlow(in environment: Environment) -> ApplicationFlow {
    ApplicationFlow(register: FakeCompanyRegister())
  }

  func output(for application: Application) -> WizardOutput {
    WizardOutput(
      text: """
        \(application.company?.name ?? "") applied for \
        \(application.limits.count, one: "account", other: "accounts").
        """)
  }
}
