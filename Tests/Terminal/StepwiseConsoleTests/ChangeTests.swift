import Observation
@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

/// Changes of models, effects and clocks do not disturb a person who types.
@Suite("Changes while a person types")
struct ChangeTests {
  @Observable
  final class Model {
    var lines: [String] = []
    var options: OptionList = ["Cat", "Dog", "Fish"]
  }

  /// A form with an effect of three seconds, a model that changes, and a clock.
  private static func form(_ model: Model) -> Talk {
    .asking { talk in
      ForEach(model.lines, id: { $0 }) { Text(verbatim: $0) }
      Button("Fetch") {
        try await talk.wait(3)
        model.lines.append("fetched")
      }
      TextField("Name")
      Picker("Pet", options: OptionList((1...40).map { "Pet \($0)" }))
    }
  }

  @Test func theEndOfAnEffectMovesNeitherCursorNorDraft() async {
    let person = await Person.check(
      "while it runs", at: Self.form(Model()), "↑⏎↓Lovelace←←{wait 1000}")
    #expect(person.spins)
    await person.check(
      """
      {wait 3000} => fetched & before Lovela & in Lovelace
      ! => in Lovela!ce
      """)
    #expect(!person.spins)
  }

  @Test func aModelThatChangesKeepsTheFilterAndTheChosenOption() async {
    let model = Model()
    let person = await Person.check("arrows", at: Self.form(model), "↓{down 15} => in › Pet 16")
    let list = person.screen.filter { $0.contains("Pet 1") }
    model.lines = ["one", "two"]
    await person.check("{look} => in › Pet 16")
    #expect(person.screen.filter { $0.contains("Pet 1") } == list)
    person.type("3")
    let chosen = person.screen.first { $0.contains("›") && $0.contains("Pet ") }
    model.lines.append("three")
    await person.check("{look} => before 3")
    #expect(person.screen.first { $0.contains("›") && $0.contains("Pet ") } == chosen)
    let pets = Model()
    let picking = Talk.screen("Pet") { Picker("Pet", options: pets.options) }
    let choosing = await Person.check("three", at: picking, "↓↓ => row  › Fish")
    pets.options = ["Ant", "Bee", "Cat", "Dog", "Fish"]
    await choosing.check("{look} => row  › Fish", "more")
    pets.options = ["Cat"]
    await choosing.check("{look} => row  › Cat", "it is gone")
  }

  /// A late question gets the focus only before the first key.
  @Test func theFocusStaysOnItsElementIfItCan() async {
    for (keys, change, focused) in [
      ("", "Late", "Late"), ("↓", "Late", "Second"), ("↓↓", "First is removed", "Third"),
      ("↓", "Second is disabled", "First"), ("↓↓", "Third is disabled", "First"),
    ] {
      let model = Model()
      func why(_ name: String) -> LocalizedStringKey? {
        model.lines == ["\(name) is disabled"] ? "closed" : nil
      }
      let talk = Talk.screen {
        if model.lines == ["Late"] { Picker("Chat", options: OptionList(model.lines)) }
        if model.lines != ["First is removed"] { Button("First") {} }
        Button("Second") {}.disabled(why("Second"))
        Button("Third") {}.disabled(why("Third"))
      }
      let person = await Person.check(change, at: talk, keys)
      model.lines = [change]
      let row = focused == "Late" ? "Late" : "[ \(focused) ]"
      await person.check("{look} => in › \(row)", "\(keys) \(change)")
    }
  }

