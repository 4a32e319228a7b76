@testable import Stepwise
import StepwiseTerminal
import StepwiseTerminalTesting
import Testing

/// Annoyances of other wizards that do not happen here.
@Suite("Annoyances that the driver avoids")
struct AnnoyanceTests {
  private static let pets: OptionList = ["Cat", "Dog", "Horse", "Tortoise", "Other…"]

  @Test func withoutAMatchEnterAnswersNothing() {
    let trip = Trip { trip in
      trip.push("Pet") { Picker("Pet", options: Self.pets) { trip.state.append($0) } }
    }
    let person = Person(at: trip)
    person.type("zz")
    person.press(.enter, .enter)
    #expect(trip.state == [])
    #expect(person.title == "Pet")
  }

  @Test func escapeGoesBackOneAnswerAndNeverDiscardsAll() {
    let person = Person(
      at: Trip { trip in trip.ask((1...6).map { "Question \($0)" }) { trip.ask("Last") { _ in } } })
    for number in 1...6 { person.enter("answer \(number)") }
    for number in (1...6).reversed() {
      person.press(.escape)
      #expect(person.session.ending == nil)
      #expect(person.title == "Question \(number)")
      #expect(person.beforeCursor == " › answer \(number)")
    }
    person.press(.escape, .escape)
    #expect(person.session.ending == nil)
  }

  @Test(arguments: [Key.escape, .backTab])
  func aFieldWithAnErrorHasAWayBack(_ key: Key) {
    let person = Person(
      at: Trip.second("Name") { TextField("Name") { _ in throw Rejection("No.") } })
    person.enter("x")
    person.enter("7")
    #expect(person.sees("✗ No."))
    person.press(key)
    #expect(person.title == "Start")
  }

  @Test func noKeyIsEverTypedIntoTheAnswer() {
    let keys: [Key] = [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .delete,
      Key(.insert), Key(.function(5)), .control("a"), .control("e"), .control("u"), .control("k"),
      .control("w"), .control("y"), .control("g"), .control("x"), .alt("b"), .alt("f"), .alt("x"),
      .control(.up), .escape, .letter("\u{7}"), .letter("\u{1B}"), .letter("\u{9B}"),
    ]
    for key in keys {
      let trip = Trip { trip in
        trip.push("Name") {
          TextField("Name") {
            trip.state.append($0)
            trip.ask("Next") { _ in }
          }
        }
      }
      let person = Person(at: trip)
      person.type("Ada")
      person.press(key)
      person.press(.escape)
      person.press(.end)
      person.enter("!")
      let isErased = key == .control("u") || key == .control("w")
      #expect(trip.state == [isErased ? "!" : "Ada!"], "\(key)")
    }
  }

  @Test func aResizedWindowHasOneCopy() {
    let person = Person(at: Trip.screen("Last name") { TextField("Last name").help("help") })
    person.type("Lovelace")
    var screen = Display(person)
    for columns in stride(from: 79, through: 30, by: -1) { screen.resize(columns, 24) }
    for columns in stride(from: 31, through: 80, by: 7) { screen.resize(columns, 24) }
    #expect(screen.model.transcript.components(of: "Lovelace") == 1)
  }

  @Test func anIdleWizardDrawsNothing() async {
    let clock = VirtualClock()
    let person = Person(
      at: Trip.screen("Pet") { Picker("Pet", options: OptionList((1...200).map { "Pet \($0)" })) },
      columns: 40, rows: 8, environment: Environment(clock: clock))
    var screen = Display(person)
    for _ in 0..<5 {
      await person.pass(.seconds(60))
      #expect(screen.draw() == [])
      #expect(person.view.nextChange == nil)
    }
  }

  @Test func aPasteOfTwoLinesIsKeptAsAWhole() {
    let trip = Trip { trip in
      trip.ask("Name") { _ in trip.push("Story") { TextEditor("Story") { trip.state.append($0) } } }
    }
    let person = Person(at: trip)
    person.paste("Ada\nLovelace")
    #expect(person.title == "Name")
    person.press(.enter)
    person.paste("one\ntwo")
    person.press(.enter)
    #expect(trip.state == ["Ada Lovelace", "one\ntwo"])
  }

  @Test(arguments: [24, 50, 200])
  func errorAndFilterAreAtTheirFieldInAnyWindow(_ rows: Int) {
    let person = Person(
      at: Trip.screen {
        TextField("Name") { _ in throw Rejection("No.") }
        Picker("Pet", options: Self.pets)
      }, rows: rows)
    person.enter("x")
    #expect(person.row(of: "✗ No.") == person.row(of: "Name").map { $0 + 1 })
    person.press(.down)
    person.type("or")
    #expect(person.cursorRow.contains("Pet") && person.cursorRow.contains("or"))
  }

  @Test func anImpossibleDateIsExplained() {
    let person = Person(at: Trip.screen("Birthday") { DatePicker("Birthday") })
    person.enter("2023-02-29")
    #expect(person.sees("February 2023 has 28 days."))
    person.press(.control("u"))
    person.enter("soon")
    #expect(person.sees("write year-month-day, such as 1990-12-10"))
  }

  /// With sixteen colours, only the colours that the person's palette can show on any background are used.
  @Test func textHasColoursOfThePersonsPaletteOnly() {
    let theme = ResolvedTheme(
      .standard, TerminalAbilities(["TERM": "xterm", "LANG": "C.UTF-8"]), isDark: true)
    let person = Person(
      at: Trip.second("Name") {
        TextField("Name") { _ in throw Rejection("No.") }.help("help")
        Button("Go") {}.disabled("not now")
      }, theme: theme)
    person.enter("x")
    person.enter("y")
    for row in person.frame.rows {
      for cell in row where cell.text?.isLetter == true {
        #expect(
          [.standard, .named(1), .named(2), .named(3), .named(6)].contains(cell.style.colour))
      }
    }
  }
}

