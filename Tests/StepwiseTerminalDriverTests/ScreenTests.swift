@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Elements on a screen in a terminal")
struct ScreenTests {
  /// The bar keeps its place and its length while the numbers behind it grow and shrink.
  @Test(arguments: [80, 60, 40, 30, 24])
  func aBarKeepsItsLength(_ columns: Int) {
    var forms: Set<String> = []
    let bars: [(Double?, Duration?)] = [
      (nil, nil), (0.02, nil), (0.09, .seconds(3599)), (0.5, .seconds(75)), (0.991, .seconds(2)),
      (1, nil),
    ]
    for (fraction, left) in bars {
      let person = Person(
        at: Trip.screen { ProgressView("Copying", fraction: fraction, timeLeft: left) },
        columns: columns)
      let row = person.screen.first { $0.contains("Copying") } ?? ""
      let signs = Theme.Symbols.unicode
      forms.insert(
        String(row.prefix { !$0.isNumber }).replacing(signs.barDone, with: signs.barLeft)
          .filter { $0 != " " && !signs.spinner.contains(String($0)) })
    }
    #expect(forms.count == 1, "\(forms)")
  }

  @Test func aFormHasItsLabelsInOneColumnAndItsAnswersInAnother() {
    let person = Person(
      at: Trip.screen("Person") {
        TextField("Name", text: "Ada")
        TextField("Nickname", text: "A")
        NumberField("Age", value: 36, in: 0...150)
      })
    #expect(person.sees("› Name      Ada"))
    #expect(person.sees("  Nickname  A"))
    #expect(person.sees("  Age       36"))
    #expect(person.style(of: "Person") == person.view.theme.strong)
    #expect(person.styles(of: "› Name").first == person.view.theme.accent)
  }

  @Test func tabAndArrowsGoThroughTheElementsInOrder() {
    let person = Person(
      at: Trip.screen {
        TextField("Name")
        Text("Nothing to do here.")
        Button("First") {}
        Button("Second") {}.disabled("not now")
        Button("Third") {}
      })
    var rows: [String] = []
    for key in [Key.tab, .tab, .tab, .up, .backTab, .down, .end, .home] {
      person.press(key)
      rows.append(String(person.cursorRow.split { " [".contains($0) }[1]))
    }
    // In a line, Home and End go to its ends.
    #expect(rows == ["First", "Third", "Third", "First", "Name", "First", "Third", "Name"])
  }

  @Test func aSectionIsIndentedUnderItsTitle() {
    let person = Person(
      at: Trip.screen {
        Section("Names") { TextField("Full name") }
        Section("Address") { TextField("E-mail") }
      })
    let heading = person.row(of: "   Names")
    #expect(heading != nil)
    #expect(person.row(of: "   › Full name") == heading.map { $0 + 1 })
    #expect(person.style(of: "Names") == person.view.theme.strong)
    person.press(.down)
    #expect(person.cursorRow.hasPrefix("   › E-mail"))
  }

  // MARK: Labelled values

  private static func facts() -> Trip {
    Trip.screen("Messier 1") {
      LabeledContent("Constellation", value: "Taurus")
      LabeledContent("Size", value: "6.0 arcminutes from one end to the other, more or less")
      Text("Anything else")
      LabeledContent("Age", value: "970")
    }
  }

  @Test func labelsAndValuesHaveColumns() {
    let person = Person(at: Self.facts())
    #expect(person.sees("   Constellation  Taurus"))
    #expect(person.sees("   Size           6.0 arcminutes"))
    // Values that are separated by a text have columns of their own.
    #expect(person.sees("   Age  970"))
    #expect(person.style(of: "Size") == person.view.theme.muted)
    #expect(person.style(of: "Taurus") == .plain)
  }

  @Test func aLongValueIsWrappedInItsColumn() {
    let person = Person(at: Self.facts(), columns: 40)
    let row = person.row(of: "Size")
    #expect(row.map { person.screen[$0 + 1].prefix { $0 == " " }.count } == 18)
    #expect(person.sees("more or less"))
  }

