@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Answered screens fold to rows")
struct FoldingTests {
  private static func numbered(_ count: Int) -> Talk {
    Talk(named: "Trip") { talk in
      talk.ask((1...count).map { "Question \($0)" }) {
        talk.push("Review") { Button("Create") { talk.finish(talk.state) } }
      }
    }
  }

  private static func answers(_ count: Int) -> String {
    (1...count).map { "answer \($0)⏎" }.joined()
  }

  /// A screen whose answer leads to a review.
  private static func reviewed(
    _ title: String,
    @ElementBuilder _ content: @escaping (_ next: @escaping () -> Void) -> any Element
  ) -> Talk {
    Talk { talk in
      let next = { _ = talk.push("Review") { Button("Create") {} } }
      talk.push(title) { content(next) }
    }
  }

  @Test func anAnsweredScreenIsARowThatSumsItUp() async {
    let person = await Person.check(
      "two answers", at: Self.numbered(3),
      """
      \(Self.answers(2)) => rows 1
      | ✓ Question 1       answer 1
      | ✓ Question 2       answer 2
      | │
      | Question 3
      """)
    #expect(person.style(of: "✓") == person.view.theme.success)
    let board = Talk { talk in
      talk.push(
        Board("Welcome", summary: "Ada") { Button("Go on") { talk.ask("Next") { _ in } } })
    }
    await Person.check("by its own summary", at: board, "⏎ => ✓ Welcome          Ada")
    await Person.check(
      "by its button", at: Self.reviewed("Ready?") { next in Button("Go on") { next() } },
      "⏎ => ✓ Ready?           Go on")
    await Person.check(
      "by several answers",
      at: Self.reviewed("Person") { next in
        TextField("Name") { _ in }
        NumberField("Age", in: 0...150) { _ in next() }
      }, "Ada⏎36⏎ => ✓ Person           Ada · 36")
    await Person.check(
      "what is equal is said once",
      at: Self.reviewed("Person") { next in
        TextField("Mail") { _ in }
        TextField("Again") { _ in }
        NumberField("Age", in: 0...150) { _ in next() }
      },
      "a@b.org⏎a@b.org⏎36⏎ => title Review & whole  ✓ Person           a@b.org · 36")
    await Person.check(
      "by a date in words",
      at: Self.reviewed("Birthday") { next in DatePicker("Birthday") { _ in next() } },
      "1985-12-10⏎ => ✓ Birthday         10 December 1985")
  }

  @Test func longAndWideAnswersStayInTheirColumn() async {
    let person = await Person.check(
      "long", at: Self.numbered(2), columns: 30,
      "\(String(repeating: "very ", count: 20))long⏎ => title Question 2")
    let row = person.screen.first { $0.contains("✓") } ?? ""
    #expect(row.hasSuffix("…"))
    #expect(TextWidth.of(row) <= 30)
    let wide = await Person.check(
      "wide", at: Self.numbered(4), "한국어⏎👩‍👩‍👧⏎ภาษาไทย⏎ => title Question 4")
    let columns = ["한국어", "👩‍👩‍👧", "ภาษาไทย"].map { wide.column(of: $0) }
    #expect(Set(columns).count == 1)
    #expect(columns[0] != nil)
  }

  @Test func aLongHistoryFoldsItsOldestRowsUntilThePersonMovesUp() async {
    let person = await Person.check(
      "twenty answers", at: Self.numbered(21), "\(Self.answers(20)) => answer 20")
    #expect(person.screen[1].hasPrefix(" ✓ "))
    let earlier = person.screen[1].split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(person.screen[1].hasSuffix("\(earlier) earlier answers"))
    let shown = person.screen.filter { $0.contains("answer ") && $0.contains("✓") }.count
    #expect(earlier + shown == 20)
    #expect(shown + 1 <= 12)
    await person.check(
      """
      {ctrl-up 20} => in › Question 1  & hint enter change\(" ")
      ⎋ => row  › & earlier answers
      """)
  }

  // MARK: Flows

  /// A flow with two questions inside a flow with a question before and after it.
  private static func nested() -> Talk {
    Talk(named: "Onboarding") { outer in
      outer.ask("Welcome") { _ in
        outer.start(
          Talk(named: "Profile") { inner in
            inner.ask(["Last name", "Town"]) { inner.finish(inner.state) }
          }
        ) { _ in outer.ask("Colour") { _ in outer.finish([]) } }
      }
    }
  }

  @Test func aFlowFoldsToARowThatArrowsUnfold() async {
    let person = await Person.check(
      "running", at: Self.nested(),
      """
      Ada⏎Lovelace⏎ => ✓ Last name        Lovelace & rows 0
      | Onboarding › Profile
      """)
    #expect(person.view.title == "Onboarding › Profile")
    await person.check(
      """
      London⏎ => no Last name & rows 0
      | Onboarding
      | ✓ Welcome          Ada
      | ✓ Profile          Lovelace · London
      {ctrl-up} => in › Profile
      → => Last name        Lovelace & Town             London & no Profile
      ← => in › Profile          Lovelace · London & no Last name
      ⏎ => Last name        Lovelace
      ⏎ => title Last name & row  › Lovelace¦
      """, "finished")
  }

  // MARK: Revisits

