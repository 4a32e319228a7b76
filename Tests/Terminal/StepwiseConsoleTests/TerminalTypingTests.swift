import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// What a person types at a terminal, and what the screen shows.
@Suite struct TerminalTypingTests {
  private static func finishing(_ field: @escaping (Talk) -> any Element) -> Talk {
    Talk { talk in talk.push("Name") { field(talk) } }
  }

  @Test func controlJIsAKeyOfTheField() async {
    await Person.check(
      "Enter that was typed before the program was there answers",
      at: Self.finishing { talk in TextField("Name") { talk.finish([$0]) } },
      """
      Ada{ctrl-j} => over & frame
      | ✓ Name             Ada
      |
      """)
    await Person.check(
      "a line of a long text", at: Self.finishing { talk in TextEditor("Name") },
      "a{ctrl-j}b => › a & row    b¦")
    await Person.check(
      "the last button is left at the end",
      at: Self.finishing { talk in Button("Create") { talk.finish([]) } },
      """
      ⏎ => over & frame
      | ✓ Name             Create
      |
      """)
  }

  // MARK: Suggestions and defaults

  @Test func suggestionsThatWereClosedStayClosedAndEnterSaysWhichItTakes() async {
    await Person.check(
      at: Talk.form("Trip") { _ in
        TextField("Town").suggestions(["Berlin", "Bern", "Bergen"])
        TextField("Street")
      },
      """
      # closed
      Ber => rows 3
      | › Town             Bern
      |                    Bern
      |                    Berlin
      |                    Bergen
      |   Street
      => hint esc close the list   tab take it
      ⎋ => row  › Town             Ber¦ & no Berlin & no hint tab
      {look}l => row  › Town             Berl¦in & hint tab take it
      ⇥⇥ => row  › Street & Berlin
      # taken by Enter
      Ber↓↓ => › Berlin & hint enter take it   esc close the list
      """)
  }

  /// A street that is fetched in a second, after a failure, and towns that are searched for.
  private static func street() -> Talk {
    Talk { talk in
      var failures = 1
      talk.push(
        Card("Trip") {
          TextField(
            "Street",
            load: {
              try await talk.environment.clock.sleep(for: .seconds(1))
              failures -= 1
              if failures == 0 { throw FlowError("Nobody answered.") }
              return "Main Street"
            }
          ) { talk.note($0) }.optional()
          TextField("Town").suggestions { OptionList(["\($0)lin", "Bonn"]) }
        })
    }
  }

  @Test func defaultsAreFetchedAndSuggestionsSearchedFor() async {
    await Person.check(
      "a default", at: Self.street(),
      """
      x⌫{wait 1000} => ✗ Nobody answered. & hint F5 try again
      {F5} => optional & no ✗ & hint esc stop Street
      {wait 1000} => row  › Street           Main Street¦ & no hint esc
      """)
    await Person.check(
      "suggestions", at: Self.street(),
      """
      ↓Ber => row  › Town             Ber¦
      {wait 1000} => rows 5
      | › Town             Berlin
      |                    Berlin
      |                    Bonn
      """)
  }

  // MARK: Rejections

  @Test func anOldRejectionDoesNotReturnAndALongTextIsQuotedByItsBeginning() async {
    await Person.check(
      "a number", at: Talk.form("Trip") { _ in NumberField("Age", in: 0...150) },
      """
      x => row  › Age              x¦
      ⌫⏎ => ✗ “Age” needs an answer.
      x⏎ => ✗ “x” is not a number, such as 42.
      1 => row  › Age              x1¦ & no needs an answer
      {ctrl-u}thirty-six years and a day⏎ => ✗ “thirty-six years and a …” is not a number
      {ctrl-u}thirty-six years and two⏎ => ✗ “thirty-six years and two” is not a number
      {ctrl-u}서른여섯 살하고 하루 더 먹은⏎ => ✗ “서른여섯 살하고 하루 더…” is not a number
      """)
  }

  @Test func theConfirmationOfACancelHasTheCursor() async {
    await Person.check(
      "cancelling", at: Talk(cancelQuestion: "Throw all away?") { $0.push(Card(asking: "Name")) },
      "{ctrl-c} => row  ¦? Throw all away? [No] & hint enter go on   y n choose")
  }

  // MARK: Lists

  @Test func movingOnKeepsTheSelectedOptionAndPassingDoesNotAnswer() async {
    await Person.check(
      "two lists",
      at: Talk.form("Trip") { talk in
        Picker("Pet", options: ["Cat", "Dog", "Bird"]) { talk.note($0) }
        Picker("Other", options: ["Fish"]) { talk.note($0) }.optional()
      },
      """
      ↓⇥ => ✓ Dog & › Leave empty & hint enter skip
      ⇥ => row  › [ Send ] & no › Leave empty
      {end}⏎ => over & frame
      | ✓ Trip             Dog
      |
      """)
  }

  @Test func longListsAreTickedAfterFastTypingAndCompletely() async {
    await Person.check(
      "the match",
      at: Talk.of(MultiPicker("Several", options: OptionList((1...30_000).map { "Option \($0)" }))),
      "7777⏎ => ■ Option 7777")
    let long = OptionList((1...15_000).map { "\(String(repeating: "x", count: 80)) \($0)" })
    await Person.check(
      "all", at: Talk.of(MultiPicker("Several", options: long)), "{ctrl-a} => no ✗")
  }

  // MARK: The help

  @Test func theWholeHelpIsReadableInASmallWindow() {
    let person = Person(at: Talk.screen { TextField("Name") }, columns: 40, rows: 12)
    person.press(.f1)
    var all = ""
    for _ in 0..<6 where person.view.isHelping {
      all += person.text + "\n"
      person.press(.space)
    }
    #expect(all.contains("ctrl-c") && !all.contains("…") && !person.view.isHelping)
    person.press(.f1, .escape)
    #expect(!person.view.isHelping)
  }
}
