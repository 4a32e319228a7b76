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
      let press = stack.effects.press(on: top)
      let work = stack.effects.work(of: top)
      guard work != nil || press != nil else { return nil }
      let position = try find(element, entry: entry, top: top)
      let used = rendered.snapshot.elements[position]
      let begins = rendered.handlers[position].beginsWork
      if used.isField, !used.repeatsQuestion, let press {
        throw Rejection(
          "“\(label: used.label)” cannot be changed while “\(label: press.label)” is running: step back to stop it."
        )
      }
      // Another answer to the element itself takes the place of the one before.
      guard let work = work ?? (begins ? press : nil),
        stack.effects.first(of: top, element: element) == nil,
        used.button?.role != .cancel, used.revisits == nil, used.loading != .failed
      else { return nil }
      guard stack.waitingAnswers.count < Self.waitingAnswersMax else {
        throw Rejection("Too many answers wait for “\(label: work.label)”: wait until it ends.")
      }
      // Another answer to the same element takes the place of the one that waits; a message is followed by the next.
      stack.waitingAnswers.removeAll { earlier in
        guard earlier.action.element == element, !used.repeatsQuestion else { return false }
        earlier.end(.cancelled)
        return true
      }
      let answer = WaitingAnswer(action, label: used.label, text: text(of: action, for: used))
      stack.waitingAnswers.append(answer)
      if let text = answer.text { top.ensureVisit().drafts[element] = text }
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
    guard !stack.waitingAnswers.isEmpty, !stack.isGivingWaiting else { return }
    stack.isGivingWaiting = true
    defer { stack.isGivingWaiting = false }
    leaveWaiting()
    while ending == nil, let next = stack.waitingAnswers.first, let top = stack.top,
      stack.effects.work(of: top) == nil, next.isPress || stack.effects.press(on: top) == nil
    {
      stack.waitingAnswers.removeFirst()
      do {
        next.performed(try perform(next.action))
      } catch {
        next.end(.refused(error))
      }
      leaveWaiting()
    }
    if ending != nil { dropWaiting() }
  }

  /// Gives up the answers whose screen is no longer the top one.
  func leaveWaiting() {
    guard !stack.waitingAnswers.isEmpty, let top = stack.top else { return }
    stack.waitingAnswers.removeAll { answer in
      guard answer.action.entry != top.number else { return false }
      answer.end(.cancelled)
      // A press at a screen that has changed needs no sentence: the person sees another screen.
      if !answer.isPress { notTaken(answer.label) }
      return true
    }
  }

  /// Gives up the presses that wait, because an answer before them was not accepted and the person must see that first.
  func dropWaitingPresses() {
    stack.waitingAnswers.removeAll { answer in
      guard answer.isPress else { return false }
      answer.end(.cancelled)
      stack.notices.add(
        "“\(label: answer.label)” was not pressed, because an answer before it was not accepted.")
      return true
    }
  }

  /// Gives up all answers that wait; their texts are drafts.
  func dropWaiting() {
    for answer in stack.waitingAnswers { answer.end(.cancelled) }
    stack.waitingAnswers = []
  }

  /// Tells the person that an answer was not taken, because its screen is no longer the top one.
  func notTaken(_ label: String) {
    stack.notices.add("“\(label: label)” was not answered, because another screen came before.")
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

extension NavigationStack {
  /// Returns whether an answer to an element of a screen waits.
  func isWaiting(_ element: String, on entry: Entry) -> Bool {
    !waitingAnswers.isEmpty
      && waitingAnswers.contains { $0.action.element == element && $0.action.entry == entry.number }
  }
}

extension EffectList {
  /// The work that an answer on a screen waits for; `nil` if there is none.
  ///
  /// Loads and screens' tasks take no answer, so nothing waits for them.
  func work(of entry: Entry) -> Effect? {
    running.first { $0.entry === entry && $0.isWork && (!$0.isPress || $0.hasWritten) }
  }

  /// The press whose work is running on a screen, and which may check all its fields; `nil` if there is none.
  func press(on entry: Entry) -> Effect? {
    running.first { $0.entry === entry && $0.isWork && $0.isPress }
  }
}
