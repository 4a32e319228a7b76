@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Screens with vi's keys")
struct ViScreenTests {
  private static func person(at flow: some WizardFlow, columns: Int = 80) -> Person {
    let person = Person(at: flow, columns: columns)
    person.view.keymap = .vi
    person.look()
    return person
  }

  @Test func escLeadsToCommandModeAndThenBack() {
    let person = Self.person(
      at: Trip { trip in trip.ask("First") { _ in trip.ask("Last") { _ in } } })
    person.enter("Ada")
    person.type("Love")
    #expect(person.hints.contains("insert mode"))
    #expect(person.hints.contains("esc command mode"))
    person.press(.escape)
    #expect(person.title == "Last")
    #expect(person.hints.contains("command mode"))
    #expect(person.hints.contains("esc back to First"))
    #expect(person.beforeCursor == " › Lov")
    person.press(.letter("d"), .escape)
    #expect(person.title == "Last")
    person.press(.escape)
    #expect(person.title == "First")
    #expect(person.hints.contains("insert mode"))
  }

  @Test(arguments: [
    (22, ["insert ", "commands ", "selected ", "selected "]),
    (80, ["insert mode ", "command mode ", "text selected ", "lines selected "]),
  ])
  func theRowKeepsTheMode(_ columns: Int, _ names: [String]) {
    let person = Self.person(at: Trip.screen("Town") { TextField("Town") }, columns: columns)
    #expect(person.hints.hasPrefix(" \(names[0])"))
    for (key, name) in zip([Key.escape, .letter("v"), .letter("V")], names.dropFirst()) {
      person.press(key)
      #expect(person.hints.hasPrefix(" \(name)"))
    }
  }

  @Test func inAWindowOf40ColumnsEscIsStillNamed() {
    let person = Self.person(at: Trip.screen("Town") { TextField("Town") }, columns: 40)
    #expect(person.hints.hasPrefix(" insert  enter continue  esc commands"))
  }

  @Test func withoutModesTheRowIsAsBefore() {
    let person = Person(at: Trip.screen("Town") { TextField("Town") })
    #expect(!person.hints.contains("mode"))
  }

  @Test func lettersOfCommandModePressNoButton() {
    var isPressed = false
    let person = Self.person(
      at: Trip.screen("Town") {
        TextField("Town")
        Button("Quit") { isPressed = true }.keyboardShortcut("q")
      })
    person.press(.escape, .letter("q"))
    #expect(!isPressed)
    // Esc and a letter that arrive together look like Alt and the letter.
    person.press(.letter("i"), .alt("q"))
    #expect(!isPressed)
    person.press(.alt("q"))
    #expect(isPressed)
  }

  @Test func jAndKLeaveALineAsArrowsDo() {
    let person = Self.person(
      at: Trip.screen {
        TextField("First")
        TextField("Second")
        TextField("Third")
      })
    person.type("a")
    person.press(.escape, .letter("j"), .letter("j"))
    #expect(person.cursorRow.contains("Third"))
    #expect(person.hints.contains("command mode"))
    person.press(.letter("k"))
    #expect(person.cursorRow.contains("Second"))
    person.press(.tab)
    #expect(person.cursorRow.contains("Third"))
    #expect(person.hints.contains("insert mode"))
  }

  @Test func jAndKStepADate() {
    let person = Self.person(
      at: Trip.screen("Day") { DatePicker("Day", selection: CalendarDate(daysSince1970: 0)) })
    person.press(.escape, .letter("k"))
    #expect(person.cursorRow.contains("1970-01-02"))
  }

  @Test func aTextOfSeveralLinesIsEditedAndSubmitted() {
    let trip = Trip { trip in
      trip.push("Note") {
        TextEditor("Note") {
          trip.state.append($0)
          trip.ask("Next") { _ in }
        }
      }
    }
    let person = Self.person(at: trip)
    person.type("one")
    person.press(.escape, .letter("o"))
    person.type("two")
    person.press(.escape, .letter("k"), .letter("d"), .letter("d"), .letter("p"), .enter)
    #expect(trip.state == ["two\none"])
    #expect(person.title == "Next")
  }

  @Test func theSelectionIsMarked() {
    for element in [0, 1] {
      let person = Self.person(
        at: Trip.screen("Note") {
          if element == 0 { TextField("Note") } else { TextEditor("Note") }
        })
      person.type("one two")
      person.press(.escape, .letter("v"), .letter("b"))
      let filled = person.view.theme.filled(person.view.theme.accent)
      #expect(person.styles(of: "two") == [filled, filled, filled])
      #expect(person.style(of: "one") == .plain)
      person.press(.letter("d"))
      #expect(person.beforeCursor.hasSuffix("one"))
    }
  }

  @Test func lettersChooseInAListUntilOneIsSought() {
    let trip = Trip { trip in
      trip.push("Pet") {
        Picker("Pet", options: ["Cat", "Dog", "Hamster", "Jackdaw"]) {
          trip.state.append($0)
          trip.ask("Next") { _ in }
        }
      }
    }
    let person = Self.person(at: trip)
    #expect(person.hints.hasPrefix(" command mode"))
    #expect(person.hints.contains("/ to find"))
    person.press(.letter("j"), .letter("j"), .letter("k"))
    #expect(person.cursorRow.contains("Dog"))
    person.press(.letter("G"))
    #expect(person.cursorRow.contains("Jackdaw"))
    person.press(.letter("g"), .letter("g"))
    #expect(person.cursorRow.contains("Cat"))
    person.press(.letter("x"))
    #expect(person.sees("Dog"))
    person.press(.letter("/"))
    #expect(person.hints.hasPrefix(" insert mode"))
    person.type("j")
    #expect(person.sees("Jackdaw"))
    #expect(!person.sees("Dog"))
    person.press(.escape)
    #expect(person.hints.contains("esc clear the filter"))
    person.press(.enter)
    #expect(trip.state == ["jackdaw"] || trip.state == ["Jackdaw"])
  }

  @Test func spaceTicksInCommandMode() {
    let trip = Trip { trip in
      trip.push("Pets") {
        MultiPicker("Pets", options: ["Cat", "Dog"]) {
          trip.state += $0
          trip.ask("Next") { _ in }
        }
      }
    }
    let person = Self.person(at: trip)
    person.press(.letter("j"), .space, .enter)
    #expect(trip.state == ["Dog"])
  }

  @Test func lettersMoveInAToggle() {
    let person = Self.person(
      at: Trip.screen {
        Toggle("Newsletter")
        TextField("Name")
      })
    person.press(.letter("l"))
    #expect(person.sees("[Yes]"))
    person.press(.letter("h"))
    #expect(person.sees("[No]"))
    person.press(.letter("j"))
    #expect(person.cursorRow.contains("Name"))
  }

  @Test func theHelpListsTheKeysOfTheMode() {
    let person = Self.person(at: Trip.screen("Town") { TextField("Town") })
    person.press(.f1)
    #expect(person.screen.contains { $0.contains("esc") && $0.contains("command mode") })
    #expect(!person.sees("d c y"))
    person.press(.escape, .escape, .letter("?"))
    #expect(person.screen.contains { $0.contains("d c y") && $0.contains("cut, change, copy") })
    #expect(!person.sees("ctrl-y"))
  }

  @Test func aSecretIsNeverPutBack() {
    let person = Self.person(at: Trip.screen("Password") { SecureField("Password") })
    person.type("secret")
    person.press(.escape, .letter("0"), .letter("D"), .letter("p"), .letter("p"))
    #expect(!person.sees("•"))
  }
}
