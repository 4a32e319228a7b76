import Stepwise
import StepwiseMCP

// The listings of the pages, so that they are compiled.

/// A wizard that assistants can call.
private struct Greeter: WizardProgram {
  static let name = "greeter"
  static var commands: [ProgramCommand] { [MCPCommand.command(of: Self.self)] }

  func makeFlow(in environment: Environment) -> Ask { Ask(["Name"]) }
}

/// A wizard that is walked with other services than a person's run.
private struct GuestWizard: WizardProgram {
  static let name = "guest"

  protocol Guests {}
  struct SampleGuests: Guests {}
  struct LiveGuests: Guests {}
  final class GuestFlow: FlowController<Void, String> {
    init(guests: any Guests) { super.init(state: ()) }
  }

  func makeFlow(in environment: Environment) -> GuestFlow {
    GuestFlow(guests: environment.isExplored ? SampleGuests() : LiveGuests())
  }
}
