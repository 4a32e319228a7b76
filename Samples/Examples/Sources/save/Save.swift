import Stepwise

/// Needs no code to save and go on: `--save FILE` names a file, and without it the next start offers to go on.
@main struct Save: WizardProgram {
  static let name = "save"

  func makeFlow(in environment: Environment) -> CardFlow { CardFlow(state: []) }
}

/// Asks for a name, a town and a motto, each on its own screen.
final class CardFlow: FlowController<[String], String> {
  private let questions = ["Name", "Town", "Motto"]

  override func startFlow() { ask() }

  private func ask() {
    guard state.count < questions.count else { return finish(state.joined(separator: ", ")) }
    let question = questions[state.count]
    push(question) {
      TextField(question) { answer in
        self.state.append(answer)
        self.ask()
      }
    }
  }
}
