import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// The cost of a frame depends on the window and not on the text, which may be as long as an answer.
@Suite("Long texts in a terminal")
struct LongTextTests {
  nonisolated enum Kind: String, CaseIterable {
    case line, suggestedLine, date, number, path, secret, lines, composer, picker, multiPicker
  }

  private static func screen(_ kind: Kind, value: String? = nil) -> Talk {
    let options = OptionList((1...30).map { "Option \($0)" })
    return Talk.screen {
      switch kind {
      case .line: TextField("Field", text: value)
      case .suggestedLine: TextField("Field", text: value).suggestions(options)
      case .date: DatePicker("Field")
      case .number: NumberField("Field", in: 0...9)
      case .path: PathField("Field")
      case .secret: SecureField("Field")
      case .lines: TextEditor("Field", text: value)
      case .composer: TextField("Field", text: value) { _ in }.repeatsQuestion().onEdit { _ in }
      case .picker: Picker("Field", options: options)
      case .multiPicker: MultiPicker("Field", options: options)
      }
      Button("Go on") {}
    }
  }

  // MARK: Lengths

  @Test(.slow, arguments: [Kind.line, .suggestedLine, .number, .secret, .lines, .composer])
  func aTooLongTextIsRejectedWithASentence(_ kind: Kind) {
    let person = Person(at: Self.screen(kind))
    let limit = AnswerRules.textLengthMax
    let sentence = "✗ That is too long: at most \(limit) bytes fit here."
    person.paste("abc")
    let before = person.cursorRow
    person.paste(String(repeating: "é", count: limit / 2))
    #expect(person.sees(sentence))
    #expect(person.cursorRow == before, "nothing of it was taken")
    person.paste(String(repeating: "é", count: limit / 2 - 2))
    #expect(!person.sees(sentence))
    person.type("x")
    #expect(!person.sees(sentence), "the last byte")
    person.type("y")
    #expect(person.sees(sentence))
    person.press(.backspace)
    person.type("z")
    #expect(!person.sees(sentence))
  }

  @Test func aTooLongFilterOrEditedTextIsRejected() async {
    for kind in [Kind.picker, .multiPicker] {
      await Person.check(
        "\(kind)", at: Self.screen(kind),
        """
        {paste \(String(repeating: "a", count: 1001))} => ✗ That is too long: at most 1000 bytes fit here.
        => Option 1
        30 => no ✗ & Option 30
        """)
    }
    let person = Person(at: Self.screen(.lines))
    person.type("draft")
    person.view.takeEdited(String(repeating: "a", count: AnswerRules.textLengthMax + 1))
    await person.check(
      "{look} => before draft & ✗ That is too long: at most \(AnswerRules.textLengthMax) bytes fit here."
    )
  }

  @Test func aRejectionQuotesTheBeginningOfALongText() async {
    for kind in [Kind.date, .number] {
      let person = Person(at: Self.screen(kind))
      person.paste(String(repeating: "123x", count: 10_000))
      await person.check("⏎ => ✗ “123x123x123x123x123x123…” & › Field", "\(kind)")
    }
  }

  // MARK: Keys that arrive together

  /// One word is one draft and one step, and an answering key submits all earlier letters.
  @Test func lettersThatArriveTogetherAreOneDraft() async {
    let room = ChatRoom(3)
    let person = Person.inside(room)
    await person.check("{burst hello} => row  › Message  hello¦")
    #expect(room.edits == ["hello"])
    await person.check("{ctrl-_} => row  › Message")
    person.burst("again", then: .enter)
    #expect(room.sent == ["again"])
    #expect(room.edits == ["hello", "", "again"])
  }

  #if DEBUG
    // MARK: Cost

    nonisolated enum Text: String, CaseIterable {
      case letters, words, wide, marks, unseen
    }

    private static let texts: [Text: String] = [
      .letters: String(repeating: "abcdefghij", count: 10_000),
      .words: String(repeating: "some words ", count: 9000),
      .wide: String(repeating: "日本한국", count: 20_000),
      .marks: String(repeating: "กำe\u{301}", count: 30_000),
      .unseen: String(repeating: "\u{200B}", count: 90_000),
    ]

    private static func text(_ name: Text) -> String { texts[name] ?? "" }

    /// The number of characters that a frame of 80x24 may read.
    private static let frameWork = 25_000

    /// The number of characters that an action reads.
    private func work(_ body: () -> Void) -> Int {
      let before = TextWork.done
      body()
      return TextWork.done - before
    }

    @Test(.slow, arguments: Kind.allCases, Text.allCases)
    func aPasteIsReadOnceAndAKeyInItCostsOnlyTheWindow(_ kind: Kind, _ name: Text) {
      let person = Person(at: Self.screen(kind))
      let text = Self.text(name)
      #expect(work { person.paste(text) } < 2 * text.count + Self.frameWork)
      for key in [Key.letter("x"), .backspace, .left, .left, .letter("y"), .letter("z"), .delete] {
        #expect(work { person.press(key) } < Self.frameWork, "\(key.code)")
      }
      #expect(work { person.look() } < Self.frameWork)
      #expect(work { person.press(.tab) } < Self.frameWork, "seen from elsewhere")
    }

    /// A key at the beginning costs only the window, too.
    @Test(arguments: [Kind.line, .lines, .composer], Text.allCases)
    func aLongTextIsReadOnceWhenItsScreenOpens(_ kind: Kind, _ name: Text) {
      let text = Self.text(name)
      var opened: Person?
      #expect(
        work { opened = Person(at: Self.screen(kind, value: text)) }
          < 2 * text.count + 2 * Self.frameWork)
      #expect(work { opened?.look() } < Self.frameWork)
      let person = Person(at: Self.screen(kind))
      person.paste(text)
      person.press(.control(.home))
      for key in [Key.letter("x"), .right, .letter("y"), .delete, .control("_")] {
        #expect(work { person.press(key) } < Self.frameWork, "\(key.code)")
      }
    }

    @Test(arguments: [false, true])
    func aLongAnswerCostsOnlyItsFoldedRow(_ isRevisited: Bool) {
      let talk = Talk { talk in
        talk.ask("First") { _ in talk.ask("Second") { _ in talk.ask("Third") { _ in } } }
      }
      let person = Person(at: talk)
      person.paste(Self.text(.words))
      person.press(.enter)
      person.enter("b")
      if isRevisited {
        person.press(.up, .up, .enter)
        #expect(person.title == "First")
        person.press(.home)
      }
      for key in [Key.letter("x"), .left, .right] {
        #expect(work { person.press(key) } < Self.frameWork, "\(key.code)")
      }
    }

    @Test func aLongWordIsMeasuredAFewTimesAndNotForEachRow() {
      let word = Self.text(.letters)
      var rows: [StyledText] = []
      let count = work { rows = StyledText.wrapped(word, to: 50) }
      #expect(rows.count == 2000)
      #expect(count < 6 * word.count)
    }
  #endif
}
