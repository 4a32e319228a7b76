import StepwiseFlow
import StepwiseTerminal

/// Submits answers, steps back, and cancels.
extension TerminalView {
  /// Keeps the typed text.
  package func edited(_ field: Snapshot.Element, _ control: any FieldControl) {
    state.hasUnkeptEdit = false
    // For a screen reader the message stays until the next answer, because removing its row would
    // silence the key.
    if !theme.isSpoken {
      control.message = nil
      sentence = nil
      state.overcome[field.id] = field.error?.number
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
    guard lines.replace(with: text) else { return refuseLength(in: lines) }
    edited(field, lines)
  }

  /// Reports that a field has no room for more text.
  package func refuseLength(in control: any FieldControl) {
    control.message = theme.localizer(
      "That is too long: at most \(control.lengthMax) bytes fit here.")
  }

  /// Shows a message of the terminal itself.
  package func say(_ text: String) {
    sentence = text
    layOut()
  }

  /// Submits the answer of a field, after the answers above it that the screen needs first.
  package func submit(_ field: Snapshot.Element) {
    // An extra Enter in an empty composer sends nothing and shows no error.
    if field.repeatsQuestion, !field.isOptional, control(of: field).typed?.trimmed.isEmpty == true {
      return
    }
    let fields = snapshot.elements.filter { $0.isField && $0.isEnabled }
    let hasButtons = snapshot.elements.contains { $0.button != nil && $0.isEnabled }
    let before = fields.prefix { $0.id != field.id }.filter { other in
      !other.repeatsQuestion
        && (control(of: other).isChanged || !hasButtons && !other.isAnswered)
    }
    submission = Submission(
      entry: snapshot.entry, fields: before.map(\.id) + [field.id])
    resume()
  }

  /// Presses a button, after the visible answers were submitted.
  ///
  /// A shortcut does not move the focus, except to a cell of a grid, which shows that it was
  /// pressed.
  package func press(_ button: Snapshot.Element, byShortcut: Bool = false) {
    sentence = nil
    if !byShortcut || button.cell != nil { state.focus = button.id }
    let isWayOut = button.button?.role == .cancel || button.revisits != nil
    let fields = snapshot.elements.filter { field in
      // The text in a composer is sent only by its own Enter.
      guard field.isField, field.isEnabled, field.loading == nil, !field.repeatsQuestion else {
        return false
      }
      return control(of: field).isChanged
        || !field.isAnswered && (field.value != nil || field.isFilledIn)
    }
    submission = Submission(
      entry: snapshot.entry, fields: isWayOut ? [] : fields.map(\.id), press: button.id)
    resume()
  }

  /// Submits the remaining answers until one of them must be waited for.
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
          if field.repeatsQuestion { renew(field) }
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
    let wasRefused = state.message(of: field) != nil
    state.refusals[field.id] = wasRefused ? (state.refusals[field.id] ?? 0) + 1 : nil
    control.message = nil
    sentence = nil
    let action: Action?
    do {
      action = try control.answer(
        to: field, entry: current.entry, region: session.environment.region)
    } catch {
      control.message = theme.localizer(error)
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
      // The field is empty, too, when the person comes back to the screen.
      let isLeft = screens.entry != current.entry
      if !receipt.isPending, field.repeatsQuestion, isLeft { control.renew(nil) }
    } catch {
      state.focus = field.id
      update()
      tell(error, on: current.entry)
    }
  }

  /// Empties a field that is asked again, and scrolls lists to the end, where the answer will
  /// appear.
  private func renew(_ field: Snapshot.Element) {
    control(of: field).renew(field)
    for id in state.lists.keys { state.lists[id]?.moveToEnd() }
  }

  /// Moves to the next question.
  package func answered(_ id: String, isLast: Bool) {
    guard isLast, submission?.fields.isEmpty != false else { return }
    let open = snapshot.elements.filter { $0.isField && $0.isEnabled && !$0.isAnswered }
    let position = snapshot.elements.firstIndex { $0.id == id } ?? 0
    let below = snapshot.elements[position...].first { next in open.contains { $0.id == next.id } }
    // Optional fields that were passed over are not visited again.
    if let next = below ?? open.first(where: { !$0.isOptional }) { return moveTo(next) }
    let button = focusable.first { $0.button != nil && $0.revisits == nil }
    moveTo(button ?? snapshot.elements.first { $0.id == defaultFocus })
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

  /// If a button was rejected because of errors in fields, moves to the first such field.
  package func moveToRefused() {
    let refused = focusable.first { $0.isField && $0.hasError }
    if let refused { state.focus = refused.id }
  }

  /// Shows the message of a rejection if the screen does not show it.
  ///
  /// A key may arrive after its screen has gone, but before the next one is drawn; such a rejection
  /// is not shown.
  package func tell(_ rejection: Rejection, on entry: Int) {
    guard snapshot.entry == entry else { return }
    let shown = theme.localizer(rejection)
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
      cancelQuestion = CancelQuestion(text: theme.localizer.label(question))
    } else {
      perform(.cancel)
    }
  }

  package func answerCancel(_ key: Key) {
    guard let isYes = cancelQuestion?.answer(key, in: theme.localizer) else { return }
    if isYes { perform(.cancel) } else { cancelQuestion = nil }
  }
}
