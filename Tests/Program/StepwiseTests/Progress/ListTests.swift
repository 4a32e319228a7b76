import StepwiseTesting
import TestSupport
import Testing

@testable import Stepwise

/// What a list keeps of its entries, where the plain array of the walk says nothing about it.
@Suite struct ListTests {
  /// A place with a password, which no file has.
  private struct Place: Codable {
    var name: String
    var password: String
  }

  /// Asks for a text, a list of places with passwords, and a text.
  private final class PlacesFlow: FlowController<[String], [String]> {
    init() { super.init(state: []) }

    override func startFlow() {
      push("Before") {
        TextField("Before") {
          self.state = [$0]
          self.pushList("Places", of: [Place](), row: \.name) { _ in
            Interview("Place") { ask in
              let name = try await ask(TextField("Name"))
              return Place(name: name, password: try await ask(SecureField("Password")))
            }
          } onFinish: {
            self.state += $0.map(\.name)
            self.push("After") { Button("Confirm") { self.finish(self.state) } }
          }
        }
      }
    }
  }

  @Test func aListThatCouldNotBeKeptIsNotDoneByItself() async throws {
    let store = WrittenStore()
    let run = try await SavedRun(PlacesFlow(), in: store)
    let place = [":press Add", "nas", ":ask Password"]
    try await run.play(["first"] + place + ["Done", ":back Before", "second"])
    #expect(run.session.show().title == "After")
    #expect(!store.lines.joined().contains("secret"))
    let resumed = try await SavedRun(PlacesFlow(), in: WrittenStore(store.lines))
    #expect(resumed.session.show().title == "Places")
    #expect(resumed.screen.contains("The entries of the last run were not kept: give them again."))
    try await resumed.play(place + ["Done"])
    #expect(resumed.session.trail.rows.map(\.summary).contains("nas"))
  }

  /// Rows that are no names, and the names that their buttons have.
  @Test(arguments: [
    (["a\nb", "", " "], ["a b", "Entry 2", "Entry 3"]),
    (["x", "x (2)", "x"], ["x", "x (2)", "x (3)"]),
    (["\u{1b}[2J", "a\tb"], ["[2J", "a b"]),
  ])
  func eachEntryHasANameInOneLine(rows: [String], names: [String]) async throws {
    let store = WrittenStore()
    let flow = Talk { talk in
      talk.pushList("List", of: rows, row: \.self) {
        TextField("Text", text: $0)
      } onFinish: {
        talk.finish($0)
      }
    }
    let run = try await SavedRun(flow, in: store)
    let buttons = run.session.show().elements.filter { $0.button?.listPart == .change }
    #expect(buttons.map(\.labelText.english) == names)
    for name in names { try await run.play([":change \(name)", ":back"]) }
    try await run.play(["Remove one", names[0]])
    #expect(run.session.show().elements.count { $0.button?.listPart == .change } == rows.count - 1)
  }

  /// A list that nobody touched begins with what its author says the next time.
  @Test func anUntouchedListIsNotRemembered() async throws {
    func flow() -> Talk {
      Talk { talk in
        talk.push("Profile") {
          TextField("Profile") { profile in
            talk.pushList("List", of: [profile], row: \.self) {
              TextField("Text", text: $0)
            } onFinish: {
              talk.finish($0)
            }
          }
        }
      }
    }
    try await withFlow(flow()) { tester in
      for profile in ["work", "home"] {
        try await tester.answer(profile)
        try tester.expect(profile)
        try await tester.back()
      }
      try await tester.answer("other")
      try await tester.press("Done")
      try tester.expect(outcome: ["other"])
    }
  }