  @Test func aNarrowWindowHasNoRoomForTwoColumns() {
    let person = Person(at: Self.facts(), columns: 19)
    #expect(person.sees("Age: 970"))
  }

  // MARK: The first visible text

  private static func score(_ text: String) -> Trip {
    Trip.screen("Game") {
      Text(verbatim: text).prominent()
      Text("paused")
    }
  }

  @Test func aScoreIsDrawnInBigDigitsIfThereIsRoom() {
    let person = Person(at: Self.score("12 - 9"))
    let row = person.row(of: "▀█  ▀▀█        █▀█") ?? 0
    #expect(person.screen[row].hasPrefix("   "))
    #expect(person.screen[row + 1].contains("█"))
    #expect(person.screen[row + 3].contains("paused"))
    #expect(!person.sees("12 - 9"))
    #expect(person.styles(of: "▀█").first?.isBold == true)
    #expect(person.styles(of: "▀█").first?.colour == person.view.theme.accent.colour)
  }

  @Test func aLowWindowHasTheScoreInBold() {
    let person = Person(at: Self.score("12 - 9"), rows: 12)
    #expect(person.sees("   12 - 9"))
    #expect(person.style(of: "12 - 9")?.isBold == true)
  }

  @Test func aNarrowWindowHasTheScoreInBold() {
    let person = Person(at: Self.score("12 - 9"), columns: 20)
    #expect(person.sees("   12 - 9"))
  }

  @Test func aProminentWordIsBoldInAnyWindow() {
    let person = Person(at: Self.score("Hawks won."))
    #expect(person.style(of: "Hawks won.")?.isBold == true)
  }

  /// Each character of the shapes has an ASCII character in its place.
  @Test func bigDigitsHaveTheSameShapesInASCII() {
    let rich = Person(at: Self.score("0123456789 -:."))
    let ascii = Person(at: Self.score("0123456789 -:."), theme: .ascii)
    for (row, other) in zip(rich.screen, ascii.screen) {
      #expect(other.allSatisfy { $0.isASCII }, "\(other)")
      if row.contains(where: { "▀█▄".contains($0) }) {
        #expect(row.map { $0 == " " } == other.map { $0 == " " })
      }
    }
  }

  // MARK: Buttons with a shortcut only

  @Test func enterNeverPressesAButtonThatOnlyItsShortcutPresses() {
    var presses: [String] = []
    let person = Person(
      at: Trip.screen("Game") {
        Button("Undo") { presses.append("Undo") }.keyboardShortcut("u", only: true)
        Button("Back") { presses.append("Back") }
        Button("Again") { presses.append("Again") }
      })
    #expect(person.cursorRow.contains("Back"))
    for key in [Key.enter, .up, .enter, .backTab, .enter, .home, .enter, .down, .down, .enter] {
      person.press(key)
    }
    #expect(!presses.contains("Undo"))
    #expect(presses.contains("Again"))
    person.type("u")
    #expect(presses.last == "Undo")
    #expect(person.sees("[ Undo ]    u"))
    person.press(.f1)
    #expect(person.screen.contains { $0.contains("u ") && $0.hasSuffix("Undo") })
  }

  /// The focus leaves a button that becomes shortcut-only.
  @Test func theFocusLeavesAButtonThatOnlyItsShortcutPresses() {
    var isOver = false
    var undone = 0
    let person = Person(
      at: Trip.screen("Game") {
        Button("Undo") { undone += 1 }.keyboardShortcut("u", only: isOver)
        Button("Win") { isOver = true }.keyboardShortcut("w")
        Button("Back") {}
      })
    #expect(person.cursorRow.contains("Undo"))
    person.type("w")
    #expect(!person.cursorRow.contains("Undo"))
    person.press(.enter)
    #expect(undone == 0)
  }

