@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Screens with vi's keys")
struct ViScreenTests {
  /// Checks what a person sees who plays a story with vi's keys.
  @discardableResult
  private static func check(
    _ name: String, at flow: some WizardFlow, columns: Int = 80, _ story: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Person {
    let person = Person(at: flow, columns: columns)
    person.view.keymap = .vi
    person.look()
    await person.check(story, name, sourceLocation: sourceLocation)
    return person
  }

  private static func town() -> Trip { .screen("Town") { TextField("Town") } }

  @Test func escLeadsToCommandModeWhoseLettersPressNoButton() async {
    await Self.check(
      "two fields", at: Trip { trip in trip.ask("First") { _ in trip.ask("Last") { _ in } } },
      """
      Ada⏎Love => hint insert mode & hint esc command mode
      ⎋ => title Last & hint command mode & hint esc back to First & row  › Lov¦e
      d⎋ => title Last
      ⎋ => title First & hint insert mode
      """)
    // Esc and a letter that arrive together look like Alt and the letter.
    let trip = Trip.asking("Town") { trip in
      TextField("Town")
      Button("Quit") { trip.state.append("quit") }.keyboardShortcut("q")
    }
    await Self.check(
      "a shortcut", at: trip, "⎋q => answers\ni{alt-q} => answers\n{alt-q} => answers quit")
  }

  @Test func theLastRowNamesTheMode() async {
    for (columns, names) in [
      (22, ["insert", "commands", "selected", "selected"]),
      (80, ["insert mode", "command mode", "text selected", "lines selected"]),
    ] {
      let person = await Self.check("\(columns) columns", at: Self.town(), columns: columns, "")
      for (keys, name) in zip(["", "⎋", "v", "V"], names) {
        await person.play(keys)
        #expect(person.hints.hasPrefix(" \(name) "), "\(columns): \(keys)")
      }
    }
    await Self.check(
      "40 columns", at: Self.town(), columns: 40, "=> hint  insert  enter continue  esc commands")
    await Person.check("without modes", at: Self.town(), "=> no hint mode")
  }

  @Test func jAndKMoveLikeArrows() async {
    await Self.check(
      "in lines",
      at: Trip.of(TextField("First"), TextField("Second"), TextField("Third")),
      """
      a⎋jj => in Third & hint command mode
      k => in Second
      ⇥ => in Third & hint insert mode
      """)
    await Self.check(
      "in a date",
      at: Trip.screen("Day") { DatePicker("Day", selection: CalendarDate(daysSince1970: 0)) },
      "⎋k => in 1970-01-02")
    await Self.check(
      "in a switch",
      at: Trip.of(Toggle("Newsletter"), TextField("Name")),
      """
      l => [Yes]
      h => [No]
      j => in Name
      """)
  }

  @Test func severalLinesAreEditedAndTheSelectionIsMarked() async {
    let person = await Self.check(
      "a note", at: Trip.asking("Note") { trip in TextEditor("Note") { trip.note($0) } },
      "one⎋otwo⎋kddp⏎ => title Next")
    #expect(person.trip?.state == ["two\none"])
    for isLine in [true, false] {
      let selecting = await Self.check(
        "a text",
        at: Trip.screen("Note") {
          if isLine { TextField("Note") } else { TextEditor("Note") }
        }, "one two⎋vb")
      let filled = selecting.view.theme.filled(selecting.view.theme.accent)
      #expect(selecting.styles(of: "two") == [filled, filled, filled])
      #expect(selecting.style(of: "one") == .plain)
      await selecting.check("d => before one")
    }
  }

  @Test func lettersChooseInAListUntilOneIsSought() async {
    let trip = Trip.asking("Pet") { trip in
      Picker("Pet", options: ["Cat", "Dog", "Hamster", "Jackdaw"]) { trip.note($0) }
    }
    await Self.check(
      "a list", at: trip,
      """
      => hint  command mode & hint / to find
      jjk => in Dog
      G => in Jackdaw
      gg => in Cat
      x => Dog
      / => hint  insert mode
      j => Jackdaw & no Dog
      ⎋ => hint esc clear the filter
      ⏎ => answers Jackdaw
      """)
    await Self.check(
      "space ticks",
      at: Trip.asking("Pets") { trip in
        MultiPicker("Pets", options: ["Cat", "Dog"]) { trip.note($0) }
      }, "j␣⏎ => answers Dog")
  }

  @Test func theHelpListsTheKeysOfTheMode() async {
    let person = await Self.check("insert mode", at: Self.town(), "{F1} => no d c y")
    #expect(person.screen.contains { $0.contains("esc") && $0.contains("command mode") })
    await person.check("⎋⎋? => no ctrl-y", "command mode")
    #expect(person.screen.contains { $0.contains("d c y") && $0.contains("cut, change, copy") })
  }

  @Test func aSecretIsNeverPutBack() async {
    await Self.check(
      "a password", at: Trip.screen("Password") { SecureField("Password") },
      "secret => ••••••\n⎋0Dpp => no •")
  }
}
