/// Answers: values given to fields, and presses of buttons.
extension Session {
  // MARK: Fields

  func accept(at position: Int, on entry: Entry) throws(Rejection) -> Receipt {
    let element = rendered.snapshot.elements[position]
    let empty = element.isOptional ? element.format?.empty : nil
    guard let value = rendered.handlers[position].value ?? empty else {
      throw Rejection("“\(element.labelText)” needs an answer: there is no default to accept.")
    }
    return try give(value, at: position, on: entry, replaying: false)
  }

  func give(
    _ given: Value, at position: Int, on entry: Entry, replaying: Bool
  ) throws(Rejection) -> Receipt {
    let element = rendered.snapshot.elements[position]
    guard case .field(let receiver) = rendered.handlers[position].use,
      let format = element.box.content.format
    else {
      throw Rejection("“\(element.labelText)” is a button: press it.")
    }
    let remembers = rendered.handlers[position].remembers
    let keepsSecret = element.isFilledIn && format.content.isEmpty(given)
    let value = keepsSecret ? rendered.handlers[position].value ?? given : given
    do throws(Rejection) {
      try Self.validate(value, for: element, format: format.content)
    } catch {
      throw reject(error, at: element, of: entry)
    }
    stack.keepWrites(on: entry)
    var answer = self.answer(
      value, to: element, format: format.content, remembers: remembers, on: entry,
      isAsked: rendered.snapshot.asks(element, answeredBy: value, localizer: environment.localizer))
    if remembers, !replaying, leadsBack(answer, from: entry) { return .done }
    if !stack.effects.running.isEmpty {
      stack.effects.cancel(followersOf: element.id, on: entry)
    }
    if let running = stack.effects.first(of: entry, element: element.id) {
      let draft = entry.visit?.drafts[element.id]
      stack.effects.undo(running)
      entry.visit?.drafts[element.id] = draft
    }
    // The person has answered, so a default is no longer fetched.
    if element.prefill != nil { entry.ensureVisit().loads[element.id] = .prefill(nil) }
    guard receiver.needsCheck(value) else {
      let receipt = try completeNow(consume answer, of: element, entry: entry) {
        try receiver.accept(value)
      }
      if element.repeatsQuestion { entry.visit?.answered.remove(element.id) }
      return receipt
    }
    answer.marks.insert(.slow)
    let receipt = try begin(element, of: entry, by: answer) { [weak self, answer] effect in
      if !replaying, !element.isSecret {
        // The text is a draft again, unless the person has typed another one since.
        effect.onCancel = {
          let visit = entry.ensureVisit()
          visit.drafts[element.id] = visit.drafts[element.id] ?? answer.text
        }
      }
      try await receiver.check(value)
      guard let self, !effect.isCancelled else { return }
      guard stack.top === entry else {
        effect.onCancel()
        return notTaken(effect)
      }
      try stack.attempt { try receiver.accept(value) }
      complete(answer, of: element, entry: entry)
      effect.unrecordedAnswer = nil
      if element.repeatsQuestion { entry.visit?.answered.remove(element.id) }
    }
    // The text that is being checked takes the place of an older draft; a rejection leaves that as it was.
    if receipt.isPending, entry.visit?.drafts[element.id] != nil {
      entry.visit?.drafts[element.id] = answer.text
    }
    return receipt
  }

  /// Creates the answer to keep, with marks that say how it was given.
  private func answer(
    _ value: Value, to element: Snapshot.Element, format: any AnswerFormat, remembers: Bool,
    on entry: Entry, isAsked: Bool
  ) -> Given {
    var marks: GivenMarks = []
    if isAsked { marks.insert(.asked) }
    if !entry.undo.isEmpty { marks.insert(.afterWrite) }
    if element.isSecret, !format.isEmpty(value) || element.isFilledIn {
      marks.insert(.secret)
      // Before its closure, which may start a flow with it.
      stack.secrets.add(value)
    }
    if element.error?.canRetry == true, element.prefill == nil { marks.insert(.retry) }
    if let extras = element.box.content.extras {
      if extras.content.repeatsQuestion { marks.insert(.again) }
      if extras.content.isNow, remembers {
        return answer(value, to: element, format: format, marks, besides: extras.content)
      }
    }
    guard remembers else {
      marks.insert(.unremembered)
      // A secret that is not to be remembered is not kept anywhere.
      let kept = element.isSecret ? .pressed : value
      return Given(element: element.id, value: kept, display: "", marks: marks)
    }
    let display = format.folded(value)
    return Given(
      element: element.id, value: value, display: environment.localized(display),
      english: environment.localizer == nil ? nil : display.english,
      text: format.text(for: value),
      label: element.isSecret ? element.labelText.english : nil, marks: marks)
  }

