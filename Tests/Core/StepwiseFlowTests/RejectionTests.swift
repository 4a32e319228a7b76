import StepwiseFlow
import TestSupport
import Testing

@Suite("Answers that are not accepted")
struct RejectionTests {
  @Test func rejections() async { for story in Self.rejections { await story.check() } }

  private static var rejections: [Story] {
    [
      Story(
        "a disabled element says why",
        screen: { flow in
          Button("Send") { flow.note("sent") }.disabled("There is nothing to send.")
          Section("Later") {
            TextField("Name") { flow.note($0) }
            TextField("Age") { flow.note($0) }.disabled("Not yet.")
          }.disabled("Later.")
        },
        """
        at #1 Screen · “Send” disabled: There is nothing to send.
        “Later / Name” disabled: Later. · “Later / Age” disabled: Not yet.
        > press Send
        refused: “Send” cannot be used now: There is nothing to send.
        > put Name: x
        refused: “Name” cannot be used now: Later.
        > put Age: x
        refused: “Age” cannot be used now: Not yet.
        """),
      Story(
        "fields need an answer unless they are optional",
        screen: { flow in
          TextField("Name") { flow.note("name \($0)") }
          TextField("Nick") { flow.note("nick “\($0)”") }.optional()
          MultiPicker("Likes", options: ["tea", "milk"]) { flow.note("likes \($0)") }
          MultiPicker("Pets", options: ["cat"]) { flow.note("pets \($0)") }.optional()
        },
        """
        at #1 Screen · “Likes” offers tea/milk · “Pets” offers cat
        > empty Name
        refused: “Name” needs an answer. · “Name” error 1: “Name” needs an answer.
        > none Likes
        refused: “Likes” needs an answer.
        “Likes” offers tea/milk, error 2: “Likes” needs an answer.
        > empty Nick
        state nick “” · “Nick” = , answered
        > none Pets
        state nick “”, pets  · “Pets” = , answered, offers cat
        """),
      // Numbers, dates, toggles and pickers have no empty answer that their closure could take.
      Story(
        "the meaning of an empty field can be stated",
        screen: { flow in
          NumberField("Age", value: 36) { flow.note("age \($0)") }.optional { flow.note("no age") }
          DatePicker("Born") { flow.note("born \($0)") }.optional { flow.note("never born") }
          Toggle("Roses") { flow.note("roses \($0)") }.optional {
            throw Rejection("Roses it must be.")
          }
        },
        """
        at #1 Screen · “Age” = 36
        > put Age: 37
        state age 37.0 · “Age” = 37, answered
        > empty Age
        state age 37.0, no age · “Age” = , answered
        > default Born
        state age 37.0, no age, never born · “Born” = , answered
        > default Roses
        refused: Roses it must be. · “Roses” error 1: Roses it must be.
        """),
      Story(
        "a refusal is shown at the fields that it names",
        screen: { flow in
          TextField("From") { flow.note("from \($0)") }
          Section("Journey") { TextField("To") { flow.note("to \($0)") } }
          Button("Book") {
            flow.note("books")
            throw Rejection("Both are the same: change one.", fields: ["From", "To"])
          }
        },
        """
        > say Rome; say Rome
        state from Rome, to Rome · “From” = Rome, answered · “Journey / To” = Rome, answered
        > say Book
        refused: Both are the same: change one. (From, To)
        “From” = Rome, error 1: Both are the same: change one.
        “Journey / To” = Rome, error 2: Both are the same: change one.
        > accept
        state from Rome, to Rome, from Rome · “From” = Rome, answered · “Journey / To” = Rome
        > say Oslo
        state from Rome, to Rome, from Rome, to Oslo · “Journey / To” = Oslo, answered
        """),
      Story(
        "a refusal that names an unknown field is shown at the screen",
        screen: { _ in
          TextField("Name")
          Button("Next") { throw Rejection("Look again.", fields: ["Nmae"]) }
        },
        """
        > press Next
        refused: Look again. (Nmae) · screen error 1: Look again.
        report: A rejection names a field that is not found. There is nothing called “Nmae” on \
        “Screen”: there is “Name” and “Next”.
        """),
      Story(
        "a refusal of the whole screen is shown there until the next answer",
        screen: { _ in
          TextField("Name")
          Button("Next") { throw Rejection(screen: "The office is closed.") }
        },
        """
        > press Next
        refused: The office is closed. · screen error 1: The office is closed.
        > press Next
        refused: The office is closed. · screen error 2: The office is closed.
        > say Ada
        “Name” = Ada, answered · screen -
        """),
      Story(
        "a refused answer leaves draft and answer as they were",
        screen: { _ in TextField("Name") { if $0 == "bad" { throw Rejection("That is bad.") } }
        },
        """
        > say good
        “Name” = good, answered
        > type Name: ba
        “Name” = good, draft “ba”, answered
        > put Name: bad
        refused: That is bad. · “Name” = good, draft “ba”, answered, error 1: That is bad.
        """),
      Story(
        "an answer to an earlier screen is rejected",
        steps: { _ in [Talk.asks("A"), Talk.asks("B")] },
        """
        > say 1
        at #2 A > B · state A 1
        > entry 1: A
        refused: Screen 1 is no longer on top: “B” is, with the number 2.
        > entry 7: B
        refused: Screen 7 is no longer on top: “B” is, with the number 2.
        > revisit 2
        refused: There is no earlier screen with the number 2.
        """),
      Story(
        "several options come in the order of the list",
        screen: { flow in
          MultiPicker("Many", options: ["a", "b", "c"], count: 2...2) { flow.note("\($0)") }
        },
        """
        at #1 Screen · “Many” offers a/b/c
        > put Many: c, a
        state \\a\\, \\c\\ · “Many” = a, c, answered, offers a/b/c
        > put Many: a, b, c
        refused: 3 are chosen (a, b, c): choose 2.
        “Many” = a, c, answered, offers a/b/c, error 1: 3 are chosen (a, b, c): choose 2.
        """),
      Story(
        "a draft is for fields",
        screen: { _ in
          TextField("Name")
          Button("Next") {}
        },
        """
        > type Next: x
        refused: “Next” is a button: there is nothing to type.
        """),
    ]
  }

