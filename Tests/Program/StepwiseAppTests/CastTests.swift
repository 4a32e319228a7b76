import Foundation
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// Recordings of scripts, as `--cast` makes them.
@Suite("Casts", .tags(.program, .terminal), .slow, .enabled(if: !Golden.isRecording))
nonisolated struct CastTests {
  /// Recording a script does not change its outcome.
  @Test(arguments: try GoldenTests.someScripts)
  func everyScriptGivesACastAndTheSameEnd(_ script: GoldenTests.Script) throws {
    let folder = TestFolder()
    let run = try Program(
      [script.sample, "--script", "\(script.name).steps", "--cast", folder["a.cast"]]
        + script.options, folder: script.folder)
    #expect(run.code == script.code)
    let conversation = try script.folder.read("\(script.name).transcript")
    let sentence = conversation.split(separator: "\n").last.map(String.init)
    if script.code == 0 {
      #expect(run.conversation == "")
      #expect(run.output == (try script.folder.read("\(script.name).output")))
    } else {
      #expect(run.sentence == sentence)
      #expect(run.output == "")
    }
    let replay = try CastReplay(try folder.read("a.cast"), keepsScreens: false)
    #expect(replay.times == replay.times.sorted())
    #expect(replay.terminal.unknown == [])
    #expect(replay.terminal.isAsFound, "\(replay.terminal.changes)")
  }

  /// The words of a script in another language are typed, too.
  @Test func aScriptInTheLanguageGivesACast() throws {
    let folder = TestFolder()
    try folder.write(
      """
      Ambil pengguna
      Pilih pengguna
      Lovelace
      1990-12-10
      :set Hewan favorit = Kuc
      :press Konfirmasi
      """, to: "a.steps")
    for options in [[], ["--cast", "a.cast"]] {
      let run = try Program(
        ["onboarding", "--language", "id", "--script", "a.steps"] + options, folder: folder)
      #expect(run.end.hasPrefix("0 "), "\(run.end)")
      #expect(run.output == "Selamat datang, Ada Lovelace!\n")
    }
  }

  /// The same keys give the same screens in a recording as at a terminal, where the golden screens were recorded.
  @Test(arguments: [(80, 24), (40, 12)])
  func aCastShowsWhatATerminalShows(_ columns: Int, _ rows: Int) throws {
    let size = "\(columns)x\(rows)"
    let replay = try record(
      """
      Fetch user
      Select user
      Lovelace
      1985-12-10
      Dog
      :back Birthday
      1986-12-10
      Confirm
      """, ["--size", size])
    let golden = try TestFolder.repository("Tests/Goldens/Onboarding/Screens").read(
      "ada.\(size).plain.screens")
    var screens: [String: String] = [:]
    for part in golden.split(separator: "== ").map(String.init) {
      let name = part.prefix { $0 != "(" && $0 != "\n" && $0 != ":" }
      screens[name.trimmingCharacters(in: .whitespaces)] = part.split(
        separator: "\n", maxSplits: 1
      ).last.map(String.init)
    }
    let seen = Set(replay.screens.map { $0.trimmingCharacters(in: .newlines) })
    for name in ["Welcome", "Typing", "Review", "Climbing", "At the end"] {
      // The text for standard output comes after the recording.
      let screen = try #require(screens[name], "\(name)")
        .replacing(Ada.greeting.dropLast(), with: "").trimmingCharacters(in: .newlines)
      let isSeen = seen.contains(screen)
      #expect(isSeen, "\(name):\n\(screen)")
    }
  }

  @Test func aCastIsTheSameBytesEveryTime() throws {
    let folder = TestFolder()
    try folder.write(Ada.answers, to: "ada.steps")
    for (name, seed) in [("a", "1"), ("b", "1"), ("c", "2")] {
      let run = try Program(
        ["onboarding", "--script", "ada.steps", "--cast", "\(name).cast", "--seed", seed],
        folder: folder)
      #expect(run.output == Ada.greeting)
    }
    let cast = try folder.read("a.cast")
    #expect(cast == (try folder.read("b.cast")))
    #expect(cast != (try folder.read("c.cast")), "another person types otherwise")
  }

  @Test func aFailedScriptIsRecordedUpToTheFailure() throws {
    let folder = TestFolder()
    try folder.write("Fetch user\nSelect user\nLovelace\n2023-02-29\n", to: "ada.steps")
    let run = try Program(
      ["onboarding", "--script", "ada.steps", "--cast", "a.cast"], folder: folder)
    #expect(
      run.end == "65 ada.steps:4: “2023-02-29” is not a date: February 2023 has 28 days.")
    let replay = try CastReplay(try folder.read("a.cast"))
    #expect(replay.terminal.text.contains("✗ “2023-02-29” is not a date"))
  }

  @Test func runningWorkIsVisible() throws {
    let replay = try record(Ada.answers, ["--fake-delay", "2", "--size", "40x12"])
    let spinning = Set(replay.screens.compactMap { $0.firstMatch(of: /([⠀-⣿]) \[ Fetch user/)?.1 })
    #expect(spinning.count > 4)
    let begin = try #require(replay.time(of: "esc stop"))
    let end = try #require(replay.time(of: "User: Ada"))
    #expect((2...2.3).contains(end - begin), "\(begin) to \(end)")
  }

  @Test func aCastNeedsAScript() throws {
    let program = try TerminalProgram.hosted(["onboarding", "--cast", "a.cast"])
    try program.waitFor("--cast films a script: name one with --script FILE.")
    #expect(try program.end() == .exit(64))
  }

  private func record(_ steps: String, _ options: [String]) throws -> CastReplay {
    let folder = TestFolder()
    try folder.write(steps, to: "a.steps")
    let run = try Program(
      ["onboarding", "--script", "a.steps", "--cast", "a.cast"] + options, folder: folder)
    #expect(run.end == "0 ")
    return try CastReplay(try folder.read("a.cast"))
  }
}