  @Test func enterUnfoldsARowAboveTheKeptOnes() async {
    let person = await Person.check(
      "the second of three", at: Self.numbered(3),
      """
      \(Self.answers(3)) => title Review
      ↑ => in › Question 3
      ↑⏎ => title Question 2 & row  › answer 2¦ & ◦ Question 3       answer 3 & times 1 kept
      => hint enter save, on to Review & hint esc leave as it was
      """)
    let unfolded = person.row(of: "› answer 2") ?? 0
    #expect(person.row(of: "✓ Question 1").map { $0 < unfolded } == true)
    let kept = person.screen.firstIndex {
      $0.hasPrefix(" ◦ Question 3       answer 3") && $0.hasSuffix("kept")
    }
    let back = person.screen.firstIndex {
      $0.contains("◦ Review") && $0.hasSuffix("you come back here")
    }
    #expect(kept.map { $0 > unfolded } == true && back.map { $0 > unfolded } == true)
    await person.check(
      "{ctrl-u}changed⏎ => title Review & ✓ Question 2       changed & ✓ Question 3       answer 3")
    await person.check("↑↑⏎ more⎋ => title Review & ✓ Question 2       changed", "left")
  }

  @Test func leavingARevisitRestoresTheAnswer() async {
    await Person.check(
      "without earlier drafts",
      at: Self.reviewed("Age") { next in NumberField("Age", in: 0...150) { _ in next() } },
      """
      36⏎↑⏎{ctrl-u}many⏎ => ✗ & in  › many  
      ⎋ => title Review
      ↑⏎ => title Age & no ✗ & row  › 36 & hint enter save
      """)
    await Person.check(
      "with its ticks",
      at: Self.reviewed("Pets") { next in
        MultiPicker("Pets", options: ["Cat", "Dog"]) { _ in next() }
      },
      """
      ␣⏎↑⏎↓␣ => ■ Dog
      ⎋↑⏎ => ■ Cat & □ Dog
      """)
    await Person.check(
      "a changed field shows its earlier value",
      at: Self.reviewed("Birthday") { next in DatePicker("Birthday") { _ in next() } },
      """
      1985-12-10⏎↑⏎ => no was 10
      {pgup} => in was 10 December 1985
      """)
  }

  @Test func anOutdatedAnswerIsMarkedAsAskedAgain() async {
    let talk = Talk { talk in
      talk.ask("From") { from in
        talk.ask("To") { to in
          if to == from { throw Rejection("One is there already.") }
          talk.push("Review") { Button("Go") {} }
        }
      }
    }
    await Person.check(
      "to the place of departure", at: talk,
      """
      Oxford⏎London⏎ => title Review
      ↑↑⏎{ctrl-u}London⏎ => title To & To   asked again & row  › London¦
      """)
  }

  // MARK: Reviews

  private static func review(isFullScreen: Bool) -> Talk {
    Talk { talk in
      var name: ScreenIdentity?
      name = talk.ask("Name") { answer in
        talk.push(
          Board("Review", isFullScreen: isFullScreen) {
            if let name {
              Text("Name: \(answer)", about: name)
              Button("Change name", revisits: name)
            }
            Button("Create") { talk.finish(talk.state) }
          })
      }
    }
  }

  @Test func aReviewRepeatsTheHistoryOnlyInAFullWindow() async {
    await Person.check(
      "beside its answers", at: Self.review(isFullScreen: false),
      """
      Ada⏎ => ✓ Name             Ada & no Name: Ada & no Change name & times 1 Ada
      => row  › [ Create ] & hint change an answer
      ↑⏎ => title Name
      """)
    await Person.check(
      "in a full window", at: Self.review(isFullScreen: true), "Ada⏎ => Name: Ada & Change name")
  }

  // MARK: The end

  @Test func theEndLeavesTheAnswers() async {
    await Person.check(
      "without the last press", at: Self.numbered(3),
      """
      \(Self.answers(3))⏎ => frame
      | ✓ Question 1       answer 1
      | ✓ Question 2       answer 2
      | ✓ Question 3       answer 3
      |
      """)
    await Person.check(
      "of nested flows", at: Self.nested(),
      """
      Ada⏎Lovelace⏎London⏎red⏎ => frame
      | ✓ Welcome             Ada
      | ✓ Profile / Last name Lovelace
      | ✓ Profile / Town      London
      | ✓ Colour              red
      |
      """)
    await Person.check(
      "wrapped", at: Talk { talk in talk.ask(["Story"]) { talk.finish([]) } }, columns: 40,
      """
      Once upon a time there was a wizard that forgot nothing.⏎ => frame
      | ✓ Story            Once upon a time
      |                    there was a wizard
      |                    that forgot
      |                    nothing.
      |
      """)
    await Person.check(
      "cancelled, without the text that was typed", at: Self.numbered(3),
      """
      \(Self.answers(2))more{ctrl-c}{ctrl-c} => cancelled & frame
      | ✓ Question 1       answer 1
      | ✓ Question 2       answer 2
      """)
    let long = await Person.check(
      "a long history", at: Self.numbered(40), rows: 10, "\(Self.answers(40))⏎ => over")
    #expect(long.screen.count == 41)
    #expect(long.screen[0] == " ✓ Question 1       answer 1")
  }
}
