/// Reads the history of a session, and restores parts of it in another run.
package struct SessionHistory {
  let session: Session
  private var stack: NavigationStack { session.stack }

  // MARK: Reading

  /// Returns everything that led to the current screen.
  package func read(for purpose: History.Purpose) -> History { stack.history(for: purpose) }

  /// The current end of the history.
  package var position: History.Position { stack.historyPosition }

  /// Returns the part of the history after a position; `nil` if earlier history has changed since.
  package func visits(since position: History.Position, for purpose: History.Purpose) -> [Visit]? {
    stack.visits(since: position, for: purpose)
  }

  /// The top screen.
  package struct Top {
    /// The number of its stack entry.
    package let entry: Int
    /// Identifies the screen, also in another run.
    package let mark: ScreenMark
    /// Whether its answers are enough to restore it.
    package let isResumable: Bool
  }

  /// The top screen, without showing it; `nil` for an empty stack.
  package var top: Top? {
    stack.top.map {
      Top(entry: $0.number, mark: stack.mark(of: $0), isResumable: $0.screen.isResumable)
    }
  }

  /// The entry number of the topmost screen with a mark; `nil` if there is none.
  package func entry(of mark: ScreenMark) -> Int? {
    stack.entries.last { stack.mark(of: $0).identity == mark.identity }?.number
  }

  // MARK: Answers of services

  /// The screen and the element whose work is running; `nil` outside such work.
  package static var currentWork: (entry: Int, element: String)? {
    Effect.current.flatMap { effect in effect.element.map { (effect.entry.number, $0) } }
  }

  /// The store for services' answers of the wizard whose work is running.
  ///
  /// It is `nil` outside such work, and if the run keeps nothing.
  package static var currentResults: (any ResultStore)? {
    Effect.current?.entry.flow.environment.results
  }

  /// Keeps a service's answer with the element whose work is running; does nothing outside such work.
  package func keep(_ text: String, as name: String) {
    guard let effect = Effect.current, let element = effect.element, !effect.isGone else { return }
    var result = KeptResult(element: element, name: name, text: text)
    result.isLoaded = effect.isLoad
    effect.entry.results.append(result)
    if effect.entry !== stack.top { stack.historyEdits += 1 }
    session.events.tell(.kept)
  }

  // MARK: Restoring

  /// Asks everything on the top screen again, as a step back to it does.
  ///
  /// The flows get the states from before the screen was answered.
  package func askAgain(after lead: GivenStep?) {
    guard let top = stack.top else { return }
    top.note(.askedAgain(after: lead, from: ""))
    stack.unanswer(top)
    stack.epoch += 1
    session.expire()
  }

  /// Restores suspended answers above the top screen, which the session is to replay.
  package func takeOver(_ leftOver: [LeftOver]) {
    guard let top = stack.top, top.suspended == nil, !leftOver.isEmpty else { return }
    top.suspended = SuspendedScreens(leftOver: leftOver, of: top)
    stack.revisited.append(top)
    stack.historyEdits += 1
    session.expire()
  }

  /// Marks once-only buttons of the top screen whose presses may or may not have completed.
  package func takeOver(unclear elements: [String]) {
    guard let top = stack.top else { return }
    top.unclear += elements.filter { !top.unclear.contains($0) }
  }

  /// Restores the remembered answers of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen with its answers.
  ///   - isNewest: Whether these answers replace answers that are remembered already.
  /// - Returns: Whether the screen is on the stack; otherwise nothing is restored.
  package func takeOver(_ screen: RememberedScreen, isNewest: Bool) -> Bool {
    let entry = stack.entries.last { stack.mark(of: $0).identity == screen.screen.identity }
    guard let entry else { return false }
    let identity = entry.identity
    var memory = identity.key.remembered[identity.occurrence] ?? Memory(title: screen.screen.title)
    for answer in screen.answers where isNewest || memory.answers[answer.element] == nil {
      memory.answers.remove(answer.element)
      // The person gave it after the screen's own answer, and then stepped back.
      if isNewest, entry === stack.top { entry.answers.remove(answer.element) }
      memory.typed[answer.element] = answer.text
    }
    identity.key.remembered[identity.occurrence] = memory
    entry.unclear += screen.unclear.filter { !entry.unclear.contains($0) }
    session.expire()
    return true
  }
}
