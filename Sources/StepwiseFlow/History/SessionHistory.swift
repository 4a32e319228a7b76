/// What was done in a session: to be read, and to be brought back in another run.
package struct SessionHistory {
  let session: Session
  private var stack: NavigationStack { session.stack }

  // MARK: Reading

  /// What was done and still led to where the wizard is.
  ///
  /// - Parameter purpose: What it is for.
  /// - Returns: The history.
  package func read(for purpose: History.Purpose) -> History { stack.history(for: purpose) }

  /// How far the history goes now.
  package var position: History.Position { stack.historyPosition }

  /// What came to the history since it was last read.
  ///
  /// - Parameters:
  ///   - position: How far it went then.
  ///   - purpose: What it is for.
  /// - Returns: The rest; `nil` where it is no longer a continuation of what was read.
  package func visits(since position: History.Position, for purpose: History.Purpose) -> [Visit]? {
    stack.visits(since: position, for: purpose)
  }

  /// The top screen.
  package struct Top {
    /// The number of its stack entry.
    package let entry: Int
    /// What tells it from others, also in another run.
    package let mark: ScreenMark
    /// Whether giving its answers again brings it back.
    package let isResumable: Bool
  }

  /// The top screen, which is not shown by that; `nil` where nothing is on the stack.
  package var top: Top? {
    stack.top.map {
      Top(entry: $0.number, mark: stack.mark(of: $0), isResumable: $0.screen.isResumable)
    }
  }

  /// The number of the topmost screen with a mark; `nil` where none is on the stack.
  package func entry(of mark: ScreenMark) -> Int? {
    stack.entries.last { stack.mark(of: $0).identity == mark.identity }?.number
  }

  // MARK: What services answered

  /// The screen and the element of the answer whose work is just being done; `nil` where none is.
  package static var currentWork: (entry: Int, element: String)? {
    Effect.current.flatMap { effect in effect.element.map { (effect.entry.number, $0) } }
  }

  /// Keeps what a service answered to what is just being done; nothing where nothing is.
  package func keep(_ text: String, as name: String) {
    guard let effect = Effect.current, let element = effect.element, !effect.isGone else { return }
    var result = KeptResult(element: element, name: name, text: text)
    result.isLoaded = effect.isLoad
    effect.entry.results.append(result)
    if effect.entry !== stack.top { stack.historyEdits += 1 }
    session.events.tell(.kept)
  }

  // MARK: Bringing back

  /// Asks everything on the top screen again, with the flows' states from before it was answered, as a step
  /// back to it does.
  ///
  /// - Parameter lead: What had led on from it; `nil` where nothing had that was given.
  package func askAgain(after lead: GivenStep?) {
    guard let top = stack.top else { return }
    top.note(.askedAgain(after: lead, from: ""))
    stack.unanswer(top)
    stack.epoch += 1
    session.rendered = nil
  }

  /// Takes over the answers that a change had left over above the top screen.
  package func takeOver(_ leftOver: [LeftOver]) {
    guard let top = stack.top, top.parking == nil, !leftOver.isEmpty else { return }
    top.parking = Parking(leftOver: leftOver, of: top)
    stack.revisited.append(top)
    stack.historyEdits += 1
    session.rendered = nil
  }

  /// Takes over that nobody knows of presses on the top screen whether they did what they do.
  package func takeOver(unclear elements: [String]) {
    guard let top = stack.top else { return }
    top.unclear += elements.filter { !top.unclear.contains($0) }
  }

  /// Takes over what is remembered of a screen, as if it had been stepped back from.
  ///
  /// - Parameters:
  ///   - screen: The screen with its answers.
  ///   - isNewest: Whether they are newer than what is remembered already.
  /// - Returns: Whether it is on the stack; only then it is taken over.
  package func takeOver(_ screen: RememberedScreen, isNewest: Bool) -> Bool {
    let entry = stack.entries.last { stack.mark(of: $0).identity == screen.screen.identity }
    guard let entry else { return false }
    let identity = entry.identity
    var memory = identity.key.remembered[identity.occurrence] ?? Memory(title: screen.screen.title)
    for answer in screen.answers where isNewest || memory.answers[answer.element] == nil {
      memory.answers.remove(answer.element)
      // It was given and stepped back over after what the screen has from before.
      if isNewest, entry === stack.top { entry.answers.remove(answer.element) }
      memory.typed[answer.element] = answer.text
    }
    identity.key.remembered[identity.occurrence] = memory
    entry.unclear += screen.unclear.filter { !entry.unclear.contains($0) }
    session.rendered = nil
    return true
  }
}
