@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Lists to choose from in a terminal")
struct ListTests {
  private static let pets: OptionList = [
    "Cat", "Dog", "Fish", "Rabbit", "Bird", "Horse", "Tortoise", "Other…",
  ]
  private static let many = OptionList((1...200).map { "Option \($0)" })

  private static func picking(_ options: OptionList = pets, selection: String? = nil) -> Trip {
    Trip { trip in
      trip.ask("Start") { _ in
        trip.push("Favourite pet") {
          Picker("Favourite pet", options: options, selection: selection) {
            trip.state.append($0)
            trip.ask("Next") { _ in }
          }
        }
      }
    }
  }

  private static func person(_ trip: Trip, columns: Int = 80, rows: Int = 24) -> Person {
    let person = Person(at: trip, columns: columns, rows: rows)
    person.enter("x")
    return person
  }

  @Test func arrowsMoveAndEnterChooses() {
    let trip = Self.picking()
    let person = Self.person(trip)
    #expect(person.cursorRow == " › Cat")
    #expect(person.hints.contains("enter choose"))
    person.press(.down, .down)
    #expect(person.cursorRow == " › Fish")
    #expect(person.frame.cursor.column == 1)
    person.press(.up, .enter)
    #expect(trip.state == ["x", "Dog"])
  }

  @Test func arrowsStopAtTheEnds() {
    let person = Self.person(Self.picking())
    person.press(.up)
    #expect(person.cursorRow == " › Cat")
    person.press(.down, times: 20)
    #expect(person.cursorRow == " › Other…")
  }

  @Test func homeEndAndPagesScroll() {
    let person = Self.person(Self.picking(Self.many))
    person.press(.end)
    #expect(person.cursorRow == " › Option 200")
    person.press(.home)
    #expect(person.cursorRow == " › Option 1")
    person.press(.pageDown)
    #expect(person.cursorRow == " › Option 15")
    person.press(.pageDown, .pageUp)
    #expect(person.cursorRow == " › Option 15")
  }

  @Test func aListTakesTwoThirdsOfTheWindow() {
    for (rows, count) in [(24, 16), (40, 26), (12, 8)] {
      let person = Self.person(Self.picking(Self.many), rows: rows)
      #expect(person.screen.dropLast().count { $0.contains("Option") } == count)
      #expect(person.sees("1 of 200"))
    }
  }

  @Test func edgeMarksShowHiddenRows() {
    let person = Self.person(Self.picking(Self.many))
    #expect(person.screen.count { $0.hasPrefix(" ↓ Option 16") } == 1)
    #expect(!person.sees(" ↑ "))
    person.press(.down, times: 20)
    #expect(person.screen.count { $0.hasPrefix(" ↑ Option") } == 1)
    #expect(person.screen.count { $0.hasPrefix(" ↓ Option") } == 1)
    #expect(person.sees("21 of 200"))
    person.press(.end)
    #expect(!person.sees(" ↓ "))
  }

  @Test func theSelectedRowHasTwoRowsOfMargin() {
    let person = Self.person(Self.picking(Self.many))
    for step in 2...60 {
      person.press(.down)
      #expect(person.cursorRow == " › Option \(step)")
      #expect(person.screen[person.frame.cursor.row + 1].contains("Option \(step + 1)"))
      #expect(person.screen[person.frame.cursor.row - 1].contains("Option \(step - 1)"))
    }
  }

  @Test func theDefaultIsSelectedFirst() {
    let person = Self.person(Self.picking(selection: "Rabbit"))
    #expect(person.cursorRow == " › Rabbit")
  }

  @Test func lettersFilterWithTheBestMatchFirst() {
    let trip = Self.picking()
    let person = Self.person(trip)
    let hints = person.screen.count
    person.type("or")
    #expect(person.sees("› Horse"))
    // Scattered letters, as in "Other…", do not match if other labels contain the letters together.
    #expect(person.sees("2 of 8"))
    #expect(!person.sees("Cat"))
    #expect(person.screen.count == hints)
    #expect(person.beforeCursor.hasSuffix("or"))
    let letters = person.styles(of: "Horse")
    #expect(letters.map { $0 == person.view.theme.matched } == [false, true, true, false, false])
    person.press(.enter)
    #expect(trip.state == ["x", "Horse"])
  }

