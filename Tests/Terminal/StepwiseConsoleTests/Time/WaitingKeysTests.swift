@testable import Stepwise
@testable import StepwiseConsole
import StepwiseRecords
import StepwiseTerminal
import TestSupport
import Testing

/// Keys that come while an answer is on its way: what the random wizards of `WaitingWalkTests` and `KeyTimeTests` do not have.
@Suite("Keys that wait")
struct WaitingKeysTests {
  private static let environment = { Environment(clock: VirtualClock()) }

  /// A name that is checked for two seconds, and a question behind it.
  private static func person(_ next: @escaping (Talk) -> any Element) -> (Talk, Person) {
    let asked = Talk.asking("User", second: true) { talk in
      TextField("User") { name in
        talk.state.append("user \(name)")
        talk.push("Next") { next(talk) }
      } check: { _ in
        try await talk.wait(2)
      }
    }
    let person = Person(at: asked, environment: environment())
    person.session.history.begin()
    person.enter("x")
    return (asked, person)
  }

  @Test func keysAreCountedUpToALimitAndNotShown() async {
    let (_, person) = Self.person { _ in TextField("Group") { _ in } }
    await person.check("ada⏎{wait 300} => no hint waiting\ns")
    #expect(person.hints == " esc back   1 key waiting")
    await person.check("ecret⏎ => no secret &  ada")
    #expect(person.hints == " esc back   7 keys waiting")
    let (_, hurried) = Self.person { _ in TextField("Group") { _ in } }
    hurried.enter("ada")
    hurried.paste(String(repeating: "a", count: WaitingKeys.lengthMax - 1))
    hurried.type("b")
    #expect(hurried.hints.contains("2 keys waiting"))
    #expect(!hurried.sees("Too many keys wait"))
    hurried.type("c")
    #expect(hurried.hints.contains("2 keys waiting"))
    #expect(hurried.sees("Too many keys wait: those that you type now are dropped."))
    await hurried.pass(.seconds(2))
    #expect(hurried.view.control(of: hurried.view.focusedField!).typed?.last == "b")
  }

  /// A secret that is typed ahead of its field is nowhere else.
  @Test func aSecretTypedAheadIsInItsFieldOnly() async {
    let (talk, person) = Self.person { talk in
      SecureField("Password") {
        talk.state.append("password \($0)")
        talk.ask("Group") { _ in }
      }
    }
    var frames: [String] = []
    person.enter("ada")
    await person.pass(.milliseconds(50))
    for letter in "secret" {
      person.type(String(letter))
      frames.append(person.text)
    }
    person.press(.enter)
    await person.pass(.seconds(2))
    frames.append(person.text)
    #expect(talk.state == ["x", "user ada", "password secret"])
    #expect(person.title == "Group" && person.beforeCursor == " › ")
    #expect(!frames.joined().contains("secr"))
    let written = person.session.recordedLines + person.session.savedLines
    #expect(!written.joined().contains("secr"), "\(written)")
  }

  /// A field that shows its text is drawn empty, before it gets the keys that waited.
  @Test func aScreenIsDrawnBeforeItsKeysCount() async {
    let (talk, person) = Self.person { talk in
      TextField("Group") { talk.state.append("group \($0)") }
    }
    person.enter("ada")
    person.type("ops")
    await person.session.pass(.seconds(2))
    person.view.refresh()
    #expect(person.view.frame().text.contains(" › Group"))
    #expect(person.view.waiting.count == 3)
    let isHandled = person.view.drawn()
    #expect(isHandled && person.view.frame().text.contains(" › Group            ops"))
    #expect(talk.state == ["x", "user ada"])
  }

