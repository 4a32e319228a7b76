import ChatSample
import ElementsSample
import MessierSample
import OnboardingSample
import ScoreboardSample
import Stepwise
import StepwiseCast
import StepwiseExplorer
import StepwiseImages
import StepwiseMCP
import StepwisePostgres
import StepwiseWeb

/// The program `stepwise`: all samples under one name.
package struct StepwiseApp: WizardSuite {
  package static let name = "stepwise"
  package static let summary =
    "Wizards driven by flow controllers: the samples of the Stepwise library."
  package static let version = "0.1.0"
  package static let wizards: [any WizardProgram.Type] = [
    HomeWizard.self, OnboardingWizard.self, ChatWizard.self, ScoreboardWizard.self,
    MessierWizard.self,
    ElementsWizard.self,
  ]
  package static let drivers: [any DriverOption.Type] = [CastOption.self, WebOption.self]
  package static let pictures: PictureDrawing? = .standard
  /// Made anew for each command line, because a command holds its options.
  package static var commands: [ProgramCommand] {
    [
      NewCommand.command,
      FormCommand.command,
      MCPCommand.command(
        of: StepwiseApp.self,
        questions: ExplorerCommands.questions(of: wizards, answers: answers, options: options),
        secretPages: WebOption.secretPages, askTool: .forms,
        stores: [PostgresSharedRunStore.scheme]),
    ] + ExplorerCommands.all(of: wizards, answers: answers, options: options)
  }

  package static func commands<Wizard: WizardProgram>(
    of wizard: Wizard.Type
  ) -> [ProgramCommand] {
    [ServeCommand.command(of: wizard, stores: [PostgresSharedRunStore.scheme])]
  }

  /// The answers for exploring the wizards.
  private static let answers = [
    "home": [onboarding, chat, scoreboard, messier, elements].reduce([:]) {
      $0.merging($1) { $1 }
    },
    "chat": chat,
    "onboarding": onboarding,
    "scoreboard": scoreboard,
    "messier": messier,
    "elements": elements,
  ]
  // The network is not deterministic.
  private static let options = [
    "home": ["--image-source", "none"], "messier": ["--image-source", "none"],
  ]

  private static let onboarding = ["Last name": ["Lovelace"]]
  private static let chat = ["Chat": ["Ada"], "Message": ["Hello"], "Contact": ["Emmy", "Zed"]]
  private static let scoreboard = [
    "Team": ["Hawks"], "Player 1": ["Ada"], "Player 2": ["Bob"], "Player 3": ["Cyd"],
    "Away team / Team": ["Owls"], "Away team / Player 1": ["Dan"],
    "Away team / Player 2": ["Eve"], "Away team / Player 3": ["Fay"],
  ]
  private static let messier = ["Object": ["M1", "M31"]]
  private static let elements = [
    "User name": ["grace"], "Full name": ["Grace"], "Nickname": ["Amazing"],
    "E-mail": ["grace@example.org"], "Again": ["grace@example.org"], "Age": ["42"],
    "Height": ["1.63"], "Country": ["Korea"], "Languages": ["English"], "Folder": ["/"],
    "Story": ["Once"],
  ]
}
