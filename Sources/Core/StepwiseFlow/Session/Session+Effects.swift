/// Effects, which an answer begins and does not wait for, and their errors.
extension Session {
  func begin(
    _ element: Snapshot.Element, of entry: Entry, by answer: Given,
    _ operation: @escaping (Effect) async throws -> Void
  ) throws(Rejection) -> Receipt {
    if let visit = entry.visit {
      visit.errors[element.id] = nil
      visit.forgetRejectedPresses()
    }
    let kind: Effect.Kind =
      answer.marks.contains(.press)
      ? .press(element.id, isOnceOnly: element.button?.isOnceOnly == true) : .check(element.id)
    let effect = Effect(kind, label: element.labelText, entry: entry)
    effect.unrecordedAnswer = answer
    effect.stack = stack
    if effect.isPress {
      let received = stack.received(by: element.id, on: entry)
      stack.keepReceived(received, on: entry)
      effect.received = received.compactMap(\.result)
    }
    events.tell(.began(entry: entry.number, element: element.id))
    let runsOn = stack.effects.begin(effect) { [weak self] in
      do {
        try await operation(effect)
      } catch {
        self?.ended(effect, at: element, with: error)
      }
    }
    // If the work was rejected before it first suspended, the action itself is rejected.
    if !runsOn, case .rejected(let rejection) = effect.verdict { throw rejection }
    return Receipt(outcome: .began(effect), isPending: runsOn)
  }

  private func ended(_ effect: Effect, at element: Snapshot.Element, with error: any Error) {
    guard !effect.isCancelled else { return }
    let received =
      effect.isPress ? stack.received(by: element.id, on: effect.entry) : []
    takeBack(effect)
    if error is Rejection, !effect.isOnceOnly {
      stack.forgetReceived(received, on: effect.entry)
    } else {
      stack.keepReceived(received, on: effect.entry)
    }
    dropWaiting(afterErrorOf: effect.isPress)
    // Its own screen went when it committed.
    if !stack.isOnStack(effect.entry) {
      stack.notices.add((error as? Rejection)?.sentence ?? LocalizedStringKey(describing: error))
    }
    guard let rejection = error as? Rejection else {
      return effect.verdict = .failed(
        failed(effect.unrecordedAnswer, of: element, on: effect.entry, with: error))
    }
    takeBack(unclear: element.id, of: effect.entry)
    effect.verdict = .rejected(rejection)
    _ = reject(rejection, at: element, of: effect.entry)
  }

  /// Undoes work that did not succeed: what it wrote, and the screens that it or later answers pushed.
  func takeBack(_ effect: Effect) {
    guard stack.top !== effect.entry, stack.isOnStack(effect.entry) else {
      return effect.takeBackWrites()
    }
    dropWaiting()
    while stack.top !== effect.entry { stack.stepBack(for: effect) }
    expire()
  }

  func load(
    _ element: String, labeled label: LocalizedStringKey, of entry: Entry,
    operation: @escaping () async throws -> Any
  ) {
    let visit = entry.ensureVisit()
    visit.loads[element] = .running
    let effect = Effect(.load(element), label: label, entry: entry)
    effect.stack = stack
    // A stopped load begins again when the screen is shown again.
    effect.onCancel = { visit.loads[element] = nil }
    events.tell(.began(entry: entry.number, element: element))
    stack.effects.begin(effect) { [weak self] in
      do {
        let content = try await operation()
        if !effect.isCancelled { visit.loads[element] = .content(content) }
      } catch {
        guard !effect.isCancelled else { return }
        visit.loads[element] = .failed
        guard let self else { return }
        effect.verdict = .failed(note(error, at: element, of: entry))
      }
    }
  }

  func ended(_ effect: Effect) {
    if !effect.isCancelled {
      if effect.verdict == nil { effect.verdict = .accepted }
      tellEnd(of: effect)
    }
    if !isActing { giveAhead() }
    changed()
    if !isActing { events.tell(.settled) }
  }

  /// Reports the end of an effect; a screen's own task ends silently.
  func tellEnd(of effect: Effect) {
    guard let element = effect.element, let verdict = effect.verdict else { return }
    events.tell(.ended(entry: effect.entry.number, element: element, verdict))
  }

  /// Tells the person of a once-only press that was stopped, because it may have been done.
  func tellDoubt(of effect: Effect) {
    guard stack.ending == nil, isInDoubt(effect) else { return }
    stack.notices.add("“\(effect.label)” was stopped, and is perhaps done.")
  }

  /// Whether a once-only press was stopped before it was known to be done.
  private func isInDoubt(_ effect: Effect) -> Bool {
    guard effect.verdict == .cancelled, let element = effect.element else { return false }
    return effect.entry.deeds.begun(element) != nil
  }

  func navigated() {
    dropWaitingOfLeftScreens()
    events.tell(.navigated)
    if !isActing { giveAhead() }
    changed()
  }

  // MARK: Errors

  /// Shows a rejection at the elements or the screen that it belongs to.
  func reject(_ rejection: Rejection, at element: Snapshot.Element, of entry: Entry)
    -> Rejection
  {
    defer { expire() }
    if rejection.isAboutScreen {
      entry.ensureVisit().screenError = error(rejection.sentence)
      return rejection
    }
    let places = places(of: rejection, at: element, of: entry)
    if places.isEmpty { entry.ensureVisit().screenError = error(rejection.sentence) }
    for place in places {
      entry.ensureVisit().errors[place.id] = error(
        rejection.sentence, isOfPress: place.button != nil)
      // A named field is asked again, with its current value as the default.
      if place.id != element.id { entry.visit?.answered.remove(place.id) }
    }
    return rejection
  }

  /// Returns the elements that a rejection belongs to; empty if it names only elements that the screen does not have.
  private func places(
    of rejection: Rejection, at element: Snapshot.Element, of entry: Entry
  ) -> [Snapshot.Element] {
    guard !rejection.fields.isEmpty, stack.top === entry else { return [element] }
    return rejection.fields.compactMap { name in
      do throws(Rejection) {
        return try render(entry).element(named: name)
      } catch {
        stack.reportOnce("A rejection names a field that is not found. \(error.message)")
        return nil
      }
    }
  }

  /// Shows a failure that can be retried.
  @discardableResult
  func note(_ error: any Error, at element: String, of entry: Entry) -> LocalizedStringKey {
    expire()
    let sentence = LocalizedStringKey(describing: error)
    var message = self.error(sentence, canRetry: true)
    message.details = (error as? ActionsFailure)?.reasons.joined(separator: " ")
    entry.ensureVisit().errors[element] = message
    return sentence
  }

  private func error(
    _ sentence: LocalizedStringKey, canRetry: Bool = false, isOfPress: Bool = false
  ) -> Snapshot.ErrorMessage {
    lastErrorNumber += 1
    return Snapshot.ErrorMessage(
      sentence: sentence, number: lastErrorNumber, canRetry: canRetry, isOfPress: isOfPress)
  }

  /// Stops an effect on a screen that stays on top, and tells the person so.
  func stop(_ effect: Effect) {
    let visit = effect.entry.ensureVisit()
    let wasLoading = effect.element.map { visit.loads[$0] != nil } ?? false
    stack.effects.undo(effect)
    guard !isInDoubt(effect) else { return }
    let message: LocalizedStringKey = "“\(effect.label)” was stopped."
    if wasLoading, let element = effect.element {
      // Otherwise the load would begin again at once; the person must ask for that.
      visit.loads[element] = .failed
      note(Rejection(message), at: element, of: effect.entry)
    }
    stack.notices.add(message)
  }
}
