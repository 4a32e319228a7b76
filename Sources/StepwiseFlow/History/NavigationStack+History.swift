/// Reads what a run consists of beside its log: the names of screens, and remembered answers.
extension NavigationStack {
  /// Returns the mark that identifies a screen, also in another run.
  func mark(of entry: Entry) -> ScreenMark {
    ScreenMark(
      title: entry.screen.title,
      identity: path(of: entry.flow.identity, entry.identity.key, entry.identity.occurrence))
  }

  private func path(of flow: FlowIdentity, _ key: ScreenKey, _ occurrence: Int) -> String {
    "\(flow.path) / \(FlowIdentity.escaped(key.name)) \(occurrence)"
  }

  /// The remembered answers of screens, in an order that is the same in each run.
  var remembered: [RememberedScreen] {
    var screens: [RememberedScreen] = []
    var flows = [root]
    while let flow = flows.popLast() {
      for key in flow.keys where !key.remembered.isEmpty {
        for (occurrence, memory) in key.remembered {
          let screen = RememberedScreen(
            screen: ScreenMark(
              title: memory.title, identity: path(of: flow, key, occurrence)),
            answers: answers(of: memory), unclear: memory.unclear)
          if !screen.answers.isEmpty || !screen.unclear.isEmpty { screens.append(screen) }
        }
      }
      for key in flow.children { flows += origins[key].map { Array($0.known) } ?? [] }
    }
    return screens.sorted { $0.screen.identity < $1.screen.identity }
  }

  private func answers(of memory: Memory) -> [RememberedScreen.Answer] {
    let given = memory.answers.all.filter {
      $0.marks.isDisjoint(with: [.press, .secret, .unremembered])
    }
    let older = memory.typed.filter { memory.answers[$0.key] == nil }.sorted { $0.key < $1.key }
    return given.map { RememberedScreen.Answer(element: $0.element, text: $0.typed) }
      + older.map { RememberedScreen.Answer(element: $0.key, text: $0.value) }
  }
}
