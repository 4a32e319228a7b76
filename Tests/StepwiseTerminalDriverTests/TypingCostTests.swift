import StepwiseFlow
import StepwiseTerminal
import Testing

@testable import Stepwise

/// The parts that are rendered and localized again while a person types.
@Suite("The cost of a letter")
struct TypingCostTests {
  /// A form that counts its renderings.
  private final class Form: FlowController<Void, String> {
    var renderings = 0
    var followed: [String] = []
    let follows: Bool

    init(follows: Bool) {
      self.follows = follows
      super.init(state: ())
    }

    override func startFlow() {
      push("Form") {
        self.rendered()
        TextField("First") { _ in }.optional()
        if self.follows {
          TextField("Second") { _ in }.optional().onEdit { self.followed.append($0) }
        } else {
          TextField("Second") { _ in }.optional()
        }
        Button("Send") { self.finish("sent") }
      }
    }

    private func rendered() -> Text {
      renderings += 1
      return Text("Please fill in.")
    }
  }

  private static var thai: Environment {
    Environment(language: "th", strings: ["th": ["Please fill in.": "กรุณากรอก", "First": "แรก"]])
  }

  @Test func aLetterRendersNothingUnlessItsFieldIsFollowed() {
    let flow = Form(follows: false)
    let person = Person(at: flow, isLive: true)
    let before = flow.renderings
    person.type("Ada")
    person.press(Key(.tab))
    person.paste("Lovelace")
    person.press(Key(.backspace))
    #expect(flow.renderings == before)
    #expect(person.session.show().elements.compactMap(\.draft) == ["Ada", "Lovelac"])
    person.press(Key(.tab), Key(.enter))
    #expect(person.session.ending != nil)
    let followed = Form(follows: true)
    let follower = Person(at: followed, isLive: true)
    follower.press(Key(.tab))
    let earlier = followed.renderings
    follower.type("ab")
    #expect(followed.renderings > earlier)
    #expect(followed.followed == ["a", "ab"])
  }

  @Test func onlyTheFieldThatChangedIsLocalizedAgain() throws {
    let session = Session(Form(follows: false), environment: Self.thai, isLive: true)
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

  /// Letters that arrive together go to one field, and stay whatever key comes last.
  @Test(arguments: [Key(.left), Key(.tab), Key(.home), Key(.escape), Key(.function(1))])
  func aBurstOfLettersIsKept(_ last: Key) {
    let flow = Form(follows: false)
    let person = Person(at: flow, isLive: true)
    person.burst("Ada", then: last)
    #expect(person.session.show().elements.first { $0.id == "First" }?.draft == "Ada")
  }

  @Test func lettersBeyondTheLongestTextAreRefusedOnce() {
    let flow = Form(follows: false)
    let person = Person(at: flow, isLive: true)
    person.paste(String(repeating: "a", count: AnswerRules.textLengthMax - 1))
    person.burst("bcd")
    #expect(person.text.contains("That is too long"))
    let draft = person.session.show().elements.first { $0.id == "First" }?.draft
    #expect(draft?.last == "b")
    #expect(draft?.utf8.count == AnswerRules.textLengthMax)
  }
}
