/// The order of answers: an answer waits for the work before it on its screen.
///
/// It waits for the check of another field, and for the work of a button that has written a flow's state. So the states
/// come from whole answers, one after another, and each can be undone without the others. While the work of a button
/// runs, the fields of its screen are locked, because it may be checking them. Back, a revisit, cancel and a button with
/// the role `cancel` never wait.
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
      if used.isField, !used.repeatsQuestion, let press {
        throw Rejection(
          "“\(label: used.label)” cannot be changed while “\(label: press.label)” is running: step back to stop it."
        )
      }
      // Another answer to the element itself takes the place of the one before.
      guard let work, stack.effects.first(of: top, element: element) == nil,
        used.button?.role != .cancel, used.revisits == nil, used.loading != .failed
      else { return nil }
      guard stack.waitingAnswers.count < Self.waitingAnswersMax else {
        throw Rejection("Too many answers wait for “\(label: work.label)”: wait until it ends.")
      }
      // Another answer to the same element takes the place of the one that waits.
      stack.waitingAnswers.removeAll { earlier in
        guard earlier.action.element == element else { return false }
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
    while ending == nil, !stack.waitingAnswers.isEmpty, let top = stack.top,
      stack.effects.work(of: top) == nil
    {
      let answer = stack.waitingAnswers.removeFirst()
      guard answer.action.entry == top.number else {
        leave(answer)
        continue
      }
      do {
        answer.performed(try perform(answer.action))
      } catch {
        answer.end(.refused(error))
      }
    }
    if ending != nil { dropWaiting() }
  }

  /// Gives up all answers that wait; their texts are drafts.
  func dropWaiting() {
    for answer in stack.waitingAnswers { answer.end(.cancelled) }
    stack.waitingAnswers = []
  }

  /// Gives up an answer whose screen was left while it waited.
  private func leave(_ answer: WaitingAnswer) {
    answer.end(.cancelled)
    // A button that was pressed again before the screen changed needs no sentence.
    guard case .press = answer.action else { return notTaken(answer.label) }
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
  /// Returns whether an answer to an element of the top screen waits.
  func isWaiting(_ element: String) -> Bool {
    !waitingAnswers.isEmpty && waitingAnswers.contains { $0.action.element == element }
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
