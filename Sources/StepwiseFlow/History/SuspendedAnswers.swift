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
    while let revisited = stack.revisits.last, let suspended = revisited.suspended,
      let top = stack.top
    {
      if top === revisited {
        suspended.isReplaying = false
        return nil
      }
      // The screen below has led on from its answers, so they have been used.
      if stack.entries.count > 1 {
        suspended.markUsed(stack.entries[stack.entries.count - 2])
      }
      if finishReplays(at: top, showing: snapshot, of: stack) { continue }
      guard suspended.isReplaying,
        let kept = keptHub(for: top, showing: snapshot, in: suspended) ?? suspended.unused(of: top)
      else { return nil }
      let visit = top.ensureVisit()
      if visit.replayed == 0 {
        carryDrafts(from: kept, to: top)
        if !kept.answers.isEmpty { stack.reportCrossing(from: kept.screen.title, to: top) }
      }
      let answers = kept.answers.all
      guard !wasRefused, !visit.hasErrors, visit.replayed < answers.count,
        case let answer = answers[visit.replayed], mayBeGiven(answer, of: kept, at: top),
        kept.screen is HubScreen || top.identity.memory?.has(answer.element) != true,
        let element = element(for: answer, on: snapshot)
      else {
        pause(at: top, insteadOf: kept, in: suspended, of: stack)
        return nil
      }
      visit.replayed += 1
      if kept.identity != top.identity { suspended.markUsed(kept) }
      return .give(offer(answer, to: element, on: top))
    }
    return nil
  }

  /// Returns the suspended visit of a hub whose press can be given on another visit; `nil` for other screens.
  ///
  /// The sections of a hub go in any order, so one that cannot start any more does not hold up those after it.
  private func keptHub(
    for top: Entry, showing snapshot: Snapshot, in suspended: SuspendedScreens
  ) -> Entry? {
    guard top.screen is HubScreen else { return nil }
    return suspended.entries.first { kept in
      kept.identity.key === top.identity.key && suspended.unused(of: kept) === kept
        && kept.answers.last.map { element(for: $0, on: snapshot) != nil } == true
    }
  }

  /// Returns whether a revisit began from this screen: the same one, or the hub once nothing can be given on it.
  private func isOrigin(
    _ top: Entry, of suspended: SuspendedScreens, showing snapshot: Snapshot
  ) -> Bool {
    guard top.screen is HubScreen else { return suspended.isOrigin(top) }
    return suspended.entries.last?.identity.key === top.identity.key
      && keptHub(for: top, showing: snapshot, in: suspended) == nil
  }

  /// Returns whether the person need not give an answer again: a secret only if the screen is surely the same.
  private func mayBeGiven(_ answer: Answer, of kept: Entry, at top: Entry) -> Bool {
    !answer.marks.contains(.secret) || kept.isSurelySame(as: top)
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
    guard !answer.marks.contains(.press), let kind = element.format?.kind,
      answer.answers(AskedQuestion(kind: kind, label: element.labelText))
    else { return nil }
    return element
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
    at top: Entry, insteadOf kept: Entry, in suspended: SuspendedScreens,
    of stack: NavigationStack
  ) {
    suspended.markUsed(top)
    stack.remember(suspended: kept)
    top.ensureVisit().isAskedAgain = true
  }

  private func carryDrafts(from earlier: Entry, to top: Entry) {
    guard let drafts = earlier.visit?.drafts, !drafts.isEmpty else { return }
    top.ensureVisit().drafts.merge(drafts) { own, _ in own }
  }

  /// Ends the revisits that came from this screen, and those within them.
  ///
  /// - Returns: Whether there were any.
  private func finishReplays(
    at top: Entry, showing snapshot: Snapshot, of stack: NavigationStack
  ) -> Bool {
    let first = stack.revisits.firstIndex {
      guard $0 !== top, let suspended = $0.suspended, suspended.isReplaying else { return false }
      return isOrigin(top, of: suspended, showing: snapshot)
    }
    guard let first else { return false }
    var unused: [(title: LocalizedStringKey, text: String)] = []
    for entry in stack.revisits[first...].reversed() {
      guard let suspended = entry.suspended else { continue }
      unused += whatFoundNoPlace(of: suspended, at: top)
      if let origin = suspended.entries.last, suspended.isOrigin(top) {
        carryDrafts(from: origin, to: top)
      }
      stack.finishRevisit(of: entry)
    }
    stack.notices.add(unused: unused)
    return true
  }

  private func whatFoundNoPlace(
    of suspended: SuspendedScreens, at top: Entry
  ) -> [(title: LocalizedStringKey, text: String)] {
    suspended.unusedHere.filter { $0.identity != top.identity && !($0.screen is HubScreen) }
      .map { $0.row(.kept) }.filter { !$0.summary.isEmpty }.map { ($0.titleText, $0.summary) }
  }
}
