import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// A wizard as a person sees it in a terminal, but without a terminal.
final class TerminalPicture {
  let session: Session
  let view: TerminalView
  private var rows: [String] = []

  init(
    _ flow: FlowController<[String], [String]>, columns: Int = 80, rows: Int = 24,
    isASCII: Bool = false
  ) {
    let clock = VirtualClock()
    session = Session(flow, environment: Environment(clock: clock))
    let variables = ["TERM": "xterm", "NO_COLOR": "1", "LANG": isASCII ? "C" : "C.UTF-8"]
    let abilities = TerminalAbilities { variables[$0] }
    view = TerminalView(
      session: session, theme: ResolvedTheme(.standard, abilities, isDark: nil), clock: clock)
    view.size = (columns, rows)
    _ = rowsSeen
  }

  /// The rows as the person sees them.
  var rowsSeen: [String] { view.frame().text }

  /// All rows in one text.
  var text: String { rowsSeen.joined(separator: "\n") }

  /// The first row that has this text in it.
  func row(_ text: String) -> String? { rowsSeen.first { $0.contains(text) } }

  /// The row of the cursor.
  var rowOfCursor: String {
    let frame = view.frame()
    return frame.text[frame.cursor.row]
  }

  func press(_ codes: Key.Code...) { for code in codes { press(Key(code)) } }

  func press(_ key: Key) {
    view.handle(.key(key))
    _ = view.frame()
  }

  func type(_ text: String) { for character in text { press(Key(.character(character))) } }

  /// Does what a line says: “type TEXT”, “wait” for a second, or the names of keys.
  func play(_ words: String) async throws {
    for part in words.split(separator: "; ") {
      if part.hasPrefix("type ") {
        type(String(part.dropFirst(5)))
      } else if part == "refresh" {
        view.refresh()
      } else if part == "wait" {
        await session.pass(.seconds(1))
        view.refresh()
      } else {
        for name in part.split(separator: " ") { press(try #require(Self.key(String(name)))) }
      }
    }
  }

  private static func key(_ name: String) -> Key? {
    if name.hasPrefix("ctrl-") {
      return key(String(name.dropFirst(5))).map { Key($0.code, .control) }
    }
    let codes: [String: Key.Code] = [
      "enter": .enter, "escape": .escape, "tab": .tab, "up": .up, "down": .down, "left": .left,
      "right": .right, "home": .home, "end": .end, "backspace": .backspace, "f1": .function(1),
      "f5": .function(5),
      "pageup": .pageUp, "space": .character(" "),
    ]
    if let code = codes[name] { return Key(code) }
    return name.count == 1 ? Key(.character(Character(name))) : nil
  }

  /// The rows that changed since the last look, with their numbers; `_` marks the row of the cursor.
  func changes() -> [String] {
    let frame = view.frame()
    let now = frame.text.enumerated().map { number, row in
      let end = row.lastIndex { $0 != " " }.map { row[...$0] } ?? ""
      return "\(number)\(number == frame.cursor.row ? "_" : end.isEmpty ? "" : " ")\(end)"
    }
    defer { rows = now }
    var lines = now.enumerated().filter { number, row in
      // An empty row is told only if there was something in it.
      number < rows.count ? rows[number] != row : row != "\(number)"
    }.map(\.element)
    if now.count < rows.count { lines.append("\(now.count) rows") }
    if let ending = session.ending { lines.append("\(ending)") }
    return lines
  }
}

/// Keys and what they change on the screen: a line after `>` has keys, and the lines below it the rows that they changed.
struct Keystrokes {
  private let name: String
  private let flow: () -> FlowController<[String], [String]>
  private let columns: Int
  private let text: String
  private let location: SourceLocation

  init(
    _ name: String, _ flow: @escaping @autoclosure () -> FlowController<[String], [String]>,
    columns: Int = 80, _ text: String, location: SourceLocation = #_sourceLocation
  ) {
    self.name = name
    self.flow = flow
    self.columns = columns
    self.text = text
    self.location = location
  }

  func check() async throws {
    let picture = TerminalPicture(flow(), columns: columns)
    let beginning = picture.changes()
    var told = text.contains("> ") ? [] : beginning
    for line in text.split(separator: "\n") where line.hasPrefix("> ") {
      told.append(String(line))
      try await picture.play(String(line.dropFirst(2)))
      told += picture.changes()
    }
    expectText(told.joined(separator: "\n"), is: text, name, location: location)
  }
}
