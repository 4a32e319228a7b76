import Foundation
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// The file of saved progress: who may use it, its contents, and damaged files.
extension ResumeTests {
  /// A kill at any call of the disk leaves what was typed: as a draft, or as the answer.
  @Test(arguments: ["Ada", String(repeating: "long", count: 99)], [nil, "half"])
  func whatWasTypedIsADraftOrAnAnswer(_ text: String, _ other: String?) async throws {
    func form() -> Talk {
      Talk.form { _ in
        TextField("Name")
        TextField("City")
      }
    }
    for limit in 0..<20 {
      try? FileManager.default.removeItem(atPath: path)
      var made: Int?
      let calls = DiskCalls { _ in
        MainActor.assumeIsolated {
          made = made.map { $0 + 1 }
          return made ?? 0 > limit ? .failure(EIO) : .real
        }
      }
      var run: SavedRun? = try await SavedRun(form(), at: path, calls: calls)
      if let other { try await run?.play([":draft Name = \(other)"]) }
      try await run?.play([":draft City = \(text)"])
      made = 0
      try? await run?.play([":set City = \(text)"])
      run = nil
      let elements = try await SavedRun(form(), at: path).session.show().elements
      #expect(elements[0].draft == other, "at call \(limit)")
      #expect(elements[1].draft == text || elements[1].value == .text(text), "at call \(limit)")
      if let made, made <= limit { return }
    }
    Issue.record("An answer makes more calls than are tried.")
  }

  /// An editor of another system may have written the file, and a program that became a wizard of a suite may have
  /// another name there.
  @Test func aFileThatWasWrittenOtherwiseIsAccepted() async throws {
    let world = World()
    var first: SavedRun? = try await run(world)
    try await first?.play(Array(Self.straight.prefix(3)))
    first = nil
    let text = try folder.read("p.steps")
    let former = text.replacing(#""name":"journey""#, with: #""name":"trip""#)
    #expect(former != text)
    for other in ["\u{FEFF}" + text.replacing("\n", with: "\r\n"), former] {
      try folder.write(other, to: "p.steps")
      let second = try await run(world, isResumed: true)
      #expect(second.session.show().title == "Form")
      try await second.play(["Ada"])
      #expect(!(try folder.read("p.steps").utf8.contains(13)))
      #expect(try folder.read("p.steps").contains(#""name":"journey""#))
    }
  }

  /// All answers are in it.
  @Test(arguments: [0o644, 0o666, 0o640, 0o600] as [mode_t])
  func aFileThatOthersCanReadBecomesItsOwnersAlone(_ old: mode_t) async throws {
    try folder.write("", to: "p.steps")
    try #require(chmod(path, old) == 0)
    func mode() -> mode_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }
    let saved = try await run(World())
    #expect(mode() == 0o600)
    try await saved.play(["Fetch", "Go on"])
    #expect(mode() == 0o600)
  }

  /// FAT rejects to change a mode, and some shared folders ignore it: nothing that the person could do would help.
  @Test(arguments: [.failure(EPERM), .skipped] as [DiskCalls.Outcome])
  func aDiskWithoutPermissionsIsNamedAndUsed(_ outcome: DiskCalls.Outcome) async throws {
    try folder.write("", to: "p.steps")
    try #require(chmod(path, 0o666) == 0)
    let saved = try await run(
      World(), calls: DiskCalls { $0 == .changeMode ? outcome : .real })
    let sentence =
      "Others can use \(path), which holds your answers, because its disk keeps no permissions."
    #expect(saved.notices == [sentence])
    try await saved.play(["Fetch", "Go on"])
    #expect(saved.notices == [])
    #expect(try folder.read("p.steps").contains("Go on"))
  }

  private static let unsuitable: [(String, Int32, String)] = [
    ("", 66, "P is not there: begin it with --save P."),
    ("Ada\n", 65, "P:1: The file is not a Stepwise steps file: move it away."),
    (
      "# stepwise steps 2\n", 65,
      "P:1: The steps file is of version 2, and this program knows version 1: use a newer program."
    ),
    (
      "# stepwise steps 1\n# :program {\"name\":\"other\",\"version\":\"1\"}\n", 65,
      "P was saved by “other”, and this is “journey”: resume it there, or name another file."
    ),
    (
      "# stepwise steps 1\n# :finished\n", 65,
      "P is finished: there is nothing to resume. Change it with --again P, or begin anew with --save."
    ),
    (
      "# stepwise steps 1\n# :screen {\"title\":\n:press Fetch\n", 65,
      "P:2: The JSON behind “# :screen” is damaged: mend the line or take it out."
    ),
    (
      "# stepwise steps 1\n# :left-over {\"title\":\"Pet\"}\n", 65,
      "P:2: An earlier version saved this in another form: finish the run with that version."
    ),
    (
      "# stepwise steps 1\nFetch\n:bak\n", 65,
      "P:3: This is no step, and it is not repeated because it may be a secret. An answer that begins with a colon is written “\\:…”, and control characters are not taken."
    ),
  ]

