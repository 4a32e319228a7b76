/// Reads the history of a session, and restores parts of it in another run.
package struct SessionHistory {
  let session: Session
  private var stack: NavigationStack { session.stack }

  // MARK: Reading

  /// Begins to keep what a saved run or a recording needs, before the first action; does nothing if it is kept already.
  package func begin() { stack.beginHistory() }

  private var changes: HistoryChanges {
    guard let changes = stack.changes else { preconditionFailure("The history was not begun.") }
    return changes
  }

  /// Notes for a reader what it has not read yet.
  package func follow() -> HistoryReader { HistoryReader(changes.mark()) }

  /// The number of parts that the history has.
  package var partCount: Int { stack.partCount }

  /// Returns the parts from a number on that giving answers again can restore; `nil` for each that it cannot.
  package func parts(from first: Int = 0) -> [HistoryPart?] { stack.restorableParts(from: first) }

  /// Returns what was added to the last part, without what it had before; `nil` if that is not all that has changed.
  package func addition(_ change: HistoryChange) -> Visit? { stack.addition(change) }

  /// What was given on the screens of the stack.
  package var standing: [Visit] { stack.standingVisits(from: 0) }

  /// Whether a change of an earlier answer is open.
  package var isChanging: Bool { !stack.revisits.isEmpty }

  /// Returns the parts from a number on; `nil` while a change is open, when not all parts stand.
  package func standing(from first: Int) -> [Visit]? {
    !isChanging && first < stack.partCount ? stack.standingVisits(from: first) : nil
  }

  /// Whether giving the answers again restores the current screen, and not only one before it.
  package var isRestorable: Bool { !stack.entries.contains { !$0.screen.isResumable } }

  /// Whether something was given on the current screen.
  package var hasStepsOnTop: Bool { stack.top.map { !$0.currentVisit.isEmpty } ?? false }

  /// The remembered answers of screens, in an order that is the same in each run.
  package var remembered: [RememberedScreen] { stack.remembered }

  /// Whether remembered answers may have changed since they were last taken.
  package var hasRememberedAnew: Bool { changes.hasMemories }

  /// Returns the screens whose remembered answers may have changed since the last call.
  package func takeRemembered() -> [RememberedScreen] {
    guard changes.hasMemories else { return [] }
    return changes.takeMemories().map { path, place in
      place.memory?.screen(of: place.screen, at: path, in: stack)
        ?? RememberedScreen(screen: ScreenMark(title: "", identity: path))
    }
  }

  /// The top screen.
  package struct Top {
    fileprivate let screen: Entry
    /// The number of its stack entry.
    package var entry: Int { screen.number }
    /// Identifies the screen, also in another run.
    package var mark: ScreenMark { screen.mark }
    /// Whether its answers are enough to restore it.
    package var isResumable: Bool { screen.screen.isResumable }
  }

  /// The top screen, without showing it; `nil` for an empty stack.
  package var top: Top? { stack.top.map { Top(screen: $0) } }

  /// The entry number of the topmost screen with a mark; `nil` if there is none.
  package func entry(of mark: ScreenMark) -> Int? {
    stack.entries.last { $0.mark.identity == mark.identity }?.number
  }

  // MARK: Drafts

  /// What was typed and not given, on all screens.
  package var drafts: [DraftedScreen] { stack.changes?.drafts.screens(of: stack) ?? [] }

  /// Keeps the drafts of an earlier run until their screens come.
  ///
  /// A screen gets them before it is shown, so that a default which a draft has made superfluous is not fetched.
  package func await(_ drafts: [DraftedScreen]) {
    guard !drafts.isEmpty else { return }
    changes.drafts.await(drafts)
    for entry in stack.entries { changes.drafts.give(to: entry) }
    session.expire()
  }

  /// Gives the screens on the stack, and those that a revisit suspended, their drafts of an earlier run, once all answers
  /// were given.
  ///
  /// - Parameter isOwn: Returns whether the person has used an element of the top screen meanwhile.
  package func giveAwaited(unless isOwn: (_ element: String) -> Bool) {
    guard changes.drafts.isAwaiting else { return }
    for entry in stack.entries + stack.suspended {
      for draft in changes.drafts.takeAwaited(for: entry.mark.identity) {
        let known = entry.visit?.drafts[draft.element]
        guard known == nil || known == draft.text else { continue }
        guard entry === stack.top else {
          entry.ensureVisit().drafts[draft.element] = draft.text
          changes.drafts.leave(entry)
          continue
        }
        guard !isOwn(draft.element) else { continue }
        // Closures that follow the draft must hear of it.
        _ = try? session.perform(
          .draft(entry: entry.number, element: draft.element, text: draft.text))
      }
    }
  }

  // MARK: Results of services

  /// Returns whether results of services to an element of the top screen are kept.
  package func hasResults(of element: String) -> Bool {
    guard let top = stack.top else { return false }
    return top.results.contains { $0.element == element }
      || top.earlier.contains { $0.results.contains { $0.element == element } }
  }

  /// Keeps the results of an earlier run for a press on the top screen that did not complete.
  package func keep(_ results: [KeptResult], isOnceOnly: Bool) {
    guard let top = stack.top else { return }
    for result in results { stack.keep(result, ofPressOn: top, isOnceOnly: isOnceOnly) }
  }

  // MARK: Restoring

  /// Asks everything on the top screen again, as a step back to it does.
  ///
  /// The flows get the states from before the screen was answered.
  package func askAgain(after lead: Given?) {
    guard let top = stack.top else { return }
    var visit = top.currentVisit
    if var lead {
      lead.marks.insert(.lead)
      visit.given.append(lead)
    }
    visit.askedAgainFrom = ""
    stack.unanswer(top)
    top.addEarlier([visit])
    top.results = []
    stack.noteDeeds(of: top)
    stack.changes?.change(top.end - 2)
    stack.epoch += 1
    session.expire()
  }

  /// Steps back to a screen over those that came together with it.
  package func stepBack(to entry: Int) {
    while let top = stack.top, top.number > entry { stack.stepBack() }
    session.expire()
  }

  /// Marks once-only buttons of the top screen whose presses may or may not have completed.
  package func takeOver(begun elements: [String]) {
    guard let top = stack.top else { return }
    // With what other answers it was begun is remembered already.
    for element in elements where top.deeds.begun(element) == nil {
      stack.setBegun(element, true, at: top)
    }
    session.expire()
  }

  /// Restores the remembered answers of screens on the stack, and of those that a revisit suspended.
  ///
  /// - Parameters:
  ///   - screens: The answers, by the identities of the screens.
  ///   - isTopOnly: Whether only those of the top screen are restored.
  ///   - isNewest: Whether these answers replace answers that are remembered already.
  ///   - isWhole: Whether no other answers are remembered.
  /// - Returns: The identities of the screens that are there; nothing is restored for the others.
  package func takeOver(
    _ screens: [String: RememberedScreen], isTopOnly: Bool, isNewest: Bool, isWhole: Bool
  ) -> Set<String> {
    if isWhole {
      for entry in stack.entries + stack.suspended { stack.forgetRemembered(of: entry) }
    }
    var taken: Set<String> = []
    let entries = isTopOnly ? stack.entries.suffix(1) : stack.entries[...]
    for entry in isTopOnly ? entries : entries + stack.suspended {
      guard taken.count < screens.count else { break }
      let identity = entry.mark.identity
      guard let screen = screens[identity] else { continue }
      taken.insert(identity)
      takeOver(screen, on: entry, isNewest: isNewest)
    }
    if !taken.isEmpty { session.expire() }
    return taken
  }

  private func takeOver(_ screen: RememberedScreen, on entry: Entry, isNewest: Bool) {
    let identity = entry.identity
    var memory = identity.memory ?? Memory(title: screen.screen.title)
    for given in screen.given
    where isNewest && !given.isHidden || memory.given[given.element] == nil {
      // The person gave it after the screen's own answer, and then stepped back.
      if isNewest, !given.isHidden, entry === stack.top, entry.answers[given.element] != nil {
        entry.answers.remove(given.element)
        stack.changed(entry)
      }
      memory.given.set(given)
    }
    memory.deeds.take(
      screen.deeds.map { deed in
        guard deed.answers == nil else { return deed }
        return Deed(begun: deed.element, answers: stack.digest(ofAnswersBelow: entry))
      })
    identity.memory = memory
    stack.noteMemory(of: entry)
  }
}

