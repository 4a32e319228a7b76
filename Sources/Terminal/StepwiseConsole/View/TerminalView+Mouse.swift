import StepwiseFlow
import StepwiseTerminal

/// Handles the mouse.
extension TerminalView {
  /// The number of rows that one notch of the wheel scrolls.
  private static let wheelRows = 3
  /// The time in which a second click on the same cell belongs to the click that led to another
  /// screen, and is ignored.
  private static let doubleClickTime = Duration.milliseconds(300)

  // MARK: Clicks

  /// Handles a click.
  ///
  /// - Parameters:
  ///   - event: The click, with its position in the window.
  ///   - row: The row of the frame, counted from 0.
  ///   - targets: The click targets of that frame.
  func click(_ event: MouseEvent, inRow row: Int, among targets: [ClickTarget]) {
    let column = event.column
    guard mouse.isUsed, session.ending == nil, cancelQuestion == nil, !isHelping,
      let target = targets.last(where: { $0.contains(row: row, column: column) })
    else { return }
    if let (last, time) = mouse.leavingClick, last == event, clock.now - time < Self.doubleClickTime
    {
      return
    }
    let entry = snapshot.entry
    state.isUsed = true
    state.isScrolled = false
    forgetName()
    switch target.thing {
    case .answer(let position): clickAnswer(position)
    case .option(let id, let position): clickOption(position, of: id)
    case .element(let id): clickElement(id, row: row, column: column)
    }
    if session.ending == nil { layOut() }
    mouse.leavingClick = snapshot.entry == entry ? nil : (event, clock.now)
  }

  /// Opens a row of the history, as Enter does.
  private func clickAnswer(_ position: Int) {
    let history = history
    guard history.rows.indices.contains(position) else { return }
    choose(history.rows[position])
  }

  /// Moves to an option, or submits it if it was selected already; in a list of several choices,
  /// ticks it.
  private func clickOption(_ position: Int, of id: String) {
    historyCursor.leave()
    guard let field = order[id], let list = control(of: field) as? ListControl else { return }
    let isFirst = state.focus != id
    if isFirst { moveTo(field) }
    remark = nil
    switch list.click(position, in: field, session.environment) {
    case .edited: edited(field, list)
    case .submitted: if !isFirst { submit(field) }
    default: break
    }
  }

  /// Presses a button, focuses a field, or moves the cursor of a line or a switch.
  private func clickElement(_ id: String, row: Int, column: Int) {
    historyCursor.leave()
    guard let element = (order.elements + order.shortcuts).first(where: { $0.id == id }) else {
      return
    }
    guard element.isField else { return press(element) }
    if state.focus != id {
      moveTo(element)
      layOut()
    }
    let plan = plan
    // If the field has moved when it got the focus, the click was meant for another position in it.
    guard let cursor = plan.cursor, cursor.row == row,
      plan.targets.last(where: { $0.contains(row: row, column: column) })?.thing == .element(id)
    else { return }
    let offset = column - cursor.column
    switch control(of: element) {
    case let line as LineControl: line.moveCursor(byCells: offset)
    case let toggle as ToggleControl:
      if toggle.click(cellsFromCursor: offset, theme) { edited(element, toggle) }
    default: break
    }
  }

  // MARK: The wheel

  /// Scrolls the focused list, the list of a full window, or the screen.
  ///
  /// - Parameter notches: How far the wheel was turned; negative numbers scroll up.
  package func turnWheel(_ notches: Int) {
    guard mouse.isUsed, session.ending == nil, cancelQuestion == nil, !isHelping, historyRow == nil
    else {
      return
    }
    let rows = notches * Self.wheelRows
    let field = focusedField
    if let field, let list = control(of: field) as? ListControl, field.loading == nil {
      state.isUsed = true
      for _ in 0..<abs(rows) {
        let key = Key(rows < 0 ? .up : .down)
        guard case .used = list.handle(key, in: field, session.environment, keymap) else { break }
      }
      remark = nil
    } else if let id = windowListID, var list = windowList {
      list.move(by: rows)
      state.lists[id] = list
    } else if state.viewport.first > 0 || state.viewport.below > 0 {
      state.scroll(by: rows)
    }
    layOut()
  }

  // MARK: Help

  /// The hints about the mouse, for the help.
  var mouseHints: [Hint] {
    guard mouse.isUsed else { return [] }
    return [Hint(.click, "choose, press, open"), Hint(.wheel, "scroll")]
  }
}
