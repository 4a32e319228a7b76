@testable import Stepwise
@testable import StepwiseConsole
import StepwiseTerminal
import TestSupport
import Testing

/// Clicks and the wheel on the cells of a frame.
@Suite("The mouse on a screen")
struct MouseTests {
  private static let pets: OptionList = [
    "Cat", "Dog", "Fish", "Rabbit", "Bird", "Horse", "Tortoise", "Other…",
  ]

  private func person(
    at flow: some WizardFlow, columns: Int = 80, rows: Int = 24,
    environment: Environment = Environment()
  ) -> Person {
    let person = Person(at: flow, columns: columns, rows: rows, environment: environment)
    person.view.mouse.isUsed = true
    return person
  }

  private func picking() -> Talk {
    Talk { talk in
      talk.push("Favourite pet") {
        Picker("Favourite pet", options: Self.pets) {
          talk.state.append($0)
          talk.ask("Next") { talk.state.append($0) }
        }
      }
    }
  }

  // MARK: Lists

  /// A click selects a row, and a second one submits it, anywhere in the row.
  @Test func clicksChooseInAList() async {
    await person(at: picking()).check(
      """
      {click Fish} => › Fish & answers
      {click Fish} => title Next & answers Fish
      """, "another row")
    let selected = person(at: picking())
    selected.click("Cat", offset: 40)
    #expect(selected.talk?.state == ["Cat"])
    let match = person(at: picking())
    match.type("o")
    let row = match.row(of: "Horse")
    match.click("Horse")
    #expect(match.row(of: "› Horse") == row || match.row(of: "Horse") == row)
    match.click("Horse")
    #expect(match.talk?.state == ["Horse"])
    let pets = Talk.asking("Pets") { talk in
      MultiPicker("Pets", options: Self.pets) { talk.next($0) }
    }
    await person(at: pets).check(
      """
      {click Dog}{click Bird}{click Horse}{click Bird} => 2 ticked
      ⏎ => answers Dog, Horse
      """, "ticks")
    let many = person(
      at: Talk.screen("Which") {
        Picker("Which", options: OptionList((1...200).map { "Option \($0)" })) { _ in }
      })
    many.press(.end, .pageUp)
    let numbers = [190, 192, 194].filter { many.sees("  Option \($0)") }
    #expect(!numbers.isEmpty)
    for number in numbers {
      await many.check("{click Option \(number)} => › Option \(number)", "scrolled")
    }
  }

  // MARK: Buttons and fields

  @Test func aClickPressesAButtonOrACellOfAGrid() async {
    var pressed: [String] = []
    let person = person(
      at: Talk.screen {
        TextField("Name")
        Button("Fetch") { pressed.append("fetch") }
        Button("Sleep") { pressed.append("sleep") }.disabled("not now")
        Columns {
          Section("Left") { Button("One") { pressed.append("one") } }
          Section("Right") { Button("Two") { pressed.append("two") } }
        }
      })
    // The blank beside a button does not belong to it.
    await person.play("{click Fetch}{click Two}{click One}{click Sleep}")
    person.click("Fetch", offset: 30)
    #expect(pressed == ["fetch", "two", "one"])
    var cells: [String] = []
    let grid = self.person(
      at: Talk.screen {
        Grid {
          GridRow("Ada") {
            Button("plus") { cells.append("Ada plus") }
            Button("minus") { cells.append("Ada minus") }
          }
          GridRow("Grace") {
            Button("plus") { cells.append("Grace plus") }
            Button("minus") { cells.append("Grace minus") }
          }
        }
      })
    grid.click("minus")
    grid.click(row: grid.row(of: "Grace") ?? 0, column: grid.column(of: "plus") ?? 0)
    #expect(cells.first == "Ada minus")
    #expect(cells.last == "Grace plus", "\(cells)")
  }

  @Test func aClickFocusesAFieldAndMovesTheCursor() async {
    let person = person(
      at: Talk.screen {
        TextField("First", text: "Augusta")
        TextField("Last", text: "日本語 King")
        Button("Go on") {}
      })
    await person.check("{click Last} => focus Last")
    person.click("Augusta", offset: 3)
    await person.check("X => focus First & AugXusta")
    person.click("日本語 King", offset: 4)
    await person.check("Y => 日本Y語 King")
    // A click behind the text moves to its end, and a click before it to its beginning.
    person.click("AugXusta", offset: 20)
    await person.check("!{click First}? => ?AugXusta!")
  }

