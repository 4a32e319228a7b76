import Foundation
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// The speech for the samples, by Fenrir and by our own listener, which must agree with it.
@Suite(.tags(.program, .terminal), .slow, .serialized)
nonisolated struct HeardProgramTests {
  // MARK: Agreement

  /// Each file of keys, on the drawn screen and in the mode for screen readers, and a script of each sample, in plain lines.
  private static let runs: [(sample: String, name: String, options: [String])] =
    GoldenScreenTests.goldens.map { ($0.sample, "\($0.name).keys", []) }
    + [("Onboarding", "straight.steps", ["--cursor"])] + scripts

  /// A few scripts, because listening takes time; `STEPWISE_LISTEN=all` plays all that can be typed.
  private static let scripts: [(sample: String, name: String, options: [String])] =
    ProcessInfo.processInfo.environment["STEPWISE_LISTEN"] == "all"
    ? ["Onboarding", "Elements", "Messier", "Scoreboard", "Chat"].flatMap { sample in
      SampleScript.names(of: sample).map { (sample, $0, ["--plain"]) }
    }
    : [
      ("Onboarding", "straight.steps", ["--plain"]),
      ("Onboarding", "change-birthday.steps", ["--plain"]),
      ("Elements", "straight.steps", ["--plain"]), ("Messier", "find-by-name.steps", ["--plain"]),
      ("Scoreboard", "to-15.steps", ["--plain"]),
    ]

  @Test(
    .tags(.tool), .slow, .full, .enabled(if: Fenrir.isInstalled, Fenrir.isMissing), arguments: runs)
  func theListenerAgreesWithFenrir(_ sample: String, _ name: String, _ options: [String])
    async throws
  {
    let state = TestFolder()
    let keys: [String]
    var all = [sample.lowercased(), "--state", state.path] + options
    if name.hasSuffix(".keys") {
      let text = try TestFolder.repository("Tests/Goldens/\(sample)/Screens").read(name)
      all += SampleScript.options(in: text)
      keys = try Self.keys(of: text, isSlow: sample == "Onboarding")
    } else {
      let text = try TestFolder.repository("Tests/Goldens/\(sample)/Scripts").read(name)
      all += SampleScript.options(in: text)
      let lines = text.split(separator: "\n").filter {
        !$0.hasPrefix("#") && ![":expect", ":wait", ":await"].contains(where: $0.hasPrefix)
      }
      keys = lines.flatMap { [String($0), "\\r"] }
    }
    let entries = try await Fenrir.listen(to: all, keys: keys)
    #expect(entries.count > 2)
    var reader = ScreenReader()
    for entry in entries {
      let isAfterArrow = [Fenrir.up, Fenrir.down].contains(entry.key)
      let heard = entry.screens.flatMap { screen in
        reader.read(
          ScreenReader.View(
            rows: screen.rows, row: screen.cursor[0], column: screen.cursor[1],
            styles: screen.styles), isAfterArrow: isAfterArrow)
      }
      let (own, others) = (Fenrir.words(heard), Fenrir.words(entry.said))
      // Fenrir counts characters as columns: below wide characters it takes typing for a new row.
      let isWide = entry.screens.contains { $0.rows.contains { $0.count < 80 } }
      #expect(
        isWide ? others.suffix(own.count) == own[...] : others == own,
        "\(sample) \(name) \(options), key \(entry.key ?? "start"): \(heard) for \(entry.said)")
    }
  }

  /// The keys of a file, one letter at a time.
  private static func keys(of text: String, isSlow: Bool) throws -> [String] {
    try text.split(separator: "\n").flatMap { line -> [String] in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      // Only tests of typing send single letters, because that takes time.
      case "type": return isSlow ? rest.map(String.init) : [rest]
      case "press":
        return try rest.split(separator: " ").map {
          try #require(Fenrir.keys[String($0)], "\($0) is no key")
        }
      // Other tests check the speech of the row of keys.
      case "wait" where rest.hasPrefix("enter "): return []
      case "wait": return ["wait:\(rest)"]
      default: return []
      }
    }
  }

  // MARK: Without the screen

  /// Goes through the onboarding by speech alone: reads no screen, and presses only keys that were asked for.
  @Test(arguments: ["--cursor", "--plain"])
  func theOnboardingCanBeDoneByEar(_ option: String) throws {
    let ear = Ear(
      try TerminalProgram.hosted(
        ["onboarding", option], environment: ["NO_COLOR": "1"], listens: true))
    try option == "--plain" ? ear.goByLines() : ear.goByKeys()
    try ear.expect("Welcome, Ada Lovelace!")
    #expect(try ear.program.end() == .exit(0))
  }

  @Test(.tags(.tool), .slow, .full, .enabled(if: Fenrir.isInstalled, Fenrir.isMissing))
  func theOnboardingCanBeDoneUnderFenrirByEar() async throws {
    let run = try await ProgramRun(
      try #require(ProgramPath.installed("python3")),
      [TestFolder.repository("Tests/Clients")["blind_listener.py"], ProgramPath.built()])
    #expect(run.code == 0, "\(run.output)\n\(run.error)")
    #expect(run.output.contains("Error: “2023-02-29” is not a date"))
    #expect(run.output.contains("Birthday 10 December 1986"))
    #expect(run.output.contains("Welcome, Ada Lovelace!"))
  }

  private struct Lost: Error, CustomStringConvertible {
    let description: String
  }

  /// A person who knows only the speech.
  private struct Ear {
    let program: TerminalProgram

    init(_ program: TerminalProgram) { self.program = program }

    func expect(_ text: String) throws { try program.waitToHear(text) }

    func enter(_ text: String, hearing next: String) throws {
      program.type(text)
      program.press(.enter)
      try expect(next)
    }

    /// Presses a key until the speech contains a text.
    func go(to text: String, by key: PressedKey) throws {
      for _ in 0..<10 {
        program.press(key)
        try expect("")
        if program.heard.contains(where: { $0.hasPrefix(text) }) { return }
      }
      throw Lost(description: "No key led to “\(text)”: \(program.heardByKey.suffix(10))")
    }

    func goByKeys() throws {
      try expect("Nobody is fetched yet. Fetch user")
      try enter("", hearing: "User: Ada")
      try go(to: "Select user", by: .down)
      try enter("", hearing: "Last name")
      try enter("Lovelace", hearing: "Question 2 of 3 or 4 Birthday, year-month-day")
      try enter(
        "2023-02-29", hearing: "Error: “2023-02-29” is not a date: February 2023 has 28 days.")
      program.press(.control("u"))
      try enter("1985-12-10", hearing: "Favourite pet")
      try go(to: "Rabbit", by: .down)
      try enter("", hearing: "Review")
      try go(to: "Birthday", by: .up)
      try enter("", hearing: "you come back here")
      program.press(.control("u"))
      try enter("1986-12-10", hearing: "Birthday 10 December 1986")
      program.press(.enter)
    }

    func goByLines() throws {
      try expect("1. Fetch user")
      try enter("1", hearing: "User: Ada")
      try enter("2", hearing: "Last name:")
      try enter("Lovelace", hearing: "Question 2 of 3 or 4 Birthday (year-month-day):")
      try enter(
        "2023-02-29", hearing: "Error: “2023-02-29” is not a date: February 2023 has 28 days.")
      try enter("1985-12-10", hearing: "4. Rabbit")
      try enter("4", hearing: "Change birthday")
      try enter(":back Birthday", hearing: "Kept: Favourite pet.")
      try enter("1986-12-10", hearing: "Birthday: 10 December 1986")
      program.type("Confirm")
      program.press(.enter)
    }
  }
}
