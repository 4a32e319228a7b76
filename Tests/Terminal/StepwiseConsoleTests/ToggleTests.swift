@testable import Stepwise
import TestSupport
import Testing

@Suite("Yes or no in a terminal")
struct ToggleTests {
  private static func toggle(isOn: Bool? = nil) -> Talk {
    .asking("Newsletter") { talk in
      Toggle("Newsletter", isOn: isOn) { talk.next($0 ? "yes" : "no") }
    }
  }

  /// A word counts as its whole, in letters or pasted, and leaves nothing for the next question.
  @Test func aWholeWordIsOneAnswer() async {
    let words: [(String, String)] = [
      ("y Y yes YES true on nyes", "yes"), ("n no No off yn yesno", "no"),
      ("yep yess o nope yesterday", ""),
    ]
    for (group, answer) in words {
      for word in group.split(separator: " ") {
        let wanted =
          answer.isEmpty
          ? "title Newsletter & ✗ Press y for yes or n for no." : "row  › ¦ & title Next & no ✗"
        let isLetters = ["yn", "nyes", "yesno"].contains(word)
        for keys in isLetters ? ["\(word)"] : ["\(word)", "{paste \(word)}"] {
          await Person.check(
            keys, at: Self.toggle(), "\(keys) => answers\n⏎ => answers \(answer) & \(wanted)")
        }
      }
    }
  }

  @Test func keysSwitchAndEnterAnswers() async {
    for key in ["←", "→", "␣"] {
      await Person.check(
        key, at: Self.toggle(isOn: false),
        """
        => row  ›  Yes  [¦No]
        \(key) => [Yes] & title Newsletter
        ⏎ => answers yes
        """)
    }
    await Person.check("the default", at: Self.toggle(isOn: true), "⏎ => answers yes")
    await Person.check(
      "without a default", at: Self.toggle(),
      """
      ⏎ => answers & ✗ Press y for yes or n for no.
      n⏎ => answers no
      """)
    await Person.check(
      "Backspace takes letters back", at: Self.toggle(isOn: false), "yep⌫⏎ => answers no")
    await Person.check("other letters", at: Self.toggle(), "xq7 => answers & no ✗")
  }
}
