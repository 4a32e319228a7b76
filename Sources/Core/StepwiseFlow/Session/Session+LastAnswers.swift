extension Session {
  /// The answers for the next run that still stand, as typed text, by their names.
  package var answersForNextRun: [String: String] {
    stack.carried.compactMapValues { carried in
      if let entry = stack.entry(of: carried.screen) {
        return entry.answers.all.last { $0.element == carried.element }?.text
      }
      // Of a screen that was stepped back from, nothing stands; one that was left for good keeps its answers.
      return carried.screen.memory?.given[carried.element] != nil ? nil : carried.text
    }
  }
}
