@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Every size of a window")
struct LayoutTests {
  /// A screen, the way there, and the expected text in the row of the cursor.
  struct Scene {
    let name: String
    let mark: String
    let make: () -> Person
  }

  private static func after(
    _ count: Int, _ title: String, _ mark: String, types text: String = "",
    _ last: @escaping (Talk) -> Void
  ) -> Scene {
    Scene(name: title, mark: mark) {
      let person = Person(
        at: Talk(named: "A wizard with a long name") { talk in
          talk.ask((0..<count).map { "Question \($0)" }) { last(talk) }
        })
      person.answer((0..<count).map { "answer \($0) 한국어" })
      person.type(text)
      return person
    }
  }

  static let scenes: [Scene] = [
    Scene(name: "a text", mark: "Z") {
      let person = Person(at: Talk.screen("Last name") { TextField("Last name").help("help ไทย") })
      person.type("Z")
      return person
    },
    after(3, "a list", "›") { talk in
      talk.push("Pet") { Picker("Pet", options: OptionList((1...200).map { "Pet \($0)" })) }
    },
    after(30, "a long story", "›") { talk in talk.push("Review") { Button("Create") {} } },
    after(2, "a form", "Z", types: "Z") { talk in
      talk.push("Form") {
        Section("Names") {
          TextField("A field with a very long label that fits nowhere")
          SecureField("Password").help(
            "at least 8 characters, with a digit and a sign of some kind")
        }
        Columns {
          Section("Left") { Button("Go") {} }
          Section("Right") { Toggle("Newsletter", isOn: true) }
        }
        Table(columns: ["a", "한국어"], rows: [["x", "y"], ["long long long long", "👩‍👩‍👧"]])
        ProgressView("Copying", fraction: 0.3, timeLeft: .seconds(75))
        Link("Source", destination: "https://swift.org")
        Divider()
        DatePicker("Day")
        Picker("Pet", options: ["Cat", "Dog"])
        Button("Confirm what was answered above") {}.disabled("not now, and here is why at length")
        Button("Leave", role: .cancel) {}
      }
    },
    Scene(name: "a whole window", mark: "›") {
      Person(
        at: Talk { talk in
          talk.push(
            Board("Chat", isFullScreen: true) {
              ForEach(Array(1...80), id: { "\($0)" }) { Text("message \($0)") }
              Button("Leave") {}
            })
        })
    },
    Scene(name: "a revisit", mark: "swer") {
      let person = Person(
        at: Talk { talk in
          talk.ask((0..<12).map { "Question \($0)" }) {
            talk.push("Review") { Button("Create") {} }
          }
        })
      person.answer((0..<12).map { "answer \($0)" })
      person.press(.up, .up, .up, .enter)
      return person
    },
  ]

  private static func check(_ scene: Scene, _ person: Person, _ columns: Int, _ rows: Int) {
    // Person checks the rules for every frame.
    person.resize(columns, rows)
    // From this width on, a form with sections has room for a letter beside the cursor.
    // A long text is read from its beginning first.
    if columns >= 14, !person.view.isAway, !person.cursorRow.contains(scene.mark) {
      Issue.record(
        "In \(columns)x\(rows), \(scene.name) does not show what keys go to:\n\(person.text)")
    }
    let keys = ["F1", "enter", "esc", "tab", "↓ read"]
    if columns >= 12, rows >= 4, !keys.contains(where: person.hints.contains) {
      Issue.record("In \(columns)x\(rows), \(scene.name) has no hints:\n\(person.text)")
    }
    let rowsOfHints = person.screen.filter { $0.contains("F1 ") }.count
    if rowsOfHints > 1 {
      Issue.record("In \(columns)x\(rows), \(scene.name) wraps its hints:\n\(person.text)")
    }
  }

  /// An enlarged window shows everything again.
  @Test(.slow) func everyScreenFitsIntoSmallHugeAndOddWindows() {
    let step = max(1, 4 / Repetition.factor)
    for scene in Self.scenes {
      let person = scene.make()
      let before = person.screen
      for rows in 1...14 {
        for columns in stride(from: 1 + rows % step, through: 26, by: step) {
          Self.check(scene, person, columns, rows)
        }
      }
      for (columns, rows) in [(500, 200), (500, 1), (1, 200), (40, 12), (1, 1), (80, 24)] {
        Self.check(scene, person, columns, rows)
      }
      #expect(person.screen == before, "\(scene.name)")
    }
  }

  // MARK: Stillness

  /// A screen, and keys after which its title stays and its hints never move up.
  private struct Still {
    let name: String
    let flow: Talk
    let title: String
    var opening = ""
    let keys: [Key]
  }

  private static let stills = [
    Still(
      name: "errors",
      flow: .asking("Name", second: true) { _ in
        TextField("Name") { _ in
          throw Rejection(
            "That is no name, and this sentence about it is so long that it takes two rows.")
        }.help("As in your passport")
      }, title: "Name", opening: "x⏎",
      keys: [
        .letter("a"), .enter, .letter("b"), .backspace, .backspace, .enter, .letter("c"), .left,
      ]),
    Still(
      name: "a filter",
      flow: .screen("Favourite pet") {
        Picker("Favourite pet", options: OptionList((1...30).map { "Pet \($0)" }))
      }, title: "Favourite pet",
      keys: [
        .down, .down, .letter("2"), .letter("9"), .letter("z"), .enter, .backspace, .backspace,
        .escape, .end, .home, .pageDown,
      ]),
    Still(
      name: "suggestions",
      flow: .screen("Town") { TextField("Town").suggestions(["Bangkok", "Berlin", "Busan"]) },
      title: "Town",
      keys: [.letter("B"), .down, .down, .backspace, .letter("B"), .letter("e"), .tab]),
    Still(
      name: "the focus",
      flow: .screen("Form") {
        TextField("Name").help("as in your passport")
        Picker("Pet", options: ["Cat", "Dog", "Fish"])
        TextEditor("Story") { _ in }
        Button("Go") {}
      }, title: "Form",
      keys: [.down, .down, .down, .up, .tab, .tab, .tab, .backTab, .backTab, .letter("x")]),
  ]

  @Test func noKeyMovesAScreen() async {
    for still in Self.stills {
      let person = Person(at: still.flow, columns: 50)
      await person.play(still.opening)
      let first = person.row(of: still.title)
      var hints = person.screen.count
      for key in still.keys {
        let hadError = person.sees("✗")
        person.press(key)
        // The rows of an error go with it.
        if hadError { hints = person.screen.count }
        hints = max(hints, person.screen.count)
        #expect(person.row(of: still.title) == first, "\(still.name): \(key.code)")
        #expect(person.screen.count == hints, "\(still.name): \(key.code)")
      }
    }
    let person = Person(
      at: Talk.screen("Pet") { Picker("Pet", options: OptionList((1...30).map { "Pet \($0)" })) },
      rows: 40)
    person.press(.end)
    let height = person.screen.count
    person.press(.f1)
    #expect(person.screen.count >= height)
    person.press(.escape)
    #expect(person.screen.count >= height)
  }
}
