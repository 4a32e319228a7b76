import Stepwise
import StepwiseMCP
import StepwiseWeb

// The listings of the pages, so that they are compiled.

private final class Ask: FlowController<[String], String> {
  init(_ questions: [String]) { super.init(state: questions) }

  override func startFlow() {
    push("Question") { TextField(self.state.first ?? "") { self.finish($0) } }
  }
}

private enum First {
  struct Greeter: WizardProgram {
    static let name = "greeter"
    static let drivers: [any DriverOption.Type] = [WebOption.self]

    func makeFlow(in environment: Environment) -> Ask { Ask(["Name"]) }
  }

  struct Registration: WizardProgram {
    static let name = "registration"
    static var commands: [ProgramCommand] {
      [ServeCommand.command(of: Self.self)]
    }

    func makeFlow(in environment: Environment) -> Ask { Ask(["Name"]) }
  }

  struct Clinic: WizardSuite {
    static let name = "clinic"
    static let summary = "The forms of a clinic."
    static let version = "1"
    static let wizards: [any WizardProgram.Type] = [Registration.self]

    static func commands<Wizard: WizardProgram>(of wizard: Wizard.Type) -> [ProgramCommand] {
      [ServeCommand.command(of: wizard)]
    }
  }
}

private struct Both: WizardProgram {
  static let name = "both"
  static let drivers: [any DriverOption.Type] = [WebOption.self]
  static var commands: [ProgramCommand] { [ServeCommand.command(of: Self.self)] }

  func makeFlow(in environment: Environment) -> Ask { Ask(["Name"]) }
}

private struct Suite: WizardSuite {
  static let name = "suite"
  static let summary = ""
  static let version = "1"
  static let wizards: [any WizardProgram.Type] = [Both.self]
  static var commands: [ProgramCommand] { [ServeCommand.command(of: Both.self)] }

  static func commands<Wizard: WizardProgram>(of wizard: Wizard.Type) -> [ProgramCommand] {
    [ServeCommand.command(of: wizard)]
  }
}

private struct LogIn: WizardProgram {
  static let name = "log-in"
  static var commands: [ProgramCommand] {
    [MCPCommand.command(of: Self.self, secretPages: WebOption.secretPages)]
  }

  func makeFlow(in environment: Environment) -> Ask { Ask(["Name"]) }
}
