@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing
@testable import StepwiseConsole

/// A person at a terminal: presses keys, types, waits, and reads the frames.
///
/// Each frame is checked against the rules for every frame, so each test of a key is also a test
/// of the layout.
final class Person {
  let session: Session
  let view: TerminalView
  /// The wizard, if a test made it of screens.
  let talk: Talk?
  private(set) var frame: Frame
  /// The requests of the keys to the terminal.
  private(set) var requests: [TerminalView.Request] = []

  init(
    at flow: some WizardFlow, columns: Int = 80, rows: Int = 24, theme: ResolvedTheme = .rich,
    environment: Environment = Environment(), isLive: Bool = false
  ) {
    session = flow.makeSession(environment: environment, isLive: isLive) { _ in }
    view = TerminalView(session: session, theme: theme, clock: environment.clock)
    view.size = (columns, rows)
    talk = flow as? Talk
    frame = view.frame()
    view.onRequest = { [weak self] in if $0 != .draw { self?.requests.append($0) } }
    redraw()
  }

  // MARK: Actions

  func press(_ keys: Key...) { for key in keys { handle(.key(key)) } }

  /// Presses one key several times.
  func press(_ key: Key, times count: Int) { for _ in 0..<count { handle(.key(key)) } }

  /// Types a text, with a key for each character.
  func type(_ text: String) { for character in text { handle(.key(Key(.character(character)))) } }

  /// Types a text, and a key after it, so quickly that all keys arrive together.
  func burst(_ text: String, then last: Key? = nil) {
    burst(text.map { Key(.character($0)) } + [last].compactMap(\.self))
  }

  /// Presses keys so quickly that they arrive together.
  func burst(_ keys: [Key]) {
    view.receive(keys.map { .key($0) })
    redraw()
  }

  /// Types a text and presses Enter.
  func enter(_ text: String) {
    type(text)
    press(.enter)
  }

  func paste(_ text: String) { handle(.paste(text)) }

  /// Pastes a text that is longer than the terminal's limit.
  func pasteTooMuch() { handle(.overlongPaste) }

  /// Clicks a text, or a cell to the right of its beginning.
  func click(_ text: String, offset: Int = 0) {
    guard let place = place(of: text), let column = place.columns.first else {
      Issue.record("There is no “\(text)” to click:\n\(self.text)")
      return
    }
    click(row: place.row, column: column + offset)
  }

  /// Clicks a cell of the frame.
  func click(row: Int, column: Int) {
    view.click(
      MouseEvent(.press, row: row, column: column), inRow: row, among: view.mouse.targets)
    redraw()
  }

  /// Turns the wheel; a negative number turns it up.
  func wheel(_ notches: Int) {
    view.turnWheel(notches)
    redraw()
  }

  /// Gives answers one after the other, quickly.
  func answer(_ answers: some Sequence<String>) {
    for answer in answers {
      paste(answer)
      press(.enter)
    }
  }

  func resize(_ columns: Int, _ rows: Int) {
    view.size = (columns, rows)
    redraw()
  }

  /// Lets time pass, and reads the frame again.
  func pass(_ duration: Duration) async {
    await session.pass(duration)
    view.refresh()
    redraw()
  }

  /// Reads the frame again, after a change from outside.
  func look() {
    view.refresh()
    redraw()
  }

  private func handle(_ event: TerminalEvent) {
    view.receive([event])
    redraw()
  }

  /// Reads the frame again, and lets the keys count that waited for it.
  func redraw() {
    repeat {
      frame = view.frame()
      expectSoundFrame()
    } while view.drawn()
  }

  // MARK: The frame

  /// The frame that is drawn if no element is taken from the layout before.
  var freshFrame: Frame {
    let earlier = view.memo.elements
    view.memo.elements = nil
    view.layOut()
    let fresh = view.frame()
    view.memo.elements = earlier
    return fresh
  }

  /// The rows as text, without blanks at their ends.
  var screen: [String] { frame.text }

  /// The whole frame as text.
  var text: String { screen.joined(separator: "\n") }

  /// The row that the cursor is in.
  var cursorRow: String {
    screen.indices.contains(frame.cursor.row) ? screen[frame.cursor.row] : ""
  }

