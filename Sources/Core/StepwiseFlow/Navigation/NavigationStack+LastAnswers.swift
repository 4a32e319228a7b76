extension NavigationStack {
  /// Returns the name under which the answer of a field is kept for the next run: the author's, or the field's place in
  /// the wizard if that is empty.
  func nameForNextRun(_ given: String, of element: String, on entry: Entry) -> String {
    given.isEmpty ? "\(entry.flow.identity.path(of: entry.identity)) / \(element)" : given
  }

  /// Notes an accepted answer for the next run, if its field begins with the last one.
  func carry(_ answer: borrowing Given, of element: Snapshot.Element, on entry: Entry) {
    guard environment.lastAnswer != nil, !element.isSecret,
      let given = element.box.content.extras?.content.lastAnswerName
    else { return }
    let name = nameForNextRun(given, of: element.id, on: entry)
    carried[name] = (entry.identity, element.id, answer.text)
  }
}
