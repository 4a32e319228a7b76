/// The order of answers: an answer waits for the work before it on its screen.
///
/// It waits for the check of another field, and for the work of a button that has written a flow's state; an answer that
/// begins work itself waits for any such work. So the states come from whole answers, one after another, and each can be
/// undone without the others. While the work of a button runs, the fields of its screen are locked, because it may be
/// checking them. Back, a revisit, cancel and a button with the role `cancel` never wait.
extension Session {
  /// The maximum number of answers that wait.
  static let waitingAnswersMax = 1_000

  /// Lets an action wait if it must.
  ///
  /// - Returns: The receipt of an action that waits; `nil` for one that is to be performed now.
  /// - Throws: A ``Rejection`` if the action fits nothing on the screen, or if its field is locked.
  func waits(_ action: Action, at top: Entry) throws(Rejection) -> Receipt? {
    switch action {
    case .answer(let entry, let element, _), .accept(let entry, let element),
      .press(let entry, let element):
      let press = stack.effects.buttonWork(on: top)
      guard press != nil || stack.effects.work(of: top) != nil else { return nil }
      let position = try find(element, entry: entry, top: top)
      let used = rendered.snapshot.elements[position]
      if used.isField, !used.repeatsQuestion, let press {
        throw Rejection(
          "“\(used.labelText)” cannot be changed while “\(press.label)” is running: step back to stop it."
        )
      }
      // While an earlier answer waits for a press, the next one waits behind it.
      let answersPress = if case .press = action { true } else { false }
      let beginsWork = rendered.handlers[position].beginsWork
      let waitsForPress = beginsWork || !waitingAnswers.isEmpty
      let work = stack.effects.work(of: top) ?? (waitsForPress ? press : nil)
      // Another answer to the element itself takes the place of the one before; a message is followed by the next.
      guard let work,
        used.repeatsQuestion || stack.effects.first(of: top, element: element) == nil,
        used.button?.role != .cancel, used.revisits == nil, used.loading != .failed,
        !(answersPress && used.hasFailedLoad)
      else { return nil }
      guard waitingAnswers.count < Self.waitingAnswersMax else {
        throw Rejection("Too many answers wait for “\(work.label)”: wait until it ends.")
      }
      let answer = WaitingAnswer(
        action, label: used.labelText, text: text(of: action, for: used),
        waitsForPress: beginsWork || used.isField && !used.repeatsQuestion)
      // Another answer to the same element takes the place of the one that waits, so that the answers behind it wait as
      // before; a message is followed by the next.
      if !used.repeatsQuestion,
        let place = waitingAnswers.firstIndex(where: { $0.action.element == element })
      {
        waitingAnswers[place].end(.cancelled)
        waitingAnswers[place] = answer
      } else {
        waitingAnswers.append(answer)
      }
      if let text = answer.text { top.ensureVisit().drafts[element] = text }
      stack.notices.clear()
      expire()
      return Receipt(outcome: .waits(answer), isPending: true)
    case .draft, .back, .revisit, .cancel: return nil
    }
  }

  private func text(of action: Action, for element: Snapshot.Element) -> String? {
    guard case .answer(_, _, let value) = action, !element.isSecret else { return nil }
    return element.format?.text(for: value)
  }

  /// Performs the answers that waited, until one begins work again.
  func giveWaiting() {
    dropWaitingOfLeftScreens()
    // An answer that has waited cleared the notices when the person gave it.
    let wasKept = keepsNotices
    keepsNotices = true
    defer { keepsNotices = wasKept }
    while ending == nil, let top = stack.top, let answer = waitingAnswers.first,
      stack.effects.work(of: top) == nil,
      !answer.waitsForPress || stack.effects.buttonWork(on: top) == nil
    {
      waitingAnswers.removeFirst()
      // The answer before it has changed the screen that observers see with this one.
      if events.followsActions { _ = render(top) }
      do {
        let receipt = try perform(answer.action, isReplay: false, hasWaited: true)
        answer.performed(receipt)
        if case .failed = receipt.verdict { dropWaiting(afterErrorOf: answer.isPress) }
      } catch {
        answer.end(.rejected(error))
        dropWaiting(afterErrorOf: answer.isPress)
      }
      dropWaitingOfLeftScreens()
    }
  }