  private static let values: [(String, Value, String)] = [
    ("Text", .flag(true), "A text is wanted here."),
    ("Lines", .choice("a"), "A text is wanted here."),
    ("Secret", .number(1), "A text is wanted here."),
    ("One", .text("a"), "One of the options is wanted here."),
    ("Many", .choice("a"), "A list of options is wanted here."),
    ("Many", .text(""), "A list of options is wanted here."),
    ("Flag", .text("yes"), "Yes or no is wanted here."),
    ("Day", .text("1990-12-10"), "A date is wanted here, such as 1990-12-10."),
    ("Button", .pressed, "“Button” is a button: press it."),
    ("One", .choice("z"), "“z” is not one of the options: “Alpha” or “Beta”."),
    ("One", .choice("Alpha"), "“Alpha” is no option's id: that of “Alpha” is “a”."),
    ("One", .choice("Al"), "“Al” is no option's id: that of “Alpha” is “a”."),
    ("Many", .choices(["a", "Be"]), "“Be” is no option's id: that of “Beta” is “b”."),
    ("Many", .choices(["a", "a"]), "“Alpha” is chosen twice."),
    ("Text", .text("a\nb"), "The answer has several lines, and only one is taken here."),
    ("Text", .text("gr\u{1}ace"), control("0001")), ("Text", .text("\u{7F}"), control("007F")),
    ("Lines", .text("a\n\u{1B}b"), control("001B")), ("Lines", .text("a\r\nb"), control("000D")),
    ("Secret", .text("\0"), control("0000")), ("Path", .text("/a\u{1B}"), control("001B")),
    (
      "Text", .text(String(repeating: "x", count: 1_000_001)),
      "The answer is 1000001 bytes long: at most 1000000 are taken."
    ),
  ]

  private static func control(_ code: String) -> String {
    "The answer contains the control character U+\(code): leave it out."
  }

  @Test func aValueOfAnotherKindIsRejected() throws {
    let options: OptionList = [.init("Alpha", id: "a"), .init("Beta", id: "b")]
    let screen = Talk.shows("Screen") { flow, _ in
      TextField("Text") { flow.note($0) }
      TextEditor("Lines") { flow.note($0) }
      SecureField("Secret") { flow.note($0) }
      Picker("One", options: options) { flow.note($0) }
      MultiPicker("Many", options: options) { flow.note("\($0)") }
      Toggle("Flag") { flow.note("\($0)") }
      DatePicker("Day") { flow.note("\($0)") }
      PathField("Path") { flow.note($0) }
      Button("Button") { flow.note("pressed") }
    }
    let flow = Talk([screen])
    let person = Person(session: Session(flow))
    for (element, value, sentence) in Self.values {
      let error = #expect(throws: Rejection.self) { try person.gives(value, to: element) }
      let shown = element == "Button" ? sentence : try person.sees(element).error?.message
      #expect([error?.sentence.english, shown] == [sentence, sentence])
    }
    #expect(flow.state == [])
    #expect(throws: Rejection("A draft may be 1000000 bytes long; this one is longer.")) {
      try person.types(String(repeating: "x", count: 1_000_001), into: "Text")
    }
  }
}
