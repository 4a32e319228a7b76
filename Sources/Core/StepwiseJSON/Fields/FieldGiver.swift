import StepwiseFlow

/// Submits a filled-in form to a session: its fields in order, or a press after them.
package final class FieldGiver {
  /// A reason why something was rejected.
  package struct Problem {
    /// The id of the field; `nil` if it belongs to the form as a whole.
    package let field: String?
    /// The label of the field; empty for none.
    package let label: LocalizedStringKey
    /// The message.
    package let sentence: LocalizedStringKey

    /// The message, after the field's label if there is one.
    package var labeled: LocalizedStringKey {
      field == nil ? sentence : "\(label): \(sentence)"
    }
  }

  /// The session.
  package let session: Session
  private let timeout: Duration
  /// Whether the form may contain secrets.
  private let takesSecrets: Bool
  /// The rejected values of the last response.
  package var typed: [JSONValue.Member]
  /// The problems that the screen itself does not show.
  package var problems: [Problem] = []
  /// Whether a once-only button may have been pressed before, so that none is pressed now.
  package var doubtsPress = false
  /// Called with the id of a once-only button before it is pressed; `false` leaves it alone.
  package var beforeOncePress: (_ id: String) async -> Bool = { _ in true }

  /// Creates a giver for a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - timeout: The longest wait in real time for work to end.
  ///   - typed: Rejected values of an earlier response.
  ///   - takesSecrets: Whether the form may contain secrets.
  package init(
    _ session: Session, timeout: Duration, typed: [JSONValue.Member] = [],
    takesSecrets: Bool = false
  ) {
    self.session = session
    self.timeout = timeout
    self.typed = typed
    self.takesSecrets = takesSecrets
  }

  /// Adds a problem with the form as a whole.
  package func add(_ sentence: LocalizedStringKey) {
    problems.append(Problem(field: nil, label: "", sentence: sentence))
  }

  private func add(_ sentence: LocalizedStringKey, at element: Snapshot.Element) {
    problems.append(Problem(field: element.id, label: element.labelText, sentence: sentence))
  }

  // MARK: The whole form

  /// Submits the fields, and then presses the default button.
  ///
  /// - Parameters:
  ///   - fields: The fields in their order.
  ///   - content: Their values.
  ///   - entry: The stack entry that the form belongs to.
  package func goOn(
    _ fields: [ScreenField], _ content: [JSONValue.Member], on entry: Int
  ) async {
    if await give(fields, content, acceptsDefaults: true) { await pressDefault(on: entry) }
  }

  /// Presses the default button after all fields, so that the form needs no second round.
  private func pressDefault(on entry: Int) async {
    let snapshot = session.show()
    guard session.ending == nil, snapshot.entry == entry, !snapshot.hasErrors,
      case .menu(let buttons) = snapshot.question,
      let button = buttons.first(where: { $0.button?.isDefault == true }),
      button.isEnabled, button.button?.isOnceOnly == false
    else { return }
    await perform(.press(entry: snapshot.entry, element: button.id))
  }

  /// Submits the values of fields in order, until one is rejected or leads to another screen.
  ///
  /// - Returns: Whether none was rejected and the screen is still the same.
  private func give(
    _ fields: [ScreenField], _ content: [JSONValue.Member], acceptsDefaults: Bool
  ) async -> Bool {
    let entry = session.show().entry
    for (position, field) in fields.enumerated() {
      // An earlier answer may have changed the fields that follow.
      guard session.ending == nil, session.show().entry == entry else { return false }
      guard
        let element = session.show().elements.first(where: { $0.id == field.name && $0.isField })
      else { continue }
      let value = value(of: field, in: content)
      guard let action = action(for: element, field, value, entry, acceptsDefaults) else {
        continue
      }
      do throws(Rejection) {
        guard await perform(try action.get()) else { throw Rejection(verbatim: "") }
      } catch {
        if !error.message.isEmpty { add(error.sentence, at: element) }
        keep(content, of: Array(fields[position...]))
        checkRest(
          fields[(position + 1)...], content, on: entry, acceptsDefaults: acceptsDefaults)
        return false
      }
    }
    return session.ending == nil && session.show().entry == entry
  }

  /// The action for a member of a response; `nil` for none.
  ///
  /// A missing member accepts the value that the form showed, because some clients drop defaults. A
  /// member that is `null` leaves its field open.
  private func action(
    for element: Snapshot.Element, _ field: ScreenField, _ value: JSONValue?, _ entry: Int,
    _ acceptsDefaults: Bool
  ) -> Result<Action, Rejection>? {
    guard let format = element.format else { return nil }
    if value == .null { return nil }
    guard let value, value != field.current || field.element.draft != nil else {
      guard !element.isAnswered, !(value == nil && element.repeatsQuestion) else { return nil }
      // If the client leaves out a value that was rejected before, the value is submitted again.
      // A draft is what the form showed.
      if value == nil, let typed = field.typed ?? element.draft.map({ .text($0) }) {
        return given(typed, to: element, format, entry)
      }
      guard acceptsDefaults else { return nil }
      guard element.value != nil || element.isFilledIn || element.isOptional else {
        return .failure(.missing(element.labelText))
      }
      return .success(.accept(entry: entry, element: element.id))
    }
    if value == .text(""), element.repeatsQuestion { return nil }
    return given(value, to: element, format, entry)
  }

  private func given(
    _ value: JSONValue, to element: Snapshot.Element, _ format: any AnswerFormat, _ entry: Int
  ) -> Result<Action, Rejection> {
    switch Prefilled.Kind(value, to: element, format) {
    case .answer(let value):
      .success(.answer(entry: entry, element: element.id, value: value))
    case .wrong(let rejection): .failure(rejection)
    case .accept, .press, .secret: .success(.accept(entry: entry, element: element.id))
    }
  }

  /// Adds the errors of the fields after a rejected one: values that their formats reject, and required fields without a
  /// value.
  private func checkRest(
    _ fields: ArraySlice<ScreenField>, _ content: [JSONValue.Member], on entry: Int,
    acceptsDefaults: Bool
  ) {
    let elements = session.show().elements
    for field in fields {
      guard let element = elements.first(where: { $0.id == field.name && $0.isField }),
        element.isEnabled, let format = element.format,
        let action = action(
          for: element, field, value(of: field, in: content), entry, acceptsDefaults)
      else { continue }
      do throws(Rejection) {
        guard case .answer(_, _, let value) = try action.get() else { continue }
        if !format.isEmpty(value) {
          try format.check(value)
        } else if !element.isOptional {
          throw .missing(element.labelText)
        }
      } catch {
        add(error.sentence, at: element)
      }
    }
  }

  /// The value that a client sent for a field; `nil` if it sent none.
  private func value(of field: ScreenField, in content: [JSONValue.Member]) -> JSONValue? {
    let sent = content.first { $0.name == field.name }?.value
    // A client must not send secrets, so they are ignored.
    return field.isSecret && !takesSecrets && sent != .null ? nil : sent
  }

  /// Keeps rejected values as the defaults of the next form; secrets are never kept.
  package func keep(_ content: [JSONValue.Member], of fields: [ScreenField]) {
    for field in fields where !field.isSecret {
      guard let value = content.first(where: { $0.name == field.name })?.value, value != .null
      else { continue }
      typed.append(JSONValue.Member(field.name, value))
    }
  }

  /// Keeps the text that was typed on a screen as a draft, because the person leaves the screen
  /// without submitting it.
  package func draft(_ fields: [ScreenField], _ content: [JSONValue.Member], on entry: Int) {
    for field in fields {
      guard let text = content.first(where: { $0.name == field.name })?.value.text,
        .text(text) != field.current, field.element.options == nil
      else { continue }
      _ = try? session.perform(.draft(entry: entry, element: field.name, text: text))
    }
  }

  // MARK: Buttons

  /// Presses a button, after submitting the fields that the person has touched.
  ///
  /// A value that the form showed as a default is no answer.
  ///
  /// - Parameters:
  ///   - id: The button's id.
  ///   - fields: The fields of the screen.
  ///   - content: Their values.
  ///   - entry: The stack entry that the form belongs to.
  package func press(
    _ id: String, _ fields: [ScreenField], _ content: [JSONValue.Member], on entry: Int
  ) async {
    guard let button = session.show().elements.first(where: { $0.id == id }) else { return }
    if button.button != nil, !button.isWayOut, button.isReachable {
      let touched = fields.filter { $0.isTouched(in: content) }
      guard await give(touched, content, acceptsDefaults: false) else {
        if session.ending == nil, session.show().entry != entry { session.notPressed(button) }
        return
      }
    }
    if doubtsPress, button.button?.isOnceOnly == true {
      let snapshot = session.show()
      let sentence: LocalizedStringKey = """
        It is not known whether “\(button.labelText)” was done when the last run ended: press it if it \
        was not.
        """
      // A resumed run may have told it. The rows of a list of actions say what is known of each, and the list's button may
      // do something else by now.
      let isTold =
        snapshot.notices.contains { $0.message == sentence.english }
        || snapshot.elements.contains { ActionMark.isOne($0.id, of: id) }
      if !isTold { add(sentence) }
      return
    }
    let now = session.show().elements.first { $0.id == id }
    if let now, now.isEnabled, now.button?.isOnceOnly == true {
      guard await beforeOncePress(id), session.ending == nil else { return }
    }
    await perform(.press(entry: entry, element: id))
  }

  // MARK: Acting

  /// Performs an action and waits for its verdict.
  ///
  /// - Returns: Whether the action was accepted, or is still running.
  @discardableResult
  package func perform(_ action: Action) async -> Bool {
    do throws(Rejection) {
      let receipt = try session.perform(action)
      switch await session.verdict(of: receipt, timeout: timeout) {
      case .accepted, .cancelled, .running: return true
      case .rejected(let rejection): tell(rejection.sentence)
      case .failed(let sentence): tell(sentence)
      }
    } catch {
      tell(error.sentence)
    }
    return false
  }

  /// Adds a problem to the next form, unless the screen shows it.
  private func tell(_ sentence: LocalizedStringKey) {
    guard session.ending == nil, !session.show().errors.contains(where: { $0.sentence == sentence })
    else { return }
    add(sentence)
  }
}
