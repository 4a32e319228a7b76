import Foundation
import StepwiseTerminal
import StepwiseTerminalTesting
import StepwiseTesting
import Testing

/// What a person sees who goes through the samples at a terminal, key by key, in several sizes and looks.
///
/// A file `NAME.keys` says what they do, a line each: `type TEXT`, `press KEY …`, `wait TEXT` until the
/// screen shows it, `show TITLE` for what is compared.
@Suite nonisolated struct GoldenScreenTests {
  struct Run: Sendable, CustomTestStringConvertible {
    let sample: String
    let name: String
    let size: (columns: Int, rows: Int)
    let look: Look
    var testDescription: String { "\(sample)/\(name) \(size.columns)x\(size.rows) \(look)" }
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
              Look.allCases.map {
                Run(sample: sample, name: String(file.dropLast(5)), size: size, look: $0)
              }
            }
          }
      }
    }
  }

  @Test(arguments: try runs)
  func keysGiveTheirScreens(_ run: Run) throws {
    let folder = Golden.folder("Samples/\(run.sample)/Screens")
    // What outlives a run must not, here.
    let state = try Folder()
    let keys = try folder.read("\(run.name).keys")
    let options = ["--state", state.path] + Golden.options(in: keys)
    let program = try TerminalProgram(
      Program.path, [run.sample.lowercased()] + options,
      environment: run.look.environment, columns: run.size.columns, rows: run.size.rows)
    var shown = ""
    for line in keys.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "#": break
      case "type": program.type(rest)
      case "press":
        for name in rest.split(separator: " ") {
          program.press(try #require(Self.keys[String(name)], "\(name) is no key"))
        }
      case "wait": try program.waitFor(run.look == .ascii ? Self.ascii(rest) : rest)
      case "show":
        try Self.settle(program)
        let place = program.screen.cursor
        shown += "== \(rest) (cursor \(place.row + 1):\(place.column + 1))\n"
        shown += Self.text(program.screen, run.look)
      default: Issue.record("“\(line)” is nothing that a person does.")
      }
    }
    let end = try program.end()
    shown += "== At the end: \(end)\n" + program.screen.transcript
    #expect(program.screen.isAsFound, "\(program.screen.changes)")
    #expect(program.changedSettings == [])
    #expect(program.screen.unknown == [])
    let name = "\(run.name).\(run.size.columns)x\(run.size.rows).\(run.look).screens"
    try Golden(name, in: folder).compare(shown)
  }

  /// Waits until all keys were taken: drawing anew comes after them, and says that it did.
  private static func settle(_ program: TerminalProgram) throws {
    program.skipWritten()
    program.press(.control("l"))
    try program.waitForNext("\u{1B}[2J")
    try program.wait(until: { $0.shows("F1") || $0.shows("any key") }, "the hints")
  }

  /// What is seen, whatever a spinner shows at the moment.
  private static func text(_ screen: TerminalModel, _ look: Look) -> String {
    let text = look == .colour ? screen.styledText(naming: colours) : screen.text
    let still = text.replacing(/(Waiting +(\{\w+\|)?)[^ }]/) { "\($0.1)*" }
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
