import Foundation
import Stepwise
import StepwiseTerminal
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// Golden screens of people who go through the samples at a terminal, key by key, in several sizes and looks.
///
/// A file `NAME.keys` has a line for each of their actions: `type TEXT`, `press KEY …`, `wait TEXT` until the
/// screen shows the text in the language of the run, `show TITLE` to compare the screen. A line that begins with
/// a language, such as `th type กระ`, replaces the line before it in that language.
///
/// Each file is played in every look and language. One frame file is kept for each file and size; rules about the looks
/// cover the others.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct GoldenScreenTests {
  /// The keys of a person, in a window of one size.
  struct Visit: Sendable, CustomTestStringConvertible {
    let sample: String
    let name: String
    let size: (columns: Int, rows: Int)
    /// The look whose frames are kept in a file.
    let golden: Look
    var testDescription: String { "\(sample)/\(name) \(size.columns)x\(size.rows)" }
    var folder: TestFolder { TestFolder.repository("Tests/Goldens/\(sample)/Screens") }
    var file: String { "\(name).\(size.columns)x\(size.rows).\(golden.rawValue).screens" }
  }

  enum Look: String, CaseIterable {
    case colour, plain, ascii
    case thai = "th"
    case korean = "ko"
    case chinese = "zh-Hans"
    case indonesian = "id"

    var language: String {
      switch self {
      case .colour, .plain, .ascii: "en"
      case .thai, .korean, .chinese, .indonesian: rawValue
      }
    }

    var environment: [String: String?] {
      switch self {
      case .colour: ["COLORTERM": "truecolor", "COLORFGBG": "15;0"]
      case .ascii: ["NO_COLOR": "1", "LANG": "C"]
      case .plain, .thai, .korean, .chinese, .indonesian: ["NO_COLOR": "1"]
      }
    }
  }

  /// The screen of one look at a `show` line, or at the end.
  private struct Frame: Sendable {
    let title: String
    let cursor: (row: Int, column: Int)?
    let text: String
    /// The text with the names of its styles.
    let styled: String

    func written(in look: Look) -> String {
      let place = cursor.map { " (cursor \($0.row + 1):\($0.column + 1))" } ?? ""
      return "== \(title)\(place)\n\(look == .colour ? styled : text)"
    }
  }

  /// The looks whose frames are kept, in a window of 80x24 and in one of 40x12; each look is kept in one size only.
  static let goldens: [(sample: String, name: String, large: Look, small: Look)] = [
    ("Onboarding", "ada", .plain, .plain), ("Onboarding", "given-up", .thai, .chinese),
    ("Elements", "bob", .colour, .indonesian), ("Messier", "looking", .chinese, .colour),
    ("Messier", "no-network", .indonesian, .korean), ("Scoreboard", "game", .korean, .thai),
    ("Chat", "chat", .ascii, .ascii),
  ]

  private static let visits: [Visit] = goldens.flatMap { kept in
    [
      Visit(sample: kept.sample, name: kept.name, size: (80, 24), golden: kept.large),
      Visit(sample: kept.sample, name: kept.name, size: (40, 12), golden: kept.small),
    ]
  }

  /// The frames that are the pictures of READMEs, by sample.
  private static let pictures = ["Chat": "Said and answered"]

  @Test func everyFileOfKeysAndEveryLookIsKept() throws {
    let files: [String] = try Golden.samples.flatMap { sample in
      try TestFolder.repository("Tests/Goldens/\(sample)/Screens").names.map { "\(sample)/\($0)" }
    }
    let kept = Self.visits.map { "\($0.sample)/\($0.file)" }
    let keys = Set(Self.visits.map { "\($0.sample)/\($0.name).keys" })
    #expect(files.sorted() == (kept + Array(keys)).sorted())
    #expect(Set(Self.goldens.map(\.large)) == Set(Look.allCases))
    #expect(Set(Self.goldens.map(\.small)) == Set(Look.allCases))
  }

  @Test(arguments: visits)
  func keysGiveTheirScreens(_ visit: Visit) async throws {
    let played = try await play(visit)
    let plain = try #require(played[.plain])
    if visit.size.columns == 80, let title = Self.pictures[visit.sample] {
      let frame = try #require(plain.first { $0.title == title })
      let picture = try ReadmePicture.rows(of: visit.sample)
      #expect(ReadmePicture.rows(in: frame.text) == picture)
    }
    for (look, frames) in played {
      if look == visit.golden {
        let shown = frames.map { $0.written(in: look) }.joined()
        try Golden(visit.file, in: visit.folder).compare(shown)
        // A process of its own draws the same as the process that plays all other visits.
        guard visit.size.columns == 80, Repetition.isFull || visit.sample == "Onboarding" else {
          continue
        }
        let other = try await self.frames(of: visit, in: look, isProcess: true)
        #expect(other.map { $0.written(in: look) }.joined() == shown, "\(visit)")
      }
      #expect(frames.map(\.title) == plain.map(\.title), "\(look)")
      for (frame, plain) in zip(frames, plain) {
        try Self.check(frame, in: look, as: plain, in: visit)
      }
    }
  }

  /// Plays a visit in the plain look and in the one that is kept, and in a full run in all, side by side: the samples' services
  /// take their time.
  private func play(_ visit: Visit) async throws -> [Look: [Frame]] {
    try await withThrowingTaskGroup { group in
      for look in Repetition.isFull ? Set(Look.allCases) : [.plain, visit.golden] {
        group.addTask { (look, try await frames(of: visit, in: look)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// Checks the rules between a look and the plain look.
  private static func check(_ frame: Frame, in look: Look, as plain: Frame, in visit: Visit) throws
  {
    let place = "\(visit) \(look): \(frame.title)"
    switch look {
    case .plain: break
    case .colour:
      // A theme changes no character and moves nothing.
      #expect(frame.text == plain.text, "\(place)")
      #expect(
        frame.cursor.map { [$0.row, $0.column] } == plain.cursor.map { [$0.row, $0.column] })
      // At the end, only the terminal's own colours are visible.
      if frame.cursor != nil { #expect(frame.styled != frame.text, "\(place)") }
    case .ascii:
      // The last sentence is on standard error, where quotation marks are not replaced.
      if frame.cursor != nil { #expect(frame.text.utf8.allSatisfy { $0 < 0x80 }, "\(place)") }
      let rows = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
      let others = plain.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(rows.count == others.count, "\(place)")
      // In ASCII, the hints name the arrow keys in words, which take more room.
      for (row, other) in zip(rows, others) where !other.contains(" F1 ") {
        #expect(isReplaced(row, from: other), "\(place): “\(row)” for “\(other)”")
      }
    case .thai, .korean, .chinese, .indonesian:
      if frame.cursor != nil { #expect(frame.text != plain.text, "\(place) is in English") }
    }
  }

  /// Whether each ASCII character keeps its place, and the others are replaced by as many characters as they are wide.
  private static func isReplaced(_ row: Substring, from other: Substring) -> Bool {
    let expected = other.flatMap { character -> [Character?] in
      character.isASCII ? [character] : Array(repeating: nil, count: TextWidth.of(character))
    }
    return row.count == expected.count && zip(row, expected).allSatisfy { $1 == nil || $0 == $1 }
  }

  private func frames(
    of visit: Visit, in look: Look, isProcess: Bool = false
  ) async throws -> [Frame] {
    let sample = visit.sample.lowercased()
    let texts = try await ShownTexts(of: sample, in: look.language)
    // A run must not find the state of another run.
    let state = TestFolder()
    let keys = try visit.folder.read("\(visit.name).keys")
    let options =
      ["--state", state.path, "--language", look.language] + SampleScript.options(in: keys)
    let (columns, rows) = visit.size
    let program =
      isProcess
      ? try TerminalProgram(
        ProgramPath.built(), [sample] + options, environment: look.environment,
        columns: columns, rows: rows)
      : try TerminalProgram.hosted(
        [sample] + options, environment: look.environment, columns: columns, rows: rows)
    var frames: [Frame] = []
    for line in Self.lines(of: keys, in: look.language) {
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
        let all = texts.all(for: look == .ascii ? Self.ascii(rest) : rest)
        // Another language and a narrow window break lines at other places.
        let isDense = look.language != "en" || columns < 80
        try program.wait(
          until: { screen in
            let text = isDense ? Self.dense(screen.text) : ""
            return all.contains { isDense ? text.contains(Self.dense($0)) : screen.shows($0) }
          }, "\(all)")
      case "show":
        try Self.settle(program, texts, count: frames.count + 1)
        let waiting = texts.all(for: "Waiting")[0]
        frames.append(
          Frame(
            title: rest, cursor: (program.screen.cursor.row, program.screen.cursor.column),
            text: try Self.still(program.screen.text, waiting: waiting),
            styled: try Self.still(
              program.screen.styledText(naming: Self.colours), waiting: waiting)))
      default: Issue.record("“\(line)” is nothing that a person does.")
      }
    }
    let end = try program.end()
    let transcript = program.screen.transcript
    frames.append(
      Frame(title: "At the end: \(end)", cursor: nil, text: transcript, styled: transcript))
    #expect(program.screen.isAsFound, "\(program.screen.changes)")
    #expect(program.changedSettings == [])
    #expect(program.screen.unknown == [])
    return frames
  }

  private static func dense(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// The lines to play in a language.
  private static func lines(of keys: String, in language: String) -> [Substring] {
    keys.split(separator: "\n").reduce(into: []) { lines, line in
      let code = line.prefix { $0 != " " }
      if code == language { lines.removeLast() }
      guard SampleStringsTests.languages.contains(String(code)) else { return lines.append(line) }
      if code == language { lines.append(line.dropFirst(code.count + 1)) }
    }
  }

  /// Waits until all keys have been read: a redraw by Ctrl-L comes after them, and `count` redraws are expected.
  private static func settle(_ program: TerminalProgram, _ texts: ShownTexts, count: Int) throws {
    program.press(.control("l"))
    while timesDrawnAnew(program) < count { try program.waitForNext("\u{1B}[2J") }
    let all = ["F1", "enter", "esc"] + texts.all(for: "any key")
    try program.wait(until: { screen in all.contains { screen.shows($0) } }, "the hints")
  }

  /// The number of redraws; entering a full window erases the screen, too, and does not count.
  private static func timesDrawnAnew(_ program: TerminalProgram) -> Int {
    let written = String(decoding: program.written, as: UTF8.self)
    return written.ranges(of: "\u{1B}[2J").count - written.ranges(of: "\u{1B}[?1049h").count
  }

  /// A screen without its spinner, which changes with time.
  private static func still(_ text: String, waiting: String) throws -> String {
    let style = "(?:\\{\\w+\\|)?"
    let spinner = try Regex<(Substring, Substring)>(
      "(\(waiting) +\(style)[─-]*\\}? *\(style))[^ }]")
    let still = text.replacing(spinner) { "\($0.output.1)*" }
    return still.hasSuffix("\n") ? still : still + "\n"
  }

  private static let colours: [Style.Colour: String] = Dictionary(
    uniqueKeysWithValues: Theme.standard.dark.roles.map {
      (.rgb($0.colour.red, $0.colour.green, $0.colour.blue), $0.name)
    })

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
