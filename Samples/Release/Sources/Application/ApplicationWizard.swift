import Stepwise
import StepwiseExplorer
import StepwiseMCP
import StepwiseWeb

@main struct ApplicationWizard: WizardProgram {
  static let name = "application"
  static let summary = "Applies for bank accounts; the sections can be done in any order."
  static let drivers: [any DriverOption.Type] = [WebOption.self]
  static var commands: [ProgramCommand] {
    ExplorerCommands.all(of: Self.self, answers: answers) + [
      MCPCommand.command(
        of: Self.self,
        questions: ExplorerCommands.questions(of: [Self.self], answers: [name: answers]))
    ]
  }

  private static let answers = [
    "Company name": ["Acme"], "Currencies": ["Euro, Pound, Yen"], "Directors": ["2"],
    "Name": ["Ada"], "Address": ["2 Side Street"], "Limit": ["5"], "Slogan": ["Onwards"],
  ]

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
