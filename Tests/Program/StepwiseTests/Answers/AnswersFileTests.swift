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

  /// Checks files of a wizard in a text: the lines of a file begin with `>`, and below them are the steps that it leads to,
  /// and everything about its end.
  private func expect(
    _ flow: @autoclosure () -> Talk, _ text: String, location: SourceLocation = #_sourceLocation
  ) async throws {
    var (told, json): ([String], String) = ([], "")
    let lines = text.split(separator: "\n").map(String.init)
    for (line, next) in zip(lines, lines.dropFirst() + [""]) where line.hasPrefix("> ") {
      told.append(line)
      json += "\(line.dropFirst(2))\n"
      guard !next.hasPrefix("> ") else { continue }
      told.append(try await Filled(flow(), json).told)
      json = ""
    }
    expectText(told.joined(separator: "\n"), is: text, location: location)
  }

  @Test func everyKindIsAnsweredInItsOwnKindOfJSONOrAsTyped() async throws {
    try await expect(
      everything,
      #"""
      > {"Name": "Ada", "Story": "One\nTwo", "Password": "secret", "Pet": "d",
      > "Tongues": ["Thai", "Korean"], "News": true, "Day": "1990-12-10", "Age": 42,
      > "Folder": null, "Form": "Send"}
      1 Name = text("Ada")
      1 Story = text("One\nTwo")
      1 Password = text("secret")
      1 Pet = choice("d")
      2 Tongues = choices(["Korean", "Thai"])
      2 News = flag(true)
      2 Day = date(1990-12-10)
      2 Age = number(42)
      3 accept Folder
      3 press Send
      outcome Ada, One
      Two, 6 letters, d, Korean+Thai, on, 1990-12-10, 42, -
      > {"Name": ":back", "Story": "x", "Password": {"from": "TOKEN"}, "Pet": "Do",
      > "Tongues": "Welsh, Thai", "News": "no", "Day": "1990-12-10", "Age": "42",
      > "Folder": "", "Send": true}
      1 Name = text(":back")
      1 Story = text("x")
      1 Password = text("hunter2")
      1 Pet = choice("d")
      2 Tongues = choices(["Thai", "Welsh"])
      2 News = flag(false)
      2 Day = date(1990-12-10)
      2 Age = number(42)
      3 Folder = text("")
      3 press Send
      outcome :back, x, 7 letters, d, Thai+Welsh, off, 1990-12-10, 42, -
      """#)
  }

  private nonisolated static let wrong: [(String, String, String)] = [
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
  ]

  @Test func aWrongKindIsRejectedWithTheRightOne() async throws {
    let before = ["Name", "Story", "Password", "Pet", "Tongues", "News", "Day", "Age"]
    let good = [
      "Name": "\"Ada\"", "Story": "\"x\"", "Password": "\"x\"", "Pet": "\"c\"",
      "Tongues": "[\"Thai\"]", "News": "true", "Day": "\"1990-12-10\"", "Age": "1",
    ]
    for (name, json, message) in Self.wrong {
      let members = before.map { "\"\($0)\": \($0 == name ? json : good[$0] ?? "")" }
      let line = try #require(before.firstIndex(of: name)) + 2
      let filled = try await Filled(everything, "{\n\(members.joined(separator: ",\n"))}")
      #expect(filled.rejection == "a.json:\(line): \(message)", "\(name): \(json)")
    }
  }

  // MARK: Names

  /// Two screens that both ask for a name, one of them twice.
  private var twins: Talk {
    Talk { talk in
      talk.push("Team") {
        TextField("Name") { talk.note($0) }
        Section("Captain") { TextField("Name") { talk.note($0) } }
        Button("Go on") {
          talk.push("Place") {
            TextField("Name") {
              talk.note($0)
              talk.finish(talk.state)
            }
          }
        }
      }
    }
  }

  @Test func namesAreMatched() async throws {
    // A name with its screen comes before a name alone, and objects are parts of names.
    try await expect(
      twins,
      """
      > {"Name": "Ada", "Captain / Name": "Bob", "Place / Name": "Rome", "Go on": true}
      1 Name = text("Ada")
      1 Captain / Name = text("Bob")
      1 press Go on
      1 Name = text("Rome")
      outcome Ada, Bob, Rome
      > {"Team / Name": "Owls", "Team / Captain / Name": "Bob", "Go on": true, "Name": "Rome"}
      1 Name = text("Owls")
      1 Captain / Name = text("Bob")
      1 press Go on
      1 Name = text("Rome")
      outcome Owls, Bob, Rome
      > {"Team": {"Name": "Owls", "Captain": {"Name": "Bob"}, "Go on": true},
      > "Place": {"Name": "Rome"}, "Nobody": {}}
      1 Name = text("Owls")
      1 Captain / Name = text("Bob")
      1 press Go on
      2 Name = text("Rome")
      outcome Owls, Bob, Rome
      """)
    // Also an object with a “from”.
    try await expect(
      .form("Trip") { talk in TextField("from") { talk.note($0) } },
      """
      > {"Trip": {"from": "Rome"}, "Send": true}
      1 from = text("Rome")
      1 press Send
      outcome Rome
      """)
    // A duplicate label is not a name.
    try await expect(
      .form { talk in
        Section("Home") { TextField("Name") { talk.note($0) } }
        Section("Away") { TextField("Name") { talk.note($0) } }
      },
      """
      > {
      > "Name": "Owls"}
      asks Home / Name on Form
      unused 2 “Name” was not asked.
      """)
    // Two names of one question, of which only one is needed.
    try await expect(
      .form { talk in TextField("name") { talk.note($0) }.labeled("Your name") },
      """
      > {"Your name": "Ada", "name": "Bob", "Form": "Send"}
      1 name = text("Bob")
      1 press Send
      unused 1 “Your name” was not used, because “name” answered the same question.
      outcome Bob
      """)
    try await expect(
      everything,
      """
      > {"$schema": "questions.json",
      > "Name": "Ada",
      > "Form": {"Stroy": "x"},
      > "Pett": "Cat",
      > "Colour": "red"}
      2 Name = text("Ada")
      asks Story on Form
      unused 3 “Form / Stroy” was not asked. Did you mean “Form / Story”?
      unused 4 “Pett” was not asked.
      unused 5 “Colour” was not asked.
      > {}
      asks Name on Form
      """)
  }

  /// The same question in a flow for each of two parts.
  private static func release() -> Talk {
    Talk { talk in
      @MainActor func ask(_ parts: ArraySlice<String>) {
        guard let part = parts.first else {
          talk.push("Review") { Button("Deploy", onceOnly: true) { talk.finish(talk.state) } }
          return
        }
        let child = Talk(named: part) { child in
          child.push("Version") {
            TextField("New version", text: "1.0.0") { child.finish(["\(part) \($0)"]) }
          }
        }
        talk.start(child, id: part) { answers in
          for answer in answers { talk.note(answer) }
          ask(parts.dropFirst())
        }
      }
      ask(["api", "web"])
    }
  }

  /// A flow for each of a list asks the same question once for each.
  @Test(arguments: [
    #"{"api / New version": "1.5.0", "web / Version / New version": "3.0.0", "Review": "Deploy"}"#,
    #"{"api": {"New version": "1.5.0"}, "web": {"Version": {"New version": "3.0.0"}}, "Deploy": true}"#,
    #"{"New version": "1.5.0", "web / New version": "3.0.0", "Review": "Deploy"}"#,
    #"{"New version": "3.0.0", "api / New version": "1.5.0", "Review": "Deploy"}"#,
    #"{"New version": ["1.5.0", "3.0.0"], "Review": "Deploy"}"#,
    #"{"Version / New version": ["1.5.0", "3.0.0"], "Review": "Deploy"}"#,
  ])
  func aNameCanHaveTheNameOfItsFlow(_ json: String) async throws {
    let filled = try await Filled(Self.release(), json)
    #expect(filled.outcome == ["api 1.5.0", "web 3.0.0"])
    #expect(filled.unused.isEmpty)
  }

  /// An answer that no question took stops a run before a press that cannot be taken back.
  @Test(arguments: [
    (
      #"{"api / Version": "1.5.0", "Review": "Deploy"}"#,
      """
      refused 65 arguments:1: “api / Version” was not asked. “Deploy” is pressed once only, so it was \
      not pressed: correct the name, leave the answer out, or put it after the button.
      """
    ),
    (
      #"{"New version": ["1", "2", "3"], "Review": "Deploy"}"#,
      """
      refused 65 arguments:1: Only 2 of the 3 answers to “New version” were asked for. “Deploy” is \
      pressed once only, so it was not pressed: correct the name, leave the answer out, or put it after \
      the button.
      """
    ),
    // What follows the button may be asked after it; at the end nothing was.
    (
      #"{"New version": "1", "Review": "Deploy", "web / Versoin": "2"}"#,
      """
      refused 65 arguments:1: “web / Versoin” was not asked. “New version” took its default, so the \
      result is left out: correct the name, or leave the answer out.
      """
    ),
    (
      #"{"New version": ["1", "2"], "Review": "Deploy", "Later": "2"}"#,
      #"finished ["api 1", "web 2"]"#
    ),
    (
      "{}",
      """
      refused 75 An answer is missing from arguments: “Review” (“Deploy”).
      """
    ),
  ])
  func anUnusedAnswerStopsARunThatAsksNobody(_ json: String, _ end: String) async throws {
    var configuration = RunConfiguration(.nobody)
    configuration.files.preparedAnswers = AnswersAhead(
      try AnswersFile(Array(json.utf8), name: "arguments"))
    switch await Stepwise.run(configuration, makeFlow: { _ in Self.release() }) {
    case .finished(let outcome): #expect("finished \(outcome)" == end)
    case .failed(let failure as RunFailure):
      #expect("refused \(failure.code.rawValue) \(failure)" == end)
    default: Issue.record("another end")
    }
  }

  @Test func anAnswerIsUsedOnce() async throws {
    var filled = try await Filled(
      twins, #"{"Name": "Ada", "Captain / Name": "Bob", "Team": "Go on"}"#)
    #expect(filled.told.hasSuffix("\nasks Name on Place"))
    try filled.session.perform(.back)
    await filled.go()
    // What was given is asked, with the answer to accept.
    #expect(filled.told.hasSuffix("\nasks Name on Team"))
  }

  // MARK: Buttons

  private var hub: Talk {
    Talk { talk in
      talk.push("Home") {
        Button("Fetch") { talk.note("fetched") }
        Button("Name") {
          talk.push("Name") {
            TextField("Name") {
              talk.note($0)
              talk.finish(talk.state)
            }
          }
        }
      }
    }
  }

  /// A list with a button that continues.
  private var list: Talk {
    Talk { talk in
      talk.push("Objects") {
        Picker("Object", options: ["M1", "M31"]) { talk.note($0) }.repeatsQuestion()
        Button("Done") { talk.finish(talk.state) }
      }
    }
  }

  /// In the order of the file; a named button is pressed only by true.
  @Test func buttonsArePressed() async throws {
    try await expect(
      hub,
      """
      > {
      > "Home": ["Fetch", "Fetch", "Name"],
      > "Name": "Ada"}
      2 press Fetch
      2 press Fetch
      2 press Name
      3 Name = text("Ada")
      outcome fetched, fetched, Ada
      > {"Home / Name": true, "Fetch": false, "Name": "Ada"}
      1 press Name
      1 Name = text("Ada")
      outcome Ada
      > {"Home": 3}
      a.json:1: “Home” takes the label of a button, or an array of labels: “Fetch” or “Name”.
      > {"Home": [true]}
      a.json:1: “Home” takes the label of a button, or an array of labels: “Fetch” or “Name”.
      > {"Home": "Leave"}
      a.json:1: “Leave” is not one of the buttons here: “Fetch” or “Name”.
      > {"Home": ["Name", "Fetch"], "Name": "Ada"}
      1 press Name
      1 Name = text("Ada")
      unused 1 “Fetch” of “Home” was not pressed.
      outcome Ada
      """)
    // A button beside an unanswered field is pressed, and those of a form wait for its fields.
    try await expect(
      list,
      """
      > {"Objects": "Done"}
      1 press Done
      outcome \("")
      > {"Done": true, "Object": "M1"}
      1 Object = choice("M1")
      1 press Done
      outcome M1
      """)
    try await expect(
      .form { talk in
        TextField("Name") { talk.note($0) }
        TextField("Nickname") { talk.note($0) }
      },
      """
      > {"Form": "Send", "Name": "Ada"}
      1 Name = text("Ada")
      asks Nickname on Form
      unused 1 “Form” was not asked.
      """)
  }

  /// The name of the answer is also the title of an earlier screen.
  @Test func anUnknownButtonBesideAFieldAnswersItsQuestion() async throws {
    let flow = Talk { talk in
      talk.push("Name") {
        TextField("First").optional()
        Button("Go on") {
          talk.push("Ship") {
            TextField("Name") {
              talk.note($0)
              talk.finish(talk.state)
            }
          }
        }
      }
    }
    var filled = try await Filled(flow, #"{"Name": "Argo"}"#)
    #expect(
      filled.told == "asks First on Name\nunused 1 “Name” was not asked.")
    try Person(session: filled.session).presses("Go on")
    await filled.go()
    #expect(filled.told == "1 Name = text(\"Argo\")\noutcome Argo")
  }

  // MARK: Malformed files

  @Test func anInvalidFileIsRejectedWithTheLine() {
    let name = String(repeating: "n", count: AnswersFile.nameLengthMax)
    let rows: [(String, String)] = [
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
      ("{\"\(name)\": {\"a\": 1}}", "1: A name is longer than 10000 bytes."),
      (String(repeating: "{\"a\":", count: 200), "1: Values are nested more than 100 deep."),
    ]
    for (json, message) in rows {
      let failure = #expect(throws: RunFailure.self) {
        try AnswersFile(Array(json.utf8), name: "a.json")
      }
      #expect(failure == RunFailure(.dataError, verbatim: "a.json:\(message)"))
    }
  }

  @Test(.slow) func aHugeFileIsAccepted() async throws {
    let members = (0..<100_000).map { "\"n\($0)\": \($0)" }.joined(separator: ",\n")
    let filled = try await Filled(everything, "{\(members),\n\"Name\": \"Ada\"}")
    #expect(filled.steps == ["100001 Name = text(\"Ada\")"])
    #expect(filled.unused.count == 100_000)
  }
}