  /// Creates the answer of a field that says what is there now.
  // Not inlined, because most answers do not need it.
  @inline(never)
  private func answer(
    _ value: Value, to element: Snapshot.Element, format: any AnswerFormat, _ marks: GivenMarks,
    besides extras: Snapshot.Element.Extras
  ) -> Given {
    let isSame = value == extras.now
    let own = format.folded(value)
    var display = own
    if isSame {
      if !format.isEmpty(value) { display = "\(own) (now)" }
    } else if let now = element.now, !format.kind.isMultiline {
      let before = format.folded(now)
      display = format.isEmpty(value) ? "nothing (was \(before))" : "\(own) (was \(before))"
    }
    var given = Given(
      element: element.id, value: value, display: environment.localized(display),
      english: environment.localizer == nil ? nil : display.english,
      text: format.text(for: value),
      label: element.isSecret ? element.labelText.english : nil, marks: marks)
    given.isAsNow = isSame
    return given
  }

  private static func validate(
    _ value: Value, for element: Snapshot.Element, format: any AnswerFormat
  ) throws(Rejection) {
    switch element.loading {
    case .running: throw Rejection("“\(element.labelText)” is still loading.")
    case .failed:
      throw Rejection("“\(element.labelText)” could not be loaded: try that again first.")
    case nil: break
    }
    if format.isEmpty(value) {
      guard element.isOptional else { throw .missing(element.labelText) }
    } else {
      try format.check(value)
    }
  }

  /// Takes an answer before the action returns, and shows an error at its element.
  private func completeNow(
    _ answer: consuming Given, of element: Snapshot.Element, entry: Entry,
    _ body: () throws -> Void
  ) throws(Rejection) -> Receipt {
    do {
      try stack.attempt(body)
    } catch let rejection as Rejection {
      takeBack(unclear: element.id, of: entry)
      throw reject(rejection, at: element, of: entry)
    } catch {
      let sentence = failed(consume answer, of: element, on: entry, with: error)
      return Receipt(outcome: .failed(Receipt.Failure(sentence)), isPending: false)
    }
    complete(consume answer, of: element, entry: entry)
    entry.visit?.forgetRejectedPresses()
    return .done
  }

  /// Notes an answer whose closure has returned, and carries out the navigation that the closure asked for.
  private func complete(_ answer: consuming Given, of element: Snapshot.Element, entry: Entry) {
    if element.hasLastAnswer { stack.carry(answer, of: element, on: entry) }
    accept(answer, of: entry)
    if let visit = entry.visit {
      visit.drafts[element.id] = nil
      if !visit.suggestions.isEmpty { visit.suggestions[element.id] = nil }
      visit.clearError(at: element.id)
    }
    stack.takePlace()
    guard stack.top === entry else { return }
    if element.button == nil { entry.ensureVisit().answered.insert(element.id) }
  }

  /// Notes an answer whose closure has returned, before the stack changes.
  private func accept(_ answer: consuming Given, of entry: Entry) {
    let element = answer.element
    if !entry.deeds.isEmpty { stack.setBegun(element, false, at: entry) }
    // It answers nothing.
    if stack.isRevisiting { return }
    if stack.isLeadingOn { answer.marks.insert(.lead) }
    stack.record(answer, of: entry)
  }

  /// Notes an answer that failed with an error other than a rejection, and shows the error.
  ///
  /// A once-only press whose work somebody else has cancelled is perhaps done; it stays in doubt.
  ///
  /// - Returns: The sentence about the error.
  func failed(
    _ answer: consuming Given?, of element: Snapshot.Element, on entry: Entry,
    with error: any Error
  ) -> LocalizedStringKey {
    if var answer {
      answer.marks.insert(.failed)
      stack.add(answer, to: entry)
    }
    guard error is CancellationError, element.button?.isOnceOnly == true else {
      takeBack(unclear: element.id, of: entry)
      return note(error, at: element.id, of: entry)
    }
    let doubt = Rejection("“\(element.labelText)” was stopped, and is perhaps done.")
    return note(doubt, at: element.id, of: entry)
  }

  /// Notes that a once-only button did not perform its action.
  func takeBack(unclear element: String, of entry: Entry) {
    stack.setBegun(element, false, at: entry)
  }

  /// Restores the suspended screens untouched if a revisited screen gets the answer that led on before.
  private func leadsBack(_ answer: Given, from entry: Entry) -> Bool {
    guard let revisit = entry.revisit, !entry.hasPresses,
      let last = revisit.old.answers.last, last.element == answer.element,
      last.value == answer.value,
      last.marks.contains(.secret) == answer.marks.contains(.secret)
    else { return false }
    let others = entry.answers.all.filter { $0.element != answer.element }
    // What has been done since a flow returned to it for good stands.
    guard revisit.entry === entry, !others.contains(where: { $0.marks.contains(.earlier) }),
      others.allSatisfy({ revisit.old.answers[$0.element] == $0.value })
    else { return false }
    let next = nextOfSection(above: entry, in: revisit)
    let given = revisit.way.isEmpty ? [] : (others + [answer]).map(\.ofHistory)
    stack.resumeScreens(above: entry)
    if let next { stack.revisit(next, by: revisit.way + given) }
    return true
  }

