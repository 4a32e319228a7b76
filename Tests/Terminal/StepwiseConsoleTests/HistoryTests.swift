@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing
@testable import StepwiseConsole

/// The way back and the rows of earlier answers, which a wizard has because of its stack.
@Suite("The way back and the history")
struct HistoryTests {
  private static func asking(_ count: Int) -> Talk {
    Talk(named: "Onboarding") { talk in
      talk.ask((1...count).map { "Question \($0)" }) {
        talk.push("Review") { Button("Create") { talk.finish([]) } }
      }
    }
  }

  private static func answers(_ count: Int) -> String {
    (1...count).map { "answer \($0)⏎" }.joined()
  }

  @Test func escapeGoesBackOneAnswerAndKeepsDraftAndCursor() async {
    let person = await Person.check(
      "six answers", at: Self.asking(6), "\(Self.answers(6)) => title Review")
    for number in (1...6).reversed() {
      await person.check(
        """
        => hint esc back
        ⎋ => open & title Question \(number) & row  › answer \(number)¦
        """)
    }
    await person.check("=> no hint esc\n⎋⎋ => open")
    await Person.check(
      "two drafts", at: Talk { talk in talk.ask("One") { _ in talk.ask("Two") { _ in } } },
      """
      first←←⏎half done⎋ => title One & row  › fir¦st
      ⏎ => title Two & row  › half done
      """)
  }

  @Test func earlierRowsAreReachedAndThoseBehindThemKept() async {
    await Person.check(
      "arrows and Ctrl-Up", at: Self.asking(3),
      """
      \(Self.answers(3))↑ => in › Question 3
      ↓ => row  › [ Create ]
      ⎋typed{ctrl-up}↑↑↑ => in › Question 1
      ⏎ => title Question 1
      """)
    await Person.check(
      "the first of three", at: Self.asking(3),
      """
      \(Self.answers(3))↑↑↑⏎ => title Question 1 & times 2 kept
      ⏎ => title Review & ✓ Question 3       answer 3
      """)
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
      => rows 0
      | Onboarding › Profile › Address
      {size 24 12} => rows 0
      | … › Profile › Address
      {size 14 12} => rows 0
      | … › Address
      """)
    #expect(person.view.title == "Onboarding › Profile › Address")
  }

  /// An endless row of screens, each with an optional field and a button.
  private static func endless() -> Talk {
    func push(_ number: Int, _ talk: Talk) {
      talk.push("Screen \(number)") {
        TextField("Note").optional()
        Button("Go on") { push(number + 1, talk) }
      }
    }
    return Talk { push(1, $0) }
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
}
