@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Dates in a terminal")
struct DateTests {
  /// The text in the field before and after a key, with a bar at the cursor.
  nonisolated struct Step: CustomTestStringConvertible {
    let before: String
    let keys: [Key]
    let after: String
    var testDescription: String { "\(before) \(keys.map(\.code)) \(after)" }

    init(_ before: String, _ keys: Key..., to after: String) {
      self.before = before
      self.keys = keys
      self.after = after
    }
  }

  nonisolated static let steps: [Step] = [
    // By a day, across the ends of months and years.
    Step("2026-01-15", .up, to: "2026-01-16"), Step("2026-01-15", .down, to: "2026-01-14"),
    Step("2026-01-31", .up, to: "2026-02-01"), Step("2026-03-01", .down, to: "2026-02-28"),
    Step("2024-02-28", .up, to: "2024-02-29"), Step("2024-02-29", .up, to: "2024-03-01"),
    Step("2024-03-01", .down, to: "2024-02-29"), Step("2023-02-28", .up, to: "2023-03-01"),
    Step("2025-12-31", .up, to: "2026-01-01"), Step("2026-01-01", .down, to: "2025-12-31"),
    // By a month, to its last day if it is too short.
    Step("2026-01-31", .pageUp, to: "2026-02-28"), Step("2024-01-31", .pageUp, to: "2024-02-29"),
    Step("2026-03-31", .pageDown, to: "2026-02-28"), Step("2026-12-05", .pageUp, to: "2027-01-05"),
    Step("2026-01-05", .pageDown, to: "2025-12-05"),
    // By a year.
    Step("2024-02-29", .control(.pageUp), to: "2025-02-28"),
    Step("2024-02-29", .alt(.pageDown), to: "2023-02-28"),
    Step("2026-05-05", .control(.pageDown), to: "2025-05-05"),
    // By the part at the cursor.
    Step("2026-05-05", .home, .up, to: "2027-05-05"),
    Step("2026-05-05", .home, .down, .down, to: "2024-05-05"),
    Step("2026-05-31", .left, .left, .left, .down, to: "2026-04-30"),
    Step("2024-02-29", .home, .up, to: "2025-02-28"),
    // The earliest and the latest date.
    Step("9999-12-31", .up, to: "9999-12-31"), Step("0001-01-01", .down, to: "0001-01-01"),
    Step("9999-12-31", .pageUp, to: "9999-12-31"), Step("0001-01-31", .pageDown, to: "0001-01-31"),
    Step("9999-12-31", .control(.pageUp), to: "9999-12-31"),
    // An empty field starts with today.
    Step("", .up, to: "2026-01-01"), Step("", .pageDown, to: "2026-01-01"),
    // A text that is not a date stays unchanged.
    Step("2026-02-30", .up, to: "2026-02-30"), Step("soon", .down, to: "soon"),
  ]

  @Test(arguments: steps)
  func theArrowsStepADate(_ step: Step) {
    let person = Person(at: Trip.screen("Day") { DatePicker("Day") })
    person.type(step.before)
    for key in step.keys { person.press(key) }
    #expect(person.screen.first { $0.hasPrefix(" › ") } == " › \(step.after)")
  }

  @Test func steppingKeepsThePartThatTheCursorIsIn() {
    let person = Person(at: Trip.screen("Day") { DatePicker("Day") })
    person.type("2026-05-05")
    person.press(.home, .up, .up, .up)
    #expect(person.cursorRow.contains("2029-05-05"))
    #expect(person.beforeCursor == " › ")
  }

  @Test func anImpossibleDayIsMarkedAndExplained() {
    let person = Person(at: Trip.second("Day") { DatePicker("Day") })
    person.enter("x")
    let hints = person.screen.count
    person.enter("2023-02-29")
    #expect(person.sees("✗ “2023-02-29” is not a date: February 2023 has 28 days."))
    let styles = person.styles(of: "2023-02-29")
    #expect(styles.map(\.isUnderlined) == Array(repeating: false, count: 8) + [true, true])
    #expect(styles[9].colour == person.view.theme.errorMark.colour)
    #expect(person.screen.count == hints)
    person.press(.backspace)
    #expect(person.styles(of: "2023-02-2").allSatisfy { !$0.isUnderlined })
  }

