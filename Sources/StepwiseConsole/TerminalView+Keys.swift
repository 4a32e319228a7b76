import StepwiseFlow
import StepwiseTerminal

/// Handles keys.
extension TerminalView {
  /// Does what came in from the terminal, perhaps with another letter that follows.
  package func handle(_ event: TerminalEvent, isTypingOn: Bool = false) {
    guard session.ending == nil else { return }
    hasActed = false
    switch event {
    case .key(let key):
      state.isUsed = true
      handle(key, isTypingOn: isTypingOn)
      // What is typed in one go is laid out once.
      if isTypingOn, state.hasUnkeptEdit { return }
    case .paste(let text): paste { $0.paste(text) }
    case .overlongPaste: paste { _ in false }
    case .mouse, .reply: return
    }
    layOut()
  }

  /// Types a text as a whole, by a function that says whether there is room for it.
  private func paste(_ type: (any FieldControl) -> Bool) {
    state.isUsed = true
    guard cancelQuestion == nil, let field = focusedField, field.loading == nil else { return }
    help = nil
    history.leave()
    let control = control(of: field)
    guard type(control) else { return refuseLength(in: control) }
    edited(field, control)
  }

  private func handle(_ key: Key, isTypingOn: Bool) {
    // Before raw mode, what was typed ahead had its returns turned into line feeds.
    if key == Key(.character("j"), .control), !isInLines {
      return handle(Key(.enter), isTypingOn: isTypingOn)
    }
    let everywhere = KeyTable.everywhere.command(for: key)
    switch everywhere {
    case .suspend: return onRequest(.suspend)
    case .quit: return onRequest(.quit)
    case .redraw: return onRequest(.redraw)
    case .cancel: return cancel()
    case .help, nil: break
    }
    if cancelQuestion != nil { return answerCancel(key) }
    if isHelping {
      let isMore = help?.hasMore(of: keys.count) == true
      let closes = everywhere == .help || KeyTable.screen.command(for: key) == .back
      if isMore, !closes { help?.turn() } else { help = nil }
      return
    }
    if everywhere == .help { return openHelp() }
    let isAway = isAway
    if isAway, focusedField == nil, let step = KeyTable.reading.command(for: key),
      step > 0 || state.viewport.first > 0
    {
      return state.scroll(by: step * state.viewport.halfPage)
    }
    state.isScrolled = false
    // What is not seen is not pressed.
    let presses =
      key.code == .enter
      || key.code == .character(" ") && focusedField == nil && order.button(for: key.code) == nil
    if isAway, presses { return }
    if climb != nil { return handleClimb(key) }
    let command = KeyTable.screen.command(for: key)
    if command == .history { return beginClimb() }
    if key.modifiers == .alt, let button = order.button(for: key.code) {
      return press(button, byShortcut: true)
    }
    // A text of several lines has ends of its own.
    if key.modifiers == .control, !isInLines, scrollsList(key) { return }
    if let field = focusedField, field.loading == nil, command != .back {
      let control = control(of: field)
      let use = control.handle(key, in: field, session.environment)
      if case .edited = use, isTypingOn {
        state.hasUnkeptEdit = true
        return
      }
      if state.hasUnkeptEdit || use == .edited { edited(field, control) }
      switch use {
      case .unused: break
      case .used:
        if key.code == .enter { return }
        sentence = nil
        return
      case .edited: return
      case .atEnd:
        sentence = nil
        readOn(key.code == .up || key.code == .pageUp ? -1 : 1)
        return
      case .full: return refuseLength(in: control)
      case .submitted: return submit(field)
      }
      if command == .edit, let lines = control as? LinesControl {
        return onRequest(.edit(lines.typed ?? ""))
      }
    }
    if key.modifiers.isEmpty, scrollsList(key) { return }
    perform(command, key)
  }

  private func openHelp() {
    help = HelpPages()
    help?.fit(height: size.rows)
  }