/// Features that a wizard has because of its stack.
@Suite("Features of the stack")
struct StackTests {
  private static func answered(_ count: Int) -> Person {
    let person = Person(
      at: Trip("Onboarding") { trip in
        trip.ask((1...count).map { "Question \($0)" }) {
          trip.push("Review") { Button("Create") { trip.finish([]) } }
        }
      })
    for number in 1...count { person.enter("answer \(number)") }
    return person
  }

  @Test func escapeNamesItsTargetAndLeadsThere() {
    let person = Self.answered(3)
    for number in (1...3).reversed() {
      #expect(person.hints.contains("esc back to Question \(number)"))
      person.press(.escape)
      #expect(person.title == "Question \(number)")
    }
    #expect(!person.hints.contains("esc"))
  }

  @Test func anUnfoldedRowKeepsItsDraftAndCursor() {
    let person = Person(
      at: Trip { trip in trip.ask("One") { _ in trip.ask("Two") { _ in } } })
    person.type("first")
    person.press(.left, .left, .enter)
    person.type("half done")
    person.press(.escape)
    #expect(person.title == "One")
    #expect(person.beforeCursor == " › fir")
    #expect(person.cursorRow == " › first")
    person.press(.enter)
    #expect(person.title == "Two")
    #expect(person.cursorRow == " › half done")
  }

  @Test func earlierRowsAreReachedFromTheTopAndByAKey() {
    let person = Self.answered(3)
    person.press(.up)
    #expect(person.cursorRow.contains("› Question 3"))
    person.press(.down)
    #expect(person.cursorRow == " › [ Create ]")
    person.press(.escape)
    person.type("typed")
    person.press(.control(.up), .up, .up, .up)
    #expect(person.cursorRow.contains("› Question 1"))
    person.press(.enter)
    #expect(person.title == "Question 1")
  }

  @Test func rowsAboveARevisitAreKeptBelowIt() {
    let person = Self.answered(3)
    person.press(.up, .up, .up, .enter)
    #expect(person.title == "Question 1")
    #expect(person.screen.filter { $0.hasSuffix("kept") }.count == 2)
    person.press(.enter)
    #expect(person.title == "Review")
    #expect(person.sees("✓ Question 3       answer 3"))
  }

  private static func nested() -> Person {
    let person = Person(
      at: Trip("Onboarding") { outer in
        outer.start(
          Trip("Profile") { inner in inner.ask(["Name", "Town"]) { inner.finish([]) } }
        ) { _ in outer.ask("Colour") { _ in } }
      })
    person.enter("Ada")
    person.enter("London")
    return person
  }

  @Test func aNestedFlowFoldsToARowThatArrowsUnfold() {
    let person = Self.nested()
    #expect(person.sees("✓ Profile          Ada · London"))
    person.press(.control(.up), .right)
    #expect(person.sees("Name             Ada"))
    person.press(.left)
    #expect(person.sees("› Profile          Ada · London"))
  }

  @Test func aReviewIsTheHistoryItself() {
    let person = Person(
      at: Trip { trip in
        var name: ScreenIdentity?
        name = trip.ask("Name") { answer in
          trip.push("Review") {
            if let name {
              Text("Name: \(answer)", about: name)
              Button("Change name", revisits: name)
            }
            Button("Create") {}
          }
        }
      })
    person.enter("Ada")
    #expect(person.screen.filter { $0.contains("Ada") }.count == 1)
    person.press(.up, .enter)
    #expect(person.title == "Name")
  }

  @Test func theBreadcrumbNamesFlowsAndIsShortenedFromTheLeft() {
    let person = Person(
      at: Trip("Onboarding") { outer in
        outer.start(
          Trip("Profile") { inner in
            inner.start(Trip("Address") { innermost in innermost.ask("Town") { _ in } })
          })
      })
    #expect(person.screen[0] == " Onboarding › Profile › Address")
    #expect(person.view.title == "Onboarding › Profile › Address")
    person.resize(24, 12)
    #expect(person.screen[0] == " … › Profile › Address")
    person.resize(14, 12)
    #expect(person.screen[0] == " … › Address")
  }

  /// An endless row of screens, each with an optional field and a button.
  private static func endless() -> Trip {
    func push(_ number: Int, _ trip: Trip) {
      trip.push("Screen \(number)") {
        TextField("Note").optional()
        Button("Go on") { push(number + 1, trip) }
      }
    }
    return Trip { push(1, $0) }
  }

  @Test func recentScreensKeepTheirState() {
    let person = Person(at: Self.endless())
    for _ in 1...600 {
      person.view.handle(.key(.tab))
      person.view.handle(.key(.enter))
    }
    #expect(person.view.snapshot.title == "Screen 601")
    for number in (110...600).reversed() {
      person.view.handle(.key(.escape))
      #expect(person.view.snapshot.title == "Screen \(number)")
      #expect(person.view.focused?.label == "Go on", "where one was on screen \(number)")
    }
    #expect(person.view.states.count == 500, "and memory has its bounds")
  }

  @Test func cancellingLeavesTheHistoryWithoutAQuestion() {
    let person = Self.answered(2)
    person.press(.escape)
    person.type(" and more")
    person.press(.control("c"))
    guard case .cancelled = person.session.ending else {
      Issue.record("It goes on.")
      return
    }
    #expect(person.screen == [" ✓ Question 1       answer 1"])
  }
}

extension String {
  /// The number of times that a text occurs in this one.
  func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }
}