  @Test func anUnsuitableFileIsRejectedAndKept() async throws {
    for (text, code, sentence) in Self.unsuitable {
      if !text.isEmpty { try folder.write(text, to: "p.steps") }
      let failure = await #expect(throws: RunFailure.self) {
        _ = try await run(World(), isResumed: true)
      }
      #expect(failure?.code.rawValue == code, "\(text)")
      #expect(failure?.description.replacing(path, with: "P") == sentence)
      if !text.isEmpty { #expect(try folder.read("p.steps") == text) }
    }
    // Another encoding.
    for line in [
      "# :result {\"element\":\"Fetch\",\"name\":\"user\",\"value\":\"caf", ":set Name = caf",
    ] {
      let bytes = Array("# stepwise steps 1\n\(line)".utf8) + [0xE9] + Array("\"}\n".utf8)
      try folder.write(bytes, to: "p.steps")
      let failure = await #expect(throws: RunFailure.self) {
        _ = try await run(World(), isResumed: true)
      }
      #expect(
        failure
          == RunFailure(.dataError, "\(path):2: The line is not UTF-8: save the file as UTF-8."))
      #expect(try folder.bytes(of: "p.steps") == bytes)
    }
  }

  /// A person's recording or handwritten file is resumed as well.
  @Test func aPlainStepsFileIsResumed() async throws {
    try folder.write(
      "# stepwise steps 1\n# my own\n" + Self.straight.prefix(8).joined(separator: "\n") + "\n",
      to: "p.steps")
    let world = World()
    var first: SavedRun? = try await run(world)
    #expect(first?.session.show().title == "Sending")
    try await first?.play(["Send", "fine"])
    let place = first?.place
    first = nil
    #expect(try await run(world).place == place)
    #expect(world.sent.count == 1)
  }

  /// A run rejects a damaged file or resumes it as far as possible, and never repeats a once-only action.
  @Test func anyDamageIsRejectedOrAskedAbout() async throws {
    let world = World()
    var first: SavedRun? = try await run(world)
    try await first?.play(Array(Self.straight.prefix(10)))
    first = nil
    let lines = try folder.read("p.steps").split(separator: "\n").map(String.init)
    var random = SeededGenerator(seed: 9)
    var ends: Set<String> = []
    for _ in 0..<300 {
      var damaged = lines
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let position = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: if damaged.count > 1 { damaged.remove(at: position) }
        case 1: damaged.insert(damaged.randomElement(using: &random) ?? "", at: position)
        case 2:
          damaged.swapAt(position, Int.random(in: 0..<damaged.count, using: &random))
        default:
          var bytes = Array(damaged[position].utf8)
          if let place = bytes.indices.randomElement(using: &random) {
            bytes[place] = UInt8.random(in: 0...255, using: &random)
          }
          damaged[position] = String(decoding: bytes, as: UTF8.self)
        }
      }
      try folder.write(damaged.joined(separator: "\n") + "\n", to: "p.steps")
      do {
        ends.insert(try await run(world).session.show().title)
      } catch let failure as RunFailure {
        #expect(failure.code == .dataError)
        ends.insert("refused")
      }
    }
    #expect(world.sent.count == 1)
    #expect(ends.isSuperset(of: ["refused", "Review", "Form", "Pet"]))
  }

  /// A step of several lines whose end is missing is not a step.
  @Test func aTornStepIsLeftOut() async throws {
    let world = World()
    var first: SavedRun? = try await run(world)
    try await first?.play(Array(Self.straight.prefix(5)))
    first = nil
    let text = try folder.read("p.steps")
    let end = try #require(text.range(of: "\n:end"))
    try folder.write(String(text[..<end.lowerBound]), to: "p.steps")
    let second = try await run(world)
    guard case .field(let field) = second.session.show().question else {
      Issue.record("nothing is asked")
      return
    }
    #expect(field.label == "Story")
  }
}
