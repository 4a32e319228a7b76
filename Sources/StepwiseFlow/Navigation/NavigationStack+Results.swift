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

  /// Returns the results of services for earlier presses of a button, none of which has succeeded.
  func takeReceived(by element: String, on entry: Entry) -> [KeptResult] {
    // A list of actions knows its own results.
    guard entry.visit?.actions[element] == nil else { return [] }
    let known = entry.deeds.filter { $0.element == element && !$0.isBegun }
    if !known.isEmpty {
      let answers = digest(ofAnswersBelow: entry)
      let visit = entry.ensureVisit()
      visit.received += known.filter { $0.answers == answers && !visit.received.contains($0) }
      entry.identity.memory?.deeds.removeResults(of: element)
      noteMemory(of: entry)
    }
    noteReceived(by: element, on: entry)
    return entry.visit?.received.compactMap(\.result).filter { $0.element == element } ?? []
  }

  /// Keeps the results of services for a press that has not succeeded with the screen again, from which a step back has
  /// removed them.
  func noteReceived(by element: String, on entry: Entry) {
    for result in entry.visit?.received.compactMap(\.result) ?? [] where result.element == element {
      if !entry.results.contains(result) { add(result, to: entry) }
    }
  }

  /// Forgets the results of services for a press that is undone.
  func forgetReceived(by element: String, on entry: Entry) {
    guard let visit = entry.visit, !visit.received.isEmpty else { return }
    for result in visit.received.compactMap(\.result) where result.element == element {
      guard let position = entry.results.lastIndex(of: result) else { continue }
      entry.results.remove(at: position)
      changed(entry)
    }
    visit.received.removeResults(of: element)
  }
}
