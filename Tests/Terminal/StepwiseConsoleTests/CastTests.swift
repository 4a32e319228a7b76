import Stepwise
import StepwiseCast
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Scripts that are typed and recorded, in this process.
@Suite struct CastTests {
  /// A secret, and then a name.
  private static func session() -> Session {
    Session(
      Talk { talk in
        talk.push("Vault") {
          SecureField("Password") { _ in
            talk.push("Name") { TextField("Name") { talk.finish([$0]) } }
          }
        }
      })
  }

  @Test func noSecretIsRecorded() async throws {
    let (cast, failure) = await CastConversation.record(
      ":ask Password from WORD\nAda\n", on: Self.session(), secrets: OneSecret(secret: "жщыэ"))
    #expect(failure == nil)
    #expect(cast.contains("•"))
    // Each key has its own frame, so no letter of the secret may occur anywhere.
    #expect(!cast.contains { "жщыэ".contains($0) })
    let (_, missing) = await CastConversation.record(
      ":ask Password from STEPWISE_NOT_SET\n", on: Self.session())
    #expect((missing as? RunFailure)?.code == .temporaryFailure)
  }

  @Test func typingTakesNoTimeOfTheWizardAndHasDifferentPauses() async throws {
    let session = Self.session()
    let (cast, failure) = await CastConversation.record(
      "open\n:wait 3s\n:expect Name\n\(String(repeating: "Ada", count: 30))\n", on: session)
    #expect(failure == nil)
    #expect(session.environment.clock.now == .seconds(3))
    let last = try #require(cast.split(separator: "\n").last)
    let time = try #require(Double(last.dropFirst().prefix { $0 != "," }))
    #expect(time > 6.6)
    #expect(last.hasSuffix(#","o",""]"#), "the end is seen for a while")
    let (letters, _) = await CastConversation.record("open\nabcdefghij\n", on: Self.session())
    let times = letters.split(separator: "\n").dropFirst().compactMap {
      Double($0.dropFirst().prefix { $0 != "," })
    }
    let gaps = Set(zip(times, times.dropFirst()).map { Int(($1 - $0) * 1000) })
    #expect(gaps.count > 5)
  }

  @Test func stepsWithoutAKeyAreRejectedAndAnyWindowSizeWorks() async throws {
    let (cast, failure) = await CastConversation.record(
      "open\n:press Nothing\n", on: Self.session())
    let said = try #require(failure as? RunFailure)
    let session = Self.session()
    let expected = await #expect(throws: RunFailure.self) {
      try await HeadlessLines.script("open\n:press Nothing\n", on: session)
    }
    #expect(said.description == expected?.description)
    #expect(said.code == .dataError)
    #expect(cast.contains("Name"))
    for (columns, rows) in [(10, 3), (500, 200)] {
      let (cast, failure) = await CastConversation.record(
        "open\nAda\n", on: Self.session(), columns: columns, rows: rows)
      #expect(failure == nil)
      #expect(cast.hasPrefix("{\"version\":2,\"width\":\(columns),\"height\":\(rows),"))
    }
  }
}

private struct OneSecret: SecretSource {
  let secret: String
  func secret(for label: String, from variable: String?) throws -> String { secret }
}
