import ChatSample
import ElementsSample
import MessierSample
import OnboardingSample
import ScoreboardSample
import Stepwise

/// The onboarding, and then a home screen for all samples: `stepwise` without a name.
struct HomeWizard: WizardProgram {
  static let name = "home"
  static let summary = "Onboards someone, and then shows a home screen for the samples."

  static let strings = OnboardingWizard.strings

  @Flag("Begins at the home screen.")
  var skipOnboarding
  let onboarding = OnboardingWizard()
  let chat = ChatWizard()
  let scoreboard = ScoreboardWizard()
  let messier = MessierWizard()
  let elements = ElementsWizard()

  func makeFlow(in environment: Environment) throws -> HomeFlowController {
    HomeFlowController(
      onboarding: skipOnboarding ? nil : try onboarding.makeFlow(in: environment),
      greeting: onboarding.output,
      samples: [
        Sample("Chat", "talks with people and chatbots", makeFlow: chat.makeFlow),
        Sample("Scoreboard", "keeps the score of a game", makeFlow: scoreboard.makeFlow),
        Sample("Messier", "shows 110 objects of the sky", makeFlow: messier.makeFlow),
        Sample("Elements", "a gallery of every element", makeFlow: elements.makeFlow),
      ])
  }
}
