import Stepwise
import StepwiseJSON
import StepwiseSystem
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import OnboardingSample
@testable import ScoreboardSample

/// The samples' files of answers lead to their ends, and all answers are used.
@MainActor @Suite struct SampleAnswersFileTests {
  private struct Password: SecretSource {
    func secret(for label: String, from variable: String?) throws -> String {
      guard variable == "PASSWORD" else { throw Rejection("There is no secret.") }
      return "a long secret"
    }
  }

  /// Gives all answers of a file, up to the wizard's end.
  private func outcome<Outcome>(
    of file: String, _ makeFlow: (Environment) throws -> some WizardFlow<Outcome>
  ) async throws -> Outcome {
    let environment = Environment(files: SystemFiles())
    var answers = try AnswersFile(path: TestFolder.repository("Tests/Goldens")[file])
    var outcome: Outcome?
    let session = try makeFlow(environment).makeSession(environment: environment, isLive: false) {
      outcome = $0
    }
    await settle(session)
    while session.ending == nil {
      let next = answers.next(for: session.show())
      let given = try #require(next, "nothing for “\(session.show().title)”")
      try session.perform(given.action(secrets: Password()))
      await settle(session)
    }
    #expect(answers.unused.map(\.message) == [], "\(file)")
    return try #require(outcome)
  }

  /// Waits for all work that needs only time, also for loads of the screen that is shown.
  private func settle(_ session: Session) async {
    var shown: Int
    repeat {
      shown = session.show().entry
      await session.waitUntilIdle(timeout: .zero)
    } while session.ending == nil && session.show().entry != shown
  }

  @Test func theSamplesEnd() async throws {
    for (file, pet) in [("ada", "Cat"), ("another-pet", "Axolotl")] {
      let profile = try await outcome(of: "Onboarding/Answers/\(file).json") {
        MainFlowController(
          userFetcher: FakeUserFetcher(clock: $0.clock, delay: .seconds(1), failures: 0))
      }
      #expect(profile.lastName == "Lovelace" && profile.favouritePet == pet)
    }
    let answers = try await outcome(of: "Elements/Answers/grace.json") {
      ElementsFlowController(
        registry: FakeUserNameRegistry(clock: $0.clock),
        catalogue: FakeCountryCatalogue(clock: $0.clock, failures: 0))
    }
    #expect(answers.name == "Grace Hopper" && answers.nickname == "" && answers.hasPassword)
    #expect(answers.languages == ["en", "th"])
    _ = try await outcome(of: "Messier/Answers/andromeda.json") {
      MessierFlowController(
        objects: MessierCatalogue.objects,
        pictureFetcher: FakePictureFetcher(
          clock: $0.clock, cache: PictureCache(folder: nil), failures: 0))
    }
    let games = try await outcome(of: "Scoreboard/Answers/hawks-and-owls.json") {
      try ScoreboardWizard().makeFlow(in: $0)
    }
    #expect(games.count == 1)
    for player in ["Hawks", "Owls", "Ada", "Dan"] {
      #expect(games.first?.description.contains("\"\(player)\"") == true)
    }
    _ = try await outcome(of: "Chat/Answers/good-morning.json") {
      try ChatWizard().makeFlow(in: $0)
    }
  }
}
