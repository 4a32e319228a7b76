/// What giving a history again asks of a session.
extension Session {
  /// Keeps what a service answered to what is just being done; nothing where nothing is.
  package func keep(_ text: String, as name: String) {
    guard let effect = Effect.current, let element = effect.element, !effect.isGone else { return }
    var result = KeptResult(element: element, name: name, text: text)
    result.isLoaded = effect.isLoad
    effect.entry.results.append(result)
    if effect.entry !== stack.top { stack.historyEdits += 1 }
    tell(.kept)
  }

  /// The screen and the element of the answer whose work is just being done; `nil` where none is.
  package static var currentWork: (entry: Int, element: String)? {
    Effect.current.flatMap { effect in effect.element.map { (effect.entry.number, $0) } }
  }

  /// What tells the top screen from others, also in another run; `nil` where nothing is on the stack.
  package var topMark: ScreenMark? { stack.top.map { stack.mark(of: $0) } }

  /// The number of the topmost screen with a mark; `nil` where none is on the stack.
  package func entry(of mark: ScreenMark) -> Int? {
    stack.entries.last { stack.mark(of: $0).identity == mark.identity }?.number
  }

  /// Asks everything on the top screen again, with the flows' states from before it was answered, as a step
  /// back to it does.
  ///
  /// - Parameter lead: What had led on from it; `nil` where nothing had that was given.
  package func askAgain(after lead: GivenStep?) {
    guard let top = stack.top else { return }
    top.note(.askedAgain(after: lead, from: ""))
    stack.unanswer(top)
    stack.epoch += 1
    rendered = nil
  }

  /// Takes over the answers that a change had left over above the top screen.
  package func takeOver(_ leftOver: [LeftOver]) {
    guard let top = stack.top, top.parking == nil, !leftOver.isEmpty else { return }
    top.parking = Parking(leftOver: leftOver, of: top)
    stack.revisited.append(top)
    stack.historyEdits += 1
    rendered = nil
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
      memory.typed[answer.element] = answer.text
    }
    identity.key.remembered[identity.occurrence] = memory
    entry.unclear += screen.unclear.filter { !entry.unclear.contains($0) }
    rendered = nil
    return true
  }
}
