import StepwiseJSON
import TestSupport
import Testing

@testable import Stepwise

/// Matching a file of answers to the questions of a wizard.
@MainActor @Suite struct AnswersFileTests {
  /// A field of each kind.
  private var everything: Talk {
    .form { talk in
      TextField("Name") { talk.note($0) }
      TextEditor("Story") { talk.note($0) }
      SecureField("Password") { talk.note("\($0.count) letters") }
      Picker("Pet", options: [.init("Cat", id: "c"), .init("Dog", id: "d")]) { talk.note($0) }
      MultiPicker("Tongues", options: ["Korean", "Thai", "Welsh"]) {
        talk.note($0.joined(separator: "+"))
      }
      Toggle("News") { talk.note($0 ? "on" : "off") }
      DatePicker("Day") { talk.note($0.description) }
      NumberField("Age", in: 0...150) { talk.note("\($0)") }
      PathField("Folder") { talk.note($0) }.optional()
    }
  }

  @Test func everyKindIsAnsweredInItsOwnKindOfJSON() async throws {
    let filled = try await Filled(
      everything,
      """
      {"Name": "Ada", "Story": "One\\nTwo", "Password": "secret", "Pet": "d",
       "Tongues": ["Thai", "Korean"], "News": true, "Day": "1990-12-10", "Age": 42,
       "Folder": null, "Form": "Send"}
      """)
    #expect(
      filled.outcome
        == ["Ada", "One\nTwo", "6 letters", "d", "Korean+Thai", "on", "1990-12-10", "42", ""])
    #expect(filled.unused == [])
  }

  @Test func aTextIsReadAsItWouldBeTyped() async throws {
    let filled = try await Filled(
      everything,
      """
      {"Name": ":back", "Story": "x", "Password": {"from": "TOKEN"}, "Pet": "Do",
       "Tongues": "Welsh, Thai", "News": "no", "Day": "1990-12-10", "Age": "42", "Folder": "",
       "Send": true}
      """)
    #expect(
      filled.outcome
        == [":back", "x", "7 letters", "d", "Thai+Welsh", "off", "1990-12-10", "42", ""])
  }

  @Test(arguments: [
    ("Name", "7", "“Name” takes a text, and this is a number."),
    ("Name", "[]", "“Name” takes a text, and this is an array."),
    ("Name", "{\"from\": \"TOKEN\"}", "“Name” takes a text, and this is an object."),
    ("Name", "null", "“Name” needs an answer: there is no default to accept."),
    ("Name", "\"\"", "“Name” needs an answer."),
    ("Name", "\"a\\nb\"", "The answer has several lines, and only one is taken here."),
    (
      "Name", "\"a\\u001bb\"",
      "The answer contains the control character U+001B: leave it out."
    ),
    (
      "Password", "true",
      "“Password” takes a text, or {\"from\": \"VARIABLE\"}, and this is true or false."
    ),
    ("Password", "{\"from\": \"NONE\"}", "There is no NONE."),
    ("Pet", "3", "“Pet” takes one of its options as a text: “c” or “d”, and this is a number."),
    ("Pet", "\"Cow\"", "“Cow” is not one of the options: “Cat” or “Dog”."),
    (
      "Tongues", "{\"from\": \"X\"}",
      "“Tongues” takes an array of its options: “Korean”, “Thai” or “Welsh”, and this is an object."
    ),
    ("Tongues", "[1]", "“Tongues” takes an array of texts, and this array contains a number."),
    ("Tongues", "[\"Irish\"]", "“Irish” is not one of the options: “Korean”, “Thai” or “Welsh”."),
    ("Tongues", "[\"Thai\", \"Th\"]", "“Thai” is chosen twice."),
    ("Tongues", "[]", "“Tongues” needs an answer."),
    ("News", "1", "“News” takes true or false, and this is a number."),
    ("Day", "1990", "“Day” takes a day as a text, such as \"1990-12-10\", and this is a number."),
    ("Age", "false", "“Age” takes a number, and this is true or false."),
    ("Age", "1.5", "1.5 is not a whole number."),
    ("Age", "151", "151 is out of range: take a number from 0 to 150."),
  ])
  func aWrongKindIsRejectedWithTheRightOne(_ name: String, _ json: String, _ message: String)
    async throws
  {
    let before = ["Name", "Story", "Password", "Pet", "Tongues", "News", "Day", "Age"]
    let good = [
      "Name": "\"Ada\"", "Story": "\"x\"", "Password": "\"x\"", "Pet": "\"c\"",
      "Tongues": "[\"Thai\"]", "News": "true", "Day": "\"1990-12-10\"", "Age": "1",
    ]
    let members = before.map { "\"\($0)\": \($0 == name ? json : good[$0] ?? "")" }
    let line = try #require(before.firstIndex(of: name)) + 2
    let filled = try await Filled(everything, "{\n\(members.joined(separator: ",\n"))}")
    #expect(filled.refusal == "a.json:\(line): \(message)")
  }

  // MARK: Names

  /// Two screens that both ask for a name, one of them twice.
  private var twins: Talk {
    Talk { talk in
      talk.push(
        Card("Team") {
          TextField("Name") { talk.note($0) }
          Section("Captain") { TextField("Name") { talk.note($0) } }
          Button("Go on") {
            talk.push(
              Card("Place") {
                TextField("Name") {
                  talk.note($0); talk.finish(talk.state)
                }
              })
          }
        })
    }
  }

  @Test func aNameWithItsScreenComesBeforeANameAlone() async throws {
    let filled = try await Filled(
      twins,
      #"{"Name": "Ada", "Captain / Name": "Bob", "Place / Name": "Rome", "Go on": true}"#)
    #expect(filled.outcome == ["Ada", "Bob", "Rome"])
    let other = try await Filled(
      twins,
      #"{"Team / Name": "Owls", "Team / Captain / Name": "Bob", "Go on": true, "Name": "Rome"}"#)
    #expect(other.outcome == ["Owls", "Bob", "Rome"])
  }

  @Test func objectsArePartsOfNames() async throws {
    let filled = try await Filled(
      twins,
      """
      {"Team": {"Name": "Owls", "Captain": {"Name": "Bob"}, "Go on": true},
       "Place": {"Name": "Rome"}, "Nobody": {}}
      """)
    #expect(filled.outcome == ["Owls", "Bob", "Rome"])
    #expect(filled.unused == [])
  }

  @Test func aDuplicateLabelIsNotAName() async throws {
    let flow = Talk.form { talk in
      Section("Home") { TextField("Name") { talk.note($0) } }
      Section("Away") { TextField("Name") { talk.note($0) } }
    }
    let filled = try await Filled(flow, "{\n\"Name\": \"Owls\"}")
    #expect(filled.steps == [])
    #expect(filled.asked == "Home / Name")
    #expect(filled.unused == ["2 “Name” was not asked."])
  }

  @Test func anObjectNamedFromCanBeAPartOfNames() async throws {
    let trip = Talk.form("Trip") { talk in TextField("from") { talk.note($0) } }
    let filled = try await Filled(trip, #"{"Trip": {"from": "Rome"}, "Send": true}"#)
    #expect(filled.outcome == ["Rome"])
    #expect(filled.unused == [])
  }

  @Test func anAnswerIsUsedOnce() async throws {
    var filled = try await Filled(
      twins, #"{"Name": "Ada", "Captain / Name": "Bob", "Team": "Go on"}"#)
    #expect(filled.asked == "Name")
    #expect(filled.session.show().title == "Place")
    try filled.session.perform(.back)
    await filled.go()
    #expect(filled.asked == "Name", "what was given is asked, with the answer to accept")
    #expect(filled.session.show().title == "Team")
  }

  // MARK: Buttons

  private var hub: Talk {
    Talk { talk in
      talk.push(
        Card("Home") {
          Button("Fetch") { talk.note("fetched") }
          Button("Name") {
            talk.push(
              Card("Name") {
                TextField("Name") {
                  talk.note($0); talk.finish(talk.state)
                }
              })
          }
        })
    }
  }

  @Test func buttonsOfAScreenArePressedInTheOrderOfTheFile() async throws {
    let filled = try await Filled(
      hub, "{\n\"Home\": [\"Fetch\", \"Fetch\", \"Name\"],\n\"Name\": \"Ada\"}")
    #expect(filled.steps.prefix(3) == ["2 press Fetch", "2 press Fetch", "2 press Name"])
    #expect(filled.outcome == ["fetched", "fetched", "Ada"])
  }

  @Test func aNamedButtonIsPressedOnlyByTrue() async throws {
    let filled = try await Filled(
      hub, #"{"Home / Name": true, "Fetch": false, "Name": "Ada"}"#)
    #expect(filled.outcome == ["Ada"])
    #expect(filled.unused == [])
  }

  @Test(arguments: [
    (
      #"{"Home": 3}"#,
      "“Home” takes the label of a button, or an array of labels: “Fetch” or “Name”."
    ),
    (
      #"{"Home": [true]}"#,
      "“Home” takes the label of a button, or an array of labels: “Fetch” or “Name”."
    ),
    (#"{"Home": "Leave"}"#, "“Leave” is not one of the buttons here: “Fetch” or “Name”."),
  ])
  func anUnknownButtonIsRejected(_ json: String, _ message: String) async throws {
    let filled = try await Filled(hub, json)
    #expect(filled.refusal == "a.json:1: \(message)")
  }

  @Test func unusedPressesAreReported() async throws {
    let filled = try await Filled(hub, #"{"Home": ["Name", "Fetch"], "Name": "Ada"}"#)
    #expect(filled.outcome == ["Ada"])
    #expect(filled.unused == ["1 “Fetch” of “Home” was not pressed."])
  }

  /// A list with a button that continues.
  private var list: Talk {
    Talk { talk in
      talk.push(
        Card("Objects") {
          Picker("Object", options: ["M1", "M31"]) { talk.note($0) }.repeatsQuestion()
          Button("Done") { talk.finish(talk.state) }
        })
    }
  }

  @Test func aButtonBesideAnUnansweredFieldIsPressed() async throws {
    #expect(try await Filled(list, #"{"Objects": "Done"}"#).outcome == [])
    #expect(try await Filled(list, #"{"Done": true, "Object": "M1"}"#).outcome == ["M1"])
  }

  /// The name of the answer is also the title of an earlier screen.
  @Test func anUnknownButtonBesideAFieldAnswersItsQuestion() async throws {
    let flow = Talk { talk in
      talk.push(
        Card("Name") {
          TextField("First").optional()
          Button("Go on") {
            talk.push(
              Card("Ship") {
                TextField("Name") {
                  talk.note($0)
                  talk.finish(talk.state)
                }
              })
          }
        })
    }
    var filled = try await Filled(flow, #"{"Name": "Argo"}"#)
    #expect(filled.refusal == "")
    #expect(filled.asked == "First")
    let name = filled.session.show()
    try filled.session.perform(.press(entry: name.entry, element: "Go on"))
    await filled.go()
    #expect(filled.steps == ["1 Name = text(\"Argo\")"])
  }

  @Test func theButtonsOfAFormWaitForItsFields() async throws {
    let flow = Talk.form { talk in
      TextField("Name") { talk.note($0) }
      TextField("Nickname") { talk.note($0) }
    }
    let filled = try await Filled(flow, #"{"Form": "Send", "Name": "Ada"}"#)
    #expect(filled.steps == ["1 Name = text(\"Ada\")"])
    #expect(filled.asked == "Nickname")
  }

  // MARK: Unused answers

  @Test func anUnusedNameIsReportedWithItsLine() async throws {
    let filled = try await Filled(
      everything,
      """
      {"$schema": "questions.json",
       "Name": "Ada",
       "Form": {"Stroy": "x"},
       "Pett": "Cat",
       "Colour": "red"}
      """)
    #expect(filled.asked == "Story")
    #expect(
      filled.unused == [
        "3 “Form / Stroy” was not asked. Did you mean “Form / Story”?",
        "4 “Pett” was not asked.", "5 “Colour” was not asked.",
      ])
  }

  // MARK: Malformed files

  @Test(arguments: [
    ("", "1: The text ends where a value is expected."),
    ("[]", "1: A file of answers is an object {…} with a name for each, and this is an array."),
    ("\"x\"", "1: A file of answers is an object {…} with a name for each, and this is a text."),
    ("{\"a\": 1,\n\"a\": 2}", "2: “a” appears twice in one object: leave one out."),
    (
      "{\"a / b\": 1,\n\"a\": {\n\"b\": 2}}",
      "3: “a / b” was answered in line 1 already: leave one out."
    ),
    ("{\"a\": 1,}", "1: A name in quotation marks is expected in an object."),
    ("{\n\"a\": 1\n", "2: A comma or “}” is expected in an object."),
    (
      "{\"a\": nul}",
      "1: A value is expected: a text in quotation marks, a number, true, false or null."
    ),
  ])
  func anInvalidFileIsRejectedWithTheLine(_ json: String, _ message: String) {
    #expect(throws: RunFailure(.dataError, "a.json:\(message)")) {
      try AnswersFile(Array(json.utf8), name: "a.json")
    }
  }

  @Test func anEmptyObjectAnswersNothing() async throws {
    let filled = try await Filled(everything, "{}")
    #expect(filled.asked == "Name")
    #expect(filled.unused == [])
  }

  @Test func deepAndLongNamesHaveLimits() {
    let name = String(repeating: "n", count: AnswersFile.nameLengthMax)
    #expect(throws: RunFailure(.dataError, "a.json:1: A name is longer than 10000 bytes.")) {
      try AnswersFile(Array("{\"\(name)\": {\"a\": 1}}".utf8), name: "a.json")
    }
    let deep = String(repeating: "{\"a\":", count: 200)
    #expect(throws: RunFailure(.dataError, "a.json:1: Values are nested more than 100 deep.")) {
      try AnswersFile(Array(deep.utf8), name: "a.json")
    }
  }

  @Test(.slow) func aHugeFileIsAccepted() async throws {
    let members = (0..<100_000).map { "\"n\($0)\": \($0)" }.joined(separator: ",\n")
    let filled = try await Filled(everything, "{\(members),\n\"Name\": \"Ada\"}")
    #expect(filled.steps == ["100001 Name = text(\"Ada\")"])
    #expect(filled.unused.count == 100_000)
  }
}
