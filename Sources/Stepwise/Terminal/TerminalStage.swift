import StepwiseTerminal

/// A terminal's view of a session without a terminal: keys go in, frames come out.
///
/// Tests that press keys need no device, and see just what a person at one would.
package final class TerminalStage {
  private let view: TerminalView
  private var session: Session { view.session }

  /// A view of a session, in colours and Unicode.
  ///
  /// - Parameter session: The wizard.
  package init(_ session: Session) {
    let abilities = TerminalAbilities { ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"][$0] }
    view = TerminalView(
      session: session, look: Look(.standard, abilities, isDark: true),
      clock: session.environment.clock)
  }

  /// Presses a key.
  package func press(_ key: Key) { view.handle(.key(key)) }

  /// Pastes a text.
  package func paste(_ text: String) { view.handle(.paste(text)) }

  /// Takes what the session says now.
  package func refresh() { view.refresh() }

  /// What is drawn in a window of that size.
  package func frame(columns: Int, rows: Int) -> Frame {
    view.size = (columns, rows)
    return view.frame()
  }

  /// The id of the element that keys go to.
  package var focus: String? { view.focused?.id }

  /// The ids of what keys can go to, from top to bottom.
  package var focusable: [String] { view.focusable.map(\.id) }

  /// Whether one has climbed among the answered screens.
  package var isClimbing: Bool { view.climb != nil }

  /// The entry of the answered screen that one has climbed to; `nil` on a flow that is folded.
  package var climbedEntry: Int? {
    let rows = view.story.rows
    guard let place = view.climb, rows.indices.contains(place), case .screen(let row) = rows[place]
    else { return nil }
    return row.entry
  }

  /// Whether one is asked before the wizard is given up.
  package var isAskedToCancel: Bool { view.cancelQuestion != nil }

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
