import Stepwise
import StepwiseTesting
import TestSupport
import Testing

@testable import MessierSample

@Suite("Monkeys in the catalogue")
struct MessierMonkeyTests {
  @Test func monkeysFindNothing() async throws {
    let report = try await Monkey(seeds: 1...UInt64(Repetition.times(1))).run(
      steps: 100, answers: ["Object": ["M1", "M57", "M2", "crab"]]
    ) { environment in
      MessierFlowController(
        objects: MessierCatalogue.objects,
        pictureFetcher: FakePictureFetcher(
          clock: environment.clock, cache: PictureCache(folder: nil), failures: 1))
    }
    #expect(report.finished > 0)
  }
}
