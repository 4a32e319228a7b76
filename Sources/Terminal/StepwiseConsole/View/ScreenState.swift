import StepwiseFlow

/// The terminal's own state of a screen, which the session does not know: the focus, the text being
/// typed, and the viewports.
struct ScreenState {
  /// The id of the focused element.
  package var focus: String?
  /// The id of the button whose press began something that has not ended yet.
  var pressed: String?
  /// The letters that were typed to choose a button.
  var typedName = TypedName()
  /// Whether a key was pressed on this screen; until then, the focus moves to the question, even if
  /// that arrives late.
  var isUsed = false
  /// Whether something was typed that the session does not know yet.
  var hasUnkeptEdit = false
  /// The visible rows.
  package private(set) var viewport = Viewport(count: 0, height: 10)
  /// Whether the person scrolled away from the focused element.
  var isScrolled = false
  /// Whether the focused element is visible, at least in part.
  package private(set) var isFocusSeen = true
  /// The number of rows that the screen has taken; the rows below it do not move up.
  var heldRows = 0
  /// The numbers of the errors that are no longer shown, by the field's id, because the field was answered anew.
  private var overcome: [String: Int] = [:]
  /// Whether the last key would have made a text too long.
  var isOverfull = false
  /// The errors after which a field was edited, by the field's id; they are shown as hints until the next answer.
  private var edited: [String: String] = [:]
  /// How often in a row the answer of each field was rejected, not counting the first time.
  var rejections: [String: Int] = [:]
  /// The visible part of each list, by the element's id.
  var lists: [String: ListWindow] = [:]
  private var controls: [String: any FieldControl] = [:]
  /// The last error of each element, and how often it was repeated in the same words.
  private var errors: [String: (number: Int, message: String, count: Int)] = [:]

  /// Keeps the fields in step with the session.
  ///
  /// - Parameters:
  ///   - elements: The elements now.
  ///   - before: The elements at the last update; those that are still the same are left alone.
  /// - Returns: The controls that are new.
  mutating func update(
    _ elements: [Snapshot.Element], after before: [Snapshot.Element]
  ) -> [any FieldControl] {
    let changed = elements.enumerated().filter { position, element in
      position >= before.count || !element.isSame(as: before[position])
    }.map(\.element)
    var new: [any FieldControl] = []
    for element in changed {
      guard let error = element.error, errors[element.id]?.number != error.number else { continue }
      let before = errors[element.id]
      let count = before?.message == error.message ? (before?.count ?? 0) + 1 : 0
      errors[element.id] = (error.number, error.message, count)
    }
    for field in changed where field.isField {
      if let known = controls[field.id] {
        known.update(field)
      } else {
        let control = field.makeControl()
        controls[field.id] = control
        new.append(control)
      }
    }
    return new
  }

  /// Returns the control of a field; a new one for a field that was not shown yet.
  func control(of field: Snapshot.Element) -> any FieldControl {
    controls[field.id] ?? field.makeControl()
  }

  /// The controls of all fields that were shown.
  var allControls: some Sequence<any FieldControl> { controls.values }

  /// Notes that the person edits a field.
  mutating func noteEdit(of field: Snapshot.Element) {
    edited[field.id] = message(of: field)
  }

  /// Whether the person has edited a field since its error.
  func isEdited(_ field: Snapshot.Element) -> Bool {
    edited[field.id].map { $0 == message(of: field) } ?? false
  }

  /// Hides the error of a field, because the person answers it anew.
  mutating func hideError(of field: Snapshot.Element) {
    overcome[field.id] = field.error?.number
    edited[field.id] = nil
  }

  /// The error of a field, until the field is answered anew.
  func message(of field: Snapshot.Element) -> String? {
    if let message = controls[field.id]?.message { return message }
    guard let error = field.error, overcome[field.id] != error.number else { return nil }
    return error.message
  }

  /// How often the error of an element was shown before in the same words.
  package func repeats(of element: Snapshot.Element) -> Int {
    guard let control = controls[element.id], control.message != nil else {
      return errors[element.id]?.count ?? 0
    }
    return (control as? ListControl)?.complaints ?? rejections[element.id] ?? 0
  }

  // MARK: Scrolling

  /// Scrolls away from the focused element.
  mutating func scroll(by rows: Int) {
    isScrolled = true
    viewport.scroll(by: rows)
  }

  /// Shows the screen from its beginning; with `isRead`, it does not scroll to the focused element.
  mutating func begin(isRead: Bool) {
    viewport.scroll(by: -viewport.first)
    isScrolled = isRead
    heldRows = 0
  }

  /// Scrolls to the focused element, unless the person scrolled away, and keeps the viewport of
  /// each part.
  mutating func lay(_ body: ScreenLayout.Block, in room: Int) {
    // If there is too little room, blank rows at the end are dropped first.
    let count = body.rows.count > room ? max(room, body.usedRows) : body.rows.count
    viewport.fit(count: count, height: room)
    let focused = body.focused ?? 0..<0
    if !isScrolled, count > room {
      viewport.show(focused)
      if let list = body.list { viewport.show(list.whole) }
      if let row = body.cursor?.row { viewport.show(row..<row + 1) }
      // The title stays visible as long as it fits together with the focused element.
      let last = max(focused.upperBound, (body.cursor?.row ?? 0) + 1)
      if last <= room { viewport.scroll(by: -viewport.first) }
    }
    let seen = viewport.first..<viewport.first + room
    isFocusSeen = body.focused.map(seen.overlaps) ?? true
  }

  /// Keeps the viewports of the parts of a screen.
  mutating func keep(_ body: ScreenLayout.Block) {
    for (id, viewport) in body.viewports { controls[id]?.viewport = viewport }
    lists.merge(body.lists) { $1 }
  }
}

/// The states of the screens that the person can come back to, by their entries.
struct ScreenStates {
  /// The maximum number of screens whose state is kept after the person left them.
  private static let countMax = 500

  /// The entry of the screen that is shown, whose state is not among the others; 0 before the first.
  package private(set) var entry = 0
  /// The states of the other screens, by entry.
  package private(set) var others: [Int: ScreenState] = [:]
  /// The entries in the order in which the person last came to them.
  private var entered: [Int] = []

  /// Goes to a screen, and keeps the state of the screen that is left if the person can come back
  /// to it.
  ///
  /// - Parameters:
  ///   - entry: The screen's entry.
  ///   - state: The state of the screen that is left.
  /// - Returns: The state of the screen; `nil` if none was kept.
  mutating func enter(_ entry: Int, leaving state: ScreenState) -> ScreenState? {
    if entered.contains(self.entry) { others[self.entry] = state }
    self.entry = entry
    entered.removeAll { $0 == entry }
    entered.append(entry)
    while entered.count > Self.countMax { forget(entered[0]) }
    return others.removeValue(forKey: entry)
  }

  /// Forgets a screen that the person cannot come back to.
  mutating func forget(_ entry: Int) {
    others[entry] = nil
    entered.removeAll { $0 == entry }
  }
}
