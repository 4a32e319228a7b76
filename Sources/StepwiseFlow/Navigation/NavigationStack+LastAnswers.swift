extension NavigationStack {
  /// Returns the name under which the answer of a field is kept for the next run: the author's, or the field's place in
  /// the wizard if that is empty.
  func nameForNextRun(_ given: String, of element: String, on entry: Entry) -> String {
    given.isEmpty ? "\(entry.flow.identity.path(of: entry.identity)) / \(element)" : given
  }

  /// Notes an accepted answer for the next run, if its field begins with the last one.
  func carry(_ answer: borrowing Answer, of element: Snapshot.Element, on entry: Entry) {
    guard environment.lastAnswer != nil, !element.isSecret,
      let given = element.box.content.extras?.content.lastAnswerName
    else { return }
    let name = nameForNextRun(given, of: element.id, on: entry)
    carried[name] = (entry.identity, element.id, answer.typed)
  }
}

extension Session {
  /// The answers for the next run that still stand, as typed text, by their names.
  package var answersForNextRun: [String: String] {
    stack.carried.compactMapValues { carried in
      if let entry = stack.entry(of: carried.screen) {
        return entry.answers.all.last { $0.element == carried.element }?.typed
      }
      // Of a screen that was stepped back from, nothing stands; one that was left for good keeps its answers.
      return carried.screen.memory?.has(carried.element) == true ? nil : carried.text
    }
  }
}
