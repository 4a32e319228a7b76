import Stepwise

@main struct Sections: WizardProgram {
  static let name = "sections"

  func makeFlow(in environment: Environment) -> ProfileFlow { ProfileFlow(state: [:]) }
}

/// Shows the sections of a profile, which a person goes through in any order.
final class ProfileFlow: FlowController<[String: String], String> {
  override func startFlow() {
    pushHub("Your profile", finish: "Publish") {
      HubSection("Name", LineFlow(asking: "Full name")) { self.state["Name"] = $0 }
      HubSection("Contact", LineFlow(asking: "E-mail")) { self.state["Contact"] = $0 }
      HubSection("Motto", LineFlow(asking: "Motto")) { self.state["Motto"] = $0 }.optional()
    } onFinish: {
      self.finish(self.state.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", "))
    }
  }
}

/// Asks for one line.
final class LineFlow: FlowController<Void, String> {
  private let question: String

  init(asking question: String) {
    self.question = question
    super.init(state: ())
  }

  override func startFlow() {
    push(question) { TextField(self.question) { self.finish($0) } }
  }
}
