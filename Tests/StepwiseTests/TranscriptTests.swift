import StepwiseTerminal
import Testing

@testable import Stepwise

/// A transcript has everything that is new since the last screen, and nothing twice.
@Suite struct TranscriptTests {
  @Test func aSingleQuestionWritesItsTitleOnce() async throws {
    let flow = Talk { talk in
      talk.push(
        Card("Last name") {
          TextField("Last name") { _ in
            talk.push(Card("About you") { TextField("Motto") { talk.finish([$0]) } })
          }
        })
    }
    #expect(
      try await Conversation(flow, "Lovelace\nOnward\n").text == """
        Last name: Lovelace
        About you
        Motto: Onward

        """)
  }

  /// A list, and whether its options have numbers.
  nonisolated struct Numbered: CustomTestStringConvertible {
    let options: [OptionList.Option]
    let hasNumbers: Bool
    var testDescription: String { options.map { "\($0.label)=\($0.id)" }.joined(separator: ", ") }
  }

  nonisolated private static let numbered = [
    Numbered(options: ["Cat", "Dog"], hasNumbers: true),
    Numbered(options: ["Cat", "9 lives"], hasNumbers: true),
    Numbered(options: ["3 apples", "Pears", "Plums"], hasNumbers: false),
    Numbered(options: ["1", "2", "3"], hasNumbers: true),
    Numbered(options: ["0", "1", "2"], hasNumbers: false),
    Numbered(
      options: [
        "Cat", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "12 monkeys",
      ], hasNumbers: false),
    Numbered(options: [.init("Cat", id: "2"), .init("Dog", id: "1")], hasNumbers: false),
    Numbered(options: [.init("Cat", id: "1"), .init("Dog", id: "2")], hasNumbers: true),
    Numbered(options: [.init("Cat", id: "101"), .init("Dog", id: "102")], hasNumbers: true),
    Numbered(options: [.init("Cat", id: "pet / 2"), .init("Dog", id: "dog")], hasNumbers: false),
    Numbered(options: [.init("Cat", keywords: ["2"]), "Dog"], hasNumbers: false),
    Numbered(options: [.init("Ada", id: "a-1"), .init("Ada", id: "a-2")], hasNumbers: true),
  ]

  @Test(arguments: numbered)
  func aPrintedNumberMeansItsOption(_ list: Numbered) async throws {
    func play(_ script: String) async throws -> Conversation {
      let flow = Talk { talk in
        talk.push(
          Card("Pet") { Picker("Pet", options: OptionList(list.options)) { talk.finish([$0]) } })
      }
      return try await Conversation(flow, script)
    }
    let numbers = try await play("").text.matches(of: #/(?m)^  (\d+)\. /#).compactMap {
      Int($0.output.1)
    }
    #expect(numbers == (list.hasNumbers ? Array(1...list.options.count) : []))
    for number in numbers {
      #expect(try await play("\(number)\n").outcome == [list.options[number - 1].id])
    }
  }

  @Test func equalLabelsShowTheirIds() async throws {
    let flow = Talk { talk in
      talk.push(
        Card("Friend") {
          Picker(
            "Friend",
            options: OptionList([.init("Ada", id: "a-1"), "Grace", .init("Ada", id: "a-2")])
          ) { talk.finish([$0]) }
        })
    }
    let played = try await Conversation(flow, ":expect-refusal a-2\nAda\na-2\n")
    #expect(played.outcome == ["a-2"])
    #expect(played.text.hasPrefix("Friend\n  1. Ada (a-1)\n  2. Grace\n  3. Ada (a-2)\n"))
  }

  @Test func buttonsThatBeginWithANumberHaveNone() async throws {
    let flow = Talk { talk in
      talk.push(
        Card("Score") {
          Button("2 points") { talk.finish(["2 points"]) }
          Button("3 points") { talk.finish(["3 points"]) }
          Button("None") { talk.finish(["None"]) }
        })
    }
    let played = try await Conversation(flow, ":help\n3\n")
    #expect(played.outcome == ["3 points"])
    #expect(played.text.hasPrefix("Score\n  - 2 points\n  - 3 points\n  - None\n"))
    #expect(played.text.contains("Type a button's label or the beginning of one."))
  }

  /// A screen that wrote nothing but its prompt has told its badge, too.
  @Test func aRejectionDoesNotRepeatATitle() async throws {
    final class Inbox: Screen {
      let title = "Inbox"
      let badge: Int? = 3
      private let onNext: () -> Void
      init(onNext: @escaping () -> Void) { self.onNext = onNext }
      var body: any Element { Button("Next") { self.onNext() } }
    }
    let flow = Talk { talk in
      talk.push(
        Inbox {
          talk.push(
            Card("Motto") {
              TextField("Motto") {
                talk.finish([$0])
              } check: { motto in
                await Task.yield()
                if motto == "Boo" { throw Rejection("That is no motto.") }
              }.prompt("Onward")
            })
        })
    }
    #expect(
      try await Conversation(flow, "Next\n:expect-refusal no motto\nBoo\nOnward\n").text == """
        Inbox (3)
          1. Next
        Choose: Next
        Motto: Boo
        ! That is no motto.
        Motto: Onward

        """)
  }

  /// If a list is the only field, the buttons are named below it, and their labels are accepted.
  @Test func aButtonBesideAListIsPressedByItsLabel() async throws {
    let flow = Talk.form("Games") { talk in
      Picker("Game", options: ["Chess", "Go"]) { talk.note($0) }
    }
    #expect(
      try await Conversation(flow, "Send\n").text == """
        Games
          1. Chess
          2. Go
          - Send
        Game: Send

        """)
  }

  /// A row of a grid is a line, and so are its buttons; the last part of a button's name is enough.
  @Test func aGridIsALineForEachRow() async throws {
    let flow = Talk.form("Board") { talk in
      Section("Home") {
        Grid {
          GridRow("Ada") {
            Button("Shot") { talk.note("shot") }.badge(talk.state.count)
            Button("Foul") {}.badge(0)
          }
          GridRow("Bob") {
            Text("Shot 1")
            Text("Foul 2")
          }
        }
      }
    }
    #expect(
      try await Conversation(flow, "Ada / Shot\n:expect Ada: Shot 1, Foul 0\nSend\n").text == """
        Board
          Home:
          Ada: Shot 0, Foul 0
          Bob: Shot 1, Foul 2
          1-2. Home / Ada / Shot, Foul
          3. Send
        Choose: Ada / Shot
          Ada: Shot 1, Foul 0
        Choose: Send

        """)
  }

  @Test func aMenuShowsTheHelpOfItsButtons() async throws {
    let flow = Talk.form("Home") { _ in
      Button("Chess") {}.help("a game for two")
      Button("Go") {}.help("another").disabled("not now")
      LabeledContent("Games", value: "2")
    }
    #expect(
      try await Conversation(flow, "Send\n").text == """
        Home
          Games: 2
          1. Chess: a game for two
          2. Go: not now
          3. Send
        Choose: Send

        """)
  }

  @Test func onlyTextsThatChangedAreWrittenAgain() async throws {
    let flow = Talk.form("Home") { talk in
      Text("Always here")
      Text("Notes: \(talk.state.count)")
      if talk.state.count > 1 { Text("Enough") }
      Divider()
      Section("More") { Text("Here, too") }
      Button("Add") { talk.note("one") }
    }
    #expect(
      try await Conversation(flow, "Add\nAdd\nSend\n").text == """
        Home
          Always here
          Notes: 0
          ---
          More:
          Here, too
          1. Add
          2. Send
        Choose: Add
          Notes: 1
        Choose: Add
          Notes: 2
          Enough
          ---
          More:
          Here, too
        Choose: Send

        """)
  }

  /// A press is answered by the screen's texts, even if they are the same as before.
  @Test func aPressWithoutAChangeRepeatsTheTexts() async throws {
    let flow = Talk.form("Home") { talk in
      Text("User: Ada")
      if !talk.state.isEmpty { Text("Fetched") }
      Button("Fetch") { if talk.state.isEmpty { talk.note("one") } }
    }
    #expect(
      try await Conversation(flow, "Fetch\nFetch\n:expect Ada\nFetch\nSend\n").text == """
        Home
          User: Ada
          1. Fetch
          2. Send
        Choose: Fetch
          Fetched
        Choose: Fetch
          User: Ada
          Fetched
        Choose: Fetch
          User: Ada
          Fetched
        Choose: Send

        """)
  }

  /// The texts are repeated when the work is done, not while it runs.
  @Test func anUnchangedFetchRepeatsTheTexts() async throws {
    let clock = VirtualClock()
    let flow = Talk.form("Home") { talk in
      Text(verbatim: talk.state.first ?? "Nobody")
      Button("Fetch") {
        try await clock.sleep(for: .seconds(1))
        if talk.state.isEmpty { talk.note("Ada") }
      }
    }
    #expect(
      try await Conversation(flow, "Fetch\nFetch\nSend\n", clock: clock).text == """
        Home
          Nobody
          1. Fetch
          2. Send
        Choose: Fetch
          Working: Fetch
          Ada
        Choose: Fetch
          Working: Fetch
          Ada
        Choose: Send

        """)
  }

  @Test func aPressWithoutAChangeAmongManyTextsIsOneSentence() async throws {
    let flow = Talk.form("Home") { _ in
      for number in 1...6 { Text("Text \(number)") }
      Button("Beep") {}
    }
    let text = try await Conversation(flow, "Beep\nSend\n").text
    #expect(
      text.hasSuffix(
        """
        Choose: Beep
          “Beep” is done: the screen shows nothing new.
        Choose: Send

        """))
  }

  // MARK: Changing an earlier answer

  private static func trip() -> Talk {
    Talk { talk in
      talk.push(
        Card("Name") {
          TextField("Name") { _ in
            talk.push(
              Card("About you") {
                Text("Just one more.")
                TextField("Motto") { _ in
                  talk.push(Card("Review") { Button("Confirm") { talk.finish([]) } })
                }
              })
          }
        })
    }
  }

  @Test func aRevisitNamesItsScreenAndTheTargetOfBack() async throws {
    let talk = try await Conversation(
      Self.trip(), "Ada\nOnward\n:back Name\n:back\n:back About you\nUp\nConfirm\n")
    #expect(
      talk.text == """
        Name: Ada
        About you
          Just one more.
        Motto: Onward
        Review
          1. Confirm
        Choose: :back Name
        * You are changing “Name”: :back leaves it as it was and returns to “Review”.
        Name (blank for Ada): :back
        Review
          1. Confirm
        Choose: :back About you
        * You are changing “About you”: :back leaves it as it was and returns to “Review”.
        About you
          Just one more.
        Motto (blank for Onward): Up
        Review
          1. Confirm
        Choose: Confirm

        """)
  }

  @Test func helpOnARevisitNamesTheTargetOfBack() async throws {
    let talk = try await Conversation(Self.trip(), "Ada\nOnward\n:back Name\n:help\n")
    #expect(talk.text.contains("  :back leaves everything as it was before the change.\n"))
    #expect(!talk.text.contains("leads nowhere"))
    let second = try await Conversation(Self.trip(), "Ada\nOnward\n:back About you\n:help\n")
    #expect(
      second.text.contains(
        """
          :back leaves everything as it was before the change.
          “:back TITLE” changes an earlier answer: Name.
        """))
  }

  // MARK: Long lists

  /// Options that are not listed are accepted as the help describes.
  @Test(arguments: ["Planet Mars", "Planet M", "mars", "199"])
  func helpExplainsUnlistedOptions(_ typed: String) async throws {
    let names = (1...198).map { "Rock \($0)" } + ["Planet Mars", "Planet Venus"]
    let flow = Talk.form { talk in Picker("Goal", options: OptionList(names)) { talk.note($0) } }
    let talk = try await Conversation(flow, ":help\n\(typed)\nSend\n")
    #expect(talk.text.contains("  and 150 more\n"))
    #expect(
      talk.text.contains(
        """
          A label, the beginning of one, or its number will do.
          50 of 200 options are listed; the others are taken in the same way. A word of a label names \
        those that have it.
        """))
    #expect(talk.outcome == ["Planet Mars"])
  }

  @Test func aWordNamesTheOptionsThatHaveIt() async throws {
    let names = (1...198).map { "Rock \($0)" } + ["Red planet", "Blue planet"]
    let flow = Talk.form { talk in Picker("Goal", options: OptionList(names)) { talk.note($0) } }
    #expect(
      try await Conversation(flow, "planet\n").end
        == "65 a.steps:1: “planet” could be “Red planet” or “Blue planet”.")
  }

  @Test func onlyButtonsThatChangedAreWrittenAgainUntilThereAreOthers() async throws {
    let flow = Talk.form("Home") { talk in
      if talk.state.count > 1 { Button("Count") {} }
      Button("Add") { talk.note("one") }
      Button("Clear") { talk.state = [] }.disabled(talk.state.isEmpty ? "there is nothing" : nil)
    }
    #expect(
      try await Conversation(flow, "Add\nAdd\nSend\n").text == """
        Home
          1. Add
          2. Clear: there is nothing
          3. Send
        Choose: Add
          2. Clear
        Choose: Add
          1. Count
          2. Add
          3. Clear
          4. Send
        Choose: Send

        """)
    let flow2 = Talk.form { _ in Button("Clear") {}.disabled("there is nothing") }
    #expect(
      try await Conversation(flow2, "Clear\n").end
        == "65 a.steps:1: “Clear” cannot be used now: there is nothing")
  }

  @Test func optionsThatChangedAreWrittenAgain() async throws {
    let flow = Talk.form { talk in
      Toggle("Furry") { talk.note("\($0)") }
      Picker("Pet", options: talk.state.last == "false" ? ["Fish", "Bird"] : ["Cat", "Dog"]) {
        talk.note($0)
      }
    }
    let talk = try await Conversation(flow, "yes\n:set Furry = no\nFish\nSend\n")
    #expect(
      talk.text.contains(
        "  1. Cat\n  2. Dog\nPet: :set Furry = no\n  1. Fish\n  2. Bird\nPet: Fish\n"))
  }

  @Test func longListsAreCutAndTheRestIsCounted() async throws {
    let options = OptionList((1...120).map { "Option \($0)" })
    let flow = Talk.form { talk in Picker("One", options: options) { talk.note($0) } }
    let talk = try await Conversation(flow, "Option 120\nSend\n")
    #expect(talk.text.contains("  50. Option 50\n  and 70 more\n  - Send\nOne: Option 120\n"))
    #expect(!talk.text.contains("Option 51\n"))
  }

  @Test func progressIsToldByQuarters() async throws {
    var percent = 0
    let flow = Talk.form { talk in
      ProgressView("Load", fraction: Double(percent) / 100)
      Button("More") { percent += 10 }
    }
    let more = String(repeating: "More\n", count: 10)
    let talk = try await Conversation(flow, more + ":expect 100 %\nSend\n")
    #expect(
      talk.text.split(separator: "\n").filter { $0.hasPrefix("  Load") }
        == ["  Load: 0 %", "  Load: 30 %", "  Load: 50 %", "  Load: 80 %", "  Load: 100 %"])
  }

  @Test func aLongListIsWrittenOnce() async throws {
    let options = OptionList((1...120).map { "Option \($0)" })
    let other = OptionList((1...120).map { "Other \($0)" })
    let flow = Talk.form { talk in
      Picker("One", options: options) { talk.note($0) }
      Picker("Two", options: options) { talk.note($0) }
      Picker("Three", options: other) { talk.note($0) }
    }
    let talk = try await Conversation(flow, "Option 1\nOption 2\nOther 3\nSend\n")
    #expect(
      talk.text.contains("One: Option 1\n  the same 120 as before\nTwo: Option 2\n  1. Other 1\n"))
  }

  @Test func thePromptHasHelpHintDefaultAndDraft() async throws {
    let flow = Talk.form { talk in
      DatePicker("Day", selection: CalendarDate(daysSince1970: 0)) { talk.note("\($0)") }
        .help("any day")
      TextField("Ready?", text: "yes") { talk.note($0) }
      TextField("Name:") { talk.note($0) }
    }
    let talk = try await Conversation(flow, ":draft Day = 19\n\n\nAda\nSend\n")
    #expect(
      talk.text == """
        Form
        Day (any day; year-month-day; blank for 1970-01-01): :draft Day = 19
        Day (any day; year-month-day; begun: 19; blank for 1970-01-01): 
        Ready? (blank for yes): 
        Name: Ada
          1. Send
        Choose: Send

        """)
  }

  @Test func shownTextCannotControlATerminal() async throws {
    let evil = "\u{1B}[2J\u{202E}x\u{9B}y\u{7}"
    let flow = Talk { talk in
      talk.push(
        Card("T\(evil)") {
          Text("one\n\(evil)")
          Picker("P\(evil)", options: [.init("O\(evil)", id: "o")]) { _ in }
          TextField("D\(evil)", text: evil) { _ in talk.notify("N\(evil)") }.help("H\(evil)")
          TextField("R") { _ in throw Rejection("no \(evil)") }
          Button("B\(evil)") { throw Rejection("no \(evil)") }
        })
    }
    let talk = try await Conversation(flow, "o\n\n:help\n:draft R = \u{202E}\nx\n")
    let harmful = talk.text.unicodeScalars.filter { TerminalSanitizer.isHarmful($0) && $0 != "\n" }
    #expect(harmful.isEmpty)
    #expect(talk.text.contains("  one\n  \u{FFFD}[2J\u{FFFD}x\u{FFFD}y\u{FFFD}\n"))
    #expect(
      Transcript.screen(talk.session.show()).unicodeScalars.allSatisfy {
        !TerminalSanitizer.isHarmful($0) || $0 == "\n"
      })
  }

  @Test func noticesAreWrittenOnce() async throws {
    let flow = Talk.form { talk in
      TextField("Name") { _ in talk.notify("Noted.") }
      TextField("Home") { _ in }
    }
    let talk = try await Conversation(flow, "Ada\n:help\nUlm\nSend\n")
    #expect(talk.text.split(separator: "\n").filter { $0 == "* Noted." }.count == 1)
  }

  @Test func helpListsPossibleInput() async throws {
    let flow = Talk { talk in
      talk.push(
        Card("First") {
          TextField("First") { _ in
            talk.push(
              Card("Second") {
                Picker("Second", options: ["a"], selection: "a") { _ in }
                Button("Skip") { talk.finish([]) }
              })
          }
        })
    }
    let talk = try await Conversation(flow, "x\n:help\n:press Skip\n")
    #expect(
      talk.text.hasSuffix(
        """
        Second (blank for a): :help
          Type your answer to “Second”.
          A label, the beginning of one, or its number will do.
          A blank line accepts what is there.
          Press with “:press”: Skip.
          :back goes to “First”; “:back TITLE” changes an earlier answer: First.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        Second (blank for a): :press Skip

        """))
  }
}