  @Test func aChangedModelAsksToBeDrawn() async {
    let model = Model()
    let person = Person(
      at: Talk.screen {
        ForEach(model.lines, id: { $0 }) { Text(verbatim: $0) }
        TextField("Name")
      }, isLive: true)
    person.type("Ad")
    await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      person.session.events.observe {
        guard case .changed = $0 else { return }
        waiting?.resume()
        waiting = nil
      }
      model.lines.append("A message.")
    }
    await person.check("{look} => A message. & before Ad")
  }

  @Test func changesKeepTheHelpTheSelectedRowAndTheScrollPosition() async {
    let model = Model()
    let talk = Talk { talk in
      talk.ask(["One", "Two"]) {
        talk.push("Three") {
          ForEach(model.lines, id: { $0 }) { Text(verbatim: $0) }
          Button("Go") {}
        }
      }
    }
    let person = await Person.check("a row", at: talk, "1⏎2⏎↑↑ => in › One")
    model.lines = ["new"]
    await person.check("{look} => in › One\n⎋{F1}")
    model.lines = ["newer"]
    await person.check("{look} => ctrl-c")
    let messages = Model()
    let reading = Person(
      at: Talk.screen("Long") {
        ForEach(Array(1...60), id: { "\($0)" }) { Text("line \($0).") }
        Button("Go") {}
        ForEach(messages.lines, id: { $0 }) { Text(verbatim: $0) }
      }, rows: 20)
    reading.press(.pageUp)
    let rows = reading.screen.filter { $0.contains("line") }
    messages.lines.append("new")
    reading.look()
    #expect(reading.screen.filter { $0.contains("line") } == rows)
  }

  // MARK: Time

  /// A button whose work takes some time, in milliseconds.
  private static func working(_ time: Int) -> Talk {
    .asking { talk in
      Button("Fetch") { try await talk.environment.clock.sleep(for: .milliseconds(time)) }
    }
  }

  @Test func aSpinnerAppearsAfter100MillisecondsAndTurns() async {
    let person = Person(at: Self.working(9000))
    person.press(.enter)
    #expect(person.view.nextChange == .milliseconds(100))
    var signs: Set<String> = []
    for (time, spins, seen) in [
      (99, false, ""), (1, true, " [ Fetch ]   working…"), (80, true, ""), (80, true, ""),
      (1739, true, ""), (1, true, "2 s"), (3000, true, "5 s"), (5000, false, ""),
    ] {
      await person.pass(.milliseconds(time))
      #expect(person.spins == spins, "\(time)")
      #expect(person.cursorRow.contains(seen), "\(time)")
      #expect(seen.hasSuffix("s") || !person.cursorRow.contains(" s"), "\(time)")
      if spins { signs.insert(String(person.cursorRow.prefix(3))) }
    }
    #expect(person.view.nextChange == nil && signs.count > 3, "\(signs)")
    let quick = Person(at: Self.working(90))
    quick.press(.enter)
    for _ in 0..<20 {
      await quick.pass(.milliseconds(10))
      #expect(!quick.spins)
    }
  }

  @Test func nothingIsDrawnWhileNothingChanges() async {
    for talk in [
      Talk.screen { TextField("Name") }, Talk.screen { Button("Go") {} },
      Talk.screen { ProgressView("Copying", fraction: 0.5, timeLeft: .seconds(3)) },
      Talk.screen { Picker("Pet", options: OptionList((1...200).map { "Pet \($0)" })) },
    ] {
      let person = Person(at: talk, columns: 40, rows: 8)
      var screen = Display(person)
      for _ in 0..<5 {
        #expect(person.view.nextChange == nil)
        await person.pass(.seconds(60))
        #expect(screen.draw() == [])
      }
    }
  }

  @Test func aKeyWaitsForAScreenThatIsNotDrawnYet() async {
    let talk = Talk { talk in
      talk.push("Wait") {
        TextField("Note") { _ in }
        Button("Go") {
          try await talk.wait(1)
          talk.ask("Name") { _ in }
        }
      }
    }
    let person = await Person.check("the screen has changed", at: talk, "↓⏎")
    // It is not drawn yet.
    await person.session.pass(.seconds(1))
    await person.check(
      """
      x => title Wait
      {look} => title Name & row  › x¦ & no ✗
      """)
    await Person.check("it is drawn", at: talk, "↓⏎{wait 1000}Ada => title Name & row  › Ada¦")
  }
}
