@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@testable import StepwiseConsole

/// The way back and the rows of earlier answers, which a wizard has because of its stack.
@Suite("Answered screens fold to rows")
struct FoldingTests {
  /// Questions, and a review behind them.
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

  // MARK: Rows

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
      "by several answers, and what is equal is said once",
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
    #expect(row.hasSuffix("…") && TextWidth.of(row) <= 30)
    let wide = await Person.check(
      "wide", at: Self.numbered(4), "한국어⏎👩‍👩‍👧⏎ภาษาไทย⏎ => title Question 4")
    let columns = ["한국어", "👩‍👩‍👧", "ภาษาไทย"].map { wide.column(of: $0) }
    #expect(Set(columns).count == 1 && columns[0] != nil)
  }

  @Test func aLongHistoryFoldsItsOldestRowsUntilThePersonMovesUp() async {
    let person = await Person.check(
      "twenty answers", at: Self.numbered(21), "\(Self.answers(20)) => answer 20")
    #expect(person.screen[1].hasPrefix(" ✓ "))
    let earlier = person.screen[1].split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(person.screen[1].hasSuffix("\(earlier) earlier answers"))
    let shown = person.screen.count { $0.contains("answer ") && $0.contains("✓") }
    #expect(earlier + shown == 20 && shown < 12)
    await person.check("{ctrl-up} => in › Question 20")
    for number in (1...19).reversed() { await person.check("↑ => in › Question \(number)") }
    await person.check(
      """
      => hint enter change\(" ")
      {end} => in › Question 20
      {size 20 5} => in ›
      {size 80 24}⎋ => row  › & earlier answers
      {ctrl-up}{home}⏎ => you come back here & more kept
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
    let inner = Talk.starts("Inner", [Talk.asks("Second"), Talk.asks("Third")])
    let outer = Talk.starts("Outer", [Talk.asks("First"), inner, Talk.asks("Last")])
    let end = Talk.shows("End") { _, next in Button("Done") { next() } }
    await Person.check(
      at: Talk([outer, end]),
      """
      # a finished flow folds with its unfolded flows
      a⏎b⏎c⏎{ctrl-up}→⎋ => ✓ Second           b & ✓ Third            c & no Inner
      d⏎ => rows 1
      | ✓ Outer            a · b · c · d
      | │
      # left folds the flow around a folded flow
      a⏎b⏎c⏎d⏎↑→ => rows 1
      | › First            a
      | ✓ Inner            b · c
      | ✓ Last             d
      => hint enter change   esc back   ↑↓ move   ← close
      ↓ => in › Inner & hint enter open
      ← => in › Outer            a · b · c · d & no Inner
      """)
    let check = Talk.shows("Check") { _, next in Button("Confirm") { next() } }
    await Person.check(
      "a folded flow names answers without buttons",
      at: Talk([Talk.starts("Inner", [Talk.asks("Name"), check]), end]),
      "Ada⏎⏎ => whole  ✓ Inner            Ada")
  }

  @Test func theBreadcrumbNamesFlowsAndIsShortenedFromTheLeft() async {
    let talk = Talk(named: "Onboarding") { outer in
      outer.start(
        Talk(named: "Profile") { inner in
          inner.start(Talk(named: "Address") { innermost in innermost.ask("Town") { _ in } })
        })
    }
    let person = await Person.check(
      "three flows", at: talk,
      """
      => whole  Onboarding › Profile › Address
      {size 24 12} => whole  … › Profile › Address
      {size 14 12} => whole  … › Address
      """)
    #expect(person.view.title == "Onboarding › Profile › Address")
  }

  // MARK: Back

  @Test func escapeGoesBackOneAnswerAndKeepsDraftAndCursor() async {
    let person = await Person.check(
      "six answers", at: Self.numbered(6), "\(Self.answers(6)) => title Review")
    for number in (1...6).reversed() {
      await person.check(
        """
        => hint esc back
        ⎋ => open & title Question \(number) & row  › answer \(number)¦
        """)
    }
    await person.check("=> no hint esc\n⎋⎋ => open")
    await Person.check(
      "two drafts", at: Self.numbered(2),
      """
      first←←⏎half done⎋ => title Question 1 & row  › fir¦st
      ⏎ => title Question 2 & row  › half done
      """)
  }

  @Test func recentScreensKeepTheirState() {
    func push(_ number: Int, _ talk: Talk) {
      talk.push("Screen \(number)") {
        TextField("Note").optional()
        Button("Go on") { push(number + 1, talk) }
      }
    }
    let person = Person(at: Talk { push(1, $0) })
    for _ in 1...600 {
      person.view.handle(.key(.tab))
      person.view.handle(.key(.enter))
    }
    for number in (110...600).reversed() {
      person.view.handle(.key(.escape))
      #expect(person.view.snapshot.title == "Screen \(number)")
      #expect(person.view.focused?.label == "Go on", "where one was on screen \(number)")
    }
    #expect(person.view.states.count == 500, "and memory has its bounds")
  }

  // MARK: Revisits

  @Test func enterUnfoldsARowAboveTheKeptOnes() async {
    await Person.check(
      at: Self.numbered(3),
      """
      # the second of three
      \(Self.answers(3)) => title Review
      ↑{F7} => in › Question 3
      ↓ => row  › [ Create ]
      ↑↑⏎ => title Question 2 & rows 1
      | ✓ Question 1       answer 1
      | │
      | Question 2
      | › answer 2
      |
      | ◦ Question 3       answer 3    kept
      | ◦ Review           you come back here
      => hint enter save, on to Review & hint esc leave as it was
      {ctrl-u}changed⏎ => title Review & ✓ Question 2       changed & ✓ Question 3       answer 3
      ↑↑⏎ more⎋ => title Review & ✓ Question 2       changed
      # behind a draft, and what is behind it is kept
      \(Self.answers(3))⎋typed{ctrl-up}↑↑↑ => in › Question 1
      ⏎ => title Question 1 & times 1 kept
      """)
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

  @Test func aReviewRepeatsTheHistoryOnlyInAFullWindow() async {
    func review(isFullScreen: Bool) -> Talk {
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
    await Person.check(
      "beside its answers", at: review(isFullScreen: false),
      """
      Ada⏎ => ✓ Name             Ada & no Name: Ada & no Change name & times 1 Ada
      => row  › [ Create ] & hint change an answer
      ↑⏎ => title Name
      """)
    await Person.check(
      "in a full window", at: review(isFullScreen: true),
      """
      Ada⏎ => Name: Ada & Change name & no hint change an answer
      ↑{ctrl-up} => in › [
      """)
  }

  // MARK: The end

  @Test func theEndLeavesTheAnswers() async {
    await Person.check(
      at: Self.numbered(3),
      """
      # without the last press
      \(Self.answers(3))⏎ => frame
      | ✓ Question 1       answer 1
      | ✓ Question 2       answer 2
      | ✓ Question 3       answer 3
      |
      # cancelled, without the text that was typed
      \(Self.answers(2))more{ctrl-c}{ctrl-c} => cancelled & frame
      | ✓ Question 1       answer 1
      | ✓ Question 2       answer 2
      """)
    await Person.check(
      "of nested flows, and wrapped", at: Self.nested(), columns: 40,
      """
      Ada⏎Lovelace⏎in the middle of London⏎red⏎ => frame
      | ✓ Welcome          Ada
      | ✓ Profile / Last   Lovelace
      |   name
      | ✓ Profile / Town   in the middle of
      |                    London
      | ✓ Colour           red
      |
      """)
    let long = await Person.check(
      "a long history", at: Self.numbered(40), rows: 10, "\(Self.answers(40))⏎ => over")
    #expect(long.screen.count == 41 && long.screen[0] == " ✓ Question 1       answer 1")
  }
}
