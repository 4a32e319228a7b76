import Foundation
import StepwiseFlow
import StepwiseSystem
import Testing

@testable import OnboardingSample
@testable import Stepwise

/// Any script ends in a documented way.
@Suite("Random scripts")
struct AnyScriptTests {
  /// The number of random scripts; STEPWISE_RANDOM_SCRIPTS changes it.
  private static let count =
    ProcessInfo.processInfo.environment["STEPWISE_RANDOM_SCRIPTS"].flatMap { Int($0) } ?? 500

  @Test func aScriptCutAtAnyByteEndsInADocumentedWay() async throws {
    let whole = Array(
      """
      # stepwise steps 1
      Fetch user
      Select user
      :draft Last name = Löve
      Lovelace
      :back
      \\Lovelace
      10.12.1990
      1990-12-10
      Other…
      :text
      Hamster
      :end
      :wait 2s
      :expect Hamster
      Change birthday

      Confirm
      """.utf8)
    for length in 0...whole.count {
      let end = await play(Array(whole[..<length]))
      #expect(end.isDocumented, "cut after \(length) bytes: \(end)")
    }
  }

  @Test func randomScriptsEndInADocumentedWay() async throws {
    var random = SeededGenerator(seed: 20_260_101)
    var ends: [Int32: Int] = [:]
    for number in 0..<Self.count {
      let script = Self.randomScript(&random)
      let end = await play(script)
      ends[end.code, default: 0] += 1
      #expect(end.isDocumented, "script \(number): \(String(decoding: script, as: UTF8.self))")
    }
    // If the scripts lacked one of these ends, they would prove too little.
    #expect(Set([0, 65, 75, 130]).isSubset(of: ends.keys), "\(ends)")
  }

  // MARK: Playing

  private struct End: CustomStringConvertible {
    let code: Int32
    let description: String

    var isDocumented: Bool {
      switch code {
      case 0, 130: true
      case 65, 75: description.hasPrefix("a.steps:")
      default: false
      }
    }
  }

  private func play(_ script: [UInt8]) async -> End {
    let flow = MainFlowController(
      userFetcher: FakeUserFetcher(clock: VirtualClock(), failures: script.count % 2))
    let session = Session(flow)
    let sink = ByteSink(descriptor: nil)
    let driver = ScriptConversation(
      session: session, input: ScriptInput(bytes: script, name: "a.steps"), sink: sink,
      timeout: .zero, secrets: NoSecrets())
    do {
      try await driver.run()
    } catch let failure as RunFailure {
      return End(code: failure.code.rawValue, description: failure.description)
    } catch {
      return End(code: -1, description: String(describing: error))
    }
    switch session.ending {
    case .finished: return End(code: 0, description: "")
    case .cancelled: return End(code: 130, description: "")
    case .failed, .endOfInput, nil:
      return End(code: -1, description: "\(String(describing: session.ending))")
    }
  }

  private struct NoSecrets: SecretSource {
    func secret(for label: String, from variable: String?) throws -> String { "secret" }
  }

  // MARK: Random scripts

  private static let way = [
    "Fetch user", "Fetch user", "Select user", "Lovelace", "1990-12-10", "Cat", "Confirm",
  ]

  private static let lines = [
    "", ":back", ":back Welcome", ":back Birthday", ":help", ":cancel", "Other…", "Hamster", "Dog",
    "1", "9", ":press Confirm", ":press Change birthday", "Change last name", ":set Last name = X",
    ":draft Birthday = 19", ":wait 1s", ":await Ada within 1s", ":expect Ada",
    ":expect-screen Review", ":ask Last name", "\\", "\\:x", "# note", ":text", ":end", ":nonsense",
    "2023-02-29", "\u{202E}abc", "👩‍👩‍👧", "\t x \t", "a\0b", "\u{1B}[31m",
  ]

  /// The straight script, with lines inserted and left out, and with bytes changed.
  private static func randomScript(_ random: inout SeededGenerator) -> [UInt8] {
    var script: [UInt8] = []
    for line in way {
      if random.below(12) == 0 { continue }
      while random.below(5) == 0 { script += Array(lines[random.below(lines.count)].utf8) + [10] }
      script += Array(line.utf8) + (random.below(9) == 0 ? [13, 10] : [10])
    }
    if random.below(8) == 0, !script.isEmpty {
      script[random.below(script.count)] = UInt8(random.below(256))
    }
    if random.below(6) == 0 { script.removeLast(random.below(script.count + 1)) }
    return script
  }
}
