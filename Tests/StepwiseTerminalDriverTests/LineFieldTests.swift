@testable import Stepwise
import StepwiseSearch
import StepwiseTerminal
import Testing

@Suite("A line of text in a terminal")
struct LineFieldTests {
  private static let towns: OptionList = ["Bangkok", "Bandung", "Berlin", "Busan", "Oxford"]

  @Test func typedTextIsInTheFieldBeforeTheCursor() {
    let person = Person(at: Trip.screen("Last name") { TextField("Last name") })
    person.type("Love")
    #expect(person.sees("› Love"))
    #expect(person.beforeCursor == " › Love")
  }

  @Test func enterSubmitsTheAnswer() {
    let trip = Trip { trip in trip.ask("Last name") { _ in trip.ask("Town") { _ in } } }
    let person = Person(at: trip)
    person.enter("Lovelace")
    #expect(person.title == "Town")
    #expect(trip.state == ["Lovelace"])
  }

  @Test func aPasteIsInsertedAndUndoneAtOnce() {
    let person = Person(at: Trip.screen { TextField("Town") })
    person.type("To ")
    person.paste("Bang\nkok\n")
    #expect(person.cursorRow.hasSuffix("To Bang kok"))
    person.press(.control("_"))
    #expect(person.cursorRow.hasSuffix("  To"))
  }

  @Test func theDefaultIsShownAndAcceptedByEnter() {
    let trip = Trip { trip in
      trip.push("Town") {
        TextField("Town", text: "Oxford") {
          trip.state.append($0)
          trip.ask("Next") { _ in }
        }
      }
    }
    let person = Person(at: trip)
    #expect(person.beforeCursor == " › Oxford")
    person.press(.enter)
    #expect(trip.state == ["Oxford"])
  }

  @Test func thePlaceholderIsMutedUntilTheFirstLetter() {
    let person = Person(at: Trip.screen("Town") { TextField("Town").prompt("such as Oxford") })
    #expect(person.style(of: "such as Oxford") == person.view.theme.muted)
    #expect(person.beforeCursor == " › ")
    person.type("B")
    #expect(!person.sees("such as"))
    person.press(.backspace)
    #expect(person.sees("such as Oxford"))
  }

  @Test func anErrorReplacesTheHelpBelowAField() {
    let person = Person(
      at: Trip.second("Name") {
        TextField("Name") { _ in throw Rejection("That is no name.") }.help("As in your passport")
      })
    person.enter("x")
    let help = person.row(of: "As in your passport")
    let hints = person.screen.count
    person.enter("7")
    #expect(person.row(of: "✗ That is no name.") == help)
    #expect(!person.sees("passport"))
    #expect(person.screen.count == hints)
    #expect(person.style(of: "That is no") == person.view.theme.error)
    #expect(person.hints.contains("enter try again"))
    person.type("8")
    #expect(person.beforeCursor == " › 78")
  }

  @Test func anErrorIsRightBelowItsField() {
    let person = Person(
      at: Trip.screen {
        TextField("First") { _ in }
        TextField("Second") { _ in throw Rejection("Not that.") }
        TextField("Third") { _ in }
      })
    person.enter("a")
    person.enter("x")
    #expect(person.row(of: "✗ Not that.") == person.row(of: "Second").map { $0 + 1 })
    #expect(person.cursorRow.contains("Second"))
  }

  @Test func anEmptyRequiredFieldIsReported() {
    let person = Person(at: Trip.screen("Name") { TextField("Name") })
    person.press(.enter)
    #expect(person.sees("✗ “Name” needs an answer."))
  }

  @Test func anOptionalFieldMayBeLeftEmpty() {
    let trip = Trip { trip in
      trip.push("Nickname") {
        TextField("Nickname") { _ in trip.ask("Next") { _ in } }.optional()
      }
    }
    let person = Person(at: trip)
    #expect(person.sees("optional"))
    person.press(.enter)
    #expect(person.title == "Next")
  }

  @Test func aLongTextIsShownAroundTheCursor() {
    let person = Person(at: Trip.screen("Name") { TextField("Name") }, columns: 20, rows: 10)
    person.type("abcdefghijklmnopqrstuvwxyz")
    #expect(person.cursorRow.hasSuffix("xyz"))
    person.press(.home)
    #expect(person.cursorRow.hasPrefix(" › abc"))
    #expect(person.cursorRow.hasSuffix("…"))
    #expect(person.beforeCursor == " › ")
  }

  @Test(arguments: ["👩‍👩‍👧", "e\u{301}", "한", "日", "🇰🇷"])
  func backspaceErasesAWholeCluster(_ cluster: String) {
    let person = Person(at: Trip.screen("Name") { TextField("Name") })
    person.type("a")
    person.paste(cluster)
    #expect(person.beforeCursor == " › a" + cluster)
    person.press(.backspace)
    #expect(person.beforeCursor == " › a")
  }

  @Test func theCursorStandsAfterWideLetters() {
    let person = Person(at: Trip.screen("Name") { TextField("Name") })
    person.type("한국어")
    #expect(person.frame.cursor.column == 3 + 6)
    person.press(.left)
    #expect(person.frame.cursor.column == 3 + 4)
  }

  // MARK: Suggestions