  /// Returns the next screen of a section that is gone through again from its hub; `nil` at its end, and elsewhere.
  private func nextOfSection(above entry: Entry, in revisit: Revisit) -> Entry? {
    guard revisit.above.last?.screen is HubScreen, let exit = entry.flow.sectionExit,
      let next = revisit.above.first, next.flow.sectionExit === exit
    else { return nil }
    return next
  }

  // MARK: Buttons

  func press(at position: Int, on entry: Entry, replaying: Bool) throws(Rejection) -> Receipt {
    let element = rendered.snapshot.elements[position]
    let use = rendered.handlers[position].use
    stack.keepWrites(on: entry)
    let answer = press(of: element, of: rendered.snapshot, on: entry)
    if element.hasFailedLoad {
      var again = answer
      again.marks.formUnion([.retry, .load])
      stack.add(again, to: entry)
      entry.visit?.loads[element.id] = nil
      entry.visit?.errors[element.id] = nil
      render(entry)
      if let load = stack.effects.first(of: entry, element: element.id) {
        return Receipt(outcome: .began(load), isPending: true)
      }
      let error = entry.visit?.errors[element.id]
      return error.map { Receipt(outcome: .failed(.init($0.sentence)), isPending: false) } ?? .done
    }
    if environment.isExplored, let button = element.button,
      !UnaskedPresses.walk.contains(button.kind)
    {
      throw Rejection(verbatim: "“\(element.label)” acts in the world: a walk does not press it.")
    }
    switch use {
    case .press(let action):
      if !replaying, leadsBack(answer, from: entry) { return .done }
      try begin(once: element, of: entry)
      return try completeNow(answer, of: element, entry: entry, action)
    case .pressAsync(let action):
      if stack.effects.first(of: entry, element: element.id) != nil {
        throw Rejection("“\(element.labelText)” is still running.")
      }
      if !replaying, leadsBack(answer, from: entry) { return .done }
      try begin(once: element, of: entry)
      var running = answer
      running.marks.insert(.running)
      entry.answers.append(running)
      return try begin(element, of: entry, by: answer) { [weak self] effect in
        // An action that cancels this work by leaving the screen does not know whether the work was done.
        effect.onCancel = { [unowned effect] in
          if Effect.current !== effect { entry.answers.removeRunning(answer.element) }
        }
        do {
          try await action()
          if let refusal = effect.refusal.take() { throw refusal }
        } catch {
          if !effect.isCancelled { entry.answers.removeRunning(answer.element) }
          throw error
        }
        guard let self, !effect.isCancelled else { return }
        if effect.wasIgnored, !effect.hasNavigated {
          // It did not do what the press was to do, and a once-only press may have to be made again.
          entry.answers.removeRunning(answer.element)
          return notTaken(effect)
        }
        if let answer = effect.unrecordedAnswer { stack.done(answer, of: entry) }
        effect.unrecordedAnswer = nil
        stack.endReceived(by: answer.element, on: entry)
      }
    case .leave(let action):
      if entry.answers.isEmpty, entry.revisit != nil {
        // The text that is being typed stays for the next time.
        let drafts = entry.visit?.drafts ?? [:]
        stack.resumeScreens(above: entry)
        if !drafts.isEmpty { entry.ensureVisit().drafts = drafts }
        return .done
      }
      return try completeNow(answer, of: element, entry: entry, action)
    case .revisit(let identity):
      guard let target = stack.entry(of: identity), target !== entry else {
        throw Rejection("“\(label: identity.name)” can no longer be reached.")
      }
      stack.revisit(target, by: [answer])
      return .done
    case .field, .nothing, .about:
      throw Rejection("“\(element.labelText)” is a field: answer it.")
    }
  }

  /// Creates the press to keep, with marks that say how it was made.
  private func press(
    of element: Snapshot.Element, of snapshot: Snapshot, on entry: Entry
  ) -> Given {
    var marks: GivenMarks = .press
    if element.button?.isAsync == true { marks.insert(.slow) }
    if entry.answers.hasPress(of: element.id) { marks.insert(.repeated) }
    if !entry.undo.isEmpty { marks.insert(.afterWrite) }
    if element.error?.canRetry == true { marks.insert(.retry) }
    if case .menu(let buttons) = snapshot.question,
      buttons.count(where: { $0.label == element.label || $0.id == element.label }) == 1
    {
      marks.insert(.asked)
    }
    return Given(
      element: element.id, value: .pressed,
      display: environment.localized(element.labelText),
      text: element.hasFixedLabel ? element.label : element.id, marks: marks)
  }

  /// Announces the press of a once-only button, so that it is recorded before it has any effect.
  private func begin(once element: Snapshot.Element, of entry: Entry) throws(Rejection) {
    guard element.button?.isOnceOnly == true else { return }
    stack.setBegun(element.id, true, at: entry)
    events.tell(.beginning(entry: entry.number, element: element.id))
    // The observer that must record the press first may have failed and ended the wizard.
    guard stack.ending == nil else { throw Rejection("The wizard has ended.") }
  }
}
