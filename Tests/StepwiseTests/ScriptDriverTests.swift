import Testing

@testable import Stepwise

@Suite struct ScriptDriverTests {
  /// A form with every kind of field.
  private func everything() -> Talk {
    .form { talk in
      TextField("Name") { talk.note("name \($0)") }
      SecureField("Password") { talk.note("password \($0.count)") }
      TextEditor("About") { talk.note("about \($0)") }
      Picker("Pet", options: ["Cat", "Dog", .init("Other…", id: "other")]) {
        talk.note("pet \($0)")
      }
      MultiPicker("Days", options: ["Mon", "Tue", "Wed"]) { talk.note("days \($0)") }
      Toggle("News") { talk.note("news \($0)") }
      DatePicker("Birthday") { talk.note("birthday \($0)") }
    }
  }

  @Test func aFlowThatGoesNowhereIsNamed() async throws {
    let stuck = Talk { talk in talk.push("Name") { TextField("Name") { _ in } } }
    #expect(
      try await Conversation(stuck, "Ada\n").end
        == "75 a.steps:1: The answers ran out at “Name”: everything is answered, and its flow went nowhere from there."
    )
    let waiting = Talk { talk in talk.push("Wait") { Text("Somebody will come.") } }
    #expect(
      try await Conversation(waiting, "").end
        == "75 a.steps:1: The answers ran out at “Wait”: it asks nothing, and waits for something else."
    )
  }

  @Test func everyKindOfFieldIsAskedInItsOrder() async throws {
    let talk = try await Conversation(
      everything(), "Ada\nhunter2\n:text\none\ntwo\n:end\nO\nWed, mon\ny\n1990-12-10\nSend\n")
    #expect(talk.end == "0")
    #expect(
      talk.outcome == [
        "name Ada", "password 7", "about one\ntwo", "pet other", "days [\"Mon\", \"Wed\"]",
        "news true", "birthday 1990-12-10",
      ])
    #expect(
      talk.text == """
        Form
        Name: Ada
        Password (not shown): (not shown)
        About (one line, or several between :text and :end): one
        two
          1. Cat
          2. Dog
          3. Other…
        Pet: O
          1. Mon
          2. Tue
          3. Wed
        Days (several, with commas): Wed, mon
        News (yes or no): y
        Birthday (year-month-day): 1990-12-10
          1. Send
        Choose: Send

        """)
  }

  /// The next line of a composer is another message, not a second attempt.
  @Test func aRejectedComposerEndsTheScript() async throws {
    struct DiskFull: Error, CustomStringConvertible { let description = "The disk is full." }
    let talk = try await Conversation(
      .form { _ in TextField("Message") { _ in throw DiskFull() }.repeatsQuestion() }, "one\ntwo\n")
    #expect(talk.end == "65 a.steps:1: The disk is full.")
  }

  @Test(arguments: [
    (
      "Ada\nhunter2\nx\nHamster\n",
      "65 a.steps:4: “Hamster” is not one of the options: “Cat”, “Dog” or “Other…”."
    ),
    (
      "Ada\nhunter2\nx\n4\n",
      "65 a.steps:4: “4” is not one of the options: “Cat”, “Dog” or “Other…”."
    ),
    (
      "Ada\nhunter2\nx\nCat\nMon,,Tue\n",
      "65 a.steps:5: “” is not one of the options: “Mon”, “Tue” or “Wed”."
    ),
    (
      "Ada\nhunter2\nx\nCat\nMon\nmaybe\n",
      "65 a.steps:6: “maybe” is neither yes nor no: type yes or no."
    ),
    (
      "Ada\nhunter2\nx\nCat\nMon\nno\n10.12.1990\n",
      "65 a.steps:7: “10.12.1990” is not a date: write year-month-day, such as 1990-12-10."
    ),
    ("\n", "65 a.steps:1: “Name” needs an answer: there is no default to accept."),
    ("\\\n", "65 a.steps:1: “Name” needs an answer."),
    (
      ":text\na\nb\n:end\n",
      "65 a.steps:1: The answer has several lines, and only one is taken here."
    ),
    (":press Name\n", "65 a.steps:1: “Name” is a field: answer it."),
    (":set Send = x\n", "65 a.steps:1: “Send” is a button: press it with “:press Send”."),
    (
      ":set Nmae = x\n",
      "65 a.steps:1: There is nothing called “Nmae” on “Form”: there is “Name”, “Password”, “About”, “Pet”, “Days”, “News”, “Birthday” and “Send”."
    ),
    (":draft Send = x\n", "65 a.steps:1: “Send” is a button: there is nothing to type."),
    (":back\n", "65 a.steps:1: This is the first screen: there is no way back."),
    (":back Start\n", "65 a.steps:1: There is no “Start” to go back to: this is the first screen."),
    (":expect-screen Start\n", "65 a.steps:1: The screen is “Form”, and “Start” was expected."),
    ("\n\n:bakc\n", "65 a.steps:1: “Name” needs an answer: there is no default to accept."),
    (
      "Ada\nhunter2\n:bakc\n",
      "65 a.steps:3: This is no step, and it is not repeated because it may be a secret. An answer that begins with a colon is written “\\:…”, and control characters are not taken."
    ),
    (
      "Ada\n:press Send\nmore\n",
      "65 a.steps:3: This is left over: the wizard had finished already."
    ),
    (":press Send\n\n# the end\n\n", "0"),
    (":press Send\n:back\n", "65 a.steps:2: This is left over: the wizard had finished already."),
    (":press Send\n:bakc\n", "65 a.steps:2: This is left over: the wizard had finished already."),
    (
      "",
      "75 a.steps:1: The answers ran out at “Form”: “Name” is still to be answered. Add it and run again."
    ),
    (
      "Ada\n",
      "75 a.steps:1: The answers ran out at “Form”: “Password” is still to be answered. Add it and run again."
    ),
    ("Ada\n:cancel\nnever read\n", "0"),
  ])
  func howItEnds(_ script: String, _ end: String) async throws {
    #expect(try await Conversation(everything(), script).end == end)
  }

  @Test func aMistypedCommandIsCorrected() async throws {
    let flow = Talk.form { talk in TextField("Name") { talk.note($0) } }
    #expect(
      try await Conversation(flow, "Ada\n:bakc\n").end
        == "65 a.steps:2: There is no “:bakc”. Did you mean “:back”? An answer that begins with a colon is written “\\:…”."
    )
  }

  @Test func cancellingEndsTheWizardAndNotTheScript() async throws {
    let talk = try await Conversation(everything(), ":cancel\n")
    guard case .cancelled = talk.session.ending else {
      Issue.record("It ended with \(String(describing: talk.session.ending)).")
      return
    }
    #expect(talk.outcome == nil)
  }

  @Test func answersCanBeGivenOutOfOrder() async throws {
    let talk = try await Conversation(
      everything(), ":set Pet = dog\n:draft Name = Ad\nAda\n:expect Name: Ada\n:press Send\n")
    #expect(talk.outcome == ["pet Dog", "name Ada"])
    #expect(talk.text.contains("Name (begun: Ad): Ada\n"))
  }

  @Test func anExpectationThatFailsShowsTheScreen() async throws {
    let talk = try await Conversation(everything(), "Ada\n:expect Grace\n")
    #expect(talk.end.hasPrefix("65 a.steps:2: “Grace” is not shown. This is:\nForm\n  Name: Ada\n"))
  }

  @Test func aQuietExpectationThatFailsIsOneSentence() async throws {
    #expect(
      try await Conversation(everything(), "Ada\n:expect Grace\n", isQuiet: true).end
        == "65 a.steps:2: “Grace” is not shown.")
    #expect(
      try await Conversation(everything(), ":await Grace within 2s\n", isQuiet: true).end
        == "75 a.steps:1: “Grace” was not shown within 2s.")
  }

  /// Without the conversation, the person has not read about the earlier failure.
  @Test func aQuietFailureNamesEarlierFailures() async throws {
    struct Offline: Error, CustomStringConvertible { let description = "Nobody answered." }
    func flow() -> Talk {
      .form { talk in
        Button("Fetch") { throw Offline() }
        Button("Select") { throw Rejection("Nobody is fetched yet.") }
      }
    }
    for (script, sentence) in [
      ("Fetch\nSelect\n", "65 a.steps:2: Nobody is fetched yet."),
      ("Fetch\n:expect User\n", "65 a.steps:2: “User” is not shown."),
      (
        "Fetch\n",
        "75 a.steps:1: The answers ran out at “Form”: “Fetch”, “Select” or “Send” is to be chosen. Add it and run again."
      ),
    ] {
      let quiet = try await Conversation(flow(), script, isQuiet: true)
      #expect(quiet.end == "\(sentence) “Fetch” failed before: Nobody answered.")
      let told = try await Conversation(flow(), script)
      #expect(!told.end.contains("failed before"))
      #expect(told.text.contains("! Nobody answered.\n"))
    }
  }

  @Test func optionalFieldsAreLeftEmptyByABlankLine() async throws {
    let flow = Talk.form { talk in
      TextField("Nickname") { talk.note("nickname “\($0)”") }.optional()
      MultiPicker("Days", options: ["Mon"]) { talk.note("days \($0)") }.optional()
      TextField("Home", text: "Ulm") { talk.note("home \($0)") }
    }
    let talk = try await Conversation(flow, "\n\\\n\nSend\n")
    #expect(talk.outcome == ["nickname “”", "days []", "home Ulm"])
    #expect(talk.text.contains("Nickname (optional): \n"))
    #expect(talk.text.contains("Home (blank for Ulm): \n"))
  }

  @Test(arguments: [
    ("", "[]"), ("A", "[\"A\"]"), ("A, B", "[\"A\", \"B\"]"),
    ("A, B, C", "65 a.steps:1: 3 are chosen (A, B, C): choose at most 2."),
  ])
  func aPickerWithoutAMinimumIsOptional(_ line: String, _ answer: String) async throws {
    let flow = Talk.form { talk in
      MultiPicker("Extras", options: ["A", "B", "C"], count: 0...2) { talk.note("\($0)") }
    }
    let talk = try await Conversation(flow, "\(line)\nSend\n")
    #expect(talk.outcome ?? [talk.end] == [answer])
    #expect(talk.text.contains("Extras (at most 2, with commas; optional): "))
  }

  @Test func backReturnsToAnEarlierQuestion() async throws {
    let flow = Talk { talk in
      talk.push("Last name") {
        TextField("Last name") { _ in
          talk.push("Review") { Button("Confirm") { talk.finish([]) } }
        }
      }
    }
    #expect(
      try await Conversation(flow, "Lovelace\n:set Last name = Byron\n").end
        == "65 a.steps:2: “Last name” was asked before “Review”: go there with “:back Last name”, and answer."
    )
  }

  @Test func aDuplicateLabelNeedsItsSection() async throws {
    func flow() -> Talk {
      .form { talk in
        Section("Home") { TextField("Street") { talk.note("home \($0)") } }
        Section("Work") { TextField("Street") { talk.note("work \($0)") } }
      }
    }
    #expect(
      try await Conversation(flow(), ":set Street = Main\n").end
        == "65 a.steps:1: “Street” stands here more than once: “Home / Street” or “Work / Street”.")
    let talk = try await Conversation(
      flow(), ":set Work / Street = Main\n:set Home / Street = Side\nSend\n")
    #expect(talk.outcome == ["work Main", "home Side"])
  }

  @Test func aLabelWithAnEqualsSignIsQuoted() async throws {
    let flow = Talk.form { talk in TextField("a = b") { talk.note($0) } }
    let talk = try await Conversation(flow, ":set \"a = b\" = c\nSend\n")
    #expect(talk.outcome == ["c"])
  }

  @Test func buttonsAreNamedAsOptionsAre() async throws {
    func flow() -> Talk {
      Talk { talk in
        talk.push(
          Card("Menu") {
            Button("Save") { talk.finish(["save"]) }
            Button("Save as") { talk.finish(["save as"]) }
            Button("Leave") { talk.finish(["leave"]) }.id("quit")
          })
      }
    }
    for (typed, outcome) in [
      ("Save", "save"), ("save a", "save as"), ("quit", "leave"), ("l", "leave"), ("2", "save as"),
    ] {
      #expect(try await Conversation(flow(), typed).outcome == [outcome])
    }
    #expect(
      try await Conversation(flow(), "sa").end
        == "65 a.steps:1: “sa” could be “Save” or “Save as”.")
    #expect(
      try await Conversation(flow(), "4").end
        == "65 a.steps:1: “4” is not one of the buttons here: “Save”, “Save as” or “Leave”.")
    #expect(
      try await Conversation(flow(), "\n").end
        == "65 a.steps:1: A blank line accepts a default, and none is shown: type an answer.")
    #expect(
      try await Conversation(flow(), "").end
        == "75 a.steps:1: The answers ran out at “Menu”: “Save”, “Save as” or “Leave” is to be chosen. Add it and run again."
    )
  }

  /// Three questions in a row, and a review.
  private func questions() -> Talk {
    Talk { talk in
      talk.push(
        Card("First") {
          TextField("First") { first in
            talk.note("first \(first)")
            talk.push(
              Card("Second") {
                TextField("Second") { second in
                  if second == first { throw Rejection("“\(second)” is the first one, too.") }
                  talk.note("second \(second)")
                  talk.push(Card("End") { Button("Done") { talk.finish(talk.state) } })
                }
              })
          }
        })
    }
  }

  @Test func goingBackToATitleChangesThatAnswerOnly() async throws {
    let talk = try await Conversation(
      questions(), "a\nb\n:back First\nc\n:expect-screen End\nDone\n")
    #expect(talk.outcome == ["first c", "second b"])
    #expect(talk.end == "0")
    #expect(
      try await Conversation(questions(), "a\nb\n:back Frist\n").end
        == "65 a.steps:3: There is no “Frist” to go back to. Before this come: First, Second.")
  }

  /// The answer in the script was accepted; if an older answer is then rejected, the script's
  /// next line corrects it, as a person would.
  @Test func anOlderAnswerRejectedNowIsAskedAgain() async throws {
    let talk = try await Conversation(questions(), "a\nb\n:back First\nb\nc\nDone\n")
    #expect(talk.end == "0")
    #expect(talk.outcome == ["first b", "second c"])
    #expect(talk.text.contains("! “b” is the first one, too.\nSecond"))
  }

  @Test func aScriptThatRunsOutNamesTheQuestion() async throws {
    #expect(
      try await Conversation(questions(), "a\n# no more").end
        == "75 a.steps:2: The answers ran out: “Second” is still to be answered. Add it and run again."
    )
  }
}

