import Foundation
import StepwiseJSON
import TestSupport
import Testing

@testable import Stepwise

/// Lists of entries in a file of answers.
@MainActor @Suite struct ListAnswersTests {
  private var paths: Talk {
    Talk { talk in
      talk.pushList("Paths", of: ["/home", "/etc"], row: \.self, unique: true) { path in
        TextField("Path", text: path ?? "")
      } onFinish: {
        $0.forEach(talk.note)
        talk.finish(talk.state)
      }
    }
  }

  private var people: Talk {
    Talk { talk in
      talk.pushList("People", of: [], row: \.self, count: 0...2) { _ in
        Interview("Person") { ask in
          let name = try await ask(TextField("Name"))
          return "\(name) \(try await ask(NumberField("Age", in: 0...150)))"
        }
      } onFinish: {
        $0.forEach(talk.note)
        talk.finish(talk.state)
      }
    }
  }

  @Test(arguments: [
    (#"{"Paths": ["/a", "/b"]}"#, "outcome /a, /b"),
    (#"{"Paths": []}"#, "outcome "),
    (#"{"Paths": "Done"}"#, "outcome /home, /etc"),
    (#"{"Paths": [{"Path": "/a"}]}"#, "outcome /a"),
    (#"{"Paths": ["/a", "/a"]}"#, "a.json:1: “/a” is in the list already."),
    (#"{"Paths": [7]}"#, "a.json:1: “Path” takes a text, and this is a number."),
    (
      #"{"Paths": [{"Path": "/a", "Depth": 1}]}"#,
      "a.json:1: Entry 1: “Depth” was not asked."
    ),
  ])
  func aListTakesAllItsEntries(json: String, end: String) async throws {
    let told = try await Filled(paths, json).told
    #expect(told.contains(end), "\(told)")
  }

  @Test(arguments: [
    (
      #"{"People": [{"Name": "Ada", "Age": 36}, {"Age": 7, "Name": "Eve"}]}"#,
      "outcome Ada 36, Eve 7"
    ),
    (#"{"People": [{"Name": "Ada"}]}"#, "asks Age on Age"),
    (
      #"{"People": [{"Name": "A", "Age": 1}, {"Name": "B", "Age": 2}, {"Name": "C", "Age": 3}]}"#,
      "a.json:1: “Add another” cannot be used now: There may be at most 2 entries."
    ),
  ])
  func anEntryTakesItsAnswersByTheirNames(json: String, end: String) async throws {
    let told = try await Filled(people, json).told
    #expect(told.contains(end), "\(told)")
  }

  // MARK: A person at the run

  /// Asks for a list between two questions.
  private var trip: Talk {
    Talk { talk in
      talk.push("First") {
        TextField("Start") { start in
          talk.pushList("Paths", of: [], row: \.self, count: 0...2) { path in
            TextField("Path", text: path ?? "")
          } onFinish: { paths in
            paths.forEach(talk.note)
            talk.push("Motto") {
              TextField("Motto") {
                talk.note($0)
                talk.push("Colour") {
                  TextField("Colour") {
                    talk.note($0)
                    talk.finish(talk.state)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Does what a person does, such as `Done`, `Motto = m` and `back`.
  private func perform(_ step: String, in session: Session, noting file: inout AnswersFile?)
    async throws
  {
    let snapshot = session.show()
    let words = step.components(separatedBy: " = ")
    let value =
      words.count < 2 ? nil : words[0].hasSuffix("?") ? .choice(words[1]) : Value.text(words[1])
    if step == "back" {
      try session.perform(.back)
    } else if step == "revisit" {
      try session.perform(.revisit(entry: try #require(snapshot.trail.rows.first).entry))
    } else {
      let element = try #require(
        snapshot.elements.first { $0.id == words[0] }, "\(step) on \(snapshot.title)")
      file?.pass(value, of: element, on: snapshot)
      try session.perform(
        value.map { .answer(entry: snapshot.entry, element: element.id, value: $0) }
          ?? .press(entry: snapshot.entry, element: element.id))
    }
    await session.waitUntilIdle(timeout: .zero)
  }

  @Test(arguments: [
    (
      #"{"Start": "s", "Paths": ["/a", "/b", "/c", "/d"], "Colour": "red"}"#,
      ["Done", "Motto = m"],
      ["a.json:1: Only 2 of the 4 answers to “Paths” were asked for.", "outcome /a, /b, m, red"]
    ),
    // What is removed makes room for the next one.
    (
      #"{"Start": "s", "Paths": ["/a", "/b", "/c"], "Motto": "m", "Colour": "red"}"#,
      ["Remove one", "Which one is to go? = /b"], ["outcome /a, /c, m, red"]
    ),
    (
      #"{"Start": "s", "Paths": [{"Path": "/a", "X": 1}], "Motto": "m", "Colour": "red"}"#,
      ["Done"], ["a.json:1: Entry 1: “X” was not asked.", "outcome /a, m, red"]
    ),
    // Also if the person changes an entry first.
    (
      #"{"Start": "s", "Paths": [{"Path": "/a", "X": 1}], "Motto": "m", "Colour": "red"}"#,
      ["Remove one", "Which one is to go? = /a"], ["outcome m, red"]
    ),
    // The list goes on where a step below it left it.
    (
      #"{"Paths": [{"Path": "/a", "X": 1}, "/b"], "Motto": "m", "Colour": "red"}"#,
      ["Start = s", "back", "Start = t"], ["outcome /a, /b, m, red"]
    ),
    // An entry that was not finished is added once more, whole.
    (
      #"{"Paths": [{"X": 1}, "/b"], "Motto": "m", "Colour": "red"}"#,
      ["Start = s", "revisit", "Start = t", "Path = /a", "Done"],
      ["a.json:1: Entry 1: “X” was not asked.", "outcome /a, m, red"]
    ),
  ])
  func whatThePersonLeavesLeavesTheRestOfTheFile(
    json: String, steps: [String], ends: [String]
  ) async throws {
    var outcome: [String] = []
    let session = trip.makeSession(environment: Environment(), isLive: false) { outcome = $0 }
    let source = AnswersAhead(try AnswersFile(Array(json.utf8), name: "a.json"))
    let replayer = Replayer(session, from: [source])
    replayer.begin()
    await session.waitUntilIdle(timeout: .zero)
    var told: [String] = []
    for step in steps {
      var file: AnswersFile?
      told += session.show().notices.map(\.message)
      try await perform(step, in: session, noting: &file)
    }
    told += source.leftOver.map(\.english) + ["outcome \(outcome.joined(separator: ", "))"]
    for end in ends { #expect(told.contains(end), "\(told) \(session.show().title)") }
    _ = replayer
  }

  /// The answers of a saved run are passed before the file answers what is open.
  @Test(arguments: [
    (
      #"{"Paths": ["/a", "/b", "/c", "/d"], "Motto": "m"}"#,
      ["Start = s", "Add", "Path = /a", "Add", "Path = /b", "Done"], "m",
      ["Only 2 of the 4 answers to “Paths” were asked for."]
    ),
    (
      #"{"Paths": ["/a", "/b"], "Motto": "m"}"#,
      ["Start = s", "Add", "Path = /a", "Add", "Path = /z", "Done"], "m", []
    ),
    (#"{"Paths": ["/a", "/b"], "Motto": "m"}"#, ["Start = s", "Add"], "/a", []),
    (#"{"Paths": ["/a", "/b"]}"#, ["Start = s", "Add", "Path = /a", "Add"], "/b", []),
  ])
  func theEntriesOfASavedRunStandForThoseOfTheFile(
    json: String, steps: [String], next: String, unused: [String]
  ) async throws {
    let session = try await Filled(trip, "{}").session
    var file: AnswersFile? = try AnswersFile(Array(json.utf8), name: "a.json")
    for step in steps { try await perform(step, in: session, noting: &file) }
    let given = file?.next(for: session.show())
    guard case .answer(.text(next))? = given?.kind else {
      Issue.record("\(String(describing: given?.kind))")
      return
    }
    if !unused.isEmpty { #expect(file?.unused.map(\.message) == unused) }
  }

  /// Its entries are passed once more when the run comes back.
  @Test func aListCountsNothingBeforeItsEnd() async throws {
    var filled = try await Filled(
      trip, #"{"Start": "s", "Paths": ["/a", "/b", "/c"], "Colour": "red"}"#)
    #expect(filled.answers.usedMarks == [-1])
    var file: AnswersFile?
    try await perform("Done", in: filled.session, noting: &file)
    await filled.go()
    #expect(filled.answers.usedMarks == [-1])
    try await perform("Motto = m", in: filled.session, noting: &file)
    await filled.go()
    #expect(filled.answers.usedMarks == [-1, 0, -1])
  }

  @Test(arguments: [
    #"{"A": [{"B": 1}, {"B": 2}]}"#, #"{"A": ["x", "y"]}"#, #"{"A": 7}"#, #"{"A": []}"#,
  ])
  func everyMarkOfAnEarlierRunIsTaken(json: String) async throws {
    let session = try await Filled(Talk { $0.push("Screen") { TextField("A") } }, "{}").session
    for mark in [-2, -1, 0, 1, 2, 3, .max] {
      var file = try AnswersFile(Array(json.utf8), name: "a.json")
      file.usedMarks = [mark, mark]
      _ = (file.unused, file.next(for: session.show()), file.unused, file.usedMarks)
    }
  }
}