  private func perform(_ command: KeyTable.Screen?, _ key: Key) {
    switch command {
    case .back: escape()
    case .up: if !moveInGrid(rows: -1), !move(by: -1), !readOn(-1) { beginClimb() }
    case .down: if !moveInGrid(rows: 1), !move(by: 1) { readOn(1) }
    case .left: if !moveInGrid(columns: -1) { move(by: -1) }
    case .right: if !moveInGrid(columns: 1) { move(by: 1) }
    case .next: move(by: 1)
    case .previous: if !move(by: -1) { back() }
    case .first: moveTo(focusable.first)
    case .last: moveTo(focusable.last)
    case .pageDown: state.scroll(by: state.viewport.page(keeping: 2))
    case .pageUp: state.scroll(by: -state.viewport.page(keeping: 2))
    case .press: pressFocused()
    case .shortcut:
      if let button = order.button(for: key.code) {
        return press(button, byShortcut: true)
      }
      // A key of its own means nothing else while its button cannot be pressed.
      let shortcut = key.code.shortcut
      let idle = snapshot.elements.first { $0.shortcut == shortcut && !$0.isEnabled }
      if let idle {
        sentence = idle.disabledReason
      } else if key.code != .backspace {
        pressFocused()
      }
    case .help: openHelp()
    case .history, .edit, nil:
      guard case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) else {
        return
      }
      if let button = order.button(for: key.code) {
        return press(button, byShortcut: true)
      }
      moveTo(order.button(beginningWith: character, after: state.focus))
    }
  }

  private func pressFocused() {
    guard let focused else { return }
    if !focused.isField {
      press(focused)
    } else if focused.loading == .failed {
      perform(.press(entry: snapshot.entry, element: focused.id))
    }
  }

  // MARK: The history

  private func beginClimb() {
    // In a window of its own there is no story to be seen.
    if !snapshot.isFullScreen { history.begin(in: story) }
  }

  private func handleClimb(_ key: Key) {
    let story = story
    guard let place = climb, story.rows.indices.contains(place) else { return history.leave() }
    let row = story.rows[place]
    switch KeyTable.history.command(for: key) {
    case .up: history.go(to: place - 1, in: story)
    case .down: history.go(to: place + 1, in: story)
    case .first: history.go(to: 0, in: story)
    case .last: history.go(to: story.rows.count - 1, in: story)
    case .leave: history.leave()
    case .open: history.open(row)
    case .close: history.close(row, of: snapshot.trail)
    case .choose: choose(row)
    case .help: openHelp()
    case nil: break
    }
  }

  /// Goes back to a screen to change it, or shows the rows of a flow.
  package func choose(_ row: Story.Row) {
    guard case .screen(let screen) = row else { return history.open(row) }
    history.leave()
    perform(.revisit(entry: screen.entry))
  }

  // MARK: Where keys go

  package var order: FocusOrder {
    FocusOrder(snapshot, shownEntries: arrangement.shownEntries)
  }

  /// What keys can go to, from top to bottom.
  package var focusable: [Snapshot.Element] { order.elements }

  /// Whether something can be typed on this screen.
  package var hasFields: Bool { focusable.contains { $0.isField } }

  package var natural: String? { order.natural(for: snapshot.question) }

  package var focused: Snapshot.Element? { order[state.focus] }

  package var focusedField: Snapshot.Element? { focused.flatMap { $0.isField ? $0 : nil } }

  /// Whether keys go to a text of several lines.
  package var isInLines: Bool {
    cancelQuestion == nil && climb == nil
      && focusedField.map { control(of: $0) is LinesControl } == true
  }

  package func control(of field: Snapshot.Element) -> any FieldControl { state.control(of: field) }

  /// Whether there is something in that direction.
  @discardableResult
  private func move(by step: Int) -> Bool {
    let next = order.element(step, from: state.focus)
    moveTo(next)
    return next != nil
  }

  package func moveTo(_ element: Snapshot.Element?) {
    guard let element else { return }
    if let field = focusedField { _ = control(of: field).close() }
    state.focus = element.id
    sentence = nil
  }

  /// Whether keys went up or down in a grid.
  private func moveInGrid(rows step: Int) -> Bool {
    switch order.gridStep(rows: step, from: focused) {
    case .element(let next): moveTo(next)
    case .beyond: if !readOn(step), step < 0 { beginClimb() }
    case nil: return false
    }
    return true
  }

  /// Whether keys went to a cell beside.
  private func moveInGrid(columns step: Int) -> Bool {
    let cell = order.cell(columns: step, from: focused)
    moveTo(cell)
    return cell != nil
  }

  /// Whether the person scrolled to where keys do not go.
  package var isAway: Bool { state.isScrolled && !state.isFocusSeen && climb == nil }

  /// Shows what there is beyond the first or the last that keys can go to, if anything is hidden there.
  @discardableResult
  private func readOn(_ step: Int) -> Bool {
    let viewport = state.viewport
    guard step < 0 ? viewport.first > 0 : viewport.below > 0 else {
      // At the end of what there is to read it stays there.
      state.isScrolled = viewport.first > 0 || viewport.below > 0
      return false
    }
    state.scroll(by: step * viewport.halfPage)
    return true
  }

  // MARK: Lists in a whole window

  package var windowListID: String? {
    guard snapshot.isFullScreen else { return nil }
    return snapshot.elements.first { element in
      if case .list = element.kind { element.column == nil } else { false }
    }?.id
  }

  /// The viewport of the list that keys scroll; `nil` if there is no such list.
  package var windowList: ListWindow? {
    windowListID.map { state.lists[$0] ?? ListWindow() }
  }

  /// Whether a key scrolled the list that has room in a whole window.
  private func scrollsList(_ key: Key) -> Bool {
    guard let id = windowListID, var list = windowList else { return false }
    // Arrows go on to the list from what stands first below it, and come back when it is at its end.
    let isFirst = focusable.first?.id == state.focus
    switch KeyTable.windowList.command(for: key) {
    case .pageUp: list.move(byPages: -1)
    case .pageDown: list.move(byPages: 1)
    case .up where isFirst: list.move(by: -1)
    case .down where isFirst && !list.isAtEnd: list.move(by: 1)
    case .toStart: list.moveToStart()
    case .toEnd: list.moveToEnd()
    default: return false
    }
    state.lists[id] = list
    return true
  }
}
