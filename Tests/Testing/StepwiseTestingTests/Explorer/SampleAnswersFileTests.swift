import Foundation
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
  private struct NoSecret: Error {}

  private struct Password: SecretSource {
    func secret(for label: String, from variable: String?) throws -> String {
      guard variable == "PASSWORD" else { throw NoSecret() }
      return "a long secret"
    }
  }

  private static var folder: URL {
    URL(filePath: TestFolder.repository()["Tests/Goldens"])
  }

  /// Gives all answers of the file, up to the wizard's end.
  private func end<Outcome>(
    _ flow: some WizardFlow<Outcome>, _ file: String, _ environment: Environment
  ) async throws -> Outcome {
    var answers = try AnswersFile(path: Self.folder.appendingPathComponent(file).path)
    var outcome: Outcome?
    let session = flow.makeSession(environment: environment, isLive: false) { outcome = $0 }
    await settle(session)
    while session.ending == nil {
      let next = answers.next(for: session.show())
      let given = try #require(next, "nothing for “\(session.show().title)”")
      try session.perform(given.action(secrets: Password()))
      await settle(session)
    }
    #expect(answers.unused.map(\.message) == [])
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

  @Test(arguments: [
    ("ada.json", "Cat"), ("another-pet.json", "Axolotl"),
  ])
  func theOnboardingEnds(_ file: String, _ pet: String) async throws {
    let environment = Environment()
    let flow = MainFlowController(
      userFetcher: FakeUserFetcher(clock: environment.clock, delay: .seconds(1), failures: 0))
    let profile = try await end(flow, "Onboarding/Answers/\(file)", environment)
    #expect(profile.lastName == "Lovelace")
    #expect(profile.favouritePet == pet)
  }

  @Test func theElementsEnd() async throws {
    let environment = Environment(files: SystemFiles())
    let flow = ElementsFlowController(
      registry: FakeUserNameRegistry(clock: environment.clock),
      catalogue: FakeCountryCatalogue(clock: environment.clock, failures: 0))
    let answers = try await end(flow, "Elements/Answers/grace.json", environment)
    #expect(answers.name == "Grace Hopper")
    #expect(answers.nickname == "")
    #expect(answers.hasPassword)
    #expect(answers.languages == ["en", "th"])
  }

  @Test func messierEnds() async throws {
    let environment = Environment()
    let flow = MessierFlowController(
      objects: MessierCatalogue.objects,
      pictureFetcher: FakePictureFetcher(
        clock: environment.clock, cache: PictureCache(folder: nil), failures: 0))
    _ = try await end(flow, "Messier/Answers/andromeda.json", environment)
  }

  @Test func theScoreboardEnds() async throws {
    let environment = Environment()
    let flow = try ScoreboardWizard().makeFlow(in: environment)
    let games = try await end(flow, "Scoreboard/Answers/hawks-and-owls.json", environment)
    #expect(games.count == 1)
    for player in ["Hawks", "Owls", "Ada", "Dan"] {
      #expect(games.first?.description.contains("\"\(player)\"") == true)
    }
  }

  @Test func theChatEnds() async throws {
    let environment = Environment()
    let flow = try ChatWizard().makeFlow(in: environment)
    _ = try await end(flow, "Chat/Answers/good-morning.json", environment)
  }
}