  private static func columns() -> Trip {
    Trip.screen("Board") {
      Columns {
        Section("Left") {
          Text("one")
          Button("Go") {}
        }
        Section("Right") { TextField("Name", text: "Ada") }
      }
    }
  }

  @Test func columnsAreSideBySideIfTheyFit() {
    let person = Person(at: Self.columns())
    let row = person.row(of: "Left")
    #expect(row != nil)
    #expect(person.row(of: "Right") == row)
    person.press(.home)
    person.press(.tab, .backTab)
    #expect(person.beforeCursor.count < 40)
    person.press(.tab)
    #expect(person.frame.cursor.column > 39)
    #expect(person.cursorRow.contains("Ada"))
  }

  @Test func columnsThatDoNotFitAreStacked() {
    let person = Person(at: Self.columns(), columns: 40)
    let (left, right) = (person.row(of: "Left"), person.row(of: "Right"))
    #expect(left.flatMap { left in right.map { $0 > left } } == true)
    #expect(person.sees("Ada"))
  }

  private static let table = Table(
    columns: ["What", "Answer"],
    rows: [["Name", "Ada Lovelace of London, who wrote the first program"], ["Age", "36"]])

  @Test func aTableHasStraightColumns() {
    let person = Person(at: Trip.screen { Self.table })
    let places = ["Answer", "Ada", "36"].map { person.column(of: $0) }
    #expect(places[0] != nil)
    #expect(Set(places).count == 1)
    #expect(person.style(of: "What") == person.view.theme.strong)
  }

  @Test(arguments: [10, 15, 20, 30])
  func aTableIsShortenedAtTheCell(_ columns: Int) {
    let person = Person(at: Trip.screen { Self.table }, columns: columns)
    #expect(person.text.contains("…"))
    #expect(person.screen.allSatisfy { TextWidth.of($0) <= columns })
  }

  @Test func aTableOfWideLettersStaysStraight() {
    let person = Person(
      at: Trip.screen {
        Table(columns: ["이름", "x"], rows: [["한국어", "1"], ["ab", "2"], ["👩‍👩‍👧", "3"]])
      })
    let ends = ["1", "2", "3"].compactMap { mark in
      person.frame.rows.compactMap { row in row.firstIndex { $0.text == Character(mark) } }.first
    }
    #expect(ends.count == 3)
    #expect(Set(ends).count == 1)
  }

  @Test func knownProgressHasABarAndTheRemainingTime() {
    let person = Person(
      at: Trip.screen { ProgressView("Copying", fraction: 0.5, timeLeft: .seconds(75)) })
    let row = person.screen.first { $0.contains("Copying") } ?? ""
    #expect(row.filter { $0 == "━" }.count == 15)
    #expect(row.filter { $0 == "─" }.count == 15)
    #expect(row.contains("50 %"))
    #expect(row.hasSuffix("1 min 15 s left"))
  }

  @Test(arguments: [
    (Duration.seconds(3), "3 s left"), (.milliseconds(2500), "3 s left"),
    (.seconds(3600), "1 h 0 min left"), (.seconds(7384), "2 h 3 min left"),
  ])
  func theRemainingTimeIsInWords(_ left: Duration, _ text: String) {
    let person = Person(at: Trip.screen { ProgressView("Copying", fraction: 0.9, timeLeft: left) })
    #expect(person.sees(text))
  }

  @Test func finishedProgressHasNoRemainingTime() {
    let person = Person(
      at: Trip.screen { ProgressView("Copying", fraction: 1, timeLeft: .seconds(1)) })
    #expect(person.sees("100 %"))
    #expect(!person.sees("left"))
  }

  @Test func unknownProgressHasASpinner() async {
    let clock = VirtualClock()
    let person = Person(
      at: Trip.screen { ProgressView("Waiting") }, environment: Environment(clock: clock))
    await person.pass(.milliseconds(120))
    let first = person.screen.first { $0.contains("Waiting") }
    #expect(person.view.nextChange != nil)
    await person.pass(.milliseconds(80))
    #expect(person.screen.first { $0.contains("Waiting") } != first)
  }