  @Test func anImpossibleMonthIsMarked() {
    let person = Person(at: Trip.screen("Day") { DatePicker("Day") })
    person.enter("2023-13-01")
    #expect(
      person.styles(of: "2023-13-01").map(\.isUnderlined)
        == [false, false, false, false, false, true, true, false, false, false])
  }

  @Test(arguments: [
    (
      Region.DateOrder.dayMonthYear, "10.12.1985",
      "year-month-day, or day.month.year, from 1985-01-01 to 1986-01-01"
    ),
    (
      .monthDayYear, "12/10/1985",
      "year-month-day, or month/day/year, from 1985-01-01 to 1986-01-01"
    ),
    (.yearMonthDay, "1985-12-10", "year-month-day from 1985-01-01 to 1986-01-01"),
  ])
  func aDateIsTypedInTheRegionsFormat(
    _ order: Region.DateOrder, _ typed: String, _ hint: String
  ) throws {
    let first = try CalendarDate(year: 1985, month: 1, day: 1)
    let trip = Trip { trip in
      trip.push("Day") {
        DatePicker("Day", in: first...first.advanced(by: 365)) {
          trip.state.append("\($0)")
          trip.ask("Next") { _ in }
        }
      }
    }
    let person = Person(
      at: trip, environment: Environment(region: Region(dateOrder: order)))
    #expect(person.sees(hint))
    person.enter(typed)
    #expect(trip.state == ["1985-12-10"])
  }

  @Test func aDateOutOfRangeNamesTheRange() throws {
    let first = try CalendarDate(year: 2026, month: 1, day: 1)
    let last = try CalendarDate(year: 2026, month: 12, day: 31)
    let person = Person(at: Trip.screen("Day") { DatePicker("Day", in: first...last) })
    person.enter("2027-01-01")
    #expect(
      person.sees(
        "✗ 2027-01-01 is out of range: take a day from 2026-01-01 to 2026-12-31."))
  }

  /// A date out of range is never proposed, and the range is shown before the first key.
  @Test func theArrowsStayWithinTheRange() throws {
    let first = try CalendarDate(year: 2026, month: 2, day: 1)
    let last = try CalendarDate(year: 2026, month: 2, day: 3)
    let person = Person(at: Trip.screen("Day") { DatePicker("Day", in: first...last) })
    #expect(person.sees("year-month-day from 2026-02-01 to 2026-02-03"))
    person.press(.down)
    #expect(person.sees("› 2026-02-01"))
    person.press(.down)
    #expect(person.sees("› 2026-02-01"))
    person.press(.up, .up, .up, .up)
    #expect(person.sees("› 2026-02-03"))
    person.press(.pageUp)
    #expect(person.sees("› 2026-02-03"))
  }

  @Test func theHintsNameTheKeys() {
    let person = Person(at: Trip.screen("Day") { DatePicker("Day") })
    #expect(person.hints.contains("↑↓ day"))
  }
}

@Suite("Paths in a terminal")
struct PathTests {
  private static let files = Folders(contents: [
    "": ["Package.swift", "README.md", "Samples/", "Sources/"],
    "Samples/": ["Elements/", "Onboarding/"],
    "Samples": ["Elements/", "Onboarding/"],
    "/home/ada/": ["diary.txt", "photos/"], "/home/ada": ["diary.txt", "photos/"],
    "Sources/": [], "/home/ada/photos/": [],
  ])

  private static func person(_ rule: PathRule = .any) -> Person {
    Person(
      at: Trip { trip in
        trip.push("Path") {
          PathField("Path", to: rule) {
            trip.state.append($0)
            trip.ask("Next") { _ in }
          }
        }
      }, environment: Environment(files: files))
  }

  @Test func tabCompletesTheOnlyName() {
    let person = Self.person()
    person.type("REA")
    person.press(.tab)
    #expect(person.beforeCursor == " › README.md")
  }

  @Test func tabCompletesTheCommonPrefixAndThenListsTheNames() {
    let person = Self.person()
    person.type("S")
    person.press(.tab)
    #expect(person.beforeCursor == " › S")
    #expect(person.sees("Samples/"))
    #expect(person.sees("Sources/"))
    #expect(!person.sees("README.md"))
  }

  @Test func tabCompletesIntoAFolder() {
    let person = Self.person()
    person.type("Sam")
    person.press(.tab)
    #expect(person.beforeCursor == " › Samples/")
    person.type("E")
    person.press(.tab)
    #expect(person.beforeCursor == " › Samples/Elements/")
  }

