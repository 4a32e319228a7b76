import Foundation
import Stepwise
import StepwiseTesting
import Testing

@testable import BackupSetup

@Suite final class SetupTests {
  nonisolated private static let steps = [
    "Paths", "Add another", "/etc", "Done", "Schedule", "Weekly", "", "Places", "Add another",
    "Server", "nas", "ada", "sesame", "Try server nas", "Check it later", "Done", "Review",
    "Write", "Back up now",
  ]
  private let known = Configuration(paths: ["/home"], places: [Place(kind: .disk, address: "/mnt")])
  private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  private let environment = Environment()
  private lazy var tool = FakeTool(path: path, clock: environment.clock, failures: 1)

  init() throws { try FakeTool(path: path, clock: environment.clock).write(known) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func give(_ steps: some Sequence<String>, to tester: FlowTester<Report>) async throws {
    for step in steps {
      try await step.isEmpty ? tester.acceptDefault() : tester.answer(step)
      try await tester.advanceUntilIdle()
      if step.hasPrefix("Try") { try tester.expect(errors: ["server nas cannot be reached."]) }
    }
  }

  @Test(arguments: steps.indices)
  func aKillAfterAnyStepChangesNothing(count: Int) async throws {
    try await withFlow(setUp(self.tool), environment: environment) { tester in
      try await give(Self.steps.prefix(count), to: tester)
      try await tester.resume()
      // A secret is in no file.
      let isAskedAgain = tester.title == "Password" && Self.steps[count] != "sesame"
      if isAskedAgain { try await give(["sesame"], to: tester) }
      try await give(Self.steps.dropFirst(count), to: tester)
      try tester.expect(
        outcome: Report(isWritten: true, isBackedUp: true, unchecked: ["server nas"]))
    }
    #expect(tool.deeds == ["keep server nas", "write", "back up"])
    #expect(try tool.read().paths == ["/home", "/etc"])
  }

  @Test func aKillAtAnyKeyLosesNothing() async throws {
    let report = try await JournalCheck.run(steps: Self.steps.joined(separator: "\n") + "\n") {
      setUp(FakeTool(path: self.path, clock: $0.clock))
    }
    #expect((report.keys, report.same) == (65, 62))
  }

  /// A backup is stopped and left for later; nothing is written if every default is accepted.
  @Test(arguments: [("later", ["keep server nas", "write"]), ("nothing", [])])
  func aScriptLeadsToItsConversation(name: String, deeds: [String]) async throws {
    try await withFlow(setUp(self.tool), environment: environment) { tester in
      let conversation = try await tester.play("Scripts/\(name).steps")
      try Golden.compare(conversation, with: "Scripts/\(name).transcript")
    }
    #expect(tool.deeds == deeds)
  }
}
