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

  /// Keeps a result with the visit of a screen and in its ledger.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - entry: The screen.
  ///   - staysAfterBack: Whether it outlives a step back over the screen.
  func keep(_ result: KeptResult, of entry: Entry, staysAfterBack: Bool) {
    add(result, to: entry)
    var deed = Deed(
      result, staysAfterBack: staysAfterBack,
      answers: staysAfterBack ? digest(ofAnswersBelow: entry) : "")
    deed.isOfVisit = true
    changeDeeds(of: entry) { $0.take([deed]) }
  }

  /// Returns the results of services for earlier presses of a button, none of which has succeeded.
  func takeReceived(by element: String, on entry: Entry) -> [KeptResult] {
    let known = entry.deeds.results(of: element)
    // A list of actions knows its own results.
    guard !known.isEmpty, entry.visit?.actions[element] == nil else { return [] }
    let answers = digest(ofAnswersBelow: entry)
    let received = known.filter { !$0.staysAfterBack || $0.answers == answers }
    noteReceived(received, by: element, on: entry)
    return received.compactMap(\.result)
  }

  /// Keeps results of services for a press that has not succeeded with the screen again, from which a step back has removed
  /// them, in place of all others of its element.
  func noteReceived(_ received: [Deed], by element: String, on entry: Entry) {
    for case let result? in received.map(\.result) where !entry.results.contains(result) {
      add(result, to: entry)
    }
    changeDeeds(of: entry) { deeds in
      deeds.removeResults(of: element)
      deeds += received.map { deed in
        var deed = deed
        deed.isOfVisit = true
        return deed
      }
    }
  }

  /// Forgets the results of services for a press that is undone.
  func forgetReceived(_ received: [Deed], by element: String, on entry: Entry) {
    for case let result? in received.map(\.result) {
      guard let position = entry.results.lastIndex(of: result) else { continue }
      entry.results.remove(at: position)
      changed(entry)
    }
    changeDeeds(of: entry) { $0.removeResults(of: element) }
  }

  /// Forgets that results of services are for a press that has not succeeded.
  func dropReceived(by element: String, on entry: Entry) {
    // The results of a list's actions stay.
    guard !entry.deeds.isEmpty, entry.visit?.actions[element] == nil else { return }
    changeDeeds(of: entry) { $0.removeResults(of: element) }
  }
}
