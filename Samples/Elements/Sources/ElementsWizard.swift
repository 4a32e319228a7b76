import Stepwise

/// A gallery of every element, as a program: `stepwise elements`.
package struct ElementsWizard: WizardProgram {
  package static let name = "elements"
  package static let summary = "A gallery of every element that a screen can have."

  @Option("How often the countries fail to load.", value: "NUMBER", isForTests: true)
  var fakeFailures = 0

  package init() {}

  package func makeFlow(in environment: Environment) throws -> ElementsFlowController {
    guard fakeFailures >= 0 else {
      throw Rejection("--fake-failures is 0 or more, not \(fakeFailures).")
    }
    return ElementsFlowController(
      registry: FakeUserNameRegistry(clock: environment.clock),
      catalogue: FakeCountryCatalogue(clock: environment.clock, failures: fakeFailures))
  }

  package func output(for answers: Answers) -> WizardOutput {
    WizardOutput(text: "\(answers.name) from \(label: answers.country)")
  }
}
