import StepwiseFlow
import StepwiseTerminal

/// Handles the mouse.
extension TerminalView {
  /// By how many rows a notch of the wheel scrolls.
  private static let wheelRows = 3
  /// How long after a click that led to another screen another one on the same cell is not meant for that screen.
  private static let doubleClickTime = Duration.milliseconds(300)

  // MARK: Clicks

  /// Does what a click means.
  ///
  /// - Parameters:
  ///   - event: The click, with its place in the window.
  ///   - row: The row of the frame, counted from 0.
  ///   - targets: What can be clicked in that frame.
  package func click(_ event: MouseEvent, inRow row: Int, among targets: [ClickTarget]) {
    let column = event.column
    guard usesMouse, session.ending == nil, cancelQuestion == nil, !isHelping,
      let target = targets.last(where: { $0.contains(row: row, column: column) })
    else { return }
    if let (last, time) = leavingClick, last == event, clock.now - time < Self.doubleClickTime {
      return
    }
    let entry = snapshot.entry
    state.isUsed = true
    state.isScrolled = false
    switch target.thing {
    case .answer(let position): clickAnswer(position)
    case .option(let id, let position): clickOption(position, of: id)
    case .element(let id): clickElement(id, row: row, column: column)
    }
    if session.ending == nil { layOut() }
    leavingClick = snapshot.entry == entry ? nil : (event, clock.now)
  }

  /// A click on a row of the history opens it, as Enter does there.
  private func clickAnswer(_ position: Int) {
    let story = story
    guard story.rows.indices.contains(position) else { return }
    choose(story.rows[position])
  }

  /// A click on an option goes there, or gives the answer where it is chosen; of several, it ticks.
  private func clickOption(_ position: Int, of id: String) {
    history.leave()
    guard let field = order[id], let list = control(of: field) as? ListControl else { return }
    let isFirst = state.focus != id
    if isFirst { moveTo(field) }
    sentence = nil
    switch list.click(position, in: field, session.environment) {
    case .edited: edited(field, list)
    case .submitted: if !isFirst { submit(field) }
    default: break
    }
  }

  /// A click presses a button, gives the keys to a field, and goes to a place in a line or a switch.
  private func clickElement(_ id: String, row: Int, column: Int) {
    history.leave()
    guard let element = (order.elements + order.shortcuts).first(where: { $0.id == id }) else {
      return
    }
    guard element.isField else { return press(element) }
    if state.focus != id {
      moveTo(element)
      layOut()
    }
    let plan = plan
    // Where the field has moved to get the keys, the click was meant for another place in it.
    guard let cursor = plan.cursor, cursor.row == row,
      plan.targets.last(where: { $0.contains(row: row, column: column) })?.thing == .element(id)
    else { return }
    let offset = column - cursor.column
    switch control(of: element) {
    case let line as LineControl: line.moveCursor(byCells: offset)
    case let toggle as ToggleControl:
      if toggle.click(cellsFromCursor: offset, look) { edited(element, toggle) }
    default: break
    }
  }

  // MARK: The wheel

  /// Scrolls the list that keys go to, the list of a whole window, or the screen.
  ///
  /// - Parameter notches: How far the wheel was turned: negative numbers lead up.
  package func turnWheel(_ notches: Int) {
    guard usesMouse, session.ending == nil, cancelQuestion == nil, !isHelping, climb == nil else {
      return
    }
    let rows = notches * Self.wheelRows
    let field = focusedField
    if let field, let list = control(of: field) as? ListControl, field.loading == nil {
      state.isUsed = true
      for _ in 0..<abs(rows) {
        let key = Key(rows < 0 ? .up : .down)
        guard case .used = list.handle(key, in: field, session.environment) else { break }
      }
      sentence = nil
    } else if let id = windowListID, var list = windowList {
      list.move(by: rows)
      state.lists[id] = list
    } else if state.viewport.first > 0 || state.viewport.below > 0 {
      state.scroll(by: rows)
    }
    layOut()
  }

  // MARK: Help

  /// What the mouse does, for the help.
  package var mouseHints: [Hint] {
    guard usesMouse else { return [] }
    return [Hint(.click, "choose, press, open"), Hint(.wheel, "scroll")]
  }
}
