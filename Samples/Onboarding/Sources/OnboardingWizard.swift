import SampleNetwork
import Stepwise
import StepwiseJournal

/// The onboarding as a program: `stepwise onboarding`.
package struct OnboardingWizard: WizardProgram {
  package static let name = "onboarding"
  package static let summary = "Welcomes someone: user, last name, birthday, favourite pet."

  @Option("Where the user comes from: fake, account, or a URL of JSON.", value: "SOURCE")
  var user = "fake"
  @Option("How long the fake takes to answer.", value: "SECONDS", isForTests: true)
  var fakeDelay = 0.0
  @Option("How often the fake fails before it answers.", value: "NUMBER", isForTests: true)
  var fakeFailures = 0

  package static let strings = OnboardingStrings.catalog

  package init() {}

  package func makeFlow(in environment: Environment) throws -> MainFlowController {
    MainFlowController(userFetcher: try userFetcher(in: environment))
  }

  package func output(for profile: Profile) throws -> WizardOutput {
    try .json(profile, text: profile.greeting)
  }

  private func userFetcher(in environment: Environment) throws -> any UserFetcher {
    guard (0...1_000_000).contains(fakeDelay) else {
      throw Rejection("--fake-delay goes from 0 to 1000000 seconds, not \(fakeDelay).")
    }
    guard fakeFailures >= 0 else {
      throw Rejection("--fake-failures is 0 or more, not \(fakeFailures).")
    }
    switch user {
    case "fake":
      return FakeUserFetcher(
        clock: environment.clock, delay: .seconds(fakeDelay), failures: fakeFailures)
    case "account":
      return AccountUserFetcher()
    default:
      guard let url = URL(string: user), let scheme = url.scheme?.lowercased(),
        ["http", "https", "file"].contains(scheme)
      else {
        throw Rejection(
          "--user is fake, account, or an http, https or file URL, not “\(user.withoutUserInfo)”.")
      }
      return HTTPUserFetcher(url: url)
    }
  }
}