  /// The text left of the cursor in its row.
  var beforeCursor: String {
    guard frame.rows.indices.contains(frame.cursor.row) else { return "" }
    return String(frame.rows[frame.cursor.row].prefix(frame.cursor.column).compactMap(\.text))
  }

  /// The last row, with the hints about keys.
  var hints: String { screen.last ?? "" }

  var title: String { view.snapshot.title }

  /// Whether a spinner is shown.
  var spins: Bool { text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) } }

  /// The row of a text, counted from 0.
  func row(of text: String) -> Int? { screen.firstIndex { $0.contains(text) } }

  func sees(_ text: String) -> Bool { row(of: text) != nil }

  /// The column of a text's first occurrence, counted from 0.
  func column(of text: String) -> Int? { place(of: text)?.columns.first }

  /// The styles of the letters in a text's first occurrence.
  func styles(of text: String) -> [Style] {
    guard let place = place(of: text) else { return [] }
    return place.columns.map { frame.rows[place.row][$0].style }
  }

  private func place(of text: String) -> (row: Int, columns: [Int])? {
    let wanted = Array(text)
    for (row, cells) in frame.rows.enumerated() {
      let columns = cells.indices.filter { cells[$0].text != nil }
      for start in columns.indices where start + wanted.count <= columns.count {
        let part = columns[start..<(start + wanted.count)]
        if part.compactMap({ cells[$0].text }) == wanted { return (row, Array(part)) }
      }
    }
    return nil
  }

  /// The style of a text's first occurrence.
  func style(of text: String) -> Style? { styles(of: text).first }

  // MARK: Rules for every frame

  private func expectSoundFrame() {
    let (columns, rows) = view.size
    let isOver = session.ending != nil
    if frame.rows.count > rows, !isOver {
      Issue.record("The frame is \(frame.rows.count) rows high in \(columns)x\(rows):\n\(text)")
    }
    if frame.columns > columns { Issue.record("The frame is wider than \(columns) columns.") }
    let isInside =
      frame.cursor.row >= 0 && frame.cursor.row < max(1, frame.rows.count)
      && frame.cursor.column >= 0 && frame.cursor.column < columns
    if !isInside { Issue.record("The cursor is at \(frame.cursor) in \(columns)x\(rows).") }
    let harmful = frame.rows.joined().contains { cell in
      cell.text?.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
        ?? false
    }
    if harmful { Issue.record("A control character is drawn:\n\(text)") }
    if frame.rows.joined().contains(where: {
      $0.style.colour != .standard && !view.theme.hasColours
    }
    ) {
      Issue.record("Something is coloured without colours:\n\(text)")
    }
    if view.theme.isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) {
      Issue.record("Something is not ASCII:\n\(text)")
    }
  }
}

nonisolated extension Key {
  static let enter = Key(.enter), escape = Key(.escape), tab = Key(.tab)
  static let backTab = Key(.tab, .shift), backspace = Key(.backspace), delete = Key(.delete)
  static let up = Key(.up), down = Key(.down), left = Key(.left), right = Key(.right)
  static let home = Key(.home), end = Key(.end), pageUp = Key(.pageUp), pageDown = Key(.pageDown)
  static let space = Key(.character(" ")), f1 = Key(.function(1))

  static func letter(_ character: Character) -> Key { Key(.character(character)) }
  static func control(_ character: Character) -> Key { Key(.character(character), .control) }
  static func control(_ code: Key.Code) -> Key { Key(code, .control) }
  static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
  static func alt(_ code: Key.Code) -> Key { Key(code, .alt) }
}

extension ResolvedTheme {
  /// 24-bit colours on a dark background, Unicode.
  static let rich = ResolvedTheme(.standard, .modern, isDark: true)
  /// No colour at all.
  static let colourless = ResolvedTheme(
    .standard, TerminalAbilities(["TERM": "xterm", "NO_COLOR": "1", "LANG": "en_GB.UTF-8"]),
    isDark: true)
  /// No colour, and only ASCII.
  static let ascii = ResolvedTheme(
    .standard, TerminalAbilities(["TERM": "vt100", "LANG": "C"]), isDark: nil)

  fileprivate var hasColours: Bool { accent.colour != .standard }
}

extension TerminalAbilities {
  init(_ variables: [String: String]) { self.init { variables[$0] } }

  static let modern = TerminalAbilities([
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8",
  ])
}
