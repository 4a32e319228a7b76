@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Answered screens fold to rows")
struct FoldingTests {
  private static func numbered(_ count: Int, cancel: String? = nil) -> Trip {
    Trip("Trip", cancelQuestion: cancel) { trip in
      trip.ask((1...count).map { "Question \($0)" }) {
        trip.push("Review") { Button("Create") { trip.finish(trip.state) } }
      }
    }
  }

  private static func answered(_ count: Int, of all: Int, rows: Int = 24) -> Person {
    let person = Person(at: numbered(all), rows: rows)
    for number in 1...count { person.enter("answer \(number)") }
    return person
  }

  @Test func anAnsweredScreenIsARowOfTitleAndAnswer() {
    let person = Self.answered(2, of: 3)
    #expect(person.screen[1] == " ✓ Question 1       answer 1")
    #expect(person.screen[2] == " ✓ Question 2       answer 2")
    #expect(person.screen[3] == "")
    #expect(person.screen[4] == " Question 3")
    #expect(person.style(of: "✓") == person.view.theme.success)
  }

  @Test func aScreensOwnSummaryIsItsRow() {
    let trip = Trip { trip in
      trip.push(
        Board("Welcome", summary: "Ada") { Button("Go on") { trip.ask("Next") { _ in } } })
    }
    let person = Person(at: trip)
    person.press(.enter)
    #expect(person.sees("✓ Welcome          Ada"))
  }

  @Test func aScreenWithoutFieldsIsSummedUpByItsButton() {
    let trip = Trip { trip in
      trip.push("Ready?") { Button("Go on") { trip.ask("Next") { _ in } } }
    }
    let person = Person(at: trip)
    person.press(.enter)
    #expect(person.sees("✓ Ready?           Go on"))
  }

  @Test func severalAnswersShareARow() {
    let trip = Trip { trip in
      trip.push("Person") {
        TextField("Name") { _ in }
        NumberField("Age", in: 0...150) { _ in trip.ask("Next") { _ in } }
      }
    }
    let person = Person(at: trip)
    person.enter("Ada")
    person.enter("36")
    #expect(person.sees("✓ Person           Ada · 36"))
  }

  @Test func aDateIsWrittenInWords() {
    let trip = Trip { trip in
      trip.push("Birthday") { DatePicker("Birthday") { _ in trip.ask("Next") { _ in } } }
    }
    let person = Person(at: trip)
    person.enter("1985-12-10")
    #expect(person.sees("✓ Birthday         10 December 1985"))
  }

  @Test func longAnswersAreShortened() {
    let person = Person(at: Self.numbered(2), columns: 30)
    person.enter(String(repeating: "very ", count: 20) + "long")
    let row = person.screen.first { $0.contains("✓") } ?? ""
    #expect(row.hasSuffix("…"))
    #expect(TextWidth.of(row) <= 30)
  }

  @Test func wideAnswersStayInTheirColumn() {
    let person = Person(at: Self.numbered(4))
    person.enter("한국어")
    person.enter("👩‍👩‍👧")
    person.enter("ภาษาไทย")
    let columns = ["한국어", "👩‍👩‍👧", "ภาษาไทย"].map { person.column(of: $0) }
    #expect(Set(columns).count == 1)
    #expect(columns[0] != nil)
  }

  @Test func aLongHistoryFoldsItsOldestRows() {
    let person = Self.answered(20, of: 21)
    #expect(person.screen[1].hasPrefix(" ✓ "))
    let earlier = person.screen[1].split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(person.screen[1].hasSuffix("\(earlier) earlier answers"))
    let shown = person.screen.filter { $0.contains("answer ") && $0.contains("✓") }.count
    #expect(earlier + shown == 20)
    #expect(shown + 1 <= 12)
    #expect(person.sees("answer 20"))
  }

  @Test func movingUpShowsHiddenRows() {
    let person = Self.answered(20, of: 21)
    person.press(.control(.up), times: 20)
    #expect(person.cursorRow.contains("› Question 1 "))
    #expect(person.hints.contains("enter change "))
    person.press(.escape)
    #expect(person.cursorRow == " ›")
    #expect(person.sees("earlier answers"))
  }

  // MARK: Flows

  /// A flow with two questions inside a flow with a question before and after it.
  private static func nested() -> Trip {
    Trip("Onboarding") { outer in
      outer.ask("Welcome") { _ in
        outer.start(
          Trip("Profile") { inner in
            inner.ask(["Last name", "Town"]) { inner.finish(inner.state) }
          }
        ) { _ in outer.ask("Colour") { _ in outer.ask("Done") { _ in } } }
      }
    }
  }

