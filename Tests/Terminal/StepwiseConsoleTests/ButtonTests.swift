@testable import OnboardingSample
@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing
@testable import StepwiseConsole

@Suite("Buttons in a terminal")
struct ButtonTests {
  /// A screen with a field, a number, and buttons that lead on.
  private static func form(isRejected: Bool = false) -> Talk {
    .asking { talk in
      TextField("Name") {
        if isRejected { throw Rejection("No.") }
        talk.state.append($0)
      }.optional()
      NumberField("Age", value: 36, in: 0...150) { talk.state.append("\($0)") }
      Button("Save") { talk.ask("Saved") { _ in } }.keyboardShortcut("s")
      Button("Leave", role: .cancel) { talk.ask("Left") { _ in } }
    }
  }

  @Test func aButtonSubmitsTheAnswersOfItsScreen() async {
    await Person.check(
      at: Self.form(),
      """
      # typed text first
      Ada↓↓⏎ => title Saved & answers Ada
      # a cancel button does not
      Ada{down 3}⏎ => title Left & answers
      """)
    await Person.check(
      "a rejection focuses its field", at: Self.form(isRejected: true),
      "Ada↓↓⏎ => title Form & ✗ No. & before Ada")
  }

  /// Beside a single field a button may be another way on, so the default of the field is not given with it.
  @Test func aButtonBesideAnUntouchedDefaultIsPressed() async {
    await Person.check(
      at: Talk.asking { talk in
        TextField("Name", text: "Ada") {
          talk.note($0)
          talk.ask("Next") { _ in }
        }
        Button("Log in") { talk.ask("Login") { _ in } }
      },
      """
      ↓⏎ => title Login & answers
      # a text that was typed is given, and leads on
      x↓⏎ => title Next & answers Adax & “Log in” was not pressed, because another screen came before.
      """)
  }

  /// Beside several fields, too, and a button that needs an answer leads to the field that lacks it.
  @Test func aPressWithoutTheAnswersThatItNeedsLeadsToTheirField() async {
    await Person.check(
      at: Talk.asking { talk in
        TextField("Name", text: "Ada") { talk.note($0) }
        NumberField("Size", value: 3, in: 1...9) { talk.note("\($0)") }
        Button("Save", needs: ["Size"]) { talk.ask("Saved") { _ in } }.keyboardShortcut("s")
        Button("Later") { talk.ask("Later") { _ in } }
      },
      """
      ↓↓↓⏎ => title Later & answers
      # the button that needs one of them
      ↓↓⏎ => title Form & focus Size & “Save” cannot be used now: Answer “Size” first. & answers
      ⏎ => focus Name & answers 3
      ↓↓⏎ => title Saved & answers 3
      # by its shortcut
      {alt-s} => title Form & focus Size & “Save” cannot be used now: Answer “Size” first. & answers
      # with what was typed
      ↓{backspace}4↓⏎ => title Saved & answers 4
      """)
  }

  /// A list that nobody touched and that has no default is no answer.
  @Test func aListThatIsPassedOverIsNoAnswer() async {
    await Person.check(
      at: Talk.asking { talk in
        Picker("Pet", options: ["Cat", "Dog"]) { talk.note($0) }
        Picker("Size", options: ["S", "L"], selection: "L") { talk.note($0) }
        TextField("Name") { talk.note($0) }
      },
      """
      ⇥⇥Ada⏎ => focus Pet & ✗ “Pet” needs an answer. & answers
      ⏎⏎⏎ => answers Cat, L, Ada
      # chosen
      ↓⇥⇥Ada⏎ => answers Dog, L, Ada
      """)
  }

  @Test func workSaysWhatItDoesAndForHowLong() async {
    let rows: [(name: String, wanted: String, button: (Talk) -> Button)] = [
      (
        "its own words", "[ Fetch ]   Fetching user… 3 s",
        { talk in
          Button("Fetch") { try await talk.wait(9) }.busyLabel("Fetching user…")
        }
      ),
      (
        "no words", "[ Fetch ]   working… 3 s",
        { talk in Button("Fetch") { try await talk.wait(9) } }
      ),
    ]
    for row in rows {
      await Person.check(
        row.name, at: Talk.asking { talk in row.button(talk) }, "⏎{wait 3000} => \(row.wanted)")
    }
    await Person.check(
      "a narrow window",
      at: Talk.asking { talk in
        Button("Fetch all users") { try await talk.wait(9) }.busyLabel("Fetching the users…")
        Button("Leave") {}
      }, columns: 40, rows: 12,
      "⏎{wait 3000} => whole  ⠧ [ Fetch all users ]   Fetching … 3 s &    [ Leave ]")
  }

  /// The history shows the answers under the names of the sections, and not the visits of the hub; a section that was
  /// left is entered again.
  @Test func aHubListsItsSectionsWithTheirStates() async {
    for (columns, rows) in [(40, 12), (80, 24)] {
      let talk = Talk { talk in
        talk.pushHub("Form", finish: "Send") {
          for name in ["Name", "Pet"] {
            HubSection(name, Talk(named: name) { $0.push(name) { TextField(name) { _ in } } })
          }
          HubSection(
            "Day", Talk(named: "Date") { section in section.ask("When") { section.finish([$0]) } })
        } onFinish: {
        }
      }
      await Person.check(
        "\(columns)x\(rows)", at: talk, columns: columns, rows: rows,
        """
        ↓⏎Ca↓⏎↓↓⏎Monday⏎ => no ✓ Form & ✓ Day & rows 3
        | Form
        |   Sections done: 1 of 3
        | › [ Name ]   not started yet
        |   [ Pet ]    skipped for now
        |   [ Day ]    done
        |   [ Send ]   Still to do: Name, Pet
        ↓⏎ => Ca & [ Back to the list ]
        """)
    }
  }