  @Test func aListedNameIsSelectedWithTabAndAcceptedWithEnter() {
    let person = Self.person(.folder)
    person.type("S")
    person.press(.tab, .tab)
    #expect(person.screen.contains { $0.contains("› Samples/") })
    person.press(.enter)
    #expect(person.title == "Next")
  }

  @Test func aFolderFieldCompletesOnlyFolders() {
    let person = Self.person(.folder)
    person.press(.tab)
    #expect(person.sees("Sources/"))
    #expect(!person.sees("README.md"))
    person.type("REA")
    person.press(.tab)
    #expect(person.beforeCursor == " › REA")
    person.press(.control("u"))
    person.type("~/")
    person.press(.tab)
    #expect(person.beforeCursor == " › ~/photos/")
  }

  @Test func theHomeFolderIsCompletedAsItIsTyped() {
    let person = Self.person()
    person.type("~/di")
    person.press(.tab)
    #expect(person.beforeCursor == " › ~/diary.txt")
  }

  @Test func tabWithNothingTypedListsTheFolder() {
    let person = Self.person()
    person.press(.tab)
    #expect(person.sees("Package.swift"))
    #expect(person.sees("Sources/"))
    #expect(person.beforeCursor == " › ")
  }

  @Test func anInvalidPathIsRejected() {
    let person = Self.person(.folder)
    person.enter("README.md")
    #expect(person.sees("✗ “README.md” is a file: name a folder."))
    person.press(.control("u"))
    person.enter("nothing")
    #expect(person.sees("✗ There is nothing at “nothing”: name what is there."))
  }

  @Test func tabWithoutAMatchMovesToTheNextElement() {
    let person = Person(
      at: Trip.screen {
        PathField("Path")
        TextField("Name")
      }, environment: Environment(files: Self.files))
    person.type("zzz")
    person.press(.tab)
    #expect(person.cursorRow.contains("Name"))
  }
}

@Suite("Yes or no in a terminal")
struct ToggleTests {
  private static func toggle(isOn: Bool? = nil) -> (Trip, Person) {
    let trip = Trip { trip in
      trip.push("Newsletter") {
        Toggle("Newsletter", isOn: isOn) {
          trip.state.append($0 ? "yes" : "no")
          trip.ask("Next") { _ in }
        }
      }
    }
    return (trip, Person(at: trip))
  }

  /// A word counts as its whole, in letters or pasted, and leaves nothing for the next question.
  @Test(arguments: [
    ("y", "yes"), ("Y", "yes"), ("yes", "yes"), ("YES", "yes"), ("n", "no"), ("no", "no"),
    ("No", "no"), ("true", "yes"), ("off", "no"), ("on", "yes"), ("yn", "no"), ("nyes", "yes"),
    ("yesno", "no"), ("yep", nil), ("yess", nil), ("o", nil), ("nope", nil), ("yesterday", nil),
  ])
  func aWholeWordIsOneAnswer(_ word: String, _ answer: String?) {
    for isPasted in [false, true] where !isPasted || !["yn", "nyes", "yesno"].contains(word) {
      let (trip, person) = Self.toggle()
      if isPasted { person.paste(word) } else { person.type(word) }
      #expect(trip.state == [])
      person.press(.enter)
      #expect(trip.state == [answer].compactMap(\.self))
      #expect(person.title == (answer == nil ? "Newsletter" : "Next"))
      #expect(person.sees("✗ Press y for yes or n for no.") == (answer == nil))
      #expect(answer == nil || person.beforeCursor == " › ")
    }
  }

  @Test func backspaceTakesTheLettersBack() {
    let (trip, person) = Self.toggle(isOn: false)
    person.type("yep")
    person.press(.backspace, .enter)
    #expect(trip.state == ["no"])
  }

  @Test(arguments: [Key.left, .right, .space])
  func arrowsAndSpaceSwitchAndEnterAnswers(_ key: Key) {
    let (trip, person) = Self.toggle(isOn: false)
    #expect(person.sees("[No]"))
    person.press(key)
    #expect(person.sees("[Yes]"))
    #expect(person.title == "Newsletter")
    person.press(.enter)
    #expect(trip.state == ["yes"])
  }

  @Test func enterAcceptsTheDefault() {
    let (trip, person) = Self.toggle(isOn: true)
    person.press(.enter)
    #expect(trip.state == ["yes"])
  }

