/// Taking answers: values given to fields, and buttons pressed.
extension Session {
  // MARK: Fields

  func accept(at position: Int, of shown: Rendered) throws(Rejection) -> Acceptance {
    let element = shown.snapshot.elements[position]
    let empty = element.isOptional ? element.format?.empty : nil
    guard let value = shown.handlers[position].value ?? empty else {
      throw Rejection("“\(label: element.label)” needs an answer: there is no default to accept.")
    }
    return try give(value, at: position, of: shown, replaying: false)
  }

  func give(_ given: Value, at position: Int, of shown: Rendered, replaying: Bool)
    throws(Rejection) -> Acceptance
  {
    let entry = shown.entry
    let element = shown.snapshot.elements[position]
    let handler = shown.handlers[position]
    guard case .field(let accept, let check) = handler.use,
      let format = element.format
    else {
      throw Rejection("“\(label: element.label)” is a button: press it.")
    }
    let keepsSecret = element.isFilledIn && format.isEmpty(given)
    let value = keepsSecret ? handler.value ?? given : given
    do throws(Rejection) {
      try Self.validate(value, for: element, format: format)
    } catch {
      throw refuse(error, at: element, of: entry)
    }
    let answer =
      handler.remembers
      ? Answer(
        element: element.id, value: value, display: environment.localized(format.folded(value)))
      : .unremembered(element.id)
    if !handler.remembers {
      entry.parking?.wasUsed = true
    } else if !replaying, leadsBack(answer, from: entry) {
      return .accepted
    }
    if let running = stack.effects.first(of: entry, element: element.id) {
      stack.effects.cancel(running)
    }
    guard let check else {
      try completeNow(answer, of: element, entry: entry) { try accept(value) }
      if element.asksAgain { entry.visit?.answered.remove(element.id) }
      return .accepted
    }
    return try begin(element, of: entry) { [weak self] effect in
      try await check(value)
      guard let self, !effect.isGone, stack.top === entry else { return }
      try complete(answer, of: element, entry: entry) { try accept(value) }
      if element.asksAgain { entry.visit?.answered.remove(element.id) }
    }
  }

  private static func validate(
    _ value: Value, for element: ElementSnapshot, format: any AnswerFormat
  ) throws(Rejection) {
    switch element.loading {
    case .running: throw Rejection("“\(label: element.label)” is still loading.")
    case .failed:
      throw Rejection("“\(label: element.label)” could not be loaded: try that again first.")
    case nil: break
    }
    if format.isEmpty(value) {
      guard element.isOptional else {
        throw Rejection("“\(label: element.label)” needs an answer.")
      }
    } else {
      try format.check(value)
    }
  }

  /// Takes an answer before the action returns, and shows what went wrong at its element.
  ///
  /// - Throws: The refusal; an error of another kind is only shown.
  private func completeNow(
    _ answer: Answer, of element: ElementSnapshot, entry: Entry,
    _ body: () throws -> Void
  ) throws(Rejection) {
    do {
      try complete(answer, of: element, entry: entry, body)
      entry.visit?.forgetRefusedPresses()
    } catch let rejection as Rejection {
      throw refuse(rejection, at: element, of: entry)
    } catch {
      note(error, at: element.id, of: entry)
    }
  }

  /// Runs what takes an answer, as one transaction, and notes the answer where it was taken.
  ///
  /// - Throws: What `body` throws, which is shown nowhere yet.
  private func complete(
    _ answer: Answer, of element: ElementSnapshot, entry: Entry,
    _ body: () throws -> Void
  ) throws {
    let usesParking = entry.parking != nil
    try stack.transact(body) {
      if !stack.isRevisiting { entry.answers.set(answer) }
      guard let visit = entry.visit else { return }
      visit.drafts[answer.element] = nil
      visit.clearError(at: answer.element)
    }
    if usesParking { moveOn(from: entry) }
    guard stack.top === entry else { return }
    if element.button == nil {
      entry.live().answered.insert(answer.element)
    } else {
      entry.live().pressed.insert(answer.element)
    }
  }

  /// Another answer on a revisited screen: if the flow went on by it, the parked answers are given
  /// again.
  func moveOn(from entry: Entry) {
    guard let parking = entry.parking, stack.top !== entry else { return }
    parking.isReplaying = true
    parking.remaining = Dictionary(
      parking.entries.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
  }

  /// On a revisited screen, the answer that led on before brings back what lay above, untouched.
  private func leadsBack(_ answer: Answer, from entry: Entry) -> Bool {
    guard let parking = entry.parking, parking.isRestorable, !parking.wasUsed,
      let last = parking.answers.last, last.element == answer.element, last.value == answer.value
    else { return false }
    let others = entry.answers.all.filter { $0.element != answer.element }
    guard others.allSatisfy({ parking.answers[$0.element] == $0.value }) else { return false }
    stack.unpark(entry)
    return true
  }

  // MARK: Buttons

  func press(at position: Int, of shown: Rendered, replaying: Bool)
    throws(Rejection) -> Acceptance
  {
    let entry = shown.entry
    let element = shown.snapshot.elements[position]
    let answer = Answer(
      element: element.id, value: .pressed,
      display: environment.localized(LocalizedStringKey(label: element.label)),
      isRepeated: entry.visit?.pressed.contains(element.id) == true)
    if element.loading == .failed {
      entry.visit?.loads[element.id] = nil
      entry.visit?.errors[element.id] = nil
      _ = render(entry)
      return stack.effects.first(of: entry, element: element.id) == nil ? .accepted : .pending
    }
    switch shown.handlers[position].use {
    case .press(let action):
      if !replaying, leadsBack(answer, from: entry) { return .accepted }
      entry.parking?.wasUsed = true
      try completeNow(answer, of: element, entry: entry, action)
      return .accepted
    case .pressAsync(let action):
      if stack.effects.first(of: entry, element: element.id) != nil {
        throw Rejection("“\(label: element.label)” is still running.")
      }
      if !replaying, leadsBack(answer, from: entry) { return .accepted }
      entry.parking?.wasUsed = true
      entry.answers.set(answer)
      return try begin(element, of: entry) { [weak self] effect in
        do {
          try await action()
        } catch {
          if !effect.isGone, self?.stack.top === entry { entry.answers.remove(answer.element) }
          throw error
        }
        guard let self, !effect.isGone else { return }
        moveOn(from: entry)
        if stack.top === entry { entry.live().pressed.insert(answer.element) }
      }
    case .revisit(let identity):
      guard let target = stack.entry(of: identity), target !== entry else {
        throw Rejection("“\(label: identity.name)” can no longer be reached.")
      }
      stack.revisit(target)
      return .accepted
    case .field, .nothing, .about:
      throw Rejection("“\(label: element.label)” is a field: answer it.")
    }
  }
}