  private static func afterNested() -> Person {
    let person = Person(at: nested())
    for answer in ["Ada", "Lovelace", "London"] { person.enter(answer) }
    return person
  }

  @Test func aRunningFlowShowsItsRowsAndItsTitleInTheBreadcrumb() {
    let person = Person(at: Self.nested())
    person.enter("Ada")
    person.enter("Lovelace")
    #expect(person.screen[0] == " Onboarding › Profile")
    #expect(person.view.title == "Onboarding › Profile")
    #expect(person.sees("✓ Last name        Lovelace"))
  }

  @Test func aFinishedFlowFoldsToOneRow() {
    let person = Self.afterNested()
    #expect(person.screen[0] == " Onboarding")
    #expect(person.screen[1] == " ✓ Welcome          Ada")
    #expect(person.screen[2] == " ✓ Profile          Lovelace · London")
    #expect(!person.sees("Last name"))
  }

  @Test func theRightArrowUnfoldsAFlowAndTheLeftArrowFoldsIt() {
    let person = Self.afterNested()
    person.press(.control(.up))
    #expect(person.cursorRow.contains("› Profile"))
    person.press(.right)
    #expect(person.sees("Last name        Lovelace"))
    #expect(person.sees("Town             London"))
    #expect(!person.sees("Profile"))
    person.press(.left)
    #expect(person.cursorRow.contains("› Profile"))
    #expect(!person.sees("Last name"))
  }

  @Test func enterOpensAFlowAndThenChangesAScreenOfIt() {
    let person = Self.afterNested()
    person.press(.control(.up), .enter)
    #expect(person.sees("Last name        Lovelace"))
    person.press(.enter)
    #expect(person.title == "Last name")
    #expect(person.beforeCursor == " › Lovelace")
  }

  // MARK: Revisits

  @Test func upFromTheFirstElementSelectsARowThatEnterUnfolds() {
    let person = Self.answered(3, of: 3)
    #expect(person.title == "Review")
    person.press(.up)
    #expect(person.cursorRow.contains("› Question 3"))
    person.press(.up, .enter)
    #expect(person.title == "Question 2")
    #expect(person.beforeCursor == " › answer 2")
    let unfolded = person.row(of: "› answer 2") ?? 0
    #expect(person.row(of: "✓ Question 1").map { $0 < unfolded } == true)
    #expect(person.row(of: "◦ Question 3").map { $0 > unfolded } == true)
    #expect(person.row(of: "◦ Review").map { $0 > unfolded } == true)
  }

