@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Keys that work everywhere")
struct KeyTests {
  /// The current screen, and the keys that lead there from the second screen.
  nonisolated enum Place: String, CaseIterable {
    case text, typed, refused, number, list, several, toggle, date, secret, lines, path, button
    case disabled, loading, failed, checking, pressed, suggestions, help
  }

  /// The places where a key waits for an answer on its way.
  nonisolated private static let waiting: Set<Place> = [.loading, .checking, .pressed]
  nonisolated private static let open = Place.allCases.filter { !waiting.contains($0) }

  private static func wizard(_ place: Place, _ clock: VirtualClock) -> Trip {
    Trip.second("Here") {
      switch place {
      case .text, .typed: TextField("Name")
      case .refused, .help: TextField("Name") { _ in throw Rejection("No.") }
      case .number: NumberField("Age", in: 0...150)
      case .list: Picker("Pet", options: ["Cat", "Dog"])
      case .several: MultiPicker("Pets", options: ["Cat", "Dog"])
      case .toggle: Toggle("Newsletter")
      case .date: DatePicker("Day")
      case .secret: SecureField("Password")
      case .lines: TextEditor("Story")
      case .path: PathField("Path")
      case .button: Button("Go") {}
      case .disabled: Button("Go") {}.disabled("not now")
      case .loading:
        Picker(
          "Pet",
          load: {
            try await clock.sleep(for: .seconds(9))
            return ["Cat"]
          })
      case .failed: Picker("Pet", load: { throw FlowError("There is no network.") })
      case .checking:
        TextField("Name", check: { _ in try await clock.sleep(for: .seconds(9)) })
      case .pressed: Button("Go") { try await clock.sleep(for: .seconds(9)) }
      case .suggestions: TextField("Name").suggestions(["Ada", "Adam"])
      }
    }
  }

  private static func person(at place: Place) async -> Person {
    let clock = VirtualClock()
    let person = Person(at: wizard(place, clock), environment: Environment(clock: clock))
    person.enter("x")
    switch place {
    case .typed: person.type("Ada")
    case .refused, .checking: person.enter("Ada")
    case .pressed: person.press(.enter)
    case .suggestions: person.enter("Adam")
    default: break
    }
    await person.pass(.milliseconds(300))
    #expect(person.title == "Here")
    return person
  }

  @Test(arguments: Place.allCases)
  func escapeStepsBackAndNamesTheTarget(_ place: Place) async {
    let person = await Self.person(at: place)
    let target = place == .pressed || place == .checking ? "esc " : "esc back to Start"
    #expect(person.hints.contains(target))
    person.press(.escape)
    #expect(person.title == "Start")
    #expect(person.beforeCursor == " › x")
  }

  @Test(arguments: open)
  func backTabOnTheFirstElementLeadsBack(_ place: Place) async {
    let person = await Self.person(at: place)
    person.press(.backTab)
    #expect(person.title == "Start")
  }

  @Test(arguments: open)
  func f1ShowsTheKeysAndAnyKeyClosesThem(_ place: Place) async {
    let person = await Self.person(at: place)
    let before = person.frame
    person.press(.f1)
    #expect(person.sees("Keys"))
    #expect(person.sees("ctrl-c"))
    #expect(person.hints.contains("any key closes this"))
    person.press(.letter("x"))
    #expect(person.frame == before)
  }