  /// Work of an editor hands over an entry that is there already, and may hand over another one then.
  @Test func anEntryOfWorkIsRejectedAtItsButton() async throws {
    func flow() -> Talk {
      Talk { talk in
        talk.pushList("List", of: ["a"], row: \.self, unique: true) { _ in
          SavedText(state: "")
        } onFinish: {
          talk.finish($0)
        }
      }
    }
    try await withFlow(flow()) { tester in
      try await tester.press("Add")
      try await tester.answer("a")
      try await tester.expectRejection("“a” is in the list already.") {
        try await tester.press("Save")
      }
      try await tester.answer("Text", with: "b")
      try await tester.press("Save")
      try await tester.press("Done")
      try tester.expect(outcome: ["a", "b"])
    }
  }
}

/// Asks for a text, which work hands over.
private final class SavedText: FlowController<String, String> {
  override func startFlow() {
    push("Entry") {
      TextField("Text") { self.state = $0 }
      Button("Save") { () async in self.finish(self.state) }
    }
  }
}

/// Runs that are killed with a list in them: each list of lines, and what is then on the screen in the trail.
extension ListTests {
  /// A place with its own list.
  struct Guest: Codable { var name: String, kids: [String] }

  private func guests() -> Talk {
    Talk { talk in
      talk.push("Host") {
        TextField("Host") { _ in
          talk.pushList("Guests", of: [Guest](), row: { "\($0.name) \($0.kids)" }) { guest in
            Interview("Guest") { ask in
              let name = try await ask(TextField("Name", text: guest?.name ?? ""))
              let kids = try await ask.list(
                "Kids", of: guest?.kids ?? [], row: \.self, unique: true
              ) {
                TextField("Kid", text: $0)
              }
              return Guest(name: name, kids: kids)
            }
          } onFinish: {
            talk.note($0.map { "\($0.name) \($0.kids)" }.joined(separator: ", "))
            talk.push("Check") { Button("Confirm") { talk.finish(talk.state) } }
          }
        }
      }
    }
  }

  @Test(arguments: [
    ["h", ":add", "Bob", ":add", "k", "Done"],
    ["h", ":add", "Bob", ":add", "k", "Done", "Done"],
    ["h", ":add", "Bob", ":add", "k", "Done", ":change Bob [\"k\"]", "", ":add", "l"],
    ["h", ":add", "Bob", ":add", "k", "Done", ":change Bob [\"k\"]", "", ":add", "l", ":back"],
    ["h", ":add", "Bob", ":add", "k", "Done", "Done", ":back Guests", ":back Host", "x"],
    ["h", ":add", "Bob", "Done", "Done", ":back Host", "x", ":back", ":add", "Eve", "Done"],
    ["h", ":add", "Bob", "Done", ":back", "x", ":add", "Eve", "Done", ":back"],
  ])
  func aKilledRunHasItsEntriesOnce(lines: [String]) async throws {
    let store = WrittenStore()
    var run = try await SavedRun(guests(), in: store)
    for line in lines {
      try await run.play([line])
      let place = run.place + [run.screen]
      run = try await SavedRun(guests(), in: WrittenStore(store.lines))
      // The states of lists that are as they began are said in another way.
      let resumed = run.place + [run.screen]
      #expect(
        resumed.filter { !$0.hasPrefix("EntryListFlow") }
          == place.filter { !$0.hasPrefix("EntryListFlow") }, "\(line) of \(lines)")
      run = try await SavedRun(guests(), in: store)
    }
  }

  @Test func aChangeAfterAnEditorThatWasSteppedBackFromIsSaved() async throws {
    let flow = Talk { talk in
      talk.pushList("Items", of: ["i1", "i2"], row: \.self) { item in
        EntryEditor(screen: { save in Page("Item") { TextField("Item", text: item) { save($0) } } })
      } onFinish: {
        talk.finish($0)
      }
    }
    let store = WrittenStore()
    let run = try await SavedRun(flow, in: store)
    try await run.play([":change i2", ":back", "Remove one", "i1"])
    try await run.play([":back Remove one", "i2"])
    #expect(run.session.show().title == "Remove “i2”?")
  }
}