  /// A person who types ahead has not seen the rejection, so what stands behind it is in no field, list or name.
  @Test func aRejectionAtOnceDropsTheKeysBehindIt() async {
    func ask(_ element: @escaping (Talk) -> any Element) -> Talk {
      Talk.asking { talk in
        element(talk)
        Button("Go on") { talk.ask("Next") { _ in } }
      }
    }
    let rows: [(name: String, element: (Talk) -> any Element, keys: String, sees: String)] = [
      (
        "a text",
        { _ in TextField("Name") { if $0.count < 2 { throw Rejection("Two letters.") } } },
        "R⏎cat⏎token⏎", "✗ Two letters. & before R"
      ),
      ("an empty name", { _ in TextField("Name") }, "⏎cat⏎token⏎", "✗ “Name” needs an answer."),
      ("a secret", { _ in SecureField("Key") }, "⏎cat⏎token⏎", "✗ “Key” needs an answer. & no •"),
      ("a number", { _ in NumberField("Age", in: 0...9) }, "x⏎cat⏎token⏎", "✗ & before x"),
      ("a date", { _ in DatePicker("Day") }, "x⏎cat⏎token⏎", "✗ & before x"),
      ("several lines", { _ in TextEditor("Story") }, "⏎cat⏎token⏎", "title Form"),
      ("yes or no", { _ in Toggle("New") }, "x⏎cat⏎token⏎", "✗ Press y for yes or n for no."),
      (
        "a list", { _ in Picker("Pet", options: ["Cat", "Dog"]) }, "zz⏎cat⏎token⏎",
        "Nothing matches “zz”."
      ),
      (
        "several of a list",
        { _ in MultiPicker("Pets", options: ["Cat", "Dog"], count: 0...1) }, "ca⏎do⏎cat⏎token⏎",
        "✗ At most 1 can be ticked."
      ),
      ("no button", { _ in Text("Menu") }, "zz⏎cat⏎token⏎", "Nothing matches “zz”."),
      (
        "a button that rejects",
        { _ in Button("Save") { throw Rejection("The disk is full.") } }, "⏎cat⏎token⏎",
        "✗ The disk is full."
      ),
      (
        "a key that does nothing",
        { _ in Button("Undo") {}.keyboardShortcut("u").disabled("Nothing was done.") },
        "ucat⏎token⏎", "Nothing was done."
      ),
    ]
    for row in rows {
      let isEditor = row.name == "several lines"
      await Person.check(
        row.name, at: ask(row.element),
        """
        {burst \(row.keys)} => \(row.sees) & no token\(isEditor ? "" : " & dropped. & title Form")
        """)
    }
    // The keys of one read are behind a rejection until it was drawn, and the next key counts.
    await Person.check(
      at: Talk.asking { talk in
        TextField("Name") { name in
          if name.count < 2 { throw Rejection("Two letters.") }
          talk.note(name)
          talk.ask("Next") { _ in }
        }
      },
      """
      {burst R⏎cat⏎} => The 4 keys that you typed meanwhile were dropped. & before R
      a => no dropped
      ⏎ => title Next & answers Ra
      """)
  }

  /// A person who sees that work runs can move to the button that stops it; a press there never presses the same place on
  /// the next screen.
  @Test func aPressBelongsToTheScreenThatItWasMadeAt() async {
    func upload() -> Talk {
      Talk.asking { talk in
        Button("Upload") {
          try await talk.wait(2)
          talk.push("Sure") {
            Button("Keep") { talk.note("kept") }
            Button("Delete everything") { talk.note("deleted") }
          }
        }
        Button("Stop", role: .cancel) { talk.note("stopped") }.keyboardShortcut("s")
      }
    }
    let environment = Self.environment
    await Person.check(
      at: upload(), environment: environment(),
      """
      # seen
      ⏎{wait 1000}↓ => focus Stop & no waiting
      ⏎ => answers stopped
      {wait 2000} => no deleted
      # by its shortcut, which drops the keys that waited
      ⏎{wait 1000}ks => answers stopped & dropped.
      # away and back
      ⏎{wait 1000}↓↑ => focus Upload
      ⏎{wait 400} => 1 key waiting
      # typed ahead
      {burst ⏎↓⏎}{wait 1000} => title Form & 2 keys waiting & answers
      {wait 2000} => title Sure & answers deleted
      """)
    // From a field that the work has locked.
    func form() -> Talk {
      Talk.asking { talk in
        TextField("Name")
        Button("Upload") { try await talk.wait(2) }.keyboardShortcut("u")
        Button("Stop", role: .cancel) { talk.note("stopped") }.keyboardShortcut("s")
      }
    }
    await Person.check(
      at: form(), environment: environment(),
      """
      # by tab
      {alt-u}{wait 1000}⇥ => focus Upload & no waiting
      ⇥␣ => answers stopped
      # by tab and back
      {alt-u}{wait 1000}⇥⇥⇤⇤ => focus Name & no waiting
      {alt-s} => answers stopped
      # to the end
      {alt-u}{wait 1000}⇥{end} => focus Stop & no waiting
      {home} => focus Name & no waiting
      {wait 2000} => title Form & answers
      """)
    // The work ends while the hand is on its way to Enter.
    let person = Person(at: upload(), environment: environment())
    await person.check("⏎{wait 1000}↓ => focus Stop")
    await person.session.pass(.seconds(2))
    person.view.refresh()
    person.view.receive([.key(.enter)])
    person.redraw()
    #expect(person.title == "Sure" && person.talk?.state == [])
    #expect(person.sees("The key that you typed meanwhile was dropped."))
  }
}