  @Test func escapeClearsTheFilterAndKeepsTheMatch() {
    let person = Self.person(Self.picking())
    person.type("hor")
    #expect(person.hints.contains("esc clear the filter"))
    person.press(.escape)
    #expect(person.cursorRow == " › Horse")
    #expect(person.sees("Cat"))
    person.press(.escape)
    #expect(person.title == "Start")
  }

  @Test func withoutAMatchNothingIsAnswered() {
    let trip = Self.picking()
    let person = Self.person(trip)
    person.type("zz")
    #expect(person.sees("Nothing matches “zz”. Backspace edits, esc clears."))
    person.press(.enter)
    #expect(person.title == "Favourite pet")
    #expect(trip.state == ["x"])
    #expect(!person.hints.contains("enter"))
    person.press(.backspace, .backspace)
    #expect(person.cursorRow == " › Cat")
  }

  @Test func blanksBelongToTheFilter() {
    let person = Self.person(Self.picking(["New Zealand", "New Guinea", "Oman"]))
    person.type("new z")
    #expect(person.sees("› New Zealand"))
    #expect(person.sees("1 of 3"))
  }

  @Test func aPasteFilters() {
    let person = Self.person(Self.picking())
    person.paste("Rabbit\n")
    #expect(person.sees("› Rabbit"))
    #expect(person.sees("1 of 8"))
  }

  @Test func filteringKeepsTheListsHeight() {
    let person = Self.person(Self.picking(Self.many))
    let hints = person.screen.count
    for letter in "199" {
      person.type(String(letter))
      #expect(person.screen.count == hints)
    }
    person.type("x")
    #expect(person.screen.count == hints)
  }

  @Test(arguments: [6, 8, 10, 12, 15])
  func aLowWindowShowsTheSelectedRow(_ rows: Int) {
    let person = Self.person(Self.picking(Self.many), columns: 40, rows: rows)
    for step in 2...30 {
      person.press(.down)
      #expect(person.cursorRow == " › Option \(step)")
    }
  }

  nonisolated struct Size: CustomTestStringConvertible {
    let columns: Int, rows: Int
    var testDescription: String { "\(columns)x\(rows)" }
  }

