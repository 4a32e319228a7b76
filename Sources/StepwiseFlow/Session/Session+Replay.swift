/// Giving the answers again that a revisit parked.
extension Session {
  /// Whether answers are being given again on a screen where something must end first.
  var isReplayWaiting: Bool {
    guard let revisited = stack.revisited.last, revisited.parking?.isReplaying == true,
      let top = stack.top, top !== revisited, top.visit?.isAskedAgain != true
    else { return false }
    return stack.effects.hasEffects(of: top)
      && revisited.parking?.kept(of: top, in: stack) != nil
  }

  /// Gives the parked answers again, on each screen that is known, until one must be asked.
  func continueReplay() {
    while stack.ending == nil, let revisited = stack.revisited.last,
      let parking = revisited.parking, let top = stack.top
    {
      if top === revisited {
        parking.isReplaying = false
        return
      }
      if finishReplays(at: top) { continue }
      // What a check or a press led on from when it had ended has found its place.
      if stack.entries.count > 1 {
        parking.settle(stack.entries[stack.entries.count - 2], in: stack)
      }
      guard parking.isReplaying, let parked = parking.kept(of: top, in: stack),
        !stack.effects.hasEffects(of: top)
      else { return }
      guard giveNext(of: parked, at: top) else {
        return pause(at: top, insteadOf: parked, in: parking)
      }
      if stack.top !== top { parking.settle(top, in: stack) }
    }
  }

  /// Gives the next of a parked screen's answers again, unless something must end first.
  ///
  /// - Returns: `false` where the person must be asked.
  private func giveNext(of parked: Parking.Kept, at top: Entry) -> Bool {
    let visit = top.live()
    if visit.replayed == 0, case .entry(let entry) = parked { carryDrafts(from: entry, to: top) }
    if visit.hasErrors {
      if visit.replayed > 0, case .entry(let entry) = parked {
        keepAsDraft(entry.answers.all[visit.replayed - 1], at: top)
      }
      return false
    }
    let shown = render(top)
    if stack.effects.hasEffects(of: top) { return true }
    guard !visit.hasErrors, let answer = answer(visit.replayed, of: parked, on: shown) else {
      return false
    }
    visit.replayed += 1
    return giveAgain(answer, on: shown)
  }

  /// One of a parked screen's answers; `nil` where there are no more, or it fits no longer.
  private func answer(_ position: Int, of parked: Parking.Kept, on shown: Rendered) -> Answer? {
    switch parked {
    case .entry(let entry):
      let answers = entry.answers.all
      return position < answers.count ? answers[position] : nil
    case .leftOver(let data):
      guard position < data.answers.count else { return nil }
      let given = data.answers[position]
      if given.isPress {
        return Answer(element: given.element, value: .pressed, display: nil, marks: .press)
      }
      let element = shown.snapshot.elements.first { $0.id == given.element }
      guard let format = element?.format else { return nil }
      let value =
        given.text.isEmpty ? format.empty : try? format.value(from: given.text, region: nil)
      guard let value else {
        shown.entry.live().drafts[given.element] = given.text
        return nil
      }
      return Answer(element: given.element, value: value, display: nil)
    }
  }

  /// Gives one answer again, unless only the person may.
  private func giveAgain(_ answer: Answer, on shown: Rendered) -> Bool {
    let elements = shown.snapshot.elements
    guard
      let position = elements.indices.first(where: {
        elements[$0].id == answer.element && shown.handlers[$0].isUsable
      }), elements[position].isEnabled,
      answer.marks.isDisjoint(with: [.repeated, .unremembered])
    else { return false }
    let entry = shown.entry.number
    let action: Action
    let receipt: Receipt
    do {
      if let button = elements[position].button {
        guard !button.isAsync, !button.isOnceOnly, elements[position].revisits == nil else {
          return false
        }
        action = .press(entry: entry, element: answer.element)
        receipt = try press(at: position, of: shown, replaying: true)
      } else {
        guard !answer.marks.contains(.press) else { return false }
        action = .answer(entry: entry, element: answer.element, value: answer.value)
        receipt = try give(answer.value, at: position, of: shown, replaying: true)
      }
      events.tell(
        .performed(
          SessionEvent.Performed(
            action: action, shown: shown.snapshot, receipt: receipt, isReplay: true, waited: .zero)
        ))
      return shown.entry.visit?.errors[answer.element] == nil
    } catch {
      keepAsDraft(answer, at: shown.entry)
      return false
    }
  }

  /// Asks the person: what was given there before is a default now.
  private func pause(at top: Entry, insteadOf parked: Parking.Kept, in parking: Parking) {
    parking.settle(top, in: stack)
    if case .entry(let entry) = parked { stack.remember(entry) }
    top.live().isAskedAgain = true
  }

  /// Shows an answer that is refused now as it was typed, to be changed.
  private func keepAsDraft(_ answer: Answer, at entry: Entry) {
    let element = render(entry).snapshot.elements.first { $0.id == answer.element }
    rendered = nil
    guard let format = element?.format, element?.isSecret == false else { return }
    let text = format.text(for: answer.value)
    if !text.isEmpty { entry.live().drafts[answer.element] = text }
  }

  private func carryDrafts(from parked: Entry, to top: Entry) {
    guard let drafts = parked.visit?.drafts, !drafts.isEmpty else { return }
    top.live().drafts.merge(drafts) { own, _ in own }
  }

  /// Ends the revisits that came from this screen, and those within them.
  ///
  /// - Returns: Whether there were any.
  private func finishReplays(at top: Entry) -> Bool {
    let first = stack.revisited.firstIndex {
      $0 !== top && $0.parking?.isReplaying == true && $0.parking?.isOrigin(top, in: stack) == true
    }
    guard let first else { return false }
    for entry in stack.revisited[first...].reversed() {
      guard let parking = entry.parking else { continue }
      sayWhatFoundNoPlace(of: parking, at: top)
      if let origin = parking.entries.last, origin.identity == top.identity {
        carryDrafts(from: origin, to: top)
      }
      stack.finishRevisit(of: entry)
    }
    return true
  }

  private func sayWhatFoundNoPlace(of parking: Parking, at top: Entry) {
    let identity = stack.mark(of: top).identity
    for kept in parking.keptBelowRevisits(stack) {
      let data = kept.data(in: stack)
      guard data.screen.identity != identity, !data.summary.isEmpty else { continue }
      stack.notices.add("“\(label: data.screen.title): \(data.summary)” no longer applies.")
    }
  }
}
