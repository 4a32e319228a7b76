import StepwiseFlow
import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// The parts that are rendered and localized again while a person types.
@Suite("The cost of a letter")
struct TypingCostTests {
  /// The renderings of a form, and the drafts of a field that it follows.
  private final class Count {
    var renderings = 0
    var followed: [String] = []

    func rendered() -> Text {
      renderings += 1
      return Text("Please fill in.")
    }

    func form(follows: Bool = false) -> Talk {
      .asking { talk in
        self.rendered()
        TextField("First") { _ in }.optional()
        if follows {
          TextField("Second") { _ in }.optional().onEdit { self.followed.append($0) }
        } else {
          TextField("Second") { _ in }.optional()
        }
        Button("Send") { talk.finish(["sent"]) }
      }
    }
  }

  private static var thai: Environment {
    Environment(language: "th", strings: ["th": ["Please fill in.": "กรุณากรอก", "First": "แรก"]])
  }

  @Test func aLetterRendersNothingUnlessItsFieldIsFollowed() {
    let count = Count()
    let person = Person(at: count.form(), isLive: true)
    let before = count.renderings
    person.type("Ada")
    person.press(.tab)
    person.paste("Lovelace")
    person.press(.backspace)
    #expect(count.renderings == before)
    #expect(person.session.show().elements.compactMap(\.draft) == ["Ada", "Lovelac"])
    person.press(.tab, .enter)
    #expect(person.session.ending != nil)
    let follower = Person(at: count.form(follows: true), isLive: true)
    follower.press(.tab)
    let earlier = count.renderings
    follower.type("ab")
    #expect(count.renderings > earlier)
    #expect(count.followed == ["a", "ab"])
  }

  @Test func onlyTheFieldThatChangedIsLocalizedAgain() throws {
    let session = Session(Count().form(), environment: Self.thai, isLive: true)
    let localizer = session.environment.localizer
    let first = session.show()
    let shown = first.localized(by: localizer)
    try session.perform(.draft(entry: first.entry, element: "First", text: "A"))
    let second = session.show()
    let next = second.localized(by: localizer, after: (first, shown))
    #expect(next.elements.map(\.label) == shown.elements.map(\.label))
    #expect(next.elements[0].label == "กรุณากรอก")
    let isSame = zip(next.elements, shown.elements).map { $0.isSame(as: $1) }
    #expect(isSame == [true, false, true, true])
    #expect(next.elements[1].draft == "A")
    // Nothing of another language is reused.
    #expect(second.localized(by: nil, after: (first, shown)).elements[0].label == "Please fill in.")
  }

  /// Letters that arrive together go to one field, and stay whatever key comes last; those beyond the longest text
  /// are rejected.
  @Test func aBurstOfLettersIsKept() {
    func draft(_ person: Person) -> String? {
      person.session.show().elements.first { $0.id == "First" }?.draft
    }
    for last in [Key.left, .tab, .home, .escape, .f1] {
      let person = Person(at: Count().form(), isLive: true)
      person.burst("Ada", then: last)
      #expect(draft(person) == "Ada", "\(last)")
    }
    let person = Person(at: Count().form(), isLive: true)
    person.paste(String(repeating: "a", count: AnswerRules.textLengthMax - 1))
    person.burst("bcd")
    #expect(person.text.contains("That is too long"))
    #expect(draft(person)?.last == "b")
    #expect(draft(person)?.utf8.count == AnswerRules.textLengthMax)
  }
}
