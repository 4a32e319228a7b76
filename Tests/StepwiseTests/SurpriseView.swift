import StepwiseTerminal

@testable import Stepwise

/// A wizard as a person sees it in a terminal, but without a terminal.
final class SurpriseView {
  let session: Session
  let view: TerminalView

  init(
    _ flow: FlowController<[String], [String]>, columns: Int = 80, rows: Int = 24,
    isASCII: Bool = false, theme: Theme = .standard
  ) {
    let clock = VirtualClock()
    session = Session(flow, environment: Environment(clock: clock))
    let variables = ["TERM": "xterm", "NO_COLOR": "1", "LANG": isASCII ? "C" : "C.UTF-8"]
    let abilities = TerminalAbilities { variables[$0] }
    view = TerminalView(
      session: session, theme: ResolvedTheme(theme, abilities, isDark: nil), clock: clock)
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

  func press(_ codes: Key.Code...) {
    for code in codes { press(Key(code)) }
  }

  func press(_ key: Key) {
    view.handle(.key(key))
    _ = view.frame()
  }

  func type(_ text: String) {
    for character in text { press(Key(.character(character))) }
  }
}