  /// The sentence has more rows than a low window.
  @Test func aLowWindowShowsTheBeginningOfASentence() {
    let person = Person(at: Trip.screen("Way") { Button("Left") {} }, columns: 20, rows: 6)
    person.press(.escape)
    #expect(
      person.screen == [
        " Way", " › [ Left ]", " ✗ This is the", "   first screen:", "   there is no way…",
        " enter press",
      ])
  }

  @Test func f1SeparatesKeysAndWordsInANarrowWindow() {
    let person = Person(
      at: Trip.screen("Way") {
        Button("Left") {}
        Button("Right") {}
      }, columns: 20, rows: 8)
    person.press(.f1)
    #expect(person.screen.contains { $0.contains("tab shift-tab  n") })
  }

  @Test func f1ListsTheArrowsThatTheHintsName() {
    let person = Person(
      at: Trip.screen("Way") {
        Button("Left") {}
        Button("Right") {}
      })
    #expect(person.hints.contains("↑↓ move"))
    person.press(.f1)
    #expect(person.screen.contains { $0.contains("↑↓") && $0.hasSuffix("move") })
  }

  @Test func f1ListsTheKeysOfASelectedRow() {
    let person = Person(
      at: Trip { trip in
        trip.ask("Name") { _ in
          trip.push("Pets") { MultiPicker("Pets", options: ["Cat", "Dog"]) }
        }
      })
    person.enter("Ada")
    person.press(.control(.up), .f1)
    #expect(person.sees("enter     change"))
    #expect(person.sees("esc       back to Pets"))
    #expect(person.sees("↑↓        move"))
    #expect(!person.sees("space"))
    #expect(!person.sees("find an option"))
    person.press(.escape, .escape, .f1)
    #expect(person.sees("tick"))
  }

  @Test func f1ListsNothingTwice() {
    let person = Person(
      at: Trip.screen("Pet") {
        Picker("Pet", options: ["Cat", "Dog"]) { _ in }
        Button("Skip") {}
      })
    person.press(.f1)
    #expect(person.screen.count { $0.contains("↑↓") } == 1)
    #expect(person.screen.count { $0.contains("find") } == 1)
  }

  @Test func f1ListsTheKeysThatScrollAText() {
    let person = Person(
      at: Trip.screen("Terms") {
        for number in 1...60 { Text("Line \(number)") }
        Button("Agree") {}
        Button("Refuse") {}
      })
    #expect(person.hints.contains("↓ read on"))
    person.press(.f1)
    #expect(person.screen.contains { $0.contains("↑↓") && $0.hasSuffix("read on") })
    #expect(person.sees("pgup pgdn"))
  }

  @Test(arguments: open)
  func aQuestionMarkShowsTheKeysOutsideOfText(_ place: Place) async {
    let person = await Self.person(at: place)
    person.press(.letter("?"))
    let types: Set<Place> = [
      .text, .typed, .refused, .number, .list, .several, .date, .secret, .lines, .path,
      .suggestions, .help,
    ]
    #expect(person.sees("Keys") == !types.contains(place))
  }

  @Test(arguments: Place.allCases)
  func controlCCancelsAtOnceWithoutAnswers(_ place: Place) async {
    let person = await Self.person(at: place)
    person.press(.control("c"))
    guard case .cancelled = person.session.ending else {
      Issue.record("It goes on.")
      return
    }
  }

  @Test(arguments: open)
  func keysThatMeanNothingDoNothing(_ place: Place) async {
    let person = await Self.person(at: place)
    let before = person.frame
    person.press(
      Key(.function(7)), Key(.insert), .control("g"), Key(.up, [.shift, .alt]), Key(.function(20)))
    #expect(person.title == "Here")
    #expect(person.screen == before.text)
  }

  // MARK: Cancelling

  private static func asking() -> Person {
    Person(
      at: Trip("Trip", cancelQuestion: "Throw the answers away?") { trip in
        trip.ask("Name") { _ in }
      })
  }

  @Test func theConfirmationOfACancelShowsItsKeys() {
    let person = Self.asking()
    person.type("Ad")
    person.press(.control("c"))
    #expect(person.session.ending == nil)
    #expect(person.sees("Throw the answers away?"))
    #expect(person.hints.contains("enter go on"))
    person.type("y")
    #expect(person.hints.contains("enter give up"))
    #expect(person.hints.contains("esc go on"))
  }

  /// The keys after Ctrl-C, as a person types them.
  @Test(arguments: [
    ("n\r", false), ("no\r", false), ("N\r", false), ("\u{1B}", false), ("\r", false),
    ("yen\r", false),
    ("y\u{1B}", false), ("y \r", false), ("yn\r", false), ("y\r", true), ("yes\r", true),
    ("Yes\r", true), ("ny\r", true), (" \r", true),
  ])
  func aWholeWordConfirmsTheCancelOrDeclines(_ typed: String, _ isOver: Bool) {
    let person = Self.asking()
    person.type("Ad")
    let before = person.frame
    person.press(.control("c"))
    for letter in typed {
      #expect(person.session.ending == nil)
      person.press(letter == "\r" ? .enter : letter == "\u{1B}" ? .escape : .letter(letter))
    }
    #expect((person.session.ending != nil) == isOver)
    #expect(isOver || person.frame == before)
  }

  @Test func aSecondControlCConfirmsTheCancel() {
    let person = Self.asking()
    person.press(.control("c"), .control("c"))
    #expect(person.session.ending != nil)
  }

  @Test func theConfirmationTakesAllKeys() {
    let person = Self.asking()
    person.press(.control("c"))
    person.type("abc")
    person.paste("def")
    person.press(.f1, .tab)
    #expect(person.sees("Throw the answers away?"))
    person.press(.letter("n"), .enter)
    #expect(person.beforeCursor == " › ")
  }

  // MARK: The terminal's own keys

  @Test func someKeysAreHandledByTheTerminal() {
    let person = Person(at: Trip.screen("Name") { TextField("Name") })
    person.press(.control("z"), .control("\\"), .control("l"))
    #expect(person.requests == [.suspend, .quit, .redraw])
    #expect(person.beforeCursor == " › ")
  }

  @Test func onTheFirstScreenBackIsExplained() {
    let person = Person(at: Trip.screen("Name") { TextField("Name") })
    #expect(!person.hints.contains("esc"))
    person.press(.escape)
    #expect(person.sees("This is the first screen: there is no way back."))
    person.type("A")
    #expect(!person.sees("no way back"))
  }

  @Test func onTheFirstScreenEscapeStopsAndNamesTheEffect() async {
    let clock = VirtualClock()
    let trip = Trip.screen { Button("Fetch user") { try await clock.sleep(for: .seconds(9)) } }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.press(.enter)
    await person.pass(.milliseconds(300))
    #expect(person.hints.contains("esc stop Fetch user"))
    person.press(.escape)
    #expect(person.sees("“Fetch user” was stopped."))
    #expect(!person.text.contains("⠹"))
  }

  @Test func pagesScrollALongScreenAndAKeyReturns() {
    let person = Person(
      at: Trip.screen("Long") {
        ForEach(Array(1...60), id: { "\($0)" }) { Text("line \($0).") }
        TextField("Name")
      }, rows: 16)
    #expect(person.cursorRow.contains("Name"))
    person.press(.pageUp)
    #expect(!person.sees("Name "))
    person.type("A")
    #expect(person.cursorRow.contains("Name"))
    #expect(person.beforeCursor.hasSuffix("A"))
  }

  @Test func theHelpFitsIntoASmallWindow() {
    for rows in 1...12 {
      let person = Person(at: Trip.screen("Name") { TextField("Name") }, columns: 20, rows: rows)
      person.press(.f1)
      #expect(person.screen.count <= rows)
    }
  }

  @Test func theHelpReplacesTheHistory() {
    let trip = Trip { trip in trip.ask("One") { _ in trip.ask("Two") { _ in } } }
    let person = Person(at: trip)
    person.enter("x")
    person.press(.f1)
    #expect(!person.sees("✓ One"))
    #expect(person.sees("esc"))
    person.press(.escape)
    #expect(person.title == "Two")
    #expect(person.sees("✓ One"))
  }
}