/// What a reader of a history has not read yet.
package struct HistoryReader {
  private let mark: HistoryChanges.Mark

  fileprivate init(_ mark: HistoryChanges.Mark) { self.mark = mark }

  /// Whether anything has changed.
  package var hasChanged: Bool { mark.change.part != .max }

  /// Returns what has changed, and notes that it was read; `nil` for no change.
  package func take() -> HistoryChange? { hasChanged ? mark.take() : nil }
}

extension NavigationStack {
  /// The screens that open revisits have set aside.
  fileprivate var suspended: [Entry] { revisits.flatMap { $0.revisit?.waiting ?? [] } }

  /// Forgets what a saved run tells of the remembered answers of a screen.
  fileprivate func forgetRemembered(of entry: Entry) {
    guard var memory = entry.identity.memory else { return }
    memory.forgetAnswers(exceptTraces: revisits.isEmpty)
    entry.identity.memory = memory.isEmpty ? nil : memory
    noteMemory(of: entry)
  }

  /// The remembered answers of screens, in an order that is the same in each run.
  var remembered: [RememberedScreen] {
    var screens: [RememberedScreen] = []
    var flows = [root]
    while let flow = flows.popLast() {
      for key in flow.keys where !key.remembered.isEmpty {
        for (occurrence, memory) in key.remembered {
          let identity = ScreenIdentity(key: key, occurrence: occurrence)
          let screen = memory.screen(of: identity, at: flow.path(of: identity), in: self)
          if !screen.isEmpty { screens.append(screen) }
        }
      }
      for key in flow.children { flows += origins[key].map { Array($0.known) } ?? [] }
    }
    return screens.sorted { $0.screen.identity < $1.screen.identity }
  }
}

extension Memory {
  /// Forgets the answers; with `exceptTraces`, not what a file tells only while a change is open.
  fileprivate mutating func forgetAnswers(exceptTraces: Bool) {
    for answer in given.all where !exceptTraces || !answer.isHidden {
      given.remove(answer.element)
    }
  }

  /// Returns what a file keeps.
  ///
  /// While a change is open, it tells what must not be given again by itself, too.
  fileprivate func screen(
    of identity: ScreenIdentity, at path: String, in stack: NavigationStack
  ) -> RememberedScreen {
    let all = given.all
    let traces =
      !stack.revisits.isEmpty ? all.filter(\.isHidden).map { Given.trace(of: $0.element) } : []
    return RememberedScreen(
      screen: ScreenMark(title: title, identity: path),
      given: all.filter { !$0.isHidden && !$0.marks.contains(.unremembered) } + traces,
      deeds: stack.untold(deeds, of: identity))
  }
}

extension Session {
  /// The history of this session.
  package var history: SessionHistory { SessionHistory(session: self) }
}
