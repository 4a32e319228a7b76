/// Replays the answers that a revisit suspended, on each known screen after the changed answer.
///
/// It presses no async button and no once-only button; only the person may press those.
final class SuspendedAnswers: AnswerSource {
  /// Whether the last replayed answer was rejected.
  private var isRefused = false

  func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    let wasRefused = isRefused
    isRefused = false
    let stack = session.stack
    while let revisited = stack.revisited.last, let suspended = revisited.suspended,
      let top = stack.top
    {
      if top === revisited {
        suspended.isReplaying = false
        return nil
      }
      // The screen below has led on from its answers, so they have been used.
      if stack.entries.count > 1 {
        suspended.settle(stack.entries[stack.entries.count - 2], in: stack)
      }
      if finishReplays(at: top, of: stack) { continue }
      guard suspended.isReplaying, let kept = suspended.kept(of: top, in: stack) else { return nil }
      let visit = top.ensureVisit()
      if visit.replayed == 0, case .entry(let entry) = kept {
        carryDrafts(from: entry, to: top)
        if !entry.answers.isEmpty { stack.reportCrossing(from: entry.screen.title, to: top) }
      }
      guard !wasRefused, !visit.hasErrors,
        let answer = answer(visit.replayed, of: kept, on: snapshot, at: top),
        mayBeGiven(answer, of: kept, at: top),
        let element = element(for: answer, on: snapshot)
      else {
        pause(at: top, insteadOf: kept, in: suspended, of: stack)
        return nil
      }
      visit.replayed += 1
      return .give(offer(answer, to: element, on: top))
    }
    return nil
  }

  /// Returns an answer of a suspended screen; `nil` if there are no more or if it no longer fits.
  private func answer(
    _ position: Int, of kept: SuspendedScreens.Kept, on snapshot: Snapshot, at top: Entry
  ) -> Answer? {
    switch kept {
    case .entry(let entry):
      let answers = entry.answers.all
      return position < answers.count ? answers[position] : nil
    case .leftOver(let data):
      guard position < data.answers.count else { return nil }
      let given = data.answers[position]
      if given.isPress {
        return Answer(element: given.element, value: .pressed, marks: .press)
      }
      guard let format = snapshot.elements.first(where: { $0.id == given.element })?.format else {
        return nil
      }
      let value =
        given.text.isEmpty ? format.empty : try? format.value(from: given.text, region: nil)
      guard let value else {
        top.ensureVisit().drafts[given.element] = given.text
        return nil
      }
      return Answer(element: given.element, value: value)
    }
  }

  /// Returns whether the person need not give an answer again: a secret only if the screen is surely the same.
  private func mayBeGiven(_ answer: Answer, of kept: SuspendedScreens.Kept, at top: Entry) -> Bool {
    guard answer.marks.contains(.secret), case .entry(let entry) = kept else { return true }
    return entry.isSurelySame(as: top)
  }

  /// Returns the element for an answer; `nil` if only the person may give it.
  private func element(for answer: Answer, on snapshot: Snapshot) -> Snapshot.Element? {
    let element = snapshot.elements.first {
      $0.id == answer.element && ($0.isField || $0.button != nil)
    }
    guard let element, element.isEnabled,
      answer.marks.isDisjoint(with: [.repeated, .unremembered])
    else { return nil }
    if let button = element.button {
      return button.isAsync || button.isOnceOnly || element.revisits != nil ? nil : element
    }
    return answer.marks.contains(.press) ? nil : element
  }

  private func offer(_ answer: Answer, to element: Snapshot.Element, on top: Entry) -> AnswerOffer {
    let action: Action =
      element.button == nil
      ? .answer(entry: top.number, element: element.id, value: answer.value)
      : .press(entry: top.number, element: element.id)
    return AnswerOffer(
      place: nil, element: element, draft: element.format?.text(for: answer.value)
    ) { [unowned self] session in
      isRefused = true
      let receipt = try session.perform(action, isReplay: true)
      isRefused = false
      return receipt
    }
  }

  /// Leaves the screen to the person, with its suspended answers as defaults.
  private func pause(
    at top: Entry, insteadOf kept: SuspendedScreens.Kept, in suspended: SuspendedScreens,
    of stack: NavigationStack
  ) {
    suspended.settle(top, in: stack)
    if case .entry(let entry) = kept { stack.remember(entry) }
    top.ensureVisit().isAskedAgain = true
  }

  private func carryDrafts(from earlier: Entry, to top: Entry) {
    guard let drafts = earlier.visit?.drafts, !drafts.isEmpty else { return }
    top.ensureVisit().drafts.merge(drafts) { own, _ in own }
  }

  /// Ends the revisits that came from this screen, and those within them.
  ///
  /// - Returns: Whether there were any.
  private func finishReplays(at top: Entry, of stack: NavigationStack) -> Bool {
    let first = stack.revisited.firstIndex {
      $0 !== top && $0.suspended?.isReplaying == true
        && $0.suspended?.isOrigin(top, in: stack) == true
    }
    guard let first else { return false }
    for entry in stack.revisited[first...].reversed() {
      guard let suspended = entry.suspended else { continue }
      sayWhatFoundNoPlace(of: suspended, at: top, in: stack)
      if let origin = suspended.entries.last, origin.identity == top.identity {
        carryDrafts(from: origin, to: top)
      }
      stack.finishRevisit(of: entry)
    }
    return true
  }

  private func sayWhatFoundNoPlace(
    of suspended: SuspendedScreens, at top: Entry, in stack: NavigationStack
  ) {
    let identity = stack.mark(of: top).identity
    for kept in suspended.keptBelowRevisits {
      let data = kept.data(in: stack)
      guard data.screen.identity != identity, !data.summary.isEmpty else { continue }
      stack.notices.add("“\(label: data.screen.title): \(data.summary)” no longer applies.")
    }
  }
}

extension NavigationStack {
  /// Whether suspended answers are being replayed.
  var isReplaying: Bool {
    !revisited.isEmpty && revisited.contains { $0.suspended?.isReplaying == true }
  }

  /// Whether a replay on the top screen waits for work to end.
  var isReplayWaiting: Bool {
    guard let revisited = revisited.last, revisited.suspended?.isReplaying == true,
      let top, top !== revisited, top.visit?.isAskedAgain != true
    else { return false }
    return effects.hasEffects(of: top) && revisited.suspended?.kept(of: top, in: self) != nil
  }
}
