import StepwiseFlow
import StepwiseTerminal

/// Looking back in a list that has room in a whole window, wherever keys go.
extension TerminalView {
  /// What is seen of the list that keys scroll; `nil` where there is none.
  package var windowList: ListWindow? {
    guard snapshot.isFullScreen else { return nil }
    let list = snapshot.elements.first { element in
      if case .list = element.kind { element.column == nil } else { false }
    }
    return list.map { state.list(of: $0) }
  }

  /// Scrolls by a key that means nothing to what it goes to.
  ///
  /// - Parameter key: The key, without modifiers.
  /// - Returns: Whether it scrolled.
  package func scrolls(_ key: Key) -> Bool {
    guard let list = windowList else { return false }
    // Arrows go on to the list from what stands first below it, and come back when it is at its end.
    let isFirst = focusable.first?.id == state.focus
    switch key.code {
    case .pageUp: list.move(byPages: -1)
    case .pageDown: list.move(byPages: 1)
    case .up where isFirst: list.move(by: -1)
    case .down where isFirst && !list.isAtEnd: list.move(by: 1)
    case .home: list.moveToStart()
    case .end: list.moveToEnd()
    default: return false
    }
    return true
  }

  /// Scrolls to one of the ends, also where something is being typed.
  ///
  /// - Parameter key: The key, with Control.
  /// - Returns: Whether it scrolled.
  package func scrollsToEnd(_ key: Key) -> Bool {
    // A text of several lines has ends of its own.
    guard let list = windowList, !isInLines else { return false }
    switch key.code {
    case .home: list.moveToStart()
    case .end: list.moveToEnd()
    default: return false
    }
    return true
  }

  /// What the keys do in the list.
  package var listHints: [Hint] {
    guard let list = windowList else { return [] }
    if list.isAtEnd { return [Hint("pgup", "look back")] }
    return (isInLines ? [] : [Hint("ctrl-end", "newest")]) + [Hint("pgup pgdn", "scroll")]
  }
}