  /// An equal answer leads to the next question of the section, and a changed one to the hub.
  @Test func aQuestionOfADoneSectionDoesNotSayThatEnterLeadsToTheHub() async {
    let talk = Talk { talk in
      talk.pushHub("Form", finish: "Send") {
        HubSection(
          "Day",
          Talk(named: "Day") { section in
            section.ask("Day") { _ in section.ask("Hour") { section.finish([$0]) } }
          })
      } onFinish: {
      }
    }
    await Person.check(
      "done", at: talk,
      """
      ⏎Monday⏎Ten⏎↑⏎ => hint enter save & no hint enter save,
      ⏎ => hint enter save & no hint enter save,
      """)
  }

  // MARK: Shortcuts and letters

  @Test func aShortcutPressesAndALetterGoesToTheNextButton() async {
    await Person.check(
      at: Self.form(),
      """
      # in a field
      => alt-s
      s => title Form & before s
      {alt-s} => title Saved
      # on a button
      ↓↓s => title Saved
      """)
    // An arrow ends the word, and the next letter begins another.
    await Person.check(
      "three buttons",
      at: Talk.of(Button("Create") {}, Button("Change name") {}, Button("Leave") {}),
      """
      l => row  › [ Leave ]
      ↑c => row  › [ Create ]
      c => row  › [ Change name ]
      """)
  }

  @Test func enterNeverPressesAButtonThatOnlyItsShortcutPresses() async {
    var presses: [String] = []
    let person = await Person.check(
      "Enter",
      at: Talk.screen("Game") {
        Button("Undo") { presses.append("Undo") }.keyboardShortcut("u", only: true)
        Button("Back") { presses.append("Back") }
        Button("Again") { presses.append("Again") }
      }, "=> in Back\n⏎↑⏎⇤⏎{home}⏎↓↓⏎")
    #expect(!presses.contains("Undo"))
    #expect(presses.contains("Again"))
    await person.check("u => [ Undo ]    u\n{F1}")
    #expect(presses.last == "Undo")
    #expect(person.screen.contains { $0.contains("u ") && $0.hasSuffix("Undo") })
  }

  // MARK: Default buttons

  private static func fetching(failures: Int = 0) -> Person {
    let environment = Environment(clock: VirtualClock())
    let fetcher = FakeUserFetcher(
      clock: environment.clock, delay: .seconds(2), failures: failures)
    return Person(at: MainFlowController(userFetcher: fetcher), environment: environment)
  }

  // Claims: onboarding-default-button
  @Test func afterWorkTheFocusGoesToTheDefaultButton() async {
    await Self.fetching().check(
      """
      => focus Fetch user
      ⏎ => focus Fetch user
      {wait 2000} => focus Select user
      ↑⏎{wait 2000} => focus Select user
      ↑{wait 2000} => focus Fetch user
      ↓⏎ => title Last name
      """, "fetched twice")
    await Self.fetching(failures: 1).check(
      """
      ⏎{wait 2000} => focus Fetch user
      ⏎{wait 2000} => focus Select user
      """, "failed once")
  }

  /// A quick effect is never drawn as running, but typed text is drawn at once.
  @Test func aFrameWaitsForTheEffectOfAKey() async {
    let person = Self.fetching()
    #expect(person.view.frameDelay == nil)
    person.press(.enter)
    #expect(person.view.frameDelay == .milliseconds(100))
    await person.pass(.milliseconds(40))
    #expect(person.view.frameDelay == .milliseconds(60))
    await person.pass(.milliseconds(60))
    #expect(person.view.frameDelay == nil)
    #expect(person.hints.contains("esc stop Fetch user"))
    await person.pass(.seconds(2))
    person.press(.up, .enter)
    #expect(person.view.frameDelay == .milliseconds(100))
    person.press(.down)
    #expect(person.view.frameDelay == .milliseconds(100), "a key that waits shows nothing at once")
  }

  // MARK: Locked fields

  /// While the work of a button may check a form, its fields take no answer and say so.
  private static func ordering() -> Person {
    let talk = Talk.asking("Order") { talk in
      TextField("Name", text: "Ada")
      Toggle("Express", isOn: true)
      Picker("Size", options: ["Small", "Large"], selection: "Large")
      Button("Other") { talk.finish(["pressed"]) }.keyboardShortcut("o")
      Button("Check") {
        try await talk.wait(5)
      }.defaultAction()
    }
    let person = Person(at: talk)
    #expect(!person.text.contains("locked"))
    person.view.state.focus = "Check"
    person.press(.enter)
    return person
  }

  /// A text that is typed meanwhile is neither given nor lost.
  @Test func lockedFieldsSayItAndATextThatIsTypedMeanwhileWaits() async throws {
    let person = Self.ordering()
    await person.check(
      """
      {wait 1000} => times 3 locked & Name             Ada  locked
      {wait 4000} => no locked
      """)
    let typing = Self.ordering()
    typing.view.state.focus = "Name"
    await typing.check("m => Ada  locked & no Adam")
    #expect(typing.session.running == ["Check"])
    await typing.check("{wait 5000} => no locked")
    let name = try #require(typing.session.show().elements.first)
    #expect(name.draft == "Adam")
    #expect(name.value == .text("Ada"))
    // Escape stops the work and unlocks the fields.
    let stopping = Self.ordering()
    await stopping.check("{wait 1000}⎋{wait 0} => no locked")
    stopping.view.state.focus = "Name"
    await stopping.check("m => Adam")
  }
}
