import Stepwise
import StepwiseConsole
import StepwiseLines
import StepwiseSystem
import StepwiseTerminal
import StepwiseTerminalTesting

/// The colours of a terminal, and its report about its background.
enum LookPalette: String, CaseIterable {
  case dark, light
  /// The terminal's own 16 colours on an unknown background.
  case named

  var title: String {
    switch self {
    case .dark: "Dark background"
    case .light: "Light background"
    case .named: "The terminal’s own 16 colours"
    }
  }

  var scheme: Palette.Scheme {
    switch self {
    case .dark: Palette.dark
    case .light: Palette.light
    case .named: Palette.unknown
    }
  }

  fileprivate var colours: TerminalAbilities.Colours { self == .named ? .named : .direct }
  fileprivate var isDark: Bool? { self == .named ? nil : self == .dark }

  /// The names of the standard theme's colours, by their meaning.
  fileprivate var names: [Style.Colour: String] {
    let palette = self == .light ? Theme.standard.light : Theme.standard.dark
    guard self != .named else { return [:] }
    return Dictionary(
      palette.roles.map { (.rgb($0.colour.red, $0.colour.green, $0.colour.blue), $0.name) },
      uniquingKeysWith: { $1 })
  }
}

/// A state as a terminal shows it.
struct LookStill {
  let rows: [[TerminalScreen.Cell]]
  /// The cursor's place, counted from 0; `nil` if it is hidden.
  let cursor: Film.Place?
  /// The text with the names of its styles.
  let styledText: String
  /// The text without styles.
  let text: String

  /// Performs the steps of a state, and takes the still.
  init(of state: LookState, in palette: LookPalette, columns: Int, rows: Int) async {
    let session = state.flow().makeLookSession()
    let terminal = HeadlessTerminal(session, colours: palette.colours, isDark: palette.isDark)
    _ = terminal.frame(columns: columns, rows: rows)
    for step in state.steps {
      switch step {
      case .press(let key): terminal.press(key)
      case .repeated(let key, let count): for _ in 0..<count { terminal.press(key) }
      case .type(let text): for letter in text { terminal.press(Key(.character(letter))) }
      case .paste(let text): terminal.paste(text)
      case .wait(let duration): await session.pass(duration)
      }
      await session.pass(.zero)
      terminal.refresh()
      _ = terminal.frame(columns: columns, rows: rows)
    }
    let frame = terminal.frame(columns: columns, rows: rows)
    let height = max(rows, frame.rows.count)
    var painter = FramePainter(columns: columns, rows: height)
    var screen = TerminalScreen(columns: columns, rows: height)
    let isWindow = terminal.isFullScreen && session.ending == nil
    screen.read(painter.bytes(for: frame, inWindow: isWindow))
    self.rows = Array(screen.cells.prefix(isWindow ? rows : frame.rows.count))
    let isSeen = screen.isCursorVisible && session.ending == nil
    cursor = isSeen ? Film.Place(row: screen.cursor.row, column: screen.cursor.column) : nil
    styledText = screen.styledText(naming: palette.names)
    text = screen.text
  }
}

extension LookFlow {
  /// A session in which time passes only when a step says so.
  fileprivate func makeLookSession() -> Session {
    makeSession(environment: Environment(files: LookFolders()), isLive: false) { _ in }
  }
}

extension LookConversation {
  /// The conversation in plain lines, up to the last question.
  func text() async throws -> String {
    let session = flow().makeLookSession()
    let sink = ByteSink(descriptor: nil)
    var left = steps[...]
    let input = TypedLines {
      while let step = left.popFirst() {
        switch step {
        case .line(let line):
          // A terminal shows typed text, unless it is a secret.
          if !session.show().asksSecret { sink.collect { $0 += Array("\(line)\n".utf8) } }
          return line
        case .wait(let duration): await session.pass(duration)
        }
      }
      return nil
    }
    input.isHelpKnown = true
    let talk = PlainConversation(session: session, input: input, sink: sink)
    _ = try await talk.run()
    var lines = String(decoding: sink.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? "" }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
