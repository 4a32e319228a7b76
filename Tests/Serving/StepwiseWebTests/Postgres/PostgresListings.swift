import Stepwise
import StepwisePostgres
import StepwiseWeb

// The listing of the catalogue, so that it is compiled.

private struct Registration: WizardProgram {
  static let name = "registration"
  static var commands: [ProgramCommand] {
    [ServeCommand.command(of: Self.self, stores: [PostgresSharedRunStore.scheme])]
  }

  func makeFlow(in environment: Environment) -> Ask { Ask(state: ()) }
}

private final class Ask: FlowController<Void, String> {
  override func startFlow() { push("Name") { TextField("Name") { self.finish($0) } } }
}