  @Test func withoutADefaultEnterAsksForAnAnswer() {
    let (trip, person) = Self.toggle()
    person.press(.enter)
    #expect(trip.state == [])
    #expect(person.sees("✗ Press y for yes or n for no."))
    person.enter("n")
    #expect(trip.state == ["no"])
  }

  @Test func otherLettersDoNothing() {
    let (trip, person) = Self.toggle()
    person.type("xq7")
    #expect(trip.state == [])
    #expect(!person.sees("✗"))
  }

  @Test func theCursorIsOnTheChosenValue() {
    let (_, person) = Self.toggle(isOn: false)
    #expect(person.beforeCursor.hasSuffix("["))
    #expect(person.cursorRow.contains("[No]"))
  }
}

@Suite("Secrets in a terminal")
struct SecretFieldTests {
  private static let secret = "correct horse"

  @Test func aSecretIsInNoFrame() {
    let trip = Trip { trip in
      trip.push("Account") {
        TextField("Name") { _ in }
        SecureField("Password") {
          if $0.count < 8 { throw Rejection("A password has at least 8 characters.") }
          trip.ask("Next") { _ in }
        }
      }
    }
    let person = Person(at: trip)
    func seesNothing() -> Bool {
      !person.text.contains("correct") && !person.text.contains("horse")
        && !person.text.contains("corr")
    }
    person.enter("ada")
    for letter in Self.secret {
      person.type(String(letter))
      #expect(seesNothing())
    }
    #expect(person.sees(String(repeating: "•", count: Self.secret.count)))
    person.press(.up)
    #expect(seesNothing())
    person.press(.down, .enter)
    #expect(person.title == "Next")
    #expect(seesNothing())
    #expect(person.sees("ada · filled in"))
    person.press(.escape)
    #expect(person.title == "Account")
    #expect(seesNothing())
    #expect(person.sees("filled in"))
    person.press(.control("c"))
    #expect(seesNothing())
  }

  @Test func aRejectedSecretCanBeCorrected() {
    let person = Person(
      at: Trip.screen("Password") {
        SecureField("Password") { _ in throw Rejection("Too short.") }
      })
    person.enter("abc")
    #expect(person.sees("✗ Too short."))
    #expect(person.sees("•••"))
    person.press(.backspace)
    #expect(person.sees("••") && !person.sees("•••"))
    person.press(.enter)
    // Typing replaces the secret, because the person cannot see its end.
    person.type("d")
    #expect(person.sees("•") && !person.sees("••"))
    person.press(.enter)
    person.paste("long")
    #expect(person.sees("••••") && !person.sees("•••••"))
  }

  @Test func killedTextOfASecretCannotBeYankedElsewhere() {
    let person = Person(
      at: Trip.screen {
        SecureField("Password") { _ in }
        TextField("Name") { _ in }
      })
    person.type("secret")
    person.press(.control("u"), .control("y"))
    #expect(!person.text.contains("•"))
    person.press(.down, .control("y"))
    #expect(!person.text.contains("secret"))
  }

  @Test func enterKeepsTheSubmittedSecret() {
    let trip = Trip { trip in
      trip.push("Password") {
        SecureField("Password") {
          trip.state.append($0)
          trip.ask("Next") { _ in }
        }
      }
    }
    let person = Person(at: trip)
    person.enter("secret")
    person.press(.escape)
    #expect(person.hints.contains("enter keep it"))
    person.press(.enter)
    #expect(person.title == "Next")
    #expect(trip.state == ["secret"])
  }
}

@Suite("Text of several lines in a terminal")
struct LinesTests {
  private static func story() -> (Trip, Person) {
    let trip = Trip { trip in
      trip.push("Story") {
        TextEditor("Story") {
          trip.state.append($0)
          trip.ask("Next") { _ in }
        }
      }
    }
    return (trip, Person(at: trip))
  }

  @Test func altEnterMakesALineAndEnterAnswers() {
    let (trip, person) = Self.story()
    person.type("one")
    person.press(.alt(.enter))
    person.type("two")
    #expect(person.sees("› one"))
    #expect(person.beforeCursor == "   two")
    person.press(.enter)
    #expect(trip.state == ["one\ntwo"])
    #expect(person.sees("✓ Story            one…"))
  }

  @Test func aPasteKeepsItsLines() {
    let (trip, person) = Self.story()
    person.paste("one\r\ntwo\nthree")
    #expect(person.sees("two"))
    #expect(person.beforeCursor == "   three")
    person.press(.enter)
    #expect(trip.state == ["one\ntwo\nthree"])
  }

