@testable import Stepwise
@testable import StepwiseConsole
import StepwiseTerminal
import Testing

/// Tables of keys, and of the screen after them.
///
/// Each line of a story has keys and, behind `=>`, what a person sees after them; ` & ` is between
/// two of these. A line that begins with `=>` goes on with the line before.
///
/// Keys are the characters that are typed, `⏎`, `⎋`, `⇥`, `⇤`, `⌫`, `␣` and arrows, and in braces
/// the names of other keys, with a count after a blank: `{ctrl-u}`, `{down 20}`. Braces also have
/// the other actions: `{paste a text}` with `⏎` for a line break, `{burst keys}` that arrive together, `{click a text}`, `{wheel -3}`,
/// `{wait 1500}` milliseconds, `{size 40 12}`, and `{look}` after a change from outside.
///
/// A line that begins with `#` is the name of another story, which begins anew.
///
/// A text is somewhere on the screen, or with `no` nowhere. The others are:
/// - `row`: the whole row of the cursor, whose place is `¦` if the row has one.
/// - `whole`: a whole row anywhere.
/// - `in`: a part of the cursor's row; `before`: the end of its text left of the cursor.
/// - `hint` and `no hint`: a part of the last row.
/// - `times 3 text`: the number of rows with a text.
/// - `title`: the title of the screen; `focus`: the label of the element that has the focus.
/// - `answers`: the state of the wizard, with commas.
/// - `open`, `over` and `cancelled`: whether and how the wizard has ended.
/// - `frame`: the whole screen is the next lines that begin with `|`; `rows 3`: its rows from
///   the row 3 on are these lines.
extension Person {
  /// Checks what a person sees while they play a story from the beginning of a wizard; returns the person.
  @discardableResult
  static func check(
    _ name: String = "", at flow: @autoclosure () -> some WizardFlow, columns: Int = 80,
    rows: Int = 24, theme: ResolvedTheme = .rich,
    environment: @autoclosure () -> Environment = Environment(), keymap: Keymap = .emacs,
    _ story: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Person {
    var stories: [(name: String, text: String)] = [(name, "")]
    for line in story.split(separator: "\n") {
      if line.hasPrefix("# ") {
        if stories.last?.text == "" { stories.removeLast() }
        stories.append((String(line.dropFirst(2)), ""))
      } else {
        stories[stories.count - 1].text += line + "\n"
      }
    }
    var person: Person?
    for story in stories {
      let next = Person(
        at: flow(), columns: columns, rows: rows, theme: theme, environment: environment())
      next.view.keymap = keymap
      next.look()
      await next.check(story.text, story.name, sourceLocation: sourceLocation)
      person = next
    }
    return person ?? Person(at: flow())
  }

  /// Goes on with a story.
  func check(
    _ story: String, _ name: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var lines = story.split(separator: "\n").map(String.init)[...]
    while let line = lines.popFirst() {
      let parts = line.split(separator: "=>", maxSplits: 1, omittingEmptySubsequences: false)
      await play(String(parts[0]).trimmed)
      guard parts.count == 2 else { continue }
      for want in parts[1].split(separator: " & ") {
        var frame: [String] = []
        let words = String(want).trimmed
        if words == "frame" || words.hasPrefix("rows ") {
          while let row = lines.first, row.trimmed.hasPrefix("|") {
            frame.append(String(row.trimmed.dropFirst()))
            lines = lines.dropFirst()
          }
        }
        guard let problem = problem(words, frame) else { continue }
        Issue.record(
          "\(name): \(line.trimmed)\n\(words): \(problem)\n\(text)", sourceLocation: sourceLocation)
      }
    }
  }

  // MARK: Keys

  private static let signs: [Character: Key] = [
    "⏎": .enter, "⎋": .escape, "⇥": .tab, "⇤": .backTab, "⌫": .backspace, "␣": .space, "↑": .up,
    "↓": .down, "←": .left, "→": .right,
  ]

  /// Presses the keys of a line of a story.
  func play(_ keys: String) async {
    var rest = keys[...]
    while let character = rest.popFirst() {
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        press(Self.signs[character] ?? .letter(character))
        continue
      }
      await act(String(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
  }

  private func act(_ action: String) async {
    let parts = action.split(separator: " ", maxSplits: 1)
    let rest = parts.count == 2 ? String(parts[1]) : ""
    let numbers = rest.split(separator: " ").compactMap { Int($0) }
    switch parts[0] {
    case "paste": paste(rest.replacing("⏎", with: "\n"))
    case "burst": burst(rest.map { Self.signs[$0] ?? .letter($0) })
    case "click": click(rest)
    case "wheel": wheel(numbers[0])
    case "wait": await pass(.milliseconds(numbers[0]))
    case "size": resize(numbers[0], numbers[1])
    case "look": look()
    default:
      guard let key = KeyName.key(named: String(parts[0])) else {
        Issue.record("“\(action)” is no key.")
        return
      }
      press(key, times: numbers.first ?? 1)
    }
  }

  // MARK: The screen

  /// What differs from a wish; `nil` if nothing does.
  private func problem(_ want: String, _ frame: [String]) -> String? {
    let parts = want.split(separator: " ", maxSplits: 1)
    let rest = parts.count == 2 ? String(parts[1]) : ""
    func compare(_ found: some Equatable, _ wanted: some Equatable) -> String? {
      "\(found)" == "\(wanted)" ? nil : "“\(found)”"
    }
    switch parts[0] {
    case "row":
      let row = rest.contains("¦") ? markedRow : cursorRow
      return row == rest ? nil : "“\(row)”"
    case "whole": return screen.contains(rest) ? nil : "missing"
    case "in": return cursorRow.contains(rest) ? nil : "“\(cursorRow)”"
    case "before": return beforeCursor.hasSuffix(rest) ? nil : "“\(beforeCursor)”"
    case "hint": return hints.contains(rest) ? nil : "“\(hints)”"
    case "no" where rest.hasPrefix("hint "):
      return hints.contains(rest.dropFirst(5)) ? "“\(hints)”" : nil
    case "no": return sees(rest) ? "seen" : nil
    case "times":
      let words = rest.split(separator: " ", maxSplits: 1)
      return compare(screen.count { $0.contains(words[1]) }, Int(words[0]) ?? -1)
    case "title": return compare(title, rest)
    case "focus": return compare(view.focused?.label ?? "", rest)
    case "answers": return compare(talk?.state.joined(separator: ", ") ?? "no talk", rest)
    case "cancelled":
      if case .cancelled = session.ending { return nil }
      return "\(session.ending.map { "\($0)" } ?? "open")"
    case "over": return session.ending == nil ? "open" : nil
    case "open": return session.ending == nil ? nil : "over"
    case "frame": return screen == frame ? nil : "\(frame.joined(separator: "\n"))\nand not"
    case "rows":
      let found = Array(screen.dropFirst(Int(rest) ?? 0).prefix(frame.count))
      return found == frame ? nil : "\(frame.joined(separator: "\n"))\nand not"
    default: return sees(want) ? nil : "missing"
    }
  }

  /// The row of the cursor, with `¦` at its place.
  private var markedRow: String {
    guard frame.rows.indices.contains(frame.cursor.row) else { return "" }
    let cells = frame.rows[frame.cursor.row]
    let rest = String(cells.dropFirst(frame.cursor.column).compactMap(\.text))
    return "\(beforeCursor)¦\(rest)".replacing(/\ +$/, with: "")
  }
}