  @Test func aLinkHasAnAddress() {
    let person = Person(at: Trip.screen { Link("Source", destination: "https://swift.org") })
    #expect(person.style(of: "Source")?.link == "https://swift.org")
    #expect(person.style(of: "Source")?.isUnderlined == true)
    #expect(person.style(of: "https://swift.org")?.link == "https://swift.org")
  }

  @Test func aPictureIsItsLabelAndPath() {
    let person = Person(at: Trip.screen { Image(path: "pet.png", label: "A pet") })
    #expect(person.sees("A pet  pet.png"))
  }

  @Test func aDividerIsALine() {
    let person = Person(at: Trip.screen { Divider() }, columns: 40)
    #expect(person.screen.contains { $0.filter { $0 == "─" }.count > 30 })
  }

  @Test func longTextIsWrappedAtBlanks() {
    let words = Array(repeating: "lovelace", count: 20).joined(separator: " ")
    let person = Person(at: Trip.screen { Text(verbatim: words) }, columns: 40)
    let rows = person.screen.filter { $0.contains("lovelace") }
    #expect(rows.count == 5)
    #expect(
      rows.allSatisfy { row in
        row.split(separator: " ").allSatisfy { $0 == "lovelace" }
      })
  }

  @Test func untrustedTextIsHarmless() {
    let person = Person(
      at: Trip.screen("Ti\u{1B}[2Jtle") {
        Text("a\u{1B}]0;x\u{7}b\u{202E}c")
        Table(columns: ["a\tb"], rows: [["x\u{1B}[A"]])
        Button("Pr\u{8}ess") {}
      })
    #expect(!person.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!person.text.unicodeScalars.contains { $0.value == 0x202E })
  }

  // MARK: Buttons

  @Test func aDisabledButtonSaysWhyAndTakesNoKeys() {
    let person = Person(
      at: Trip.screen {
        Button("Undo") {}.disabled("nothing was removed")
        Button("Finish") {}
      })
    #expect(person.sees("  [ Undo ]     nothing was removed"))
    #expect(person.style(of: "Undo") == person.view.theme.muted)
    #expect(person.cursorRow == " › [ Finish ]")
    person.press(.up)
    #expect(person.cursorRow == " › [ Finish ]")
  }

  @Test func aDisabledFieldSaysWhyAndTakesNoKeys() {
    let person = Person(
      at: Trip.screen {
        TextField("Name", text: "Ada").disabled("your account has it")
        TextField("Town")
      })
    #expect(person.sees("Name  Ada  your account has it"))
    #expect(person.cursorRow.contains("Town"))
  }

  @Test func aDestructiveButtonIsMarked() {
    let person = Person(
      at: Trip.screen {
        Button("Go on") {}
        Button("Delete", role: .destructive) {}
      })
    #expect(person.style(of: "Delete")?.colour == person.view.theme.warning.colour)
  }

  @Test func aCancelButtonSubmitsNoAnswers() {
    let trip = Trip { trip in
      trip.push("Form") {
        TextField("Name") { trip.state.append($0) }
        Button("Save") { trip.ask("Saved") { _ in } }
        Button("Leave", role: .cancel) { trip.ask("Left") { _ in } }
      }
    }
    let person = Person(at: trip)
    person.type("Ada")
    person.press(.down, .down, .enter)
    #expect(person.title == "Left")
    #expect(trip.state == [])
  }

  @Test func aButtonSubmitsTypedTextFirst() {
    let trip = Trip { trip in
      trip.push("Form") {
        TextField("Name") { trip.state.append($0) }
        NumberField("Age", value: 36, in: 0...150) { trip.state.append("\($0)") }
        Button("Save") { trip.ask("Saved") { _ in } }
      }
    }
    let person = Person(at: trip)
    person.type("Ada")
    person.press(.down, .down, .enter)
    #expect(person.title == "Saved")
    #expect(trip.state == ["Ada", "36"])
  }

  @Test func aRejectedButtonFocusesTheFieldInError() {
    let trip = Trip { trip in
      trip.push("Form") {
        TextField("Name") { _ in throw Rejection("No.") }
        Button("Save") { trip.ask("Saved") { _ in } }
      }
    }
    let person = Person(at: trip)
    person.type("Ada")
    person.press(.down, .enter)
    #expect(person.title == "Form")
    #expect(person.sees("✗ No."))
    #expect(person.beforeCursor.hasSuffix("Ada"))
  }

  @Test func aShortcutPressesAloneOnAButtonAndWithAltAnywhere() {
    func form() -> (Trip, Person) {
      let trip = Trip { trip in
        trip.push("Form") {
          TextField("Name") { _ in }.optional()
          Button("Save") { trip.ask("Saved") { _ in } }.keyboardShortcut("s")
        }
      }
      return (trip, Person(at: trip))
    }
    let (_, first) = form()
    #expect(first.sees("alt-s"))
    first.type("s")
    #expect(first.title == "Form")
    #expect(first.beforeCursor.hasSuffix("s"))
    first.press(.alt("s"))
    #expect(first.title == "Saved")
    let (_, second) = form()
    second.press(.down, .letter("s"))
    #expect(second.title == "Saved")
  }

  @Test func aLetterGoesToTheNextButtonThatBeginsWithIt() {
    let person = Person(
      at: Trip.screen {
        Button("Create") {}
        Button("Change name") {}
        Button("Leave") {}
      })
    person.press(.letter("l"))
    #expect(person.cursorRow == " › [ Leave ]")
    // Another key ends the word, and the next letter begins another.
    person.press(.up, .letter("c"))
    #expect(person.cursorRow == " › [ Create ]")
    person.press(.letter("c"))
    #expect(person.cursorRow == " › [ Change name ]")
  }

  @Test func aButtonsErrorIsBelowItAndAPressRetries() async {
    let clock = VirtualClock()
    var left = 1
    let trip = Trip.screen {
      Button("Fetch") {
        try await clock.sleep(for: .seconds(1))
        left -= 1
        if left >= 0 { throw FlowError("There is no network.") }
      }
      Button("Other") {}
    }
    let person = Person(at: trip, environment: Environment(clock: clock))
    person.press(.enter)
    await person.pass(.seconds(1))
    #expect(
      person.row(of: "✗ There is no network.") == person.row(of: "› [ Fetch ]").map { $0 + 1 })
    person.press(.enter)
    await person.pass(.seconds(1))
    #expect(!person.sees("✗"))
  }

  @Test func anErrorOfTheScreenIsShown() {
    let trip = Trip.screen {
      Button("Go") { throw Rejection(screen: "The shop is closed.") }
    }
    let person = Person(at: trip)
    person.press(.enter)
    #expect(person.sees("✗ The shop is closed."))
  }

  @Test func aRejectionThatNamesFieldsIsShownAtEach() {
    let trip = Trip.screen {
      TextField("E-mail") { _ in }
      TextField("Again") { _ in }
      Button("Go") { throw Rejection("They differ.", fields: ["E-mail", "Again"]) }
    }
    let person = Person(at: trip)
    person.type("a")
    person.press(.tab)
    person.type("b")
    person.press(.tab, .enter)
    #expect(person.screen.filter { $0.contains("✗ They differ.") }.count == 2)
  }

  @Test func aMessageIsShownUntilTheNextAnswer() {
    let trip = Trip { trip in
      trip.push("Form") {
        Button("Say") { trip.notify("It is done.") }
        Button("Other") {}
      }
    }
    let person = Person(at: trip)
    person.press(.enter)
    #expect(person.sees("It is done."))
    person.press(.down, .enter)
    #expect(!person.sees("It is done."))
  }

  @Test(.slow, arguments: 6...20)
  func marksShowTheSideOfHiddenRows(_ rows: Int) {
    let person = Person(
      at: Trip.screen("Buttons") {
        ForEach(Array(1...40), id: { "\($0)" }) { Button("Button \($0).") {} }
      }, rows: rows)
    for number in 1...40 {
      #expect(person.cursorRow.dropFirst() == "› [ Button \(number). ]")
      let shown = person.screen.filter { $0.contains("[ Button ") }
      let isTitleSeen = person.screen.contains(" Buttons")
      #expect(shown.first?.hasPrefix("↑") == !isTitleSeen, "\(person.text)")
      #expect(shown.last?.hasPrefix("↓") == !person.sees("Button 40."), "\(person.text)")
      person.press(.down)
    }
  }

  @Test func aScreenThatIsHigherThanTheWindowIsScrolled() {
    let person = Person(
      at: Trip.screen("Long") {
        ForEach(Array(1...60), id: { "\($0)" }) { Text("line \($0).") }
        Button("Go") {}
      }, rows: 20)
    #expect(person.sees("line 1."))
    person.press(.end)
    #expect(person.cursorRow == " › [ Go ]")
    #expect(person.sees("↑ "))
    person.press(.pageUp, times: 10)
    #expect(person.sees("line 1."))
    #expect(person.sees("↓ "))
    person.press(.pageDown)
    #expect(person.sees("line 20."))
    person.press(.pageDown, times: 10)
    #expect(person.cursorRow == " › [ Go ]")
  }

  @Test(arguments: [6, 8, 12])
  func arrowsScrollBelowTheLastButton(_ rows: Int) {
    let person = Person(
      at: Trip.second("Short") {
        Button("Go") {}
        for number in 1...12 { Text("line \(number).") }
      }, columns: 20, rows: rows)
    person.enter("x")
    person.press(.down, times: 12)
    #expect(person.sees("line 12."))
    person.press(.up, times: 12)
    #expect(person.sees("Short"))
    person.press(.up)
    #expect(person.view.historyRow != nil)
  }

  // MARK: Long texts

  /// Forty lines above two buttons.
  private static func text(_ press: @escaping () -> Void = {}) -> Trip {
    Trip.screen("Text") {
      for number in 1...40 { Text("Line \(number).") }
      Button("Agree") { press() }
      Button("Refuse") {}
    }
  }

  @Test func aLongScreenIsShownFromItsBeginning() {
    let person = Person(at: Self.text())
    #expect(person.sees("Text"))
    #expect(person.sees("Line 1."))
    #expect(!person.sees("Agree"))
    #expect(person.sees("↓ read on"))
    person.press(.down)
    #expect(!person.sees("Line 1."))
    #expect(person.sees("Line 20."))
    person.press(.up)
    #expect(person.sees("Line 1."))
    person.press(.down, .down)
    #expect(person.cursorRow.contains("› [ Agree ]"))
    #expect(person.sees("enter press"))
    person.press(.down)
    #expect(person.cursorRow.contains("› [ Refuse ]"))
  }

  /// A hidden button is not pressed: the first Enter shows it.
  @Test func enterScrollsToAButtonBeforeItPressesIt() {
    var presses = 0
    let person = Person(at: Self.text { presses += 1 })
    person.press(.enter)
    #expect(presses == 0)
    #expect(person.cursorRow.contains("› [ Agree ]"))
    person.press(.enter)
    #expect(presses == 1)
  }

  @Test func aQuestionBelowALongTextIsShownAtOnce() {
    let person = Person(
      at: Trip.screen("Text") {
        for number in 1...40 { Text("Line \(number).") }
        TextField("Name")
      })
    #expect(person.cursorRow.contains("› Name"))
  }
}
