import StepwiseFlow
import StepwiseTerminal

/// Submits answers, steps back, and cancels.
extension TerminalView {
  /// Keeps the typed text.
  func edited(_ field: Snapshot.Element, _ control: any FieldControl) {
    state.hasUnkeptEdit = false
    // The message stays until the next answer: it says how to answer, removing its row would move the rows below, and for
    // a screen reader it would silence the key.
    if !theme.isSpoken {
      remark = nil
      // Shorter text is no answer yet, but it fits.
      if state.isOverfull { control.message = nil }
      state.isOverfull = false
      state.noteEdit(of: field)
    }
    guard let draft = field.isFollowed ? control.typed ?? control.draft : control.draft else {
      return
    }
    // A text that is too long for the session is still kept here.
    _ = try? session.perform(.draft(entry: snapshot.entry, element: field.id, text: draft))
    update()
  }

  /// Takes a text that was edited in another program.
  package func takeEdited(_ text: String) {
    defer { layOut() }
    guard let field = focusedField, let lines = control(of: field) as? LinesControl else { return }
    guard lines.replace(with: text) else { return rejectLength(in: lines) }
    edited(field, lines)
  }

  /// Reports that a field has no room for more text.
  func rejectLength(in control: any FieldControl) {
    control.message = theme.localizer(
      "That is too long: at most \(control.lengthMax) bytes fit here.")
    state.isOverfull = true
    rejected()
  }

  /// Shows a message of the terminal itself.
  func say(_ text: String, isError: Bool = false) {
    remark = Remark(text: text, isError: isError)
    layOut()
  }

  /// Submits the answer of a field, after the answers above it that the screen needs first.
  func submit(_ field: Snapshot.Element) {
    // An extra Enter in an empty composer sends nothing and shows no error.
    if field.repeatsQuestion, !field.isOptional, control(of: field).typed?.trimmed.isEmpty == true {
      return
    }
    let fields = snapshot.elements.filter { $0.isField && $0.isEnabled }
    let hasButtons = snapshot.elements.contains { $0.button != nil && $0.isReachable }
    let before = fields.prefix { $0.id != field.id }.filter { other in
      !other.repeatsQuestion
        && (control(of: other).isChanged || !hasButtons && !other.isAnswered)
    }
    give(before.map(\.id) + [field.id], movesOn: true)
  }

  /// Presses a button, after what the person has typed or chosen was submitted; a default that nobody touched is no answer.
  ///
  /// A shortcut does not move the focus, except to a cell of a grid, which shows that it was
  /// pressed.
  func press(_ button: Snapshot.Element, byShortcut: Bool = false) {
    // The spinner says already that it is running; a screen reader is told.
    guard !button.isBusy || theme.isSpoken else { return }
    remark = nil
    if !byShortcut || button.cell != nil { state.focus = button.id }
    let fields = snapshot.elements.filter { field in
      // The text in a composer is sent only by its own Enter.
      guard field.isField, field.isEnabled, field.loading == nil, !field.repeatsQuestion else {
        return false
      }
      return control(of: field).isChanged
    }
    let entry = snapshot.entry
    guard give(button.isWayOut ? [] : fields.map(\.id), movesOn: false), entry == snapshot.entry,
      session.ending == nil
    else {
      if entry != snapshot.entry {
        session.notPressed(button)
        update()
      }
      return
    }
    state.pressed = button.button?.isAsync == true ? button.id : nil
    perform(.press(entry: entry, element: button.id))
  }

  /// Gives answers in order, until one is rejected or leads to another screen.
  ///
  /// The session lets an answer wait for the work before it.
  ///
  /// - Parameters:
  ///   - ids: The ids of the fields.
  ///   - movesOn: Whether the focus moves on after the last one.
  /// - Returns: Whether all were given.
  @discardableResult
  private func give(_ ids: [String], movesOn: Bool) -> Bool {
    let entry = snapshot.entry
    for id in ids {
      guard session.ending == nil, entry == snapshot.entry,
        let field = snapshot.elements.first(where: { $0.id == id && $0.isField }),
        give(field, isOwn: movesOn && id == ids.last)
      else { return false }
    }
    return true
  }

  /// Gives the answer of a field; with `isOwn`, the person submitted this one, so that the focus moves on.
  ///
  /// - Returns: Whether it was not rejected.
  private func give(_ field: Snapshot.Element, isOwn movesOn: Bool) -> Bool {
    let entry = snapshot.entry
    let control = control(of: field)
    let action: Action?
    do throws(Rejection) {
      // The pointer of a list is an answer only where the person chooses there.
      if !movesOn, control.isUntouched { throw Rejection.missing(field.labelText) }
      action = try control.answer(to: field, entry: entry, region: session.environment.region)
    } catch {
      noteTry(of: field, control)
      control.message = theme.localizer(error)
      state.hideError(of: field)
      state.focus = field.id
      rejected()
      return false
    }
    // An answer that is on its way is not given again.
    if !movesOn, given.contains(where: { $0.action == action && !field.repeatsQuestion }) {
      return true
    }
    noteTry(of: field, control)
    guard let action else { return false }
    do {
      hasActed = true
      let receipt = try give(action)
      guard session.ending == nil else { return false }
      given.append(
        GivenAnswer(
          action: action, entry: entry, element: field.id, receipt: receipt, movesOn: movesOn))
      update()
      // The field is empty, too, when the person comes back to the screen.
      let isLeft = screens.entry != entry
      if !receipt.isPending, field.repeatsQuestion, isLeft { control.renew(nil) }
      return !snapshot.elements.contains { $0.id == field.id && !$0.isBusy && $0.hasError }
    } catch {
      state.focus = field.id
      update()
      tell(error, on: entry)
      return false
    }
  }

