/// What was received from services on the screens of the stack.
extension NavigationStack {
  /// Returns a digest of the answers on the screens below one, in any order, without secrets.
  func digest(ofAnswersBelow entry: Entry) -> String {
    let lines = entries.prefix { $0 !== entry }.flatMap { below -> [String] in
      let given = below.answers.all.filter { $0.marks.isDisjoint(with: [.press, .secret]) }
      guard !given.isEmpty else { return [] }
      let path = below.flow.identity.path(of: below.identity)
      return given.map { TextDigest.joined([path, $0.element, $0.text]) }
    }
    return TextDigest.hexadecimal(of: TextDigest.joined(lines.sorted()), bits: 64)
  }

  /// Changes the ledger of a screen.
  func changeDeeds(of entry: Entry, _ change: (inout [Deed]) -> Void) {
    var memory = entry.identity.memory ?? Memory(title: entry.screen.title)
    change(&memory.deeds)
    entry.identity.memory = memory.isEmpty ? nil : memory
    noteMemory(of: entry)
  }

  /// Notes that the visit of a screen may tell less or more of its deeds.
  func noteDeeds(of entry: Entry) { if !entry.deeds.isEmpty { noteMemory(of: entry) } }

  /// Keeps the result of a service for a press with the screen.
  func keep(_ result: KeptResult, ofPressOn entry: Entry, isOnceOnly: Bool) {
    add(result, to: entry)
    let answers = isOnceOnly ? digest(ofAnswersBelow: entry) : ""
    let deed = Deed(result, of: isOnceOnly ? nil : entry.number, answers: answers)
    changeDeeds(of: entry) { $0.take([deed]) }
  }

  /// Keeps the result of an action with the screen, in place of an earlier one.
  func keep(_ result: KeptResult, ofActionOn entry: Entry) {
    add(result, to: entry)
    let deed = Deed(result, answers: digest(ofAnswersBelow: entry))
    changeDeeds(of: entry) { $0.take([deed]) }
  }

  /// Returns the results of services for earlier presses of a button, none of which has succeeded.
  func received(by element: String, on entry: Entry) -> [Deed] {
    // A list of actions knows its own results.
    guard entry.deeds.contains(where: { !$0.isBegun && $0.element == element }),
      entry.visit?.actions[element] == nil
    else { return [] }
    let answers = digest(ofAnswersBelow: entry)
    return entry.deeds.filter { $0.isResult(of: element, on: entry.number, answers: answers) }
  }

  /// Keeps what was received for a press that has not succeeded with the screen, from which a step back may have removed it.
  func keepReceived(_ received: [Deed], on entry: Entry) {
    for case let result? in received.map(\.result) where !entry.results.contains(result) {
      add(result, to: entry)
    }
    guard !received.allSatisfy(entry.deeds.contains) else { return noteDeeds(of: entry) }
    changeDeeds(of: entry) { deeds in
      deeds.removeAll(where: received.contains)
      deeds += received
    }
  }

  /// Forgets what was received for a press that is undone.
  func forgetReceived(_ received: [Deed], on entry: Entry) {
    for case let result? in received.map(\.result) {
      guard let position = entry.results.lastIndex(of: result) else { continue }
      entry.results.remove(at: position)
      changed(entry)
    }
    changeDeeds(of: entry) { $0.removeAll(where: received.contains) }
  }

  /// Lets another press of a button, which has succeeded, ask all services.
  func endReceived(by element: String, on entry: Entry) {
    let received = received(by: element, on: entry)
    if !received.isEmpty { changeDeeds(of: entry) { $0.removeAll(where: received.contains) } }
  }

  /// Returns what a screen has done that its visit does not tell.
  func untold(_ deeds: [Deed], of identity: ScreenIdentity) -> [Deed] {
    let results = Set(holder(of: identity)?.results ?? [])
    return deeds.filter { deed in
      deed.entry == nil && deed.result.map { !results.contains($0) } != false
    }
  }
}