  @Test func keptRowsAreMarkedAndTheLastNamesTheReturn() {
    let person = Self.answered(3, of: 3)
    person.press(.up, .up, .enter)
    #expect(
      person.screen.contains {
        $0.hasPrefix(" ◦ Question 3       answer 3") && $0.hasSuffix("kept")
      })
    #expect(
      person.screen.contains { $0.contains("◦ Review") && $0.hasSuffix("you come back here") })
    #expect(person.hints.contains("enter save, on to Review"))
    #expect(person.hints.contains("esc leave as it was"))
  }

  @Test func aChangedAnswerReturnsToTheOriginalScreen() {
    let person = Self.answered(3, of: 3)
    person.press(.up, .up, .enter)
    person.press(.control("u"))
    person.enter("changed")
    #expect(person.title == "Review")
    #expect(person.sees("✓ Question 2       changed"))
    #expect(person.sees("✓ Question 3       answer 3"))
  }

  @Test func escapeLeavesTheAnswerAsItWas() {
    let person = Self.answered(3, of: 3)
    person.press(.up, .up, .enter)
    person.type(" more")
    person.press(.escape)
    #expect(person.title == "Review")
    #expect(person.sees("✓ Question 2       answer 2"))
  }

  @Test func aRevisitStartsWithoutEarlierDrafts() {
    let person = Person(
      at: Trip { trip in
        trip.push("Age") {
          NumberField("Age", in: 0...150) { _ in trip.push("Review") { Button("Create") {} } }
        }
      })
    person.enter("36")
    person.press(.up, .enter, .control("u"))
    person.enter("many")
    #expect(person.sees("✗"))
    #expect(person.cursorRow.hasPrefix(" › many"))
    person.press(.escape)
    #expect(person.title == "Review")
    person.press(.up, .enter)
    #expect(person.title == "Age")
    #expect(!person.sees("✗"))
    #expect(person.cursorRow == " › 36")
    #expect(person.hints.contains("enter save"))
  }

  @Test func leavingARevisitRestoresTicks() {
    let person = Person(
      at: Trip { trip in
        trip.push("Pets") {
          MultiPicker("Pets", options: ["Cat", "Dog"]) { _ in
            trip.push("Review") { Button("Create") {} }
          }
        }
      })
    person.press(.space, .enter, .up, .enter, .down, .space)
    #expect(person.sees("■ Dog"))
    person.press(.escape, .up, .enter)
    #expect(person.sees("■ Cat"))
    #expect(person.sees("□ Dog"))
  }

  @Test func aChangedFieldShowsItsEarlierValue() {
    let trip = Trip { trip in
      trip.push("Birthday") {
        DatePicker("Birthday") { _ in trip.push("Review") { Button("Create") {} } }
      }
    }
    let person = Person(at: trip)
    person.enter("1985-12-10")
    person.press(.up, .enter)
    #expect(!person.sees("was 10"))
    person.press(.pageUp)
    #expect(person.cursorRow.hasSuffix("was 10 December 1985"))
  }

  @Test func anOutdatedAnswerIsMarkedAsAskedAgain() {
    let trip = Trip { trip in
      trip.ask("From") { from in
        trip.ask("To") { to in
          if to == from { throw Rejection("One is there already.") }
          trip.push("Review") { Button("Go") {} }
        }
      }
    }
    let person = Person(at: trip)
    person.enter("Oxford")
    person.enter("London")
    #expect(person.title == "Review")
    person.press(.up, .up, .enter, .control("u"))
    person.enter("London")
    #expect(person.title == "To")
    #expect(person.sees("To   asked again"))
    #expect(person.beforeCursor == " › London")
  }

  // MARK: Reviews

  private static func review() -> Trip {
    Trip { trip in
      var name: ScreenIdentity?
      name = trip.ask("Name") { answer in
        trip.push("Review") {
          if let name {
            Text("Name: \(answer)", about: name)
            Button("Change name", revisits: name)
          }
          Button("Create") { trip.finish(trip.state) }
        }
      }
    }
  }

  @Test func aReviewDoesNotRepeatTheHistory() {
    let person = Person(at: Self.review())
    person.enter("Ada")
    #expect(person.sees("✓ Name             Ada"))
    #expect(!person.sees("Name: Ada"))
    #expect(!person.sees("Change name"))
    #expect(person.cursorRow == " › [ Create ]")
    #expect(person.hints.contains("change an answer"))
  }

  @Test func aReviewInAFullWindowListsTheAnswers() {
    let trip = Trip { trip in
      var name: ScreenIdentity?
      name = trip.ask("Name") { answer in
        trip.push(
          Board("Review", isFullScreen: true) {
            if let name {
              Text("Name: \(answer)", about: name)
              Button("Change name", revisits: name)
            }
          })
      }
    }
    let person = Person(at: trip)
    person.enter("Ada")
    #expect(person.sees("Name: Ada"))
    #expect(person.sees("Change name"))
  }

  // MARK: The end

  @Test func theEndLeavesTheAnswersWithoutTheLastPress() {
    let person = Self.answered(3, of: 3)
    person.press(.enter)
    #expect(
      person.screen == [
        " ✓ Question 1       answer 1", " ✓ Question 2       answer 2",
        " ✓ Question 3       answer 3", "",
      ])
  }

  @Test func aLongHistoryIsLeftCompletely() {
    let person = Self.answered(40, of: 40, rows: 10)
    person.press(.enter)
    #expect(person.screen.count == 41)
    #expect(person.screen[0] == " ✓ Question 1       answer 1")
  }

  @Test func answersOfNestedFlowsAreLeft() {
    let trip = Trip("Onboarding") { outer in
      outer.ask("Welcome") { _ in
        outer.start(
          Trip("Profile") { inner in inner.ask(["Last name", "Town"]) { inner.finish([]) } }
        ) { _ in outer.finish([]) }
      }
    }
    let person = Person(at: trip)
    for answer in ["Ada", "Lovelace", "London"] { person.enter(answer) }
    #expect(
      person.screen == [
        " ✓ Welcome          Ada", " ✓ Last name        Lovelace", " ✓ Town             London", "",
      ])
  }

  @Test func theRemainingAnswersAreWrapped() {
    let person = Person(at: Trip { trip in trip.ask(["Story"]) { trip.finish([]) } }, columns: 40)
    person.enter("Once upon a time there was a wizard that forgot nothing.")
    #expect(
      person.screen == [
        " ✓ Story            Once upon a time",
        "                    there was a wizard",
        "                    that forgot",
        "                    nothing.", "",
      ])
  }

  @Test func aCancelledWizardLeavesItsAnswers() {
    let person = Self.answered(2, of: 3)
    person.press(.control("c"))
    #expect(person.sees("✓ Question 2       answer 2"))
    #expect(!person.sees("enter"))
  }
}
