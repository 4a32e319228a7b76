import Foundation
import Stepwise
import StepwiseTesting
import Testing

@testable import BackupSetup

@Suite final class SetupFlowTests {
  nonisolated private static let steps = [
    "Paths", "Add another", "/etc", "Done", "Schedule", "Week", "", "Places", "Add another",
    "Server", "nas", "ada", "sesame", "Try server nas", "Check it later", "Done", "Review",
    "Write", "Back up now",
  ]
  private let known = Configuration(paths: ["/home"], places: [Place(kind: .disk, address: "/mnt")])
  private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  private let environment = Environment()
  private lazy var tool = FakeTool(path: path, clock: environment.clock, failures: 1)

  init() throws { try FakeTool(path: path, clock: environment.clock).write(known) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Tests the setup of a tool whose first check fails, after some steps.
  private func run(
    _ steps: some Sequence<String> = [], test: (FlowTester<Report>) async throws -> Void
  ) async throws {
    try await withFlow(setUp(self.tool), environment: environment) { tester in
      try await give(steps, to: tester)
      try await test(tester)
    }
  }

  private func give(_ steps: some Sequence<String>, to tester: FlowTester<Report>) async throws {
    for step in steps {
      try await step.isEmpty ? tester.acceptDefault() : tester.answer(step)
      try await tester.advanceUntilIdle()
      guard step.hasPrefix("Try") else { continue }
      try tester.expect(errors: ["server nas cannot be reached."])
    }
  }

  @Test(arguments: steps.indices)
  func aKillAfterAnyStepChangesNothing(count: Int) async throws {
    try await run(Self.steps.prefix(count)) { tester in
      try await tester.resume()
      // A secret is in no file.
      if tester.title == "Password", Self.steps[count] != "sesame" {
        try await give(["sesame"], to: tester)
      }
      try await give(Self.steps.dropFirst(count), to: tester)
      try tester.expect(
        outcome: Report(isWritten: true, isBackedUp: true, unchecked: ["server nas"]))
    }
    #expect(tool.deeds == ["keep server nas", "write", "back up"])
    var new = known
    new.paths.append("/etc")
    new.places.append(Place(kind: .server, address: "nas", detail: "ada"))
    new.schedule.every = .week
    #expect(try tool.read() == new)
  }

  @Test func aKillAtAnyKeyLosesNothing() async throws {
    let report = try await JournalCheck.run(steps: Self.steps.joined(separator: "\n") + "\n") {
      setUp(FakeTool(path: self.path, clock: $0.clock))
    }
    #expect(report.description == "")
  }

  @Test func theReviewShowsTheDifference() async throws {
    try await run(Self.steps.dropLast(2)) { tester in
      for line in [
        "+ paths: \"/etc\"", "- schedule.every: \"day\"", "+ schedule.every: \"week\"",
        "The keyring gets the secret of server nas.", "server nas is still to be checked.",
      ] {
        try tester.expect(line)
      }
      try tester.expectNot("sesame")
    }
  }

  @Test func aPathIsListedOnce() async throws {
    try await run(["Paths", "Add another"]) { tester in
      try await tester.expectRejection("in the list already") { try await tester.answer("/home") }
      try await tester.expectRejection("") { try await tester.answer("") }
    }
  }

  @Test func acceptedDefaultsWriteNothing() async throws {
    let steps = ["Paths", "/home", "", "Done", "Excludes", "Done", "Schedule", "", "", "Review"]
    try await run(steps) { tester in
      try tester.expect("Nothing changes.")
      try await tester.answer("Write nothing")
    }
    #expect(tool.deeds == [])
  }

  @Test func aBackupIsStoppedAndLeftForLater() async throws {
    try await run(Self.steps.dropLast()) { tester in
      try await tester.press("Back up now")
      try await tester.advance(by: .seconds(5))
      try tester.expect("50")
      try await tester.press("Do it later")
      #expect(try !tester.outcome().isBackedUp)
    }
    #expect(tool.deeds == ["keep server nas", "write"])
  }
}
