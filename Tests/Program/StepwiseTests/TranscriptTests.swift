import StepwiseSystem
import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// A transcript has everything that is new since the last screen, and nothing twice.
@Suite struct TranscriptTests {
  @Test func screens() async throws { try await Self.screens.check() }

  @Test func lists() async throws { try await Self.lists.check() }

  /// The shell of Emacs hides what is typed behind a prompt that its `comint-password-prompt-regexp` knows.
  @Test func emacsKnowsThePromptOfASecret() throws {
    let known = /(?i)^ *(?:password|passphrase|passcode|pin|response)(?: \p{L}+ .+)?[ \t]*[:：៖]\s*$/
    for label in ["Token", "Password", "Which key?", "Word:", "Schlüssel für den Server", "密码"] {
      let transcript = Transcript(ByteSink(descriptor: nil), isHeard: true)
      let session = Session(Talk { $0.push("Ask") { SecureField(label) { _ in } } }) { _ in }
      transcript.prompt(session.show())
      #expect(transcript.takeText().firstMatch(of: known) == nil)
      transcript.asksForPasswords = true
      transcript.prompt(session.show())
      let prompt = transcript.takeText()
      #expect(prompt.firstMatch(of: known) != nil && prompt.contains("not shown"), "\(prompt)")
    }
  }

  private static var screens: [Scene] {
    [
      Scene(
        "a single question writes its title once",
        Talk { talk in
          talk.push(
            Card(asking: "Last name") { _ in
              talk.push("About you") { TextField("Motto") { talk.finish([$0]) } }
            })
        }, "Lovelace; Onward",
        """
        Last name: Lovelace
        About you
        Motto: Onward
        = Onward
        """),
      // If a list is the only field, the buttons are named below it, and their labels are accepted.
      Scene(
        "a button beside a list is pressed by its label",
        .form("Games") { talk in Picker("Game", options: ["Chess", "Go"]) { talk.note($0) } },
        "Send",
        """
        Games
          1. Chess
          2. Go
          - Send
        Game: Send
        finished
        """),
      // The last part of a button's name is enough.
      Scene(
        "a row of a grid is a line, and so are its buttons",
        .form("Board") { talk in
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
        }, "Ada / Shot; :expect Ada: Shot 1, Foul 0; Send",
        """
        Board
          Home:
          Ada: Shot 0, Foul 0
          Bob: Shot 1, Foul 2
          1-2. Home / Ada / Shot, Foul
          3. Send
        Choose: Ada / Shot
          Ada: Shot 1, Foul 0
        Choose: Send
        = shot
        """),
      Scene(
        "a menu shows the help of its buttons",
        .form("Home") { _ in
          Button("Chess") {}.help("a game for two")
          Button("Go") {}.help("another").disabled("not now")
          LabeledContent("Games", value: "2")
        }, "Send",
        """
        Home
          Games: 2
          1. Chess: a game for two
          2. Go: not now
          3. Send
        Choose: Send
        finished
        """),
      Scene(
        "buttons that begin with a number have none, as the help says",
        Talk { talk in
          talk.push("Score") {
            Button("2 points") { talk.finish(["2 points"]) }
            Button("3 points") { talk.finish(["3 points"]) }
            Button("None") { talk.finish(["None"]) }
          }
        }, ":help; 3",
        """
        Score
          - 2 points
          - 3 points
          - None
        Choose: :help
          Type a button's label or the beginning of one.
          This is the first screen: :back leads nowhere.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        Choose: 3
        = 3 points
        """),
      Scene(
        "the prompt has help, hint, default and draft",
        .form { talk in
          DatePicker("Day", selection: CalendarDate(daysSince1970: 0)) { talk.note("\($0)") }
            .help("any day")
          TextField("Ready?", text: "yes") { talk.note($0) }
          TextField("Name:") { talk.note($0) }
        }, ":draft Day = 19; <blank>; <blank>; Ada; Send",
        """
        Form
        Day (any day; year-month-day; blank for 1970-01-01): :draft Day = 19
        Day (any day; year-month-day; begun: 19; blank for 1970-01-01): 
        Ready? (blank for yes): 
        Name: Ada
          1. Send
        Choose: Send
        = 1970-01-01, yes, Ada
        """),
      Scene(
        "help lists possible input",
        Talk { talk in
          talk.push(
            Card(asking: "First") { _ in
              talk.push("Second") {
                Picker("Second", options: ["a"], selection: "a") { _ in }
                Button("Skip") { talk.finish([]) }
              }
            })
        }, "x; :help; :press Skip",
        """
        First: x
        Second
          1. a
          - Skip
        Second (blank for a): :help
          Type your answer to “Second”.
          A label, the beginning of one, or its number will do.
          A blank line accepts what is there.
          Press with “:press”: Skip.
          :back goes to “First”; “:back TITLE” changes an earlier answer: First.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        Second (blank for a): :press Skip
        finished
        """),
      Scene(
        "a notice is written once",
        .form { talk in
          TextField("Name") { _ in talk.notify("Noted.") }
          TextField("Home")
        }, "Ada; :help; Ulm; Send",
        """
        Form
        Name: Ada
        * Noted.
        Home: :help
          Type your answer to “Home”.
          Press with “:press”: Send.
          This is the first screen: :back leads nowhere.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        Home: Ulm
          1. Send
        Choose: Send
        finished
        """),
      // A screen that wrote nothing but its prompt has told its badge, too.
      Scene(
        "a rejection does not repeat a title",
        Talk { talk in
          talk.push(
            Inbox {
              talk.push("Motto") {
                TextField("Motto") {
                  talk.finish([$0])
                } check: { motto in
                  await Task.yield()
                  if motto == "Boo" { throw Rejection("That is no motto.") }
                }.prompt("Onward")
              }
            })
        }, "Next; :expect-rejection no motto; Boo; Onward",
        """
        Inbox (3)
          1. Next
        Choose: Next
        Motto: Boo
        ! That is no motto.
        Motto: Onward
        = Onward
        """),
    ]
  }

