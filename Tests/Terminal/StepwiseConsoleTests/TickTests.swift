@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Lists to tick in a terminal")
struct TickTests {
  private static func languages(_ count: ClosedRange<Int>? = nil) -> Talk {
    .asking("Languages", second: true) { talk in
      MultiPicker("Languages", options: ["English", "Korean", "Thai", "Welsh"], count: count) {
        talk.next($0)
      }
    }
  }

  private static func macros() -> Talk {
    .asking("Macros", second: true) { talk in
      MultiPicker("Macros", options: OptionList((1...12).map { "Macros \($0)" })) { talk.next($0) }
    }
  }

  @Test func keysTickAndSubmit() async {
    await Person.check(
      at: Self.languages(),
      """
      # space ticks and Enter submits the ticks
      x⏎ => › □ English
      ↓␣↓␣ => ■ Korean & › ■ Thai & 2 ticked
      ␣⏎ => answers x, Korean
      # Ctrl-A ticks all and none
      x⏎{ctrl-a} => 4 ticked
      {ctrl-a} => no ■
      # no ticks are rejected
      x⏎⏎ => ✗ “Languages” needs an answer.
      # ticks are kept on the way back and forth
      x⏎↓␣⎋ => title Start
      ⏎ => title Languages & ■ Korean
      # a folded row lists all ticks
      x⏎{ctrl-a}⏎ => ✓ Languages        English, Korean, Thai, Welsh
      """)
  }

  @Test func aFilterAndTicksGoTogether() async {
    await Person.check(
      "filtering keeps ticks", at: Self.languages(),
      """
      x⏎␣thai => hint  enter tick   esc clear the filter
      ⏎ => row  › ■ Thai & ■ English
      ⏎ => answers x, English, Thai
      """)
    await Person.check(
      at: Self.macros(),
      """
      # a blank belongs to the filter, and Enter ticks the match
      x⏎macros 9 => before macros 9 & 1 of 12 & no ■ & hint enter tick & no hint space tick
      ⏎ => row  › ■ Macros 9 & no 1 of 12 & 1 ticked
      ⏎ => answers x, Macros 9
      # behind an arrow a blank ticks, and the text to find stays
      x⏎macros 1↓ => hint space tick
      ␣ => before macros 1 & 1 ticked
      ⏎ => answers x, Macros 10
      # a revisit shows all options
      x⏎macros 9⏎12↓␣⏎ => title Next
      ↑⏎ => title Macros & ■ Macros 9 & □ Macros 1
      """)
  }

  /// An option that is found by its letters is rejected, too, and the letters stay; unticking an
  /// option makes room for another.
  @Test func theNumberOfTicksIsShownAndATickTooManyRejectedAtOnce() async {
    await Person.check(
      "one to two", at: Self.languages(1...2),
      """
      x⏎ => choose 1 to 2
      ␣↓␣↓ => 2 ticked
      ␣ => ✗ At most 2 can be ticked. Untick another one first. & › □ Thai & 2 ticked
      wel⏎ => ✗ At most 2 & title Languages
      ⎋{ctrl-a} => ✗ At most 2
      {home}␣ => no ✗
      {end}␣⏎ => answers x, Korean, Welsh
      """)
    await Person.check(
      "a low window shows the error", at: Self.languages(1...2), columns: 60, rows: 7,
      "x⏎{ctrl-a} => ✗ At most 2 can be ticked. & › □ English")
    for (count, hint) in [(0...3, "at most 3"), (1...3, "1 to 3"), (2...2, "2")] {
      let talk = Talk.screen { MultiPicker("Pets", options: ["A", "B", "C", "D"], count: count) }
      await Person.check("\(count)", at: talk, "=> choose \(hint)")
    }
  }

  @Test func theHintAboutTickingStays() async {
    for columns in [80, 40, 30, 20] {
      let person = await Person.check(
        "\(columns) columns", at: Self.languages(), columns: columns, rows: 12,
        "x⏎ => hint space tick")
      #expect(person.hints.contains("enter") == (columns > 20))
      person.press(.space)
      #expect(person.hints.contains("space tick") == (columns > 20) || person.sees("1 ticked"))
    }
  }
}
