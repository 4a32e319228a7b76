import Stepwise

@main struct Branch: WizardProgram {
  static let name = "branch"

  func makeFlow(in environment: Environment) -> VisitFlow { VisitFlow() }
}

/// Asks which car only if a person comes by car; both ways end at the same question.
final class VisitFlow: FlowController<String, String> {
  init() { super.init(state: "") }

  override func startFlow() {
    push("Travel") {
      Picker("How do you come?", options: ["By train", "By car"]) { way in
        self.state = way
        if way == "By car" { self.askPlate() } else { self.askArrival() }
      }
    }
  }

  private func askPlate() {
    push("Car") {
      TextField("Number plate") { plate in
        self.state += " (\(plate))"
        self.askArrival()
      }
    }
  }

  private func askArrival() {
    push("Arrival") {
      NumberField("Hour", in: 0...23) { self.finish("\(self.state), at \($0) o'clock") }
    }
  }
}
