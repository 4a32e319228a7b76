import StepwiseFlow
import StepwiseTerminal

/// Giving answers, going back, giving up.
extension TerminalView {
  /// Keeps what was typed.
  package func edited(_ field: Snapshot.Element, _ control: any FieldControl) {
    state.hasUnkeptEdit = false
    control.message = nil
    sentence = nil
    state.overcome[field.id] = field.error?.number
    guard let draft = field.isFollowed ? control.typed ?? control.draft : control.draft else {
      return
    }
    // What is too long to be kept by the session is still kept here.
    _ = try? session.perform(.draft(entry: snapshot.entry, element: field.id, text: draft))
    update()
  }

  /// Takes a text that was edited elsewhere.
  package func takeEdited(_ text: String) {
    defer { layOut() }
    guard let field = focusedField, let lines = control(of: field) as? LinesControl else { return }
    guard lines.replace(with: text) else { return refuseLength(in: lines) }
    edited(field, lines)
  }

  /// Says that a field has no room for what was to be typed into it.
  package func refuseLength(in control: any FieldControl) {
    control.message = look.localizer(
      "That is too long: at most \(control.lengthMax) bytes fit here.")
  }

  /// Says something of the terminal's own.
  package func say(_ text: String) {
    sentence = text
    layOut()
  }

  /// Gives an answer, after those above it that the screen needs first.
  package func submit(_ field: Snapshot.Element) {
    // Nothing is sent by an Enter too many, and nothing is worth a word.
    if field.asksAgain, !field.isOptional, control(of: field).typed?.trimmed.isEmpty == true {
      return
    }
    let fields = snapshot.elements.filter { $0.isField && $0.isEnabled }
    let hasButtons = snapshot.elements.contains { $0.button != nil && $0.isEnabled }
    let before = fields.prefix { $0.id != field.id }.filter { other in
      !other.asksAgain
        && (control(of: other).isChanged || !hasButtons && !other.isAnswered)
    }
    submission = Submission(
      entry: snapshot.entry, fields: before.map(\.id) + [field.id])
    resume()
  }

  /// Presses a button, after the answers that are shown were given.
  ///
  /// A shortcut leaves the other keys where they go, but for a cell of a grid, which shows that it was pressed.
  package func press(_ button: Snapshot.Element, byShortcut: Bool = false) {
    sentence = nil
    if !byShortcut || button.cell != nil { state.focus = button.id }
    let isWayOut = button.button?.role == .cancel || button.revisits != nil
    let fields = snapshot.elements.filter { field in
      // What waits in a composer is sent by its own Enter and by nothing else.
      guard field.isField, field.isEnabled, field.loading == nil, !field.asksAgain else {
        return false
      }
      return control(of: field).isChanged
        || !field.isAnswered && (field.value != nil || field.isFilledIn)
    }
    submission = Submission(
      entry: snapshot.entry, fields: isWayOut ? [] : fields.map(\.id), press: button.id)
    resume()
  }

  /// Goes on giving answers, as far as nothing must be waited for.
  package func resume() {
    while let current = submission {
      guard current.entry == snapshot.entry, session.ending == nil else {
        submission = nil
        return
      }
      guard let id = current.fields.first else {
        submission = nil
        if let press = current.press {
          let button = snapshot.elements.first { $0.id == press }
          state.pressed = button?.button?.isAsync == true ? press : nil
          perform(.press(entry: current.entry, element: press))
        }
        return
      }
      guard let field = snapshot.elements.first(where: { $0.id == id && $0.isField }) else {
        submission = nil
        return
      }
      if current.isWaiting {
        if field.isBusy { return }
        submission = field.hasError ? nil : current.rest
        if field.hasError {
          state.focus = id
        } else {
          if field.asksAgain { renew(field) }
          answered(id, isLast: current.press == nil)
        }
        continue
      }
      give(field)
    }
  }

  package func give(_ field: Snapshot.Element) {
    guard var current = submission else { return }
    submission = nil
    let control = control(of: field)
    control.message = nil
    sentence = nil
    let action: Action?
    do {
      action = try control.answer(
        to: field, entry: current.entry, region: session.environment.region)
    } catch {
      control.message = look.localizer(error)
      state.overcome[field.id] = field.error?.number
      state.focus = field.id
      return
    }
    guard let action else { return }
    do {
      hasActed = true
      let receipt = try session.perform(action)
      guard session.ending == nil else { return }
      current.isWaiting = true
      submission = current
      update()
      // Who comes back to the screen finds the field empty, too.
      let isLeft = screens.entry != current.entry
      if !receipt.isPending, field.asksAgain, isLeft { control.renew(nil) }
    } catch {
      state.focus = field.id
      update()
      tell(error, on: current.entry)
    }
  }

  /// Empties a field that is asked again, and shows the end of lists, where what was given will be.
  private func renew(_ field: Snapshot.Element) {
    control(of: field).renew(field)
    for id in state.lists.keys { state.lists[id]?.moveToEnd() }
  }

  /// Goes on to what is asked next.
  package func answered(_ id: String, isLast: Bool) {
    guard isLast, submission?.fields.isEmpty != false else { return }
    let open = snapshot.elements.filter { $0.isField && $0.isEnabled && !$0.isAnswered }
    let position = snapshot.elements.firstIndex { $0.id == id } ?? 0
    let below = snapshot.elements[position...].first { next in open.contains { $0.id == next.id } }
    // What was passed over and may be left empty is not gone back to.
    if let next = below ?? open.first(where: { !$0.isOptional }) { return moveTo(next) }
    let button = focusable.first { $0.button != nil && $0.revisits == nil }
    moveTo(button ?? snapshot.elements.first { $0.id == natural })
  }

  package func perform(_ action: Action) {
    let entry = snapshot.entry
    hasActed = true
    do {
      try session.perform(action)
      update()
    } catch {
      update()
      tell(error, on: entry)
      if case .press = action { moveToRefused() }
    }
  }

  /// A button that was refused for what stands in fields leads to the first of them.
  package func moveToRefused() {
    let refused = focusable.first { $0.isField && $0.hasError }
    if let refused { state.focus = refused.id }
  }

  /// Says a refusal where the screen does not say it.
  ///
  /// A key may come when its screen has gone and is not drawn so yet: of that nothing is said.
  package func tell(_ rejection: Rejection, on entry: Int) {
    guard snapshot.entry == entry else { return }
    let shown = look.localizer(rejection)
    let isShown =
      snapshot.error?.message == shown || snapshot.elements.contains { $0.error?.message == shown }
    if !isShown { sentence = shown }
  }

  // MARK: Back

  package func escape() {
    if let field = focusedField, control(of: field).close() { return }
    back()
  }

  package func back() {
    submission = nil
    sentence = nil
    perform(.back)
  }

  package func cancel() {
    if cancelQuestion == nil, let question = session.cancelQuestion {
      help = nil
      cancelQuestion = CancelQuestion(text: look.localizer.label(question))
    } else {
      perform(.cancel)
    }
  }

  package func answerCancel(_ key: Key) {
    guard let isYes = cancelQuestion?.answer(key, in: look.localizer) else { return }
    if isYes { perform(.cancel) } else { cancelQuestion = nil }
  }
}