  @Test func arrowsMoveBetweenLinesAndThenBeyond() {
    let (_, person) = Self.story()
    person.paste("one\ntwo")
    person.press(.up)
    #expect(person.beforeCursor == " › one")
    person.press(.down)
    #expect(person.beforeCursor == "   two")
  }

  @Test func eightRowsAreShownAroundTheCursor() {
    let (_, person) = Self.story()
    person.paste((1...30).map { "line \($0)" }.joined(separator: "\n"))
    #expect(person.screen.filter { $0.contains("line 2") || $0.contains("line 30") }.count == 8)
    #expect(person.cursorRow.contains("line 30"))
    person.press(.control(.home))
    #expect(person.cursorRow == " › line 1")
  }

  @Test func longLinesAreWrapped() {
    let trip = Trip.screen("Story") { TextEditor("Story") { _ in } }
    let person = Person(at: trip, columns: 24, rows: 12)
    person.type("abcdefghijklmnopqrstuvwxyzabcdefghij")
    #expect(person.cursorRow.hasPrefix("   "))
    let rows = person.screen.filter { $0.hasPrefix(" › ") || $0.hasPrefix("   ") }
    #expect(rows.count >= 2)
    #expect(rows.joined().filter { $0.isLetter }.count == 36)
  }

  @Test func longLinesAreBrokenBetweenWords() {
    let person = Person(
      at: Trip.screen("Story") { TextEditor("Story") { _ in } }, columns: 24, rows: 12)
    person.type("The quick brown fox jumps over the lazy dog")
    #expect(
      Array(person.screen[3...5]) == [" › The quick brown", "   fox jumps over", "   the lazy dog"])
    #expect(person.beforeCursor == "   the lazy dog")
    // A word that becomes short enough moves back to the row above.
    person.press(.control("w"), .control("w"), .control("w"), .control("w"), .control("w"))
    person.press(.control("w"))
    person.press(.control("w"))
    person.type("b ox")
    #expect(person.screen[3] == " › The quick b ox", "\(person.text)")
  }

  @Test func marksShowHiddenRowsOfAText() {
    let (_, person) = Self.story()
    person.paste((1...30).map { "line \($0)" }.joined(separator: "\n"))
    #expect(person.screen.first { $0.contains("line 23") }?.hasSuffix(" ↑") == true)
    #expect(!person.screen.contains { $0.hasSuffix(" ↓") })
    person.press(.control(.home))
    #expect(person.screen.first { $0.contains("line 8") }?.hasSuffix(" ↓") == true)
    #expect(!person.screen.contains { $0.hasSuffix(" ↑") })
  }

  /// Rows that are kept while the text changes equal newly built rows.
  @Test(arguments: 1...20)
  func rowsStayCorrectForAnyInput(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var characters: [Character] = []
    var kept = RowBreaks()
    kept.width = Int.random(in: 3...12, using: &random)
    let letters = Array("aaab  日é\n")
    for _ in 0..<300 {
      let position = Int.random(in: 0...characters.count, using: &random)
      if Bool.random(using: &random) || characters.isEmpty {
        let new = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        }
        characters.insert(contentsOf: new, at: position)
      } else {
        let end = min(characters.count, position + Int.random(in: 1...9, using: &random))
        characters.removeSubrange(position..<end)
      }
      kept.forget(from: position)
      var fresh = RowBreaks()
      fresh.width = kept.width
      var row = 0
      while let wanted = fresh.characters(of: row, in: characters) {
        #expect(kept.characters(of: row, in: characters) == wanted)
        row += 1
      }
      #expect(kept.characters(of: row, in: characters) == nil)
      let cursor = Int.random(in: 0...characters.count, using: &random)
      #expect(kept.row(of: cursor, in: characters) == fresh.row(of: cursor, in: characters))
    }
  }

  @Test func thePersonsEditorIsOpenedAndItsTextAccepted() {
    let (trip, person) = Self.story()
    person.type("draft")
    #expect(person.hints.contains("ctrl-o editor"))
    person.press(.control("o"))
    #expect(person.requests == [.edit("draft")])
    person.view.takeEdited("from\nelsewhere")
    person.look()
    #expect(person.sees("elsewhere"))
    person.press(.enter)
    #expect(trip.state == ["from\nelsewhere"])
  }
}
