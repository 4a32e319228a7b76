import Stepwise
import StepwiseTesting
import Testing

@testable import Release

@Suite struct ReleaseFlowTests {
  private static let start = ["Version", "1.4.0", "Places"]
  private static let both =
    start + [
      "npm, Web site", "npm", "npm.example", "npm-token", "Web site", "", "web-token", "Review",
    ]

  /// Runs a test with a flow, its service, and answers that come first.
  private func run(
    _ answers: [String] = [], language: String = "en",
    test: (FlowTester<Report>, FakePublisher) async throws -> Void
  ) async throws {
    let environment = Environment(language: language, strings: ReleaseWizard.strings)
    let publisher = FakePublisher(clock: environment.clock)
    try await withFlow(ReleaseFlow(publisher: publisher), environment: environment) { tester in
      try await give(answers, to: tester)
      try await test(tester, publisher)
    }
  }

  /// Gives answers, and lets the time pass that the calls after each of them take.
  private func give(_ answers: [String], to tester: FlowTester<Report>) async throws {
    for answer in answers {
      try await answer.isEmpty ? tester.acceptDefault() : tester.answer(answer)
      try await tester.advanceUntilIdle()
    }
  }

  @Test(arguments: ["1.4", "1.4.x", "1.4.0.1", "1..4"])
  func aVersionHasThreeNumbers(version: String) async throws {
    try await run(["Version"]) { tester, _ in
      try await tester.expectRejection("is not a version") { try await tester.answer(version) }
    }
  }

  @Test func placesThatCannotBeLoadedAreLoadedAgain() async throws {
    try await run { tester, publisher in
      publisher.failures = ["The list of places": 1]
      try await give(Self.start, to: tester)
      try tester.expect(errors: ["The list of places is busy."])
      try await tester.press("Places")
      try await tester.advanceUntilIdle()
      try await tester.answer("npm")
    }
  }

  @Test func aTokenIsChecked() async throws {
    try await run(Self.start + ["npm", "npm", ""]) { tester, _ in
      try await tester.expectRejection("does not know") { try await give(["short"], to: tester) }
    }
  }

  @Test func theReviewShowsWhereTheVersionGoes() async throws {
    try await run(Self.both) { tester, _ in try tester.expect("Web site | site.example/1.4.0") }
  }

  @Test func aPlaceThatIsTakenOffTheListTakesItsAnswersWithIt() async throws {
    try await run(Self.both) { tester, _ in
      try await tester.back(to: "Places")
      try await give(["npm"], to: tester)
      try tester.expect(notices: [
        "“Address: site.example” and “Token: filled in” no longer apply."
      ])
      try tester.expect(screen: "Review")
    }
  }

  @Test func aNewPlaceIsAskedForItsOwnToken() async throws {
    try await run(Self.start + ["npm", "npm", "", "npm-token"]) { tester, _ in
      try await tester.back(to: "Places")
      try await give(["npm, Web site"], to: tester)
      try tester.expect("[npm] done")
      try tester.expect("[Review] Still to do: Web site")
      try await give(["Web site", "", "web-token", "Review"], to: tester)
    }
  }

  /// The publisher has a token for Containers; npm is left twice, and its place is then taken off the list.
  @Test func sectionsAreDoneInAnyOrder() async throws {
    try await run { tester, _ in
      try tester.expect("[Places] Give the version first.")
      try await give(Self.start + ["npm, Containers", "npm"], to: tester)
      try await tester.press("Skip for now")
      try tester.expect("[npm] skipped for now")
      try await give(["Containers"], to: tester)
      try await tester.back()
      try await give(["npm", "npm.example"], to: tester)
      try await tester.press("Back to the list")
      try tester.expect("[npm] in progress")
      try tester.expect("Sections done: 3 of 5")
      try await give(["npm", "npm-token", "Places", "Containers"], to: tester)
      try tester.expect(notices: [
        "“Address: npm.example” and “Token: filled in” no longer apply."
      ])
      try await give(["Notes", "Faster", "Review", "Publish"], to: tester)
      try tester.expect(
        outcome: Report(
          version: "1.4.0", notes: "Faster", published: ["Containers": "containers.example/1.4.0"]))
    }
  }

  @Test func aTextThatIsBeingTypedStaysInASectionThatIsLeft() async throws {
    try await run(Self.start + ["npm", "npm"]) { tester, _ in
      try await tester.type("Address", "npm.ex")
      try await tester.press("Skip for now")
      try await tester.press("npm")
      #expect(try tester.draft(of: "Address") == "npm.ex")
    }
  }

  /// One of two places fails; the run may be killed then.
  @Test(arguments: [false, true])
  func onlyThePlaceThatFailedIsTriedAgain(isResumed: Bool) async throws {
    try await run(Self.both) { tester, publisher in
      publisher.failures = ["Web site": 1]
      try await give(["Publish"], to: tester)
      try tester.expect(errors: ["1 of 2 failed."])
      if isResumed {
        try await tester.resume()
        try await tester.advanceUntilIdle()
        // Secrets are in no file.
        try await give(["npm-token", "web-token"], to: tester)
      }
      try tester.expect("npm: done: npm.example/1.4.0")
      try await give(["Publish"], to: tester)
      #expect(try tester.outcome().published.count == 2)
      #expect(publisher.calls.filter { $0 == "npm" }.count == 1)
    }
  }

  @Test func aPersonEndsWithoutThePlaceThatFailed() async throws {
    try await run(Self.both) { tester, publisher in
      publisher.failures = ["Web site": 1]
      try await give(["Publish"], to: tester)
      try tester.expect(errors: ["1 of 2 failed."])
      try await give(["Go on without the 1 that is not done"], to: tester)
      try tester.expect(outcome: Report(version: "1.4.0", published: ["npm": "npm.example/1.4.0"]))
    }
  }

  /// Tokens are asked again, and a place that was published is not published again.
  @Test func aKillAtAnyKeyLosesNothing() async throws {
    let steps = (Self.both + ["Publish"]).joined(separator: "\n") + "\n"
    let report = try await JournalCheck.run(steps: steps) { environment in
      ReleaseFlow(publisher: FakePublisher(clock: environment.clock))
    }
    #expect(
      report.description
        == "49 keys: 49 offered, 45 the same, 9 half typed, 4 not compared, 0 empty, 0 not resumable"
    )
  }

  @Test func theResultIsJSONWithoutTokens() throws {
    let report = Report(version: "2.0.0", published: ["npm": "a"])
    let output = try ReleaseWizard().output(for: report)
    #expect(output.text == "2.0.0 is published in 1 place.")
    #expect(output.file == Array("{\"published\":{\"npm\":\"a\"},\"version\":\"2.0.0\"}\n".utf8))
  }

  @Test func aPersonReadsTheirLanguage() async throws {
    try await run(["Versi"], language: "id") { tester, _ in
      try tester.expect(screen: "Versi")
      try await tester.expectRejection("“1” bukan versi") { try await tester.answer("1") }
    }
  }
}