/// A script that expects a rejection and continues.
@Suite struct ExpectedRefusalTests {
  private func flow() -> Talk {
    Talk { talk in
      talk.push(
        Card("Form") {
          NumberField("Age", in: 0...150) { talk.note("\($0)") }
          TextField("Name") {
            talk.note($0)
          } check: { name in
            try await talk.environment.clock.sleep(for: .seconds(1))
            if name == "Bob" { throw Rejection("Bob is taken.") }
            if name == "Eve" { throw FlowError("The server is down.") }
          }
          Button("Send") { talk.finish(talk.state) }
        })
    }
  }

  @Test func anExpectedRejectionIsShownAndTheScriptContinues() async throws {
    let talk = try await Conversation(
      flow(),
      """
      :expect-refusal out of range
      200
      40
      :expect-refusal taken
      Bob
      :expect-refusal server
      Eve
      Ada
      Send

      """)
    #expect(talk.end == "0")
    #expect(talk.outcome == ["40", "Ada"])
    #expect(
      talk.text == """
        Form
        Age (a whole number from 0 to 150): 200
        ! 200 is out of range: take a number from 0 to 150.
        Age (a whole number from 0 to 150): 40
        Name: Bob
        ! Bob is taken.
        Name: Eve
        ! The server is down.
          Answer “Name” again to try once more.
        Name: Ada
          Working: Name
          1. Send
        Choose: Send

        """)
  }

  @Test(arguments: [
    (
      ":expect-refusal 0 to 150\n40\n",
      "65 a.steps:1: Line 2 should have been rejected with “0 to 150”, and was accepted."
    ),
    (
      ":expect-refusal taken\n200\n",
      "65 a.steps:1: Line 2 should have been rejected with “taken”. It was rejected with this: 200 is out of range: take a number from 0 to 150."
    ),
    (
      "40\n:expect-refusal taken\nAda\n",
      "65 a.steps:2: Line 3 should have been rejected with “taken”, and was accepted."
    ),
    (
      "40\n:expect-refusal taken\n",
      "75 a.steps:2: The answers ran out before one that should be rejected, as line 2 says."
    ),
    (
      ":expect-refusal\n",
      "65 a.steps:1: “:expect-refusal” needs something after it, such as “:expect-refusal needs an answer”."
    ),
  ])
  func aMissingRejectionEndsTheScript(_ script: String, _ end: String) async throws {
    #expect(try await Conversation(flow(), script).end == end)
  }
}
