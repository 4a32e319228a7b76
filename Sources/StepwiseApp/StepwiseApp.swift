import ElementsSample
import MessierSample
import OnboardingSample
import Stepwise
import StepwiseExplorer

/// The program `stepwise`: the samples under one name.
@main
struct StepwiseApp: WizardSuite {
  static let name = "stepwise"
  static let summary = "Wizards driven by flow controllers: the samples of the Stepwise library."
  static let version = "0.1.0"
  static let wizards: [any WizardProgram.Type] = [
    OnboardingWizard.self, ElementsWizard.self, MessierWizard.self,
  ]
  static let commands = ExplorerCommands.all(
    of: wizards,
    answers: [
      "onboarding": ["Last name": ["Lovelace"]],
      "elements": [
        "User name": ["grace"], "Full name": ["Grace"], "Nickname": ["Amazing"],
        "E-mail": ["grace@example.org"], "Again": ["grace@example.org"], "Age": ["42"],
        "Height": ["1.63"], "Country": ["Korea"], "Languages": ["English"], "Folder": ["/"],
        "Story": ["Once"],
      ],
      "messier": ["Object": ["M1", "M31"]],
    ],
    // The network does not give the same each time.
    options: ["messier": ["--image-source", "none"]])
}
