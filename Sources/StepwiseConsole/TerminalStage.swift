import StepwiseFlow
import StepwiseTerminal

/// A terminal's view of a session without a terminal: keys go in, frames come out.
///
/// Tests and recordings that press keys need no device, and see just what a person at one would.
package final class TerminalStage {
  private let view: TerminalView
  private var session: Session { view.session }

  /// The kind of terminal that it stands for.
  package static let terminalName = "xterm-256color"

  /// A view of a session in Unicode.
  ///
  /// - Parameters:
  ///   - session: The session to show.
  ///   - theme: The look of the wizard.
  ///   - colours: How many colours the terminal has.
  ///   - isDark: Whether its background is dark; `nil` if nobody knows.
  ///   - clock: The time that spinners turn by; `nil` for the session's clock.
  package init(
    _ session: Session, theme: Theme = .standard, colours: TerminalAbilities.Colours = .indexed,
    isDark: Bool? = true, clock: (any WizardClock)? = nil
  ) {
    var abilities = TerminalAbilities { ["TERM": Self.terminalName, "LANG": "en_GB.UTF-8"][$0] }
    abilities.colours = colours
    view = TerminalView(
      session: session,
      look: Look(
        theme, abilities, isDark: isDark, localizer: session.environment.localizer),
      clock: clock ?? session.environment.clock)
  }

  /// Presses a key.
  package func press(_ key: Key) { handle(.key(key)) }

  /// Pastes a text.
  package func paste(_ text: String) { handle(.paste(text)) }

  /// Does what came in; what is looked for is found at once.
  private func handle(_ event: TerminalEvent) {
    view.handle(event)
    list?.finishSearch()
  }

  /// Takes what the session says now.
  package func refresh() { view.refresh() }

  /// What is drawn in a window of that size.
  package func frame(columns: Int, rows: Int) -> Frame {
    view.size = (columns, rows)
    return view.frame()
  }

  /// Whether the screen takes the whole window.
  package var isFullScreen: Bool { view.snapshot.isFullScreen }

  /// What the window's title says.
  package var title: String { view.title }

  /// How long it is until something must be drawn anew because time has passed; `nil` for never.
  package var nextChange: Duration? { view.nextChange }

  /// Whether what keys go to has been scrolled out of sight.
  package var isAway: Bool { view.isAway }

  /// The key that presses a button from wherever one is; `nil` where there is none, or it would be typed.
  package func shortcut(of id: String) -> Key.Code? {
    guard view.focusedField == nil, view.climb == nil,
      let button = view.focusable.first(where: { $0.id == id }),
      let shortcut = button.shortcut, shortcut.isLetter || shortcut.isNumber,
      view.order.button(for: .character(shortcut))?.id == id
    else { return nil }
    return .character(shortcut)
  }

  /// The key that presses a button which nothing else presses; `nil` for other buttons.
  package func onlyKey(of button: Snapshot.Element) -> Key? {
    guard button.needsShortcut, let shortcut = button.shortcut else { return nil }
    let code: Key.Code = shortcut == "\u{8}" ? .backspace : .character(shortcut)
    return Key(code, view.focusedField == nil ? [] : .alt)
  }

  /// The id of the element that keys go to.
  package var focus: String? { view.focused?.id }

  /// The ids of what keys can go to, from top to bottom.
  package var focusable: [String] { view.focusable.map(\.id) }

  /// Whether a row of the history is selected.
  package var isClimbing: Bool { view.climb != nil }

  /// The entry of the selected row of the history; `nil` on a folded flow.
  package var climbedEntry: Int? {
    let rows = view.story.rows
    guard let place = view.climb, rows.indices.contains(place), case .screen(let row) = rows[place]
    else { return nil }
    return row.entry
  }

  /// Whether one is asked before the wizard is given up.
  package var isAskedToCancel: Bool { view.cancelQuestion != nil }

  /// The text that stands in the field that keys go to; `nil` where nothing is typed there.
  package var typed: String? { view.focusedField.flatMap { view.control(of: $0).typed } }

  /// The ids that the list which keys go to has ticked; for one of a list, the one that is pointed at.
  package var ticked: [String] { list?.marked ?? [] }

  /// The id that is pointed at in the list which keys go to.
  package var pointed: String? { list?.pointed }

  private var list: ListControl? {
    view.focusedField.flatMap { view.control(of: $0) as? ListControl }
  }

  /// What is said to be wrong with the field that keys go to, or by the terminal itself.
  package var complaint: String? {
    view.sentence ?? view.focusedField.flatMap { view.state.message(of: $0) }
  }
}
