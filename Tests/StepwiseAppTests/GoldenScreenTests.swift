import Foundation
import StepwiseTerminal
import StepwiseTerminalTesting
import StepwiseTesting
import TestSupport
import Testing

/// What a person sees who goes through the samples at a terminal, key by key, in several sizes and looks.
///
/// A file `NAME.keys` says what they do, a line each: `type TEXT`, `press KEY …`, `wait TEXT` until the
/// screen shows it in the language of the run, `show TITLE` for what is compared. A line that begins with
/// a language, such as `th type กระ`, is done there instead of the one before it.
@Suite nonisolated struct GoldenScreenTests {
  struct Run: Sendable, CustomTestStringConvertible {
    let sample: String
    let name: String
    let size: (columns: Int, rows: Int)
    let look: Look
    var language = "en"
    /// What tells its golden from those of other runs.
    var kind: String { language == "en" ? look.rawValue : language }
    var testDescription: String { "\(sample)/\(name) \(size.columns)x\(size.rows) \(kind)" }
  }

  enum Look: String, CaseIterable {
    case colour, plain, ascii

    var environment: [String: String?] {
      switch self {
      case .colour: ["COLORTERM": "truecolor", "COLORFGBG": "15;0"]
      case .plain: ["NO_COLOR": "1"]
      case .ascii: ["NO_COLOR": "1", "LANG": "C"]
      }
    }
  }

  private static var runs: [Run] {
    get throws {
      try Golden.samples.flatMap { sample in
        try Golden.folder("Samples/\(sample)/Screens").names.filter { $0.hasSuffix(".keys") }
          .flatMap { file in
            [(80, 24), (40, 12)].flatMap { size in
              let name = String(file.dropLast(5))
              return Look.allCases.map {
                Run(sample: sample, name: name, size: size, look: $0)
              }
                + SampleStringsTests.languages.map {
                  Run(sample: sample, name: name, size: size, look: .plain, language: $0)
                }
            }
          }
      }
    }
  }

  @Test(arguments: try runs)
  func keysGiveTheirScreens(_ run: Run) async throws {
    let texts = try await ShownTexts(of: run.sample.lowercased(), in: run.language)
    let folder = Golden.folder("Samples/\(run.sample)/Screens")
    // What outlives a run must not, here.
    let state = TestFolder()
    let keys = try folder.read("\(run.name).keys")
    let options =
      ["--state", state.path, "--language", run.language] + Golden.options(in: keys)
    let program = try TerminalProgram(
      Program.path, [run.sample.lowercased()] + options,
      environment: run.look.environment, columns: run.size.columns, rows: run.size.rows)
    var shown = ""
    var count = 0
    for line in Self.lines(of: keys, in: run.language) {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "#": break
      case "type": program.type(rest)
      case "press":
        for name in rest.split(separator: " ") {
          program.press(try #require(Self.keys[String(name)], "\(name) is no key"))
        }
      case "wait":
        let all = texts.all(for: run.look == .ascii ? Self.ascii(rest) : rest)
        // Another language breaks its lines at other places.
        let isDense = run.language != "en"
        try program.wait(
          until: { screen in
            let text = isDense ? Self.dense(screen.text) : ""
            return all.contains { isDense ? text.contains(Self.dense($0)) : screen.shows($0) }
          }, "\(all)")
      case "show":
        count += 1
        try Self.settle(program, texts, count: count)
        let place = program.screen.cursor
        shown += "== \(rest) (cursor \(place.row + 1):\(place.column + 1))\n"
        shown += try Self.text(program.screen, run.look, waiting: texts.all(for: "Waiting")[0])
      default: Issue.record("“\(line)” is nothing that a person does.")
      }
    }
    let end = try program.end()
    shown += "== At the end: \(end)\n" + program.screen.transcript
    #expect(program.screen.isAsFound, "\(program.screen.changes)")
    #expect(program.changedSettings == [])
    #expect(program.screen.unknown == [])
    let name = "\(run.name).\(run.size.columns)x\(run.size.rows).\(run.kind).screens"
    try Golden(name, in: folder).compare(shown)
  }

  private static func dense(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// What is done in a language.
  private static func lines(of keys: String, in language: String) -> [Substring] {
    keys.split(separator: "\n").reduce(into: []) { lines, line in
      let code = line.prefix { $0 != " " }
      if code == language { lines.removeLast() }
      guard SampleStringsTests.languages.contains(String(code)) else { return lines.append(line) }
      if code == language { lines.append(line.dropFirst(code.count + 1)) }
    }
  }

  /// Waits until all keys were taken, for the time of that count: drawing anew comes after them, and says
  /// that it did.
  private static func settle(_ program: TerminalProgram, _ texts: ShownTexts, count: Int) throws {
    program.press(.control("l"))
    while timesDrawnAnew(program) < count { try program.waitForNext("\u{1B}[2J") }
    let all = ["F1"] + texts.all(for: "any key")
    try program.wait(until: { screen in all.contains { screen.shows($0) } }, "the hints")
  }

  /// How often all was drawn anew: whatever comes into a window of its own erases it, too, and is not meant.
  private static func timesDrawnAnew(_ program: TerminalProgram) -> Int {
    let written = String(decoding: program.written, as: UTF8.self)
    return written.ranges(of: "\u{1B}[2J").count - written.ranges(of: "\u{1B}[?1049h").count
  }

  /// What is seen, whatever a spinner shows at the moment.
  private static func text(_ screen: TerminalModel, _ look: Look, waiting: String) throws
    -> String
  {
    let text = look == .colour ? screen.styledText(naming: colours) : screen.text
    let spinner = try Regex<(Substring, Substring)>("(\(waiting) +(?:\\{\\w+\\|)?)[^ }]")
    let still = text.replacing(spinner) { "\($0.output.1)*" }
    return still.hasSuffix("\n") ? still : still + "\n"
  }

  private static let colours: [Style.Colour: String] = [
    .rgb(0x7F, 0xB4, 0xFF): "accent", .rgb(0x7E, 0xD4, 0x91): "success",
    .rgb(0xFF, 0x9A, 0x8D): "error", .rgb(0xF0, 0xC6, 0x74): "warning",
    .rgb(0xA3, 0xA9, 0xB3): "muted",
  ]

  private static func ascii(_ text: String) -> String {
    text.replacing("…", with: ".").replacing("“", with: "\"").replacing("”", with: "\"")
  }

  private static let keys: [String: PressedKey] = [
    "enter": .enter, "esc": .escape, "tab": .tab, "shift-tab": .shiftTab, "space": .space,
    "up": .up, "down": .down, "left": .left, "right": .right, "backspace": .backspace,
    "home": .home, "end": .end, "pgup": .pageUp, "pgdn": .pageDown, "F1": .f1,
    "ctrl-c": .control("c"),
    "ctrl-u": .control("u"), "alt-enter": .alt(.enter), "y": "y", "n": "n",
  ]
}
