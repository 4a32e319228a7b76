import Stepwise
import TestSupport

extension Behaviour {
  /// Lists of entries.
  nonisolated static let entries: [Behaviour] = [
    Behaviour(
      "a list that is added to, changed, moved and removed from",
      """
      :expect 1 entry
      Add another
      /etc
      :add
      /var
      :change /etc
      /usr
      Move one
      /var
      1
      Remove one
      /home
      :expect 2 entries
      Done
      """,
      recorded: """
        Add another
        /etc
        Add another
        /var
        /etc
        /usr
        Move one
        /var
        1
        Remove one
        /home
        Done
        """, end: "=/var, /usr", start: paths),
    Behaviour(
      "a list that is emptied", "Remove one\n/home\n:expect There is no entry yet.\nDone",
      recorded: "Remove one\n/home\nDone", end: "=", start: paths),
    Behaviour(
      "an entry that is in the list already", ":add\n/home\n", recorded: "Add another",
      rejectedLine: 2,
      start: paths),
    Behaviour(
      "a list that is full", ":add\n/a\n:add\n/b\n:add\n",
      recorded: "Add another\n/a\nAdd another\n/b", rejectedLine: 5, start: paths),
    Behaviour(
      "an entry with several answers, kept and then removed",
      """
      :add
      Ada
      1
      :change Ada 1
      :expect Ada
      Eve

      Remove one
      Eve 1
      Keep it
      Remove one
      Eve 1
      Remove it
      :add
      Bob
      2
      Done
      """,
      recorded: """
        Add one
        Ada
        1
        Ada 1
        Eve
        1
        Remove one
        Eve 1
        Keep it
        Remove one
        Eve 1
        Remove it
        Add one
        Bob
        2
        Done
        """, end: "=Bob 2", start: people),
  ]

  @MainActor private static func paths(_ flow: Wizard) {
    flow.pushList("Paths", of: ["/home"], row: \.self, count: 0...3, unique: true) { path in
      TextField("Path", text: path ?? "")
    } onFinish: {
      for path in $0 { flow.keep(path) }
      flow.end()
    }
  }

  @MainActor private static func people(_ flow: Wizard) {
    flow.pushList("People", of: [], row: \.self, count: 1...9) { _ in
      Interview("Person") { ask in
        let name = try await ask(TextField("Name"))
        return "\(name) \(try await ask(NumberField("Age", in: 0...150)))"
      }
    } onFinish: {
      for person in $0 { flow.keep(person) }
      flow.end()
    }
  }
}
