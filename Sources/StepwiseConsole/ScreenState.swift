import StepwiseFlow

/// The terminal's own state of a screen: the focus, the text being typed, and the viewports.
///
/// The session knows nothing of it.
package struct ScreenState {
  /// The element that keys go to.
  package var focus: String?
  /// The button whose press began something that has not ended yet.
  package var pressed: String?
  /// Whether a key was pressed here: until then, keys go to what is asked, also when that comes late.
  package var isUsed = false
  /// Whether something was typed that the session does not know yet.
  package var hasUnkeptEdit = false
  /// The rows that are seen.
  package private(set) var viewport = Viewport(count: 0, height: 10)
  /// Whether the person scrolled by themselves, away from where they are.
  package var isScrolled = false
  /// Whether what keys go to is seen, or some of it.
  package private(set) var isFocusSeen = true
  /// How many rows the screen has taken: what stands below it does not move up.
  package var heldRows = 0
  /// The errors of fields that were edited since, by their numbers.
  package var overcome: [String: Int] = [:]
  /// What is seen of each list, by the element's id.
  package var lists: [String: ListWindow] = [:]
  private var controls: [String: any FieldControl] = [:]

  /// Keeps the fields in step with the session.
  package mutating func update(_ elements: [Snapshot.Element]) {
    for field in elements where field.isField {
      if let known = controls[field.id] {
        known.update(field)
      } else {
        controls[field.id] = field.makeControl()
      }
    }
  }

  /// The control of a field; a new one where the field was not seen yet.
  package func control(of field: Snapshot.Element) -> any FieldControl {
    controls[field.id] ?? field.makeControl()
  }

  /// The controls of all fields that were seen.
  package var allControls: some Sequence<any FieldControl> { controls.values }

  /// What is wrong with a field, as far as it was not edited since.
  package func message(of field: Snapshot.Element) -> String? {
    if let message = controls[field.id]?.message { return message }
    guard let error = field.error, overcome[field.id] != error.number else { return nil }
    return error.message
  }

  // MARK: Scrolling

  /// Scrolls away from what keys go to.
  package mutating func scroll(by rows: Int) {
    isScrolled = true
    viewport.scroll(by: rows)
  }

  /// Shows the screen from its beginning, with what keys go to unless it is there to be read.
  package mutating func begin(isRead: Bool) {
    viewport.scroll(by: -viewport.first)
    isScrolled = isRead
    heldRows = 0
  }

  /// Scrolls to what keys go to, unless the person scrolled away, and keeps what is seen of each part.
  package mutating func lay(_ body: ScreenLayout.Block, in room: Int) {
    // Where there is too little room, nothing is lost with blank rows at the end.
    let count = body.rows.count > room ? max(room, body.usedRows) : body.rows.count
    viewport.fit(count: count, height: room)
    let focused = body.focused ?? 0..<0
    if !isScrolled, count > room {
      viewport.show(focused)
      if let list = body.list { viewport.show(list.whole) }
      if let row = body.cursor?.row { viewport.show(row..<row + 1) }
      // The title is seen as long as what keys go to is seen with it.
      let last = max(focused.upperBound, (body.cursor?.row ?? 0) + 1)
      if last <= room { viewport.scroll(by: -viewport.first) }
    }
    let seen = viewport.first..<viewport.first + room
    isFocusSeen = body.focused.map(seen.overlaps) ?? true
  }

  /// Keeps what was seen of the parts of a screen.
  package mutating func keep(_ body: ScreenLayout.Block) {
    for (id, viewport) in body.viewports { controls[id]?.viewport = viewport }
    lists.merge(body.lists) { $1 }
  }
}

/// The states of screens by their entries: of the one that is shown, and of those that one may come back to.
package struct ScreenStates {
  /// How many screens one left keep what was typed and where one was.
  private static let countMax = 500

  /// The entry of the screen that is shown; 0 before the first.
  package private(set) var entry = 0
  /// The states, by entry.
  package private(set) var all = [0: ScreenState()]
  /// The entries in the order in which the person came to them last.
  private var entered = [0]

  /// The state of the screen that is shown.
  package var current: ScreenState {
    get { all[entry] ?? ScreenState() }
    set { all[entry] = newValue }
  }

  /// Goes to a screen, and says whether nothing is known of it.
  package mutating func enter(_ entry: Int) -> Bool {
    if self.entry == 0 { forget(0) }
    self.entry = entry
    let isNew = all[entry] == nil
    if isNew { all[entry] = ScreenState() }
    entered.removeAll { $0 == entry }
    entered.append(entry)
    while entered.count > Self.countMax { forget(entered[0]) }
    return isNew
  }

  /// Forgets a screen that nobody comes back to.
  package mutating func forget(_ entry: Int) {
    all[entry] = nil
    entered.removeAll { $0 == entry }
  }
}
