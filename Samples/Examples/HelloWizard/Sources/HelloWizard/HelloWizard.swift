import Stepwise

@main struct HelloWizard: WizardProgram {
  static let name = "hello"
  @Option("How to greet.", value: "WORD") var greeting = "Hello"

  func makeFlow(in environment: Environment) -> HelloFlow {
    HelloFlow(state: greeting)
  }
}

final class HelloFlow: FlowController<String, String> {
  override func startFlow() {
    push("Name") {
      TextField("Your name") { name in self.finish("\(self.state), \(name)!") }
    }
  }
}
