@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

/// Keys and what they change on the screen.
///
/// A line after `>` has keys as in a story, and the lines below it the rows that they changed, with their numbers; `_` marks
/// the row of the cursor. Without keys, all rows are there.
struct Keystrokes {
  private let name: String
  private let flow: () -> Talk
  private let columns: Int
  private let text: String
  private let location: SourceLocation

  init(
    _ name: String, _ flow: @escaping @autoclosure () -> Talk, columns: Int = 80, _ text: String,
    location: SourceLocation = #_sourceLocation
  ) {
    self.name = name
    self.flow = flow
    self.columns = columns
    self.text = text
    self.location = location
  }

  func check() async {
    let person = Person(
      at: flow(), columns: columns, theme: .colourless,
      environment: Environment(clock: VirtualClock()))
    var rows: [String] = []
    let beginning = Self.changes(of: person, since: &rows)
    var told = text.contains("> ") ? [] : beginning
    for line in text.split(separator: "\n") where line.hasPrefix("> ") {
      told.append(String(line))
      await person.play(String(line.dropFirst(2)))
      told += Self.changes(of: person, since: &rows)
    }
    expectText(told.joined(separator: "\n"), is: text, name, location: location)
  }

  /// The rows that changed, and the end.
  private static func changes(of person: Person, since rows: inout [String]) -> [String] {
    let now = person.screen.enumerated().map { number, row in
      let end = row.lastIndex { $0 != " " }.map { row[...$0] } ?? ""
      let mark = number == person.frame.cursor.row ? "_" : end.isEmpty ? "" : " "
      return "\(number)\(mark)\(end)"
    }
    defer { rows = now }
    var lines = now.enumerated().filter { number, row in
      // An empty row is told only if there was something in it.
      number < rows.count ? rows[number] != row : row != "\(number)"
    }.map(\.element)
    if now.count < rows.count { lines.append("\(now.count) rows") }
    if let ending = person.session.ending { lines.append("\(ending)") }
    return lines
  }
}