  @Test(arguments: [Bool?.none, true, false])
  func aClickSetsASwitch(_ isOn: Bool?) {
    let person = person(
      at: Talk.of(TextField("Name"), Toggle("Newsletter", isOn: isOn)))
    person.click("Newsletter")
    #expect(person.view.focused?.label == "Newsletter")
    #expect(person.sees("[Yes]") == (isOn == true) && person.sees("[No]") == (isOn == false))
    person.click("Name")
    for (word, shown) in [("No", "[No]"), ("No", "[No]"), ("Yes", "[Yes]"), ("No", "[No]")] {
      let column = (person.column(of: "Yes") ?? 0) + (word == "Yes" ? 0 : 6)
      person.click(row: person.row(of: "Newsletter") ?? 0, column: column)
      #expect(person.sees(shown), "\(person.text)")
    }
  }

  // MARK: The history

  @Test func aClickOnAnAnswerRevisitsIt() async {
    let talk = Talk { talk in talk.ask((1...31).map { "Question \($0)." }) {} }
    let person = person(at: talk, rows: 12)
    person.answer((1...30).map { "answer \($0)" })
    let shown = (1...30).filter { person.sees("✓ Question \($0).") }
    #expect(shown.count > 2)
    for number in shown.dropFirst() {
      person.click("Question \(number).")
      await person.check("=> title Question \(number). & answer \(number)")
      await person.check("⎋ => title Question 31.")
    }
    // The row with the number of earlier answers leads to the newest of them, also while a row is selected.
    await person.check("↑{wait 1000}{click earlier answers} => title Question \(shown[0] - 1).")
  }

  @Test func aDoubleClickDoesNotHitTheNextScreen() async {
    let talk = Talk { talk in
      talk.push("One") {
        Button("Go on") {
          talk.push("Two") { Button("Delete all") { talk.state.append("deleted") } }
        }
      }
    }
    let person = person(at: talk)
    let row = person.row(of: "Go on") ?? 0
    person.click(row: row, column: 6)
    #expect(person.title == "Two")
    // The frame may have moved in the window, so that the click hits another row.
    func clickAgain() {
      person.view.click(
        MouseEvent(.press, row: row, column: 6), inRow: person.row(of: "Delete all") ?? 0,
        among: person.view.mouse.targets)
    }
    clickAgain()
    #expect(talk.state == [])
    await person.pass(.seconds(1))
    clickAgain()
    #expect(talk.state == ["deleted"])
  }

  // MARK: The wheel

  @Test func theWheelMovesInListsAndScrollsScreens() async {
    await person(at: picking()).check(
      """
      {wheel 1} => › Rabbit
      {wheel 9} => › Other…
      {wheel -1} => › Bird
      {wheel -9} => › Cat & answers
      """, "it stops at the ends of a list")
    let text = Talk.screen {
      TextField("Name", text: "Ada")
      for number in 1...60 { Text("Line \(number).") }
    }
    await person(at: text, rows: 14).check(
      """
      => Line 1.
      {wheel 4} => no Line 1. & Line 15.
      {wheel -9} => Line 1.
      ! => Ada!
      """, "a screen and not a line")
    await person(at: ChatRoom(100).talk(), rows: 14).check(
      """
      {click Open} => Message 100
      {wheel -3} => no Message 100
      {wheel 5} => Message 100
      """, "the list of a window")
  }

  // MARK: Off, and on other screens

  @Test func clicksAreBlockedByOtherScreensAndWithoutTheOption() async {
    let person = person(at: picking(), rows: 40)
    let row = person.row(of: "Fish") ?? 0
    await person.check("{F1} => click & choose, press, open & wheel")
    person.click(row: row, column: 4)
    await person.check("{wheel 1}{F1} => › Cat & answers")
    let asked = Talk(cancelQuestion: "Give up?") { talk in
      talk.push("Favourite pet") { Picker("Favourite pet", options: Self.pets) }
    }
    await self.person(at: asked).check(
      """
      {ctrl-c} => Give up?
      {click Fish} => Give up?
      n => › Cat
      """)
    let without = self.person(at: picking())
    without.view.mouse.isUsed = false
    await without.check("{click Fish}{wheel 1} => › Cat\n{F1} => no wheel")
  }

  @Test(arguments: [(40, 12), (10, 3), (1, 1)])
  func aClickOnAnyCellIsSafe(_ columns: Int, _ rows: Int) {
    for row in -1...rows {
      for column in stride(from: -1, through: columns, by: 3) {
        let talk = picking()
        let person = person(at: talk, columns: columns, rows: rows)
        person.click(row: row, column: column)
        person.wheel(1)
        person.click(row: row, column: column)
      }
    }
  }
}
