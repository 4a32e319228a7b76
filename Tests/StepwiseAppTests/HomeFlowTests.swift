import ChatSample
import ScoreboardSample
import Stepwise
import StepwiseExplorer
import TestSupport
import Testing

@testable import MessierSample
@testable import OnboardingSample
@testable import StepwiseApp

@Suite("The home screen, walked through and through")
struct HomeFlowTests {
  @Test(.slow) func everySampleIsEnteredAndLeftAndReleased() async throws {
    let explorer = Explorer(
      answers: [
        "Chat": ["Ada"], "Message": ["Hello"], "Contact": ["Emmy"], "Last name": ["Lovelace"],
        "Which pet?": ["Hamster"], "Object": ["M1"],
        "Team": ["Hawks"], "Player 1": ["Ada"], "Player 2": ["Bob"], "Player 3": ["Cyd"],
        "Away team / Team": ["Owls"], "Away team / Player 1": ["Dan"],
        "Away team / Player 2": ["Eve"], "Away team / Player 3": ["Fay"],
      ], variantsMax: 1
    ) { _ in
      let messier = MessierWizard()
      messier.imageSource = .nowhere
      return HomeFlowController(
        onboarding: nil, greeting: { WizardOutput(text: $0.greeting) },
        samples: [
          Sample("Chat", makeFlow: ChatWizard().makeFlow),
          Sample("Scoreboard", makeFlow: ScoreboardWizard().makeFlow),
          Sample("Messier", makeFlow: messier.makeFlow),
        ])
    }
    let exploration = await explorer.explore()
    #expect(exploration.violations.map(\.description) == [])
    #expect(exploration.shortestEnd == [":press Quit"])
    for title in [
      "Home", "Games", "Away team", "Hawks - Owls", "Messier objects", "Messier 1", "Ada",
    ] {
      #expect(exploration.map.mermaid.contains("› \(title)\""))
    }
  }
}
