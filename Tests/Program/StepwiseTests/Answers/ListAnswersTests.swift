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
}
