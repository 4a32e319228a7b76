import ElementsSample
import OnboardingSample
import Stepwise

/// The program `stepwise`: the samples under one name.
@main
struct StepwiseApp: WizardSuite {
  static let name = "stepwise"
  static let summary = "Wizards driven by flow controllers: the samples of the Stepwise library."
  static let version = "0.1.0"
  static let wizards: [any WizardProgram.Type] = [
    OnboardingWizard.self, ElementsWizard.self,
  ]
}
