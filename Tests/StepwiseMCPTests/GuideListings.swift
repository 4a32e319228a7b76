import Stepwise
import StepwiseMCP

// The listing of the page, so that it is compiled.

/// A wizard that assistants can call.
private struct Greeter: WizardProgram {
  static let name = "greeter"
  static var commands: [ProgramCommand] { [MCPCommand.command(of: Self.self)] }

  func makeFlow(in environment: Environment) -> Ask { Ask(["Name"]) }
}
