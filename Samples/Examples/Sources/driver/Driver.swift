import Stepwise

// The type is not called Driver, because that is the protocol's name.
@main struct DriverExample: WizardProgram {
  static let name = "driver"
  static let drivers: [any DriverOption.Type] = [DefaultsOption.self]

  func makeFlow(in environment: Environment) -> ServerFlow { ServerFlow() }
}

/// `--defaults` on the command line.
struct DefaultsOption: DriverOption {
  @Flag("Accepts every default, and asks nobody.") var defaults

  func makeDriver() -> (any Driver)? { defaults ? DefaultsDriver() : nil }
}

/// Accepts what each field shows, until the wizard ends.
struct DefaultsDriver: Driver {
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws {
    while session.ending == nil {
      let shown = session.show()
      guard case .field(let field) = shown.question else { return }
      let receipt = try session.perform(.accept(entry: shown.entry, element: field.id))
      let verdict = await session.verdict(of: receipt, timeout: run.timeout)
      if case .rejected(let rejection) = verdict { throw rejection }
    }
  }
}

/// Asks for a server and a port.
final class ServerFlow: FlowController<String, String> {
  init() { super.init(state: "") }

  override func startFlow() {
    push("Server") {
      TextField("Host", text: "localhost") { self.state = $0 }
      NumberField("Port", value: 8080, in: 1...65_535) { self.finish("\(self.state):\($0)") }
    }
  }
}
