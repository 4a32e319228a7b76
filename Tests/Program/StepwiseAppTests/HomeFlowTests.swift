import ChatSample
import ElementsSample
import ScoreboardSample
import Stepwise
import StepwiseExplorer
import StepwiseSystem
import TestSupport
import Testing

@testable import MessierSample
@testable import OnboardingSample
@testable import StepwiseApp

@Suite("The home screen, explored")
struct HomeFlowTests {
  @Test(.slow) func everySampleIsEnteredAndLeftAndReleased() async throws {
    let explorer = Explorer(
      answers: [
        "Chat": ["Ada"], "Message": ["Hello"], "Contact": ["Emmy"], "Last name": ["Lovelace"],
        "Which pet?": ["Hamster"], "Object": ["M1"],
        "Team": ["Hawks"], "Player 1": ["Ada"], "Player 2": ["Bob"], "Player 3": ["Cyd"],
        "Away team / Team": ["Owls"], "Away team / Player 1": ["Dan"],
        "Away team / Player 2": ["Eve"], "Away team / Player 3": ["Fay"],
        "User name": ["grace"], "Full name": ["Grace"], "Nickname": ["Amazing"],
        "E-mail": ["grace@example.org"], "Again": ["grace@example.org"], "Age": ["42"],
        "Height": ["1.63"], "Country": ["Korea"], "Languages": ["English"], "Folder": ["/"],
        "Story": ["Once"],
      ], variantsMax: 1, environment: { Environment(files: SystemFiles()) }
    ) { _ in
      let messier = MessierWizard()
      messier.imageSource = .nowhere
      return HomeFlowController(
        onboarding: nil, greeting: { WizardOutput(text: $0.greeting) },
        samples: [
          Sample("Chat", "talks", makeFlow: ChatWizard().makeFlow),
          Sample("Scoreboard", "counts", makeFlow: ScoreboardWizard().makeFlow),
          Sample("Messier", "lists", makeFlow: messier.makeFlow),
          Sample("Elements", "shows", makeFlow: ElementsWizard().makeFlow),
        ])
    }
    let exploration = await explorer.explore()
    #expect(exploration.violations.map(\.description) == [])
    #expect(exploration.shortestEnd == [":press Quit"])
    for title in [
      "Home", "Games", "Away team", "Messier objects", "Messier 1", "Ada",
      "Account", "Summary",
    ] {
      #expect(exploration.map.mermaid.contains("› \(title)\""))
    }
  }
}