  private final class Inbox: Screen {
    let title = "Inbox"
    let badge: Int? = 3
    private let onNext: () -> Void

    init(onNext: @escaping () -> Void) { self.onNext = onNext }

    var body: any Element { Button("Next") { self.onNext() } }
  }

  private static func goal(_ names: [String]) -> Talk {
    let options = OptionList((1...198).map { "Rock \($0)" } + names)
    return .form { talk in Picker("Goal", options: options) { talk.note($0) } }
  }

  private static var lists: [Scene] {
    [
      Scene(
        "equal labels show their ids",
        Talk { talk in
          talk.push("Friend") {
            Picker(
              "Friend",
              options: OptionList([.init("Ada", id: "a-1"), "Grace", .init("Ada", id: "a-2")])
            ) { talk.finish([$0]) }
          }
        }, ":expect-rejection a-2; Ada; a-2",
        """
        Friend
          1. Ada (a-1)
          2. Grace
          3. Ada (a-2)
        Friend: Ada
        ! “Ada” could be “Ada (a-1)” or “Ada (a-2)”.
        Friend: a-2
        = a-2
        """)
    ]
  }

  /// The lines of a conversation without the options from 3 on of a long list.
  private func shortened(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      guard let dot = line.firstIndex(of: "."), let number = Int(line[..<dot].dropFirst(2)) else {
        return true
      }
      return number < 3 || number == 50
    }.joined(separator: "\n")
  }

  @Test func longListsAreCutAndTheRestIsCounted() async throws {
    let names = ["Planet Mars", "Planet Venus"]
    let help = try await Conversation(Self.goal(names), ":help\nmars\nSend\n")
    expectText(
      shortened(help.text),
      is: """
        Form
          1. Rock 1
          2. Rock 2
          50. Rock 50
          and 150 more
          - Send
        Goal: :help
          Type your answer to “Goal”.
          A label, the beginning of one, or its number will do.
          50 of 200 options are listed; the others are taken in the same way. A word of a label names \
        those that have it.
          Press with “:press”: Send.
          This is the first screen: :back leads nowhere.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        Goal: mars
          1. Send
        Choose: Send

        """)
    // Options that are not listed are accepted as the help describes.
    try await expectEnds(
      of: Self.goal(names),
      """
      Planet Mars; Send → = Planet Mars
      Planet M; Send → = Planet Mars
      mars; Send → = Planet Mars
      199; Send → = Planet Mars
      planet → 65 a.steps:1: “planet” could be “Planet Mars” or “Planet Venus”.
      """)
    let options = OptionList((1...120).map { "Option \($0)" })
    let other = OptionList((1...120).map { "Other \($0)" })
    let flow = Talk.form { talk in
      Picker("One", options: options) { talk.note($0) }
      Picker("Two", options: options) { talk.note($0) }
      Picker("Three", options: other) { talk.note($0) }
    }
    let talk = try await Conversation(flow, "Option 120\nOption 2\nOther 3\nSend\n")
    expectText(
      shortened(talk.text),
      is: """
        Form
          1. Option 1
          2. Option 2
          50. Option 50
          and 70 more
        One: Option 120
          the same 120 as before
        Two: Option 2
          1. Other 1
          2. Other 2
          50. Other 50
          and 70 more
        Three: Other 3
          1. Send
        Choose: Send

        """)
  }

  @Test func aPrintedNumberMeansItsOption() async throws {
    let cat = OptionList.Option("Cat", id: "1")
    let lists: [(hasNumbers: Bool, options: [OptionList.Option])] = [
      (true, ["Cat", "Dog"]), (true, ["Cat", "9 lives"]), (false, ["3 apples", "Pears", "Plums"]),
      (true, ["1", "2", "3"]), (false, ["0", "1", "2"]),
      (false, ["Cat", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "12 monkeys"]),
      (false, [.init("Cat", id: "2"), .init("Dog", id: "1")]),
      (true, [cat, .init("Dog", id: "2")]),
      (true, [.init("Cat", id: "101"), .init("Dog", id: "102")]),
      (false, [.init("Cat", id: "pet / 2"), .init("Dog", id: "dog")]),
      (false, [.init("Cat", keywords: ["2"]), "Dog"]),
      (true, [.init("Ada", id: "a-1"), .init("Ada", id: "a-2")]),
    ]
    for list in lists {
      func play(_ script: String) async throws -> Conversation {
        let options = OptionList(list.options)
        let flow = Talk { talk in
          talk.push("Pet") { Picker("Pet", options: options) { talk.finish([$0]) } }
        }
        return try await Conversation(flow, script)
      }
      let name = "\(list.options.map { "\($0.label)=\($0.id)" })"
      let numbers = try await play("").text.matches(of: #/(?m)^  (\d+)\. /#).compactMap {
        Int($0.output.1)
      }
      #expect(numbers == (list.hasNumbers ? Array(1...list.options.count) : []), "\(name)")
      for number in numbers {
        #expect(try await play("\(number)\n").outcome == [list.options[number - 1].id], "\(name)")
      }
    }
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

  @Test func shownTextCannotControlATerminal() async throws {
    let evil = "\u{1B}[2J\u{202E}x\u{9B}y\u{7}"
    let flow = Talk { talk in
      talk.push("T\(evil)") {
        Text("one\n\(evil)")
        Picker("P\(evil)", options: [.init("O\(evil)", id: "o")]) { _ in }
        TextField("D\(evil)", text: evil) { _ in talk.notify("N\(evil)") }.help("H\(evil)")
        TextField("R") { _ in throw Rejection("no \(evil)") }
        Button("B\(evil)") { throw Rejection("no \(evil)") }
      }
    }
    let talk = try await Conversation(flow, "o\n\n:help\n:draft R = \u{202E}\nx\n")
    let shown = talk.text + Transcript.screen(talk.session.show())
    let harmful = shown.unicodeScalars.filter { TerminalSanitizer.isHarmful($0) && $0 != "\n" }
    #expect(harmful.isEmpty)
    #expect(talk.text.contains("  one\n  \u{FFFD}[2J\u{FFFD}x\u{FFFD}y\u{FFFD}\n"))
  }
}
