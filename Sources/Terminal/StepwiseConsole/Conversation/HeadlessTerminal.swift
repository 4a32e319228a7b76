import StepwiseFlow
import StepwiseTerminal

/// Shows a session as a terminal does, but without a terminal: keys go in, frames come out.
///
/// Tests and recordings press keys without a device, and see exactly what a person at a terminal
/// would see.
package final class HeadlessTerminal {
  private let view: TerminalView
  private var session: Session { view.session }

  /// The `TERM` of the terminal that it imitates.
  package static let terminalName = "xterm-256color"

  /// Creates a view of a session for a Unicode terminal.
  ///
  /// - Parameters:
  ///   - session: The session to show.
  ///   - theme: The theme of the wizard.
  ///   - colours: The number of colours of the terminal.
  ///   - isDark: Whether the background is dark; `nil` if unknown.
  ///   - clock: The clock for spinners; `nil` for the session's clock.
  ///   - isSpoken: Whether frames are drawn for a screen reader.
  package init(
    _ session: Session, theme: Theme = .standard, colours: TerminalAbilities.Colours = .indexed,
    isDark: Bool? = true, clock: (any WizardClock)? = nil, isSpoken: Bool = false
  ) {
    var abilities = TerminalAbilities { ["TERM": Self.terminalName, "LANG": "en_GB.UTF-8"][$0] }
    abilities.colours = colours
    view = TerminalView(
      session: session,
      theme: ResolvedTheme(
        theme, abilities, isDark: isDark, localizer: session.environment.localizer,
        isSpoken: isSpoken),
      clock: clock ?? session.environment.clock)
  }

  /// Presses a key.
  package func press(_ key: Key) { handle(.key(key)) }

  /// Pastes a text.
  package func paste(_ text: String) { handle(.paste(text)) }

  /// Handles an event; a search finishes at once.
  private func handle(_ event: TerminalEvent) {
    view.receive([event])
    list?.finishSearch()
    draw()
  }

  /// Updates the view from the session, and presses the keys that have waited for it.
  package func refresh() {
    view.refresh()
    draw()
  }

  /// Handles the keys that wait for a screen to be drawn.
  private func draw() {
    while view.drawn() { list?.finishSearch() }
  }

  /// Whether a key that is pressed now is handled, and does not wait for an answer on its way.
  package var isReady: Bool { view.isReady }

  /// Returns the frame for a window of this size.
  package func frame(columns: Int, rows: Int) -> Frame {
    view.size = (columns, rows)
    return view.frame()
  }

  /// Whether the screen fills the window.
  package var isFullScreen: Bool { view.snapshot.isFullScreen }

  /// The title of the window.
  package var title: String { view.title }

  /// The time until the frame changes by itself; `nil` for never.
  package var nextChange: Duration? { view.nextChange }

  /// Whether the focused element was scrolled out of sight.
  package var isAway: Bool { view.isAway }

  /// The key that presses a button from anywhere; `nil` if there is none, or if a field would take
  /// the key as text.
  package func shortcut(of id: String) -> Key.Code? {
    guard view.focusedField == nil, view.historyRow == nil,
      let button = view.focusable.first(where: { $0.id == id }),
      let shortcut = button.shortcut, shortcut.isLetter || shortcut.isNumber,
      view.order.button(for: .character(shortcut))?.id == id
    else { return nil }
    return .character(shortcut)
  }

  /// The key of a button that can only be pressed by a key; `nil` for other buttons.
  package func onlyKey(of button: Snapshot.Element) -> Key? {
    guard button.needsShortcut, let shortcut = button.shortcut else { return nil }
    let code: Key.Code = shortcut == "\u{8}" ? .backspace : .character(shortcut)
    return Key(code, view.focusedField == nil ? [] : .alt)
  }

  /// The id of the focused element.
  package var focus: String? { view.focused?.id }

  /// The ids of the focusable elements, from top to bottom.
  package var focusable: [String] { view.focusable.map(\.id) }

  /// Whether a row of the history is selected.
  package var isInHistory: Bool { view.historyRow != nil }

  /// The entry of the selected row of the history; `nil` on a folded flow.
  package var selectedEntry: Int? {
    let rows = view.history.rows
    guard let place = view.historyRow, rows.indices.contains(place),
      case .screen(let row) = rows[place]
    else { return nil }
    return row.entry
  }

  /// Whether the person is asked to confirm a cancel.
  package var isAskedToCancel: Bool { view.cancelQuestion != nil }

  /// The text in the focused field; `nil` if nothing is typed there.
  package var typed: String? { view.focusedField.flatMap { view.control(of: $0).typed } }

  /// The ids of the ticked options in the focused list; for a single choice, the id of the option
  /// at the pointer.
  package var ticked: [String] { list?.marked ?? [] }

  /// The id of the option at the pointer of the focused list.
  package var pointed: String? { list?.pointed }

  /// The control that a person at the terminal has for a field.
  package func control(of field: Snapshot.Element) -> AnyObject { view.control(of: field) }

  private var list: ListControl? {
    view.focusedField.flatMap { view.control(of: $0) as? ListControl }
  }

  /// The error of the focused field, or of the terminal itself.
  package var complaint: String? {
    (view.remark?.text).flatMap { $0.isEmpty ? nil : $0 }
      ?? view.focusedField.flatMap {
        view.state.isEdited($0) ? nil : view.state.message(of: $0)
      }
  }
}