  nonisolated static let sizes = [(80, 24), (40, 12), (40, 8), (20, 6)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  /// Expects a mark at the first and the last row of options if more options are hidden there, unless the pointer
  /// is on that row.
  private static func expectAll(_ count: Int, _ person: Person, _ what: String) {
    let shown = person.screen.filter { $0.contains("Option") && !$0.contains("enter") }
    func number(_ row: String) -> Int? { row.split(separator: " ").compactMap { Int($0) }.first }
    for (position, row) in shown.enumerated() {
      let isMarked = row.contains("↑") || row.contains("↓")
      let hidesAbove = position == 0 && number(row) != 1
      let hidesBelow = position == shown.count - 1 && number(row) != count
      let isMeant = (hidesAbove || hidesBelow) && !row.contains("›")
      #expect(isMarked == isMeant, "\(what):\n\(person.text)")
    }
    #expect(!shown.isEmpty, "\(what):\n\(person.text)")
  }

  @Test(arguments: sizes)
  func hiddenRowsAreMarkedInEveryWindow(_ size: Size) {
    let person = Self.person(
      Self.picking(Self.many), columns: size.columns, rows: size.rows)
    Self.expectAll(200, person, "the beginning")
    person.press(.down, times: 100)
    Self.expectAll(200, person, "the middle")
    person.press(.end)
    Self.expectAll(200, person, "the end")
  }

  @Test(arguments: sizes)
  func hiddenRowsAreMarkedOnARevisit(_ size: Size) {
    let trip = Trip { trip in
      trip.ask("Name") { _ in
        trip.push("Pet") {
          Picker("Pet", options: Self.many) { _ in
            trip.ask("More") { _ in trip.push("Review") { Button("Create") {} } }
          }
        }
      }
    }
    let person = Person(at: trip, columns: size.columns, rows: size.rows)
    person.enter("x")
    person.press(.enter)
    person.enter("more")
    person.press(.up, .up, .enter)
    #expect(person.title == "Pet")
    Self.expectAll(200, person, "the beginning")
    person.press(.end)
    Self.expectAll(200, person, "the end")
  }

  @Test(arguments: sizes)
  func aListInAFormHasItsOwnCount(_ size: Size) {
    let person = Person(
      at: Trip.screen {
        TextField("First").optional()
        Picker("Pet", options: Self.many)
        for number in 1...9 { Text("line \(number)") }
        Button("Go") {}
      }, columns: size.columns, rows: size.rows)
    person.press(.tab)
    for _ in 1...5 {
      person.press(.down)
      let hidden = person.screen.filter { $0.contains("↓") }
      #expect(person.cursorRow.contains("› Option"), "\(person.text)")
      #expect(hidden.first?.contains("↓ Option") == true, "\(person.text)")
    }
  }

  @Test func aLowWindowShowsTheErrorOfAList() {
    let person = Self.person(Self.languages(1...2), columns: 60, rows: 7)
    person.press(.control("a"))
    #expect(person.sees("✗ At most 2 can be ticked."))
    #expect(person.sees("› □ English"))
  }

  @Test(arguments: [6, 8, 12])
  func arrowsReachTheElementBelowAList(_ rows: Int) {
    let person = Person(
      at: Trip.screen {
        Picker("Pet", options: ["Cat", "Dog", "Fish"])
        for number in 1...12 { Text("line \(number).") }
      }, columns: 20, rows: rows)
    person.press(.down, times: 2)
    #expect(person.cursorRow.contains("› Fish"))
    person.press(.down, times: 12)
    #expect(person.sees("line 12."))
    person.press(.up)
    #expect(person.cursorRow.contains("› Dog"))
  }

  @Test func anEmptyListIsNamed() {
    let person = Self.person(Self.picking([]))
    #expect(person.sees("There is nothing to choose from."))
    person.press(.enter)
    #expect(person.title == "Favourite pet")
  }

  // MARK: Several options

  private static func languages(_ count: ClosedRange<Int>? = nil) -> Trip {
    Trip { trip in
      trip.ask("Start") { _ in
        trip.push("Languages") {
          MultiPicker(
            "Languages", options: ["English", "Korean", "Thai", "Welsh"], count: count
          ) {
            trip.state += $0
            trip.ask("Next") { _ in }
          }
        }
      }
    }
  }

  @Test func spaceTicksAndEnterSubmitsTheTicks() {
    let trip = Self.languages()
    let person = Self.person(trip)
    #expect(person.sees("› □ English"))
    person.press(.down, .space, .down, .space)
    #expect(person.sees("■ Korean"))
    #expect(person.sees("› ■ Thai"))
    #expect(person.sees("2 ticked"))
    person.press(.space, .enter)
    #expect(trip.state == ["x", "Korean"])
  }

  @Test func filteringKeepsTicks() {
    let trip = Self.languages()
    let person = Self.person(trip)
    person.press(.space)
    person.type("thai")
    #expect(person.hints.hasPrefix(" enter tick       esc clear the filter"))
    person.press(.enter)
    #expect(person.cursorRow == " › ■ Thai")
    #expect(person.sees("■ English"))
    #expect(person.sees("■ Thai"))
    person.press(.enter)
    #expect(trip.state == ["x", "English", "Thai"])
  }

  private static func macros() -> Trip {
    Trip { trip in
      trip.ask("Start") { _ in
        trip.push("Macros") {
          MultiPicker("Macros", options: OptionList((1...12).map { "Macros \($0)" })) {
            trip.state += $0
            trip.ask("Next") { _ in }
          }
        }
      }
    }
  }

  @Test func aBlankBelongsToTheFilter() {
    let trip = Self.macros()
    let person = Self.person(trip)
    person.type("macros 9")
    #expect(person.beforeCursor.hasSuffix("macros 9"))
    #expect(person.sees("1 of 12"))
    #expect(!person.text.contains("■"), "nothing is ticked")
    #expect(person.hints.contains("enter tick"))
    #expect(!person.hints.contains("space tick"))
    person.press(.enter)
    #expect(person.cursorRow == " › ■ Macros 9")
    #expect(!person.sees("1 of 12"), "all are seen again")
    #expect(person.sees("1 ticked"))
    person.press(.enter)
    #expect(trip.state == ["x", "Macros 9"])
  }

  @Test func aBlankTicksTheSelectedRow() {
    let trip = Self.macros()
    let person = Self.person(trip)
    person.type("macros 1")
    person.press(.down)
    #expect(person.hints.contains("space tick"))
    person.press(.space)
    #expect(person.beforeCursor.hasSuffix("macros 1"), "the text to find stays")
    #expect(person.sees("1 ticked"))
    person.press(.enter)
    #expect(trip.state == ["x", "Macros 10"])
  }

  @Test func aMultiPickerThatIsRevisitedShowsAllOptions() {
    let trip = Self.macros()
    let person = Self.person(trip)
    person.type("macros 9")
    person.press(.enter)
    person.type("12")
    person.press(.down, .space, .enter)
    #expect(person.title == "Next")
    person.press(.up, .enter)
    #expect(person.title == "Macros")
    #expect(person.sees("■ Macros 9"))
    #expect(person.sees("□ Macros 1"))
  }

  @Test func aPickerThatIsRevisitedShowsAllOptions() {
    let trip = Self.picking()
    let person = Self.person(trip)
    person.type("hor")
    person.press(.enter)
    #expect(trip.state == ["x", "Horse"])
    person.press(.up, .enter)
    #expect(person.title == "Favourite pet")
    #expect(person.cursorRow == " › Horse")
    #expect(person.sees("Cat"), "not only what was found then")
    #expect(!person.sees("of 8"))
    #expect(person.hints.contains("type to find"))
  }

  @Test func controlATicksAllAndNone() {
    let person = Self.person(Self.languages())
    person.press(.control("a"))
    #expect(person.sees("4 ticked"))
    person.press(.control("a"))
    #expect(!person.text.contains("■"))
  }

  @Test func aTickTooManyIsRejectedAtOnce() {
    let trip = Self.languages(1...2)
    let person = Self.person(trip)
    #expect(person.sees("choose 1 to 2"))
    person.press(.space, .down, .space, .down)
    #expect(person.sees("2 ticked"))
    person.press(.space)
    #expect(person.sees("✗ At most 2 can be ticked. Untick another one first."))
    #expect(person.sees("› □ Thai"))
    #expect(person.sees("2 ticked"))
    // An option that is found by its letters is rejected, too, and the letters stay.
    person.type("wel")
    person.press(.enter)
    #expect(person.sees("✗ At most 2"))
    #expect(person.title == "Languages")
    person.press(.escape, .control("a"))
    #expect(person.sees("✗ At most 2"))
    // Unticking an option makes room for another.
    person.press(.home, .space)
    #expect(!person.sees("✗"))
    person.press(.end, .space, .enter)
    #expect(trip.state == ["x", "Korean", "Welsh"])
  }

  @Test(arguments: [(0...3, "choose at most 3"), (1...3, "choose 1 to 3"), (2...2, "choose 2")])
  func theRequiredNumberOfTicksIsShown(_ count: ClosedRange<Int>, _ hint: String) {
    let person = Person(
      at: Trip.screen { MultiPicker("Pets", options: Self.many, count: count) })
    #expect(person.sees(hint))
  }

  @Test(arguments: [(80, true), (40, true), (30, true), (20, false)])
  func theHintAboutTickingStays(_ columns: Int, hasEnter: Bool) {
    let person = Self.person(Self.languages(), columns: columns, rows: 12)
    #expect(person.hints.contains("space tick"))
    #expect(person.hints.contains("enter") == hasEnter)
    person.press(.space)
    #expect(person.hints.contains("space tick") == hasEnter || person.sees("1 ticked"))
  }

  @Test func noTicksAreRejected() {
    let person = Self.person(Self.languages())
    person.press(.enter)
    #expect(person.sees("✗ “Languages” needs an answer."))
  }

  @Test func ticksAreKeptOnTheWayBackAndForth() {
    let person = Self.person(Self.languages())
    person.press(.down, .space, .escape)
    #expect(person.title == "Start")
    person.press(.enter)
    #expect(person.title == "Languages")
    #expect(person.sees("■ Korean"))
  }

  @Test func aFoldedRowListsAllTicks() {
    let person = Self.person(Self.languages())
    person.press(.control("a"), .enter)
    #expect(person.sees("✓ Languages        English, Korean, Thai, Welsh"))
  }

  // MARK: Loading

  private static func loading(_ clock: VirtualClock, failures: Int = 0) -> Trip {
    var left = failures
    return Trip { trip in
      trip.ask("Start") { _ in
        trip.push("Country") {
          Picker(
            "Country",
            load: {
              try await clock.sleep(for: .seconds(3))
              if left > 0 {
                left -= 1
                throw Rejection("The countries could not be loaded.")
              }
              return ["Indonesia", "Korea"]
            }
          ) { _ in trip.ask("Next") { _ in } }
        }
      }
    }
  }

  @Test func aLoadingListShowsASpinnerAfterAMoment() async {
    let clock = VirtualClock()
    let person = Person(at: Self.loading(clock), environment: Environment(clock: clock))
    person.enter("x")
    #expect(!person.text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) })
    await person.pass(.milliseconds(120))
    #expect(person.text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) })
    #expect(!person.text.contains(" s"))
    await person.pass(.milliseconds(2000))
    #expect(person.text.contains("2 s"))
    await person.pass(.seconds(1))
    #expect(person.cursorRow == " › Indonesia")
    #expect(!person.text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) })
  }

  @Test func aLoadedListWithoutFocusHasNoPointer() async {
    let clock = VirtualClock()
    let trip = Trip { trip in
      trip.push(
        Board("Country", isFullScreen: true) {
          TextField("Name")
          Picker(
            "Country",
            load: {
              try await clock.sleep(for: .seconds(3))
              return ["Indonesia", "Korea"]
            })
        })
    }
    let person = Person(at: trip, theme: .colourless, environment: Environment(clock: clock))
    person.type("A")
    await person.pass(.seconds(4))
    #expect(person.sees("Korea"))
    #expect(person.screen.dropFirst().filter { $0.contains("›") } == [" › Name     A"])
    person.press(.tab, .down)
    #expect(person.sees("› Korea"))
    person.press(.tab, .backTab)
    #expect(person.screen.dropFirst().count { $0.contains("›") } == 1, "\(person.text)")
  }

  @Test func whileALoadRunsEscapeStepsBackAndEnterDoesNothing() async {
    let clock = VirtualClock()
    let person = Person(at: Self.loading(clock), environment: Environment(clock: clock))
    person.enter("x")
    await person.pass(.milliseconds(500))
    person.press(.enter, .down, .letter("k"))
    #expect(person.title == "Country")
    #expect(person.hints.contains("esc back to Start"))
    person.press(.escape)
    #expect(person.title == "Start")
  }

  @Test func enterRetriesAFailedLoad() async {
    let clock = VirtualClock()
    let person = Person(
      at: Self.loading(clock, failures: 1), environment: Environment(clock: clock))
    person.enter("x")
    await person.pass(.seconds(3))
    #expect(person.sees("✗ The countries could not be loaded."))
    #expect(person.hints.contains("enter try again"))
    person.press(.enter)
    #expect(!person.sees("could not be loaded"))
    await person.pass(.seconds(3))
    #expect(person.cursorRow == " › Indonesia")
  }

  @Test func aFailedLoadCanBeSteppedBackFrom() async {
    let clock = VirtualClock()
    let person = Person(
      at: Self.loading(clock, failures: 1), environment: Environment(clock: clock))
    person.enter("x")
    await person.pass(.seconds(3))
    person.press(.escape)
    #expect(person.title == "Start")
  }
}