  @Test func tabAcceptsTheMutedRestOfASuggestion() {
    let trip = Trip.screen("Town") { TextField("Town").suggestions(Self.towns) }
    let person = Person(at: trip)
    person.type("Oxf")
    #expect(person.cursorRow == " › Oxford")
    #expect(person.beforeCursor == " › Oxf")
    #expect(
      person.styles(of: "Oxford").map(\.colour).suffix(3) == [
        person.view.theme.muted.colour, person.view.theme.muted.colour,
        person.view.theme.muted.colour,
      ])
    person.press(.tab)
    #expect(person.beforeCursor == " › Oxford")
  }

  @Test(arguments: [Key.right, .end])
  func theRightArrowAcceptsTheSuggestion(_ key: Key) {
    let person = Person(at: Trip.screen("Town") { TextField("Town").suggestions(Self.towns) })
    person.type("Oxf")
    person.press(key)
    #expect(person.beforeCursor == " › Oxford")
  }

  @Test func aSuggestionIsNotAnAnswer() {
    let trip = Trip { trip in
      trip.push("Town") {
        TextField("Town") {
          trip.state.append($0)
          trip.ask("Next") { _ in }
        }.suggestions(Self.towns)
      }
    }
    let person = Person(at: trip)
    person.enter("Oxf")
    #expect(trip.state == ["Oxf"])
  }

  @Test func arrowsSelectASuggestionAndEnterAcceptsIt() {
    let trip = Trip { trip in
      trip.push("Town") {
        TextField("Town") {
          trip.state.append($0)
          trip.ask("Next") { _ in }
        }.suggestions(Self.towns)
      }
    }
    let person = Person(at: trip)
    person.type("B")
    for town in ["Bangkok", "Bandung", "Berlin", "Busan"] { #expect(person.sees(town)) }
    person.press(.down, .down)
    let chosen = person.screen.first { $0.contains("› B") && !$0.hasPrefix(" › B") }
    #expect(chosen != nil)
    person.press(.enter)
    #expect(trip.state.count == 1)
    #expect(chosen?.hasSuffix(trip.state[0]) == true)
  }

  @Test func theFirstEscapeClosesTheSuggestions() {
    let person = Person(at: Trip.second("Town") { TextField("Town").suggestions(Self.towns) })
    person.enter("x")
    person.type("B")
    #expect(person.hints.contains("esc close the list"))
    person.press(.escape)
    #expect(person.title == "Town")
    #expect(!person.sees("Berlin"))
    #expect(person.beforeCursor == " › B")
    #expect(person.hints.contains("esc back to Start"))
    person.press(.escape)
    #expect(person.title == "Start")
  }

  /// More suggestions than are searched in one call.
  private static let streets = OptionList((1...30_000).map { "Street \($0) North" })

  @Test func typedTextIsSearchedAmongManySuggestions() async throws {
    let person = Person(at: Trip.screen("Street") { TextField("Street").suggestions(Self.streets) })
    var changes = 0
    person.view.onChange = { changes += 1 }
    person.type("29999")
    #expect(!person.sees("Street 1 North"), "not what was found before")
    let field = try #require(person.view.focusedField)
    await (person.view.control(of: field) as? LineControl)?.search?.settle()
    #expect(changes > 0, "it is drawn by itself")
    person.look()
    #expect(person.screen.filter { $0.contains("North") }.map(\.trimmed) == ["Street 29999 North"])
    person.press(.down, .enter)
    #expect(person.sees("Street 29999 North"))
  }

  @Test func tabAcceptsTheBestMatchAfterFastTyping() {
    let person = Person(at: Trip.screen("Street") { TextField("Street").suggestions(Self.streets) })
    person.type("street 29999")
    person.press(.tab)
    // The suggestion's own capitals are used, because another spelling might be rejected.
    #expect(person.beforeCursor.hasSuffix("Street 29999 North"))
  }

  @Test func aMarkShowsHiddenTextAtTheLeft() {
    let person = Person(at: Trip.screen("Name") { TextField("Name") { _ in } }, columns: 24)
    person.type("abcdefghijklmnopqrstuvwxyz")
    #expect(person.cursorRow.hasPrefix(" › …"))
    #expect(person.beforeCursor.hasSuffix("xyz"))
    person.press(.home)
    #expect(person.cursorRow.hasPrefix(" › abc"))
  }

  // MARK: Numbers

  @Test func aNumberOutOfRangeNamesTheRange() {
    let person = Person(at: Trip.screen("Age") { NumberField("Age", in: 0...150) })
    #expect(person.sees("a whole number from 0 to 150"))
    person.enter("151")
    #expect(person.sees("✗ 151 is out of range: take a number from 0 to 150."))
    #expect(person.beforeCursor == " › 151")
    person.press(.control("u"))
    person.enter("x")
    #expect(person.sees("✗ “x” is not a number, such as 42."))
  }

  @Test func aNumberIsSubmitted() {
    let trip = Trip { trip in
      trip.push("Height") {
        NumberField("Height", value: 1.5) {
          trip.state.append("\($0)")
          trip.ask("Next") { _ in }
        }
      }
    }
    let person = Person(at: trip)
    #expect(person.beforeCursor == " › 1.5")
    person.enter("7")
    #expect(trip.state == ["1.57"])
  }

  // MARK: Checks that take time

  @Test func aFailedCheckIsShown() async {
    let clock = VirtualClock()
    let trip = Trip.second("Name") {
      TextField(
        "Name",
        check: { name in
          try await clock.sleep(for: .seconds(1))
          if name == "ada" { throw Rejection("“ada” is taken.") }
        })
    }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.enter("x")
    person.enter("ada")
    await person.pass(.milliseconds(200))
    #expect(person.cursorRow.contains("⠹") || person.cursorRow.contains("⠙"))
    await person.pass(.seconds(1))
    #expect(person.sees("✗ “ada” is taken."))
    #expect(person.beforeCursor == " › ada")
  }

  @Test func escapeStopsACheckAndStepsBack() async {
    let clock = VirtualClock()
    let trip = Trip.second("Name") {
      TextField("Name", check: { _ in try await clock.sleep(for: .seconds(9)) })
    }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.enter("x")
    person.enter("ada")
    await person.pass(.milliseconds(500))
    person.press(.escape)
    #expect(person.title == "Start")
  }
}
