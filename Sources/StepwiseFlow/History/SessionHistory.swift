/// Reads the history of a session, and restores parts of it in another run.
package struct SessionHistory {
  let session: Session
  private var stack: NavigationStack { session.stack }

  // MARK: Reading

  /// Begins to keep the log of the run, before the first action; does nothing if it is kept already.
  package func begin() {
    if stack.log == nil { stack.log = RunLog() }
  }

  /// The log; a run that is to be read must begin with one.
  private var log: RunLog {
    guard let log = stack.log else { preconditionFailure("The log was not begun.") }
    return log
  }

  /// Returns everything that led to the current screen.
  package func read(for purpose: History.Purpose) -> History {
    History(
      visits: log.visits(for: purpose), remembered: purpose == .resuming ? stack.remembered : [])
  }

  /// Whether giving the answers again restores the current screen, and not only one before it.
  package var isRestorable: Bool { log.isRestorable }

  /// Whether something was given on the current screen.
  package var hasStepsOnTop: Bool {
    guard let last = log.visits.last, last.source.entry == stack.top?.number else { return false }
    return !last.isEmpty
  }

  /// The current end of the history.
  package var position: History.Position { log.position }

  /// Returns the difference to an earlier position.
  package func change(since position: History.Position, for purpose: History.Purpose)
    -> History.Change
  { log.change(since: position, for: purpose) }

  /// Returns what giving answers again can restore of each visit from one with a number on.
  package func restorable(from visit: Int) -> [[Visit]] { log.restorable(from: visit) }

  /// The number of visits in the log.
  package var visitCount: Int { log.visits.count }

  /// The remembered answers of screens, in an order that is the same in each run.
  package var remembered: [RememberedScreen] { stack.remembered }

  /// Returns the screens whose remembered answers may have changed since the last call.
  package func takeRemembered() -> [RememberedScreen] {
    guard log.hasMemories else { return [] }
    return log.takeMemories().map { path, place in
      place.memory?.screen(at: path)
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
  package var drafts: [DraftedScreen] { stack.log?.drafts.screens(of: stack) ?? [] }

  /// Keeps the drafts of an earlier run until their screens come.
  ///
  /// A screen gets them before it is shown, so that a default which a draft has made superfluous is not fetched.
  package func await(_ drafts: [DraftedScreen]) {
    guard !drafts.isEmpty else { return }
    log.drafts.await(drafts)
    for entry in stack.entries { log.drafts.give(to: entry) }
    session.expire()
  }

  /// Gives the screens on the stack, and those that a revisit suspended, their drafts of an earlier run, once all answers
  /// were given.
  ///
  /// - Parameter isOwn: Returns whether the person has used an element of the top screen meanwhile.
  package func giveAwaited(unless isOwn: (_ element: String) -> Bool) {
    guard log.drafts.isAwaiting else { return }
    let suspended = stack.revisits.flatMap { $0.suspended?.kept ?? [] }
    for entry in stack.entries + suspended {
      for draft in log.drafts.takeAwaited(for: entry.mark.identity) {
        let known = entry.visit?.drafts[draft.element]
        guard known == nil || known == draft.text else { continue }
        guard entry === stack.top else {
          entry.ensureVisit().drafts[draft.element] = draft.text
          log.drafts.leave(entry)
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

  /// Returns whether results of services to an element of the top screen are in the log.
  package func hasResults(of element: String) -> Bool {
    guard let top = stack.top else { return false }
    return stack.log?.visits.contains { visit in
      visit.source.entry == top.number && visit.results.contains { $0.element == element }
    } == true
  }

  // MARK: Restoring

  /// Asks everything on the top screen again, as a step back to it does.
  ///
  /// The flows get the states from before the screen was answered.
  package func askAgain(after lead: GivenStep?) {
    guard let top = stack.top else { return }
    stack.log?.add(.askedAgain(after: lead, from: ""), on: top)
    stack.unanswer(top)
    stack.epoch += 1
    session.expire()
  }

  /// Marks once-only buttons of the top screen whose presses may or may not have completed.
  package func takeOver(unclear elements: [String]) {
    guard let top = stack.top else { return }
    // With what other answers it was begun is remembered already.
    for element in elements where top.unclear(element) == nil {
      stack.setUnclear(element, true, at: top)
    }
    session.expire()
  }

  /// Restores the remembered answers of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen with its answers.
  ///   - isNewest: Whether these answers replace answers that are remembered already.
  /// - Returns: Whether the screen is on the stack; otherwise nothing is restored.
  package func takeOver(_ screen: RememberedScreen, isNewest: Bool) -> Bool {
    let entry = stack.entries.last { $0.mark.identity == screen.screen.identity }
    guard let entry else { return false }
    let identity = entry.identity
    var memory = identity.memory ?? Memory(title: screen.screen.title)
    for answer in screen.answers where isNewest || memory.answers[answer.element] == nil {
      memory.answers.remove(answer.element)
      // The person gave it after the screen's own answer, and then stepped back.
      if isNewest, entry === stack.top { entry.answers.remove(answer.element) }
      memory.typed[answer.element] = answer.text
    }
    identity.memory = memory
    let digest = stack.digest(ofAnswersBelow: entry)
    for press in screen.unclear {
      identity.memory?.unclear.removeAll { $0.element == press.element }
      identity.memory?.unclear.append(
        UnclearPress(element: press.element, answers: press.answers ?? digest))
    }
    identity.memory?.know(screen.known)
    stack.log?.note(memoryOf: identity, in: entry.flow.identity)
    session.expire()
    return true
  }
}

extension NavigationStack {
  /// The remembered answers of screens, in an order that is the same in each run.
  var remembered: [RememberedScreen] {
    var screens: [RememberedScreen] = []
    var flows = [root]
    while let flow = flows.popLast() {
      for key in flow.keys where !key.remembered.isEmpty {
        for (occurrence, memory) in key.remembered {
          let path = flow.path(of: ScreenIdentity(key: key, occurrence: occurrence))
          let screen = memory.screen(at: path)
          if !screen.isEmpty { screens.append(screen) }
        }
      }
      for key in flow.children { flows += origins[key].map { Array($0.known) } ?? [] }
    }
    return screens.sorted { $0.screen.identity < $1.screen.identity }
  }
}

extension Memory {
  /// The answers that a file keeps.
  fileprivate func screen(at path: String) -> RememberedScreen {
    let given = answers.all.filter {
      $0.marks.isDisjoint(with: [.press, .secret, .unremembered])
    }
    let older = typed.filter { answers[$0.key] == nil }.sorted { $0.key < $1.key }
    return RememberedScreen(
      screen: ScreenMark(title: title, identity: path),
      answers: given.map { RememberedScreen.Answer(element: $0.element, text: $0.typed) }
        + older.map { RememberedScreen.Answer(element: $0.key, text: $0.value) },
      unclear: unclear, known: known)
  }
}

extension Session {
  /// The history of this session.
  package var history: SessionHistory { SessionHistory(session: self) }
}
