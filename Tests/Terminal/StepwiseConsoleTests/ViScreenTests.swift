@testable import Stepwise
import StepwiseTerminal
import TestSupport
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

  private static func town() -> Talk { .screen("Town") { TextField("Town") } }

  @Test func escLeadsToCommandModeWhoseLettersPressNoButton() async {
    await Self.check(
      "two fields", at: Talk { talk in talk.ask("First") { _ in talk.ask("Last") { _ in } } },
      """
      Ada⏎Love => hint insert mode & hint esc command mode
      ⎋ => title Last & hint command mode & hint esc back & row  › Lov¦e
      d⎋ => title Last
      ⎋ => title First & hint insert mode
      """)
    // Esc and a letter that arrive together look like Alt and the letter.
    let talk = Talk.asking("Town") { talk in
      TextField("Town")
      Button("Quit") { talk.state.append("quit") }.keyboardShortcut("q")
    }
    await Self.check(
      "a shortcut", at: talk, "⎋q => answers\ni{alt-q} => answers\n{alt-q} => answers quit")
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
      at: Talk.of(TextField("First"), TextField("Second"), TextField("Third")),
      """
      a⎋jj => in Third & hint command mode
      k => in Second
      ⇥ => in Third & hint insert mode
      """)
    await Self.check(
      "in a date",
      at: Talk.screen("Day") { DatePicker("Day", selection: CalendarDate(daysSince1970: 0)) },
      "⎋k => in 1970-01-02")
    await Self.check(
      "in a switch",
      at: Talk.of(Toggle("Newsletter"), TextField("Name")),
      """
      l => [Yes]
      h => [No]
      j => in Name
      """)
  }

  @Test func severalLinesAreEditedAndTheSelectionIsMarked() async {
    let person = await Self.check(
      "a note", at: Talk.asking("Note") { talk in TextEditor("Note") { talk.next($0) } },
      "one⎋otwo⎋kddp⏎ => title Next")
    #expect(person.talk?.state == ["two\none"])
    for isLine in [true, false] {
      let selecting = await Self.check(
        "a text",
        at: Talk.screen("Note") {
          if isLine { TextField("Note") } else { TextEditor("Note") }
        }, "one two⎋vb")
      let filled = selecting.view.theme.filled(selecting.view.theme.accent)
      #expect(selecting.styles(of: "two") == [filled, filled, filled])
      #expect(selecting.style(of: "one") == .plain)
      await selecting.check("d => before one")
    }
  }

  @Test func lettersChooseInAListUntilOneIsSought() async {
    let talk = Talk.asking("Pet") { talk in
      Picker("Pet", options: ["Cat", "Dog", "Hamster", "Jackdaw"]) { talk.next($0) }
    }
    await Self.check(
      "a list", at: talk,
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
      at: Talk.asking("Pets") { talk in
        MultiPicker("Pets", options: ["Cat", "Dog"]) { talk.next($0) }
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
      "a password", at: Talk.screen("Password") { SecureField("Password") },
      "secret => ••••••\n⎋0Dpp => no •")
  }
}