  /// Notes that an answer is tried, so that a message that is repeated is said again.
  private func noteTry(of field: Snapshot.Element, _ control: any FieldControl) {
    let wasRejected = state.message(of: field) != nil
    state.rejections[field.id] = wasRejected ? (state.rejections[field.id] ?? 0) + 1 : nil
    if state.isEdited(field) { state.hideError(of: field) }
    control.message = nil
    remark = nil
  }

  /// Follows the verdicts of the answers that were given on this screen.
  ///
  /// - Returns: Whether one of them was stopped.
  func followVerdicts() -> Bool {
    let answers = given
    given = []
    var hasFailed = false
    var isStopped = false
    for answer in answers where answer.entry == snapshot.entry && session.ending == nil {
      let field = snapshot.elements.first { $0.id == answer.element && $0.isField }
      switch answer.receipt.verdict {
      case .running: given.append(answer)
      case .accepted:
        guard let field else { continue }
        if field.repeatsQuestion { renew(field) }
        // With the mouse the focus may be elsewhere.
        if answer.movesOn, state.focus == field.id { answered(field.id) }
      case .rejected, .failed:
        if field == nil {
          moveToRejected(by: answer.element)
        } else if !hasFailed {
          state.focus = answer.element
        }
        hasFailed = true
      case .cancelled: isStopped = true
      }
    }
    return isStopped
  }

  /// Empties a field that is asked again, and scrolls lists to the end, where the answer will
  /// appear.
  private func renew(_ field: Snapshot.Element) {
    control(of: field).renew(field)
    for id in state.lists.keys { state.lists[id]?.moveToEnd() }
  }

  /// Moves to the next question.
  private func answered(_ id: String) {
    let open = snapshot.elements.filter { $0.isField && $0.isEnabled && !$0.isAnswered }
    let position = snapshot.elements.firstIndex { $0.id == id } ?? 0
    let below = snapshot.elements[position...].first { next in open.contains { $0.id == next.id } }
    // Optional fields that were passed over are not visited again.
    if let next = below ?? open.first(where: { !$0.isOptional }) { return moveTo(next) }
    let button = focusable.first { $0.button != nil && $0.revisits == nil }
    moveTo(button ?? snapshot.elements.first { $0.id == defaultFocus })
  }

  func perform(_ action: Action) {
    let entry = snapshot.entry
    hasActed = true
    do {
      let receipt = try give(action)
      if case .press(_, let element) = action, receipt.isPending {
        given.append(
          GivenAnswer(
            action: action, entry: entry, element: element, receipt: receipt, movesOn: false))
      }
      update()
    } catch {
      update()
      tell(error, on: entry)
      if case .press(_, let button) = action { moveToRejected(by: button) }
    }
  }

  /// Gives the session an action; notices that came after the person typed it stay.
  private func give(_ action: Action) throws(Rejection) -> Receipt {
    session.keepsNotices = (session.show().notices.last?.number ?? 0) > waiting.seenNotice
    defer { session.keepsNotices = false }
    return try session.perform(action)
  }

  /// If a button was rejected because of errors in fields, or because it needs their answers, moves to the first such field.
  func moveToRejected(by button: String) {
    let needed = snapshot.elements.first { $0.id == button }?.needs ?? []
    let rejected = focusable.first { $0.isField && ($0.hasError || needed.contains($0.id)) }
    if let rejected { state.focus = rejected.id }
  }

  /// Shows the message of a rejection if the screen does not show it.
  ///
  /// A key may arrive after its screen has gone, but before the next one is drawn; such a rejection
  /// is not shown.
  func tell(_ rejection: Rejection, on entry: Int) {
    if !rejection.isOfBack { rejected() }
    guard snapshot.entry == entry else { return }
    let shown = theme.localizer(rejection)
    let isShown =
      snapshot.error?.message == shown || snapshot.elements.contains { $0.error?.message == shown }
    guard !isShown else { return }
    remark =
      rejection == .firstScreen
      ? Remark(text: theme.localizer("This is the first screen: ctrl-c cancels."))
      : Remark(text: shown, isError: !rejection.isOfBack)
  }

  // MARK: Back

  func escape() {
    // While an answer is on its way, the key stops it.
    if !snapshot.isAnswerPending, let field = focusedField, control(of: field).close() { return }
    back()
  }

  func back() {
    given = []
    remark = nil
    perform(.back)
  }

  func cancel() {
    if cancelQuestion == nil, let question = session.cancelQuestion ?? ownCancelQuestion {
      overlay = .cancelQuestion(
        CancelQuestion(text: theme.localizer(question), in: theme.localizer))
    } else {
      perform(.cancel)
    }
  }

  /// The question if the wizard has none of its own: several answers are not given up by one key.
  private var ownCancelQuestion: LocalizedStringKey? {
    let count = AnswerHistory.record(of: snapshot.trail, isFinished: false).count
    return count > 1 ? "Cancel after \(count) answers?" : nil
  }

  func answerCancel(_ key: Key) {
    guard case .cancelQuestion(var question) = overlay else { return }
    let isYes = question.answer(key)
    overlay = .cancelQuestion(question)
    if isYes == true { perform(.cancel) } else if isYes == false { overlay = nil }
  }
}