  /// Gives up the answers that would hide an error before the person has seen it.
  ///
  /// A press may lead on, and the error of a press is gone with the next answer. On a screen without buttons, the answer
  /// of a field may lead on, too.
  func dropWaiting(afterErrorOf isPress: Bool) {
    guard !waitingAnswers.isEmpty else { return }
    let hasButtons = show().elements.contains { $0.button != nil && $0.isReachable }
    for answer in waitingAnswers where answer.isPress {
      stack.notices.add(
        "“\(answer.label)” was not pressed, because an answer before it was not accepted.")
    }
    dropWaiting { isPress || $0.isPress || !hasButtons }
  }

  /// Gives up answers that wait; their texts are drafts.
  func dropWaiting(where condition: (WaitingAnswer) -> Bool = { _ in true }) {
    guard !waitingAnswers.isEmpty else { return }
    waitingAnswers.removeAll { answer in
      guard condition(answer) else { return false }
      answer.end(.cancelled)
      return true
    }
  }

  /// Gives up the answers whose screen was left while they waited.
  func dropWaitingOfLeftScreens() {
    guard !waitingAnswers.isEmpty else { return }
    guard ending == nil else { return dropWaiting() }
    let top = stack.top?.number
    let left = waitingAnswers.filter { $0.action.entry != top }
    guard !left.isEmpty else { return }
    waitingAnswers.removeAll { $0.action.entry != top }
    for answer in left {
      answer.end(.cancelled)
      answer.isPress ? notPressed(answer.label) : notTaken(answer.label)
    }
  }

  /// Undoes work that could not do what its answer was to do, because its screen is no longer the top one.
  func notTaken(_ effect: Effect) {
    effect.verdict = .cancelled
    if stack.isAnswered(above: effect.entry), effect.hasWritten {
      takeBack(effect)
    } else {
      effect.takeBackWrites()
    }
    notTaken(effect.label)
  }

  /// Presses a button as a person does: first gives what was typed on its screen and not given yet.
  ///
  /// A default that nobody touched is no answer, and a way out gives nothing. An answer that is accepted stands even if the
  /// press is rejected.
  ///
  /// - Parameters:
  ///   - id: The id of the button, or of an element whose load has failed.
  ///   - number: The number of its stack entry.
  /// - Returns: A receipt for the press; the one of an answer that failed, or a cancelled one if an answer led to another
  ///   screen.
  /// - Throws: The ``Rejection`` of an answer or of the press.
  @discardableResult
  package func press(_ id: String, on number: Int) throws(Rejection) -> Receipt {
    let action = Action.press(entry: number, element: id)
    guard let top = stack.top, top.number == number, let drafts = top.visit?.drafts,
      !drafts.isEmpty
    else { return try perform(action) }
    let elements = show().elements
    guard let button = elements.first(where: { $0.id == id && $0.button != nil }),
      button.isReachable, !button.isWayOut
    else { return try perform(action) }
    for id in elements.filter(\.hasTypedAnswer).map(\.id) {
      // An answer may change the fields that follow.
      let typed = show().elements.first { $0.id == id && $0.hasTypedAnswer }
      guard let field = typed, let format = field.format, let draft = field.draft else { continue }
      let value: Value
      do throws(Rejection) {
        value = try format.answer(from: draft, region: environment.region)
      } catch {
        throw reject(error, at: field, of: top)
      }
      let receipt = try perform(.answer(entry: number, element: field.id, value: value))
      if case .failed = receipt.verdict { return receipt }
      guard ending == nil, stack.top === top else {
        notPressed(button)
        let press = WaitingAnswer(
          action, label: button.labelText, text: nil, waitsForPress: false)
        press.end(Verdict.cancelled)
        return Receipt(outcome: .waits(press), isPending: false)
      }
    }
    return try perform(action)
  }

  /// Tells the person that a button was not pressed, because the answers that are given before it led on.
  package func notPressed(_ button: Snapshot.Element) {
    guard ending == nil else { return }
    notPressed(button.labelText)
  }

  private func notPressed(_ label: LocalizedStringKey) {
    stack.notices.add("“\(label)” was not pressed, because another screen came before.")
  }

  /// Tells the person that an answer was not taken, because its screen is no longer the top one.
  func notTaken(_ label: LocalizedStringKey) {
    stack.notices.add("“\(label)” was not answered, because another screen came before.")
  }
}

extension Action {
  /// The number of the screen that the action uses; `nil` if it uses none.
  var entry: Int? {
    switch self {
    case .answer(let entry, _, _), .accept(let entry, _), .press(let entry, _),
      .draft(let entry, _, _):
      entry
    case .back, .revisit, .cancel: nil
    }
  }
}
