/// Replays the answers that a revisit suspended, on each known screen after the changed answer.
///
/// It presses no async button and no once-only button; only the person may press those.
final class SuspendedAnswers: AnswerSource {
  /// Whether the last replayed answer was rejected.
  private var isRejected = false

  func next(for snapshot: Snapshot, of session: Session) -> SuppliedStep? {
    let wasRejected = isRejected
    isRejected = false
    let stack = session.stack
    while let top = stack.top, top.revisit == nil, stack.isReplaying {
      if finishReplays(at: top, showing: snapshot, of: stack) { continue }
      guard let kept = waiting(for: top, showing: snapshot, in: stack) else { return nil }
      let visit = top.ensureVisit()
      let given = top.answers.given.filter { !$0.marks.contains(.earlier) }
      if given.isEmpty {
        carryDrafts(from: kept, to: top)
        if !kept.answers.isEmpty { stack.reports.addCrossing(from: kept.screen.title, to: top) }
      }
      // What a list has become comes with it, so only its end is pressed again.
      let isList = kept.screen is EntryListScreen
      let next = (isList ? kept.answers.all.suffix(1) : kept.answers.all).first { answer in
        !given.contains { $0.element == answer.element }
      }
      guard !wasRejected, !visit.hasErrors, let next, mayBeGiven(next, of: kept, at: top),
        kept.screen is HubScreen || top.identity.memory?.given[next.element] == nil,
        let element = element(for: next, on: snapshot)
      else {
        pause(at: top, insteadOf: kept, of: stack)
        return nil
      }
      return .give(offer(next, to: element, on: top))
    }
    return nil
  }

  /// Returns the screen whose answers wait for the top one, of the innermost revisit that has any; `nil` for none.
  private func waiting(
    for top: Entry, showing snapshot: Snapshot, in stack: NavigationStack
  ) -> Entry? {
    for revisited in stack.revisits.reversed() {
      if let kept = keptHub(for: top, showing: snapshot, in: revisited, of: stack)
        ?? (top.screen is HubScreen ? nil : revisited.revisit?.waiting(for: top.identity))
      {
        return kept
      }
    }
    return nil
  }

  /// Returns the suspended visit of a hub whose press can be given on another visit; `nil` for other screens.
  ///
  /// The sections of a hub go in any order, so one that cannot start any more does not hold up those after it.
  private func keptHub(
    for top: Entry, showing snapshot: Snapshot, in revisited: Entry, of stack: NavigationStack
  ) -> Entry? {
    guard top.screen is HubScreen else { return nil }
    return stack.unused(in: revisited).first { kept in
      kept.identity.key === top.identity.key
        && kept.answers.last.map { element(for: $0, on: snapshot) != nil } == true
    }
  }

  /// Returns whether a revisit began from this screen: the same one, or the hub once nothing can be given on it.
  private func isOrigin(
    _ top: Entry, of revisited: Entry, showing snapshot: Snapshot, in stack: NavigationStack
  ) -> Bool {
    guard let origin = revisited.revisit?.origin else { return false }
    guard top.screen is HubScreen else { return origin.identity == top.identity }
    return origin.identity.key === top.identity.key
      && keptHub(for: top, showing: snapshot, in: revisited, of: stack) == nil
  }

  /// Returns whether the person need not give an answer again: a secret only if the screen is surely the same.
  private func mayBeGiven(_ answer: Given, of kept: Entry, at top: Entry) -> Bool {
    !answer.marks.contains(.secret) || kept.isSurelySame(as: top)
  }

  /// Returns the element for an answer; `nil` if only the person may give it.
  private func element(for answer: Given, on snapshot: Snapshot) -> Snapshot.Element? {
    let element = snapshot.elements.first {
      $0.id == answer.element && ($0.isField || $0.button != nil)
    }
    guard let element, element.isEnabled,
      answer.marks.isDisjoint(with: [.repeated, .unremembered])
    else { return nil }
    if let button = element.button {
      return UnaskedPresses.change.contains(button.kind) && element.revisits == nil ? element : nil
    }
    guard !answer.marks.contains(.press), let kind = element.format?.kind,
      answer.answers(AskedQuestion(kind: kind, label: element.labelText))
    else { return nil }
    return element
  }

  private func offer(_ answer: Given, to element: Snapshot.Element, on top: Entry) -> AnswerOffer {
    let action: Action =
      element.button == nil
      ? .answer(entry: top.number, element: element.id, value: answer.value)
      : .press(entry: top.number, element: element.id)
    return AnswerOffer(
      place: nil, element: element, draft: element.format?.text(for: answer.value)
    ) { [unowned self] session in
      isRejected = true
      let receipt = try session.perform(action, isReplay: true)
      isRejected = false
      return receipt
    }
  }

  /// Leaves the screen to the person, with its suspended answers as defaults.
  private func pause(at top: Entry, insteadOf kept: Entry, of stack: NavigationStack) {
    guard top.visit?.isAskedAgain != true else { return }
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
      isOrigin(top, of: $0, showing: snapshot, in: stack)
    }
    guard let first else { return false }
    var unused: [(title: LocalizedStringKey, text: String)] = []
    for entry in stack.revisits[first...].reversed() {
      guard let revisit = entry.revisit else { continue }
      unused += whatFoundNoPlace(of: entry, at: top, in: stack)
      if revisit.origin.identity == top.identity { carryDrafts(from: revisit.origin, to: top) }
      stack.dropRevisit(of: entry)
    }
    stack.notices.add(unused: unused)
    return true
  }

  private func whatFoundNoPlace(
    of revisited: Entry, at top: Entry, in stack: NavigationStack
  ) -> [(title: LocalizedStringKey, text: String)] {
    stack.unused(in: revisited).filter { $0.identity != top.identity && !($0.screen is HubScreen) }
      .map { $0.row(.kept) }.filter { !$0.summary.isEmpty }.map { ($0.titleText, $0.summary) }
  }
}

extension NavigationStack {
  /// The screens that a revisit set aside and whose place no screen has taken since, newest first.
  ///
  /// A visit of a hub takes the place of one from which the same section was begun.
  func unused(in revisited: Entry) -> [Entry] {
    guard let revisit = revisited.revisit else { return [] }
    var places: Set<ScreenIdentity> = []
    let newest = revisit.waiting.filter { places.insert($0.identity).inserted }
    guard revisited !== top else { return newest }
    var pressed: [String: Int] = [:]
    for entry in entries.reversed().prefix(while: { $0 !== revisited })
    where entry !== top && entry.screen is HubScreen {
      guard let element = entry.answers.last?.element else { continue }
      pressed[element, default: 0] += 1
    }
    return newest.filter { kept in
      if kept.screen is HubScreen, let element = kept.answers.last?.element {
        guard let count = pressed[element], count > 0 else { return true }
        pressed[element] = count - 1
        return false
      }
      guard let present = entry(of: kept.identity), present.number > revisited.number else {
        return true
      }
      return present === top && top?.visit?.isAskedAgain != true
    }
  }
}
