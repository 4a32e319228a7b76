extension Session {
  /// For each screen of the stack, the number of sections that were done when it was shown; `nil` if it is not a hub.
  package var sectionsDone: [Int?] { stack.entries.map { ($0.screen as? HubScreen)?.doneCount } }
}
