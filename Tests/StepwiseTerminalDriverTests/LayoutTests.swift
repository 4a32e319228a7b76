@testable import ElementsSample
@testable import OnboardingSample
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
    _ last: @escaping (Trip) -> Void
  ) -> Scene {
    Scene(name: title, mark: mark) {
      let person = Person(
        at: Trip("A wizard with a long name") { trip in
          trip.ask((0..<count).map { "Question \($0)" }) { last(trip) }
        })
      person.answer((0..<count).map { "answer \($0) 한국어" })
      person.type(text)
      return person
    }
  }

  static let scenes: [Scene] = [
    Scene(name: "a text", mark: "Z") {
      let person = Person(at: Trip.screen("Last name") { TextField("Last name").help("help ไทย") })
      person.type("Z")
      return person
    },
    after(3, "a list", "›") { trip in
      trip.push("Pet") { Picker("Pet", options: OptionList((1...200).map { "Pet \($0)" })) }
    },
    after(30, "a long story", "›") { trip in trip.push("Review") { Button("Create") {} } },
    after(2, "a form", "Z", types: "Z") { trip in
      trip.push("Form") {
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
        at: Trip { trip in
          trip.push(
            Board("Chat", isFullScreen: true) {
              ForEach(Array(1...80), id: { "\($0)" }) { Text("message \($0)") }
              Button("Leave") {}
            })
        })
    },
    Scene(name: "a revisit", mark: "swer") {
      let person = Person(
        at: Trip { trip in
          trip.ask((0..<12).map { "Question \($0)" }) {
            trip.push("Review") { Button("Create") {} }
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

  @Test(.slow) func everyScreenFitsIntoEverySmallWindow() {
    for scene in Self.scenes {
      let person = scene.make()
      let step = max(1, 3 / Repetition.factor)
      for rows in 1...14 {
        for columns in stride(from: 1 + rows % step, through: 26, by: step) {
          Self.check(scene, person, columns, rows)
        }
      }
    }
  }

  @Test(.slow) func someScreenFitsIntoEveryWindow() {
    let people = Self.scenes.map { $0.make() }
    let step = max(3, 12 / Repetition.factor)
    for rows in 1...50 {
      for columns in stride(from: 1 + rows % step, through: 120, by: step) {
        let number = (rows * 7 + columns / step) % people.count
        Self.check(Self.scenes[number], people[number], columns, rows)
      }
    }
  }

  @Test func everyScreenFitsIntoHugeAndOddWindows() {
    for scene in Self.scenes {
      let person = scene.make()
      for (columns, rows) in [(500, 200), (500, 1), (1, 200), (80, 24), (40, 12), (1, 1), (80, 24)]
      {
        Self.check(scene, person, columns, rows)
      }
    }
  }

  @Test func anEnlargedWindowShowsEverything() {
    for scene in Self.scenes {
      let person = scene.make()
      let before = person.frame
      person.resize(9, 3)
      person.resize(80, 24)
      #expect(person.screen == before.text, "\(scene.name)")
    }
  }

  @Test(.slow, arguments: [1, 2, 3, 5, 8, 20, 40, 80])
  func keysWorkInAnyWindow(_ columns: Int) {
    let keys: [Key] = [
      .down, .up, .enter, .tab, .backTab, .escape, .f1, .pageDown, .pageUp, .home, .end, .space,
      .letter("a"), .letter("é"), .letter("한"), .control(.up), .left, .right, .backspace,
      .control("u"), .control("y"), .alt("x"), .letter("?"),
    ]
    for (number, scene) in Self.scenes.enumerated() {
      let person = scene.make()
      var dice = SeededGenerator(seed: UInt64(columns * 10 + number))
      for rows in [1, 2, 3, 4, 6, 12, 30] {
        person.resize(columns, rows)
        for _ in 0..<Repetition.times(3) { person.press(keys[dice.below(keys.count)]) }
      }
    }
  }

  // MARK: Stillness

  /// Presses keys, and expects that the title stays and the hints never move up on the same screen.
  private func expectStill(_ person: Person, _ title: String, _ keys: [Key]) {
    var last = (title: person.row(of: title), hints: person.screen.count)
    let first = last.title
    for key in keys {
      let screen = person.title
      person.press(key)
      guard person.title == screen else { return }
      last = (person.row(of: title), max(last.hints, person.screen.count))
      #expect(last.title == first, "after \(key.code)")
      #expect(person.screen.count == last.hints, "after \(key.code)")
    }
  }

  @Test func errorsDoNotMoveAQuestion() {
    let person = Person(
      at: Trip { trip in
        trip.ask("Start") { _ in
          trip.push("Name") {
            TextField("Name") { _ in
              throw Rejection(
                "That is no name, and this sentence about it is so long that it takes two rows.")
            }.help("As in your passport")
          }
        }
      }, columns: 50)
    person.enter("x")
    expectStill(
      person, "Name",
      [
        .letter("a"), .enter, .letter("b"), .backspace, .backspace, .enter, .letter("c"), .left,
      ])
  }

  @Test func filteringDoesNotMoveAList() {
    let person = Person(
      at: Trip.screen("Favourite pet") {
        Picker("Favourite pet", options: OptionList((1...30).map { "Pet \($0)" }))
      })
    expectStill(
      person, "Favourite pet",
      [
        .down, .down, .letter("2"), .letter("9"), .letter("z"), .enter, .backspace, .backspace,
        .escape,
        .end, .home, .pageDown,
      ])
  }

  @Test func suggestionsDoNotMoveAField() {
    let person = Person(
      at: Trip.screen("Town") { TextField("Town").suggestions(["Bangkok", "Berlin", "Busan"]) })
    expectStill(
      person, "Town", [.letter("B"), .down, .down, .backspace, .letter("B"), .letter("e"), .tab])
  }

  @Test func theHelpDoesNotMoveTheHints() {
    let person = Person(
      at: Trip.screen("Pet") { Picker("Pet", options: OptionList((1...30).map { "Pet \($0)" })) },
      rows: 40)
    person.press(.end)
    let height = person.screen.count
    person.press(.f1)
    #expect(person.screen.count >= height)
    person.press(.escape)
    #expect(person.screen.count >= height)
  }

  @Test func focusDoesNotMoveAForm() {
    let person = Person(
      at: Trip.screen("Form") {
        TextField("Name").help("as in your passport")
        Picker("Pet", options: ["Cat", "Dog", "Fish"])
        TextEditor("Story") { _ in }
        Button("Go") {}
      })
    expectStill(
      person, "Form",
      [.down, .down, .down, .up, .tab, .tab, .tab, .backTab, .backTab, .letter("x")])
  }

  // MARK: The samples

  @Test func theOnboardingIsDrawnAfterEachKey() async {
    let clock = VirtualClock()
    let flow = MainFlowController(userFetcher: FakeUserFetcher(clock: clock))
    let person = Person(at: flow, environment: Environment(clock: clock))
    #expect(person.screen[0] == " Onboarding")
    #expect(person.cursorRow == " › [ Fetch user ]")
    person.press(.enter)
    await person.settle()
    #expect(person.sees("User: Ada"))
    person.press(.down, .enter)
    #expect(person.screen[0] == " Onboarding › Profile")
    #expect(person.sees("✓ Welcome          Ada"))
    person.enter("Lovelace")
    person.enter("1985-12-10")
    person.type("ra")
    person.press(.enter)
    #expect(person.title == "Review")
    #expect(
      Array(person.screen.dropLast(2)) == [
        " Onboarding › Profile", " ✓ Welcome          Ada", " ✓ Last name        Lovelace",
        " ✓ Birthday         10 December 1985", " ✓ Favourite pet    Rabbit", "", " Review",
        " › [ Confirm ]",
      ])
    person.press(.enter)
    #expect(
      person.screen == [
        " ✓ Welcome          Ada", " ✓ Last name        Lovelace",
        " ✓ Birthday         10 December 1985", " ✓ Favourite pet    Rabbit", "",
      ])
  }

  @Test func theElementsAreDrawnAfterEachKey() async {
    let clock = VirtualClock()
    let flow = ElementsFlowController(
      registry: FakeUserNameRegistry(clock: clock),
      catalogue: FakeCountryCatalogue(clock: clock, failures: 1))
    let files = Folders(contents: ["": ["photos/"], "photos": [], "photos/": []])
    let person = Person(at: flow, environment: Environment(clock: clock, files: files))
    person.enter("bea")
    await person.pass(.seconds(1))
    person.enter("correct horse")
    #expect(person.title == "Person")
    person.enter("Bea")
    person.press(.tab)
    person.enter("b@example.org")
    person.enter("b@example.org")
    #expect(person.cursorRow == " › [ Go on ]")
    person.press(.enter)
    #expect(person.title == "Figures")
    person.enter("36")
    person.enter("1.7")
    person.enter("y")
    #expect(person.title == "Place")
    await person.pass(.seconds(2))
    person.press(.enter)
    await person.pass(.seconds(2))
    person.type("kor")
    person.press(.enter, .down, .space, .enter)
    person.press(.up, .enter)
    #expect(person.title == "Files")
    person.type("ph")
    person.press(.tab, .enter)
    person.paste("one\ntwo")
    person.press(.enter)
    #expect(person.title == "Summary")
    #expect(person.sees("2 lines"))
    person.press(.end, .enter)
    #expect(person.session.ending != nil)
    #expect(!person.text.contains("correct"))
  }
}
