@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Editing text")
struct EditedTextTests {
  /// The text before and after a key, with a bar at the cursor.
  nonisolated struct Edit: CustomTestStringConvertible {
    let before: String
    let keys: [Key]
    let after: String
    var allowsLines = false
    var testDescription: String { "\(before.debugDescription) \(keys.map(\.code))" }

    init(_ before: String, _ keys: Key..., to after: String, lines: Bool = false) {
      self.before = before
      self.keys = keys
      self.after = after
      allowsLines = lines
    }
  }

  private static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
  private static func alt(_ letter: Character) -> Key { Key(.character(letter), .alt) }

  static func editor(_ text: String, lines: Bool) -> EditedText {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    var editor = EditedText(String(parts[0]) + String(parts[1]), allowsLines: lines)
    // Ctrl-Home goes to the beginning, and → is counted from there.
    _ = editor.handle(Key(.home, .control), .emacs)
    for _ in parts[0] { _ = editor.handle(Key(.right), .emacs) }
    return editor
  }

  static func shown(_ editor: EditedText) -> String {
    String(editor.buffer.characters[..<editor.buffer.cursor]) + "|"
      + String(editor.buffer.characters[editor.buffer.cursor...])
  }

  nonisolated static let edits: [Edit] = [
    Edit("ab|cd", Key(.character("x")), to: "abx|cd"),
    Edit("ab|cd", Key(.character("X"), .shift), to: "abX|cd"),
    Edit("ab|cd", Key(.left), to: "a|bcd"),
    Edit("ab|cd", Key(.character("b"), .control), to: "a|bcd"),
    Edit("|abcd", Key(.left), to: "|abcd"),
    Edit("ab|cd", Key(.right), to: "abc|d"),
    Edit("ab|cd", Key(.character("f"), .control), to: "abc|d"),
    Edit("abcd|", Key(.right), to: "abcd|"),
    Edit("ab|cd", Key(.home), to: "|abcd"),
    Edit("ab|cd", Key(.character("a"), .control), to: "|abcd"),
    Edit("ab|cd", Key(.end), to: "abcd|"),
    Edit("ab|cd", Key(.character("e"), .control), to: "abcd|"),
    Edit("ab|cd", Key(.backspace), to: "a|cd"),
    Edit("ab|cd", Key(.character("h"), .control), to: "a|cd"),
    Edit("|ab", Key(.backspace), to: "|ab"),
    Edit("ab|cd", Key(.delete), to: "ab|d"),
    Edit("ab|cd", Key(.character("d"), .control), to: "ab|d"),
    Edit("ab|", Key(.delete), to: "ab|"),
    // Words.
    Edit("one two|", Key(.character("b"), .alt), to: "one |two"),
    Edit("one two|", Key(.left, .control), to: "one |two"),
    Edit("one two|", Key(.left, .alt), to: "one |two"),
    Edit("one, two|", Key(.character("b"), .alt), Key(.character("b"), .alt), to: "|one, two"),
    Edit("|one two", Key(.character("f"), .alt), to: "one| two"),
    Edit("|one two", Key(.right, .control), Key(.right, .control), to: "one two|"),
    Edit("|one two", Key(.right, .alt), to: "one| two"),
    Edit("a_b c2|", Key(.character("b"), .alt), to: "a_b |c2"),
    Edit("한국어 ไทย|", Key(.character("b"), .alt), to: "한국어 |ไทย"),
    // Kill and yank.
    Edit("ab|cd", Key(.character("k"), .control), to: "ab|"),
    Edit("ab|cd", Key(.character("u"), .control), to: "|cd"),
    Edit("~/a-b/c d|", Key(.character("w"), .control), to: "~/a-b/c |"),
    Edit("~/a-b/c|", Key(.character("w"), .control), to: "|"),
    Edit("a-b|", Key(.backspace, .alt), to: "a-|"),
    Edit("a-b|", Key(.backspace, .control), to: "a-|"),
    Edit("|one two", Key(.character("d"), .alt), to: "| two"),
    Edit("|one two", Key(.delete, .control), to: "| two"),
    Edit(
      "ab|cd", Key(.character("k"), .control), Key(.home), Key(.character("y"), .control),
      to: "cd|ab"),
    Edit(
      "one two|", Key(.character("w"), .control), Key(.character("w"), .control),
      Key(.character("y"), .control), to: "one two|"),
    Edit(
      "a|bc", Key(.character("u"), .control), Key(.character("k"), .control),
      Key(.character("y"), .control), to: "abc|"),
    Edit(
      "a b|", Key(.character("w"), .control), Key(.left), Key(.character("w"), .control),
      Key(.character("y"), .control), to: "a| "),
    Edit("ab|", Key(.character("y"), .control), to: "ab|"),
    Edit("ab|", Key(.character("t"), .control), to: "ba|"),
    Edit("a|bc", Key(.character("t"), .control), to: "ba|c"),
    Edit("|ab", Key(.character("t"), .control), to: "|ab"),
    // Undo.
    Edit("a|", Key(.character("b")), Key(.character("_"), .control), to: "a|"),
    Edit("ab|cd", Key(.character("k"), .control), Key(.character("_"), .control), to: "ab|cd"),
    Edit("ab|cd", Key(.character("u"), .control), Key(.character("/"), .control), to: "ab|cd"),
    Edit(
      "|", Key(.character("a")), Key(.character("b")), Key(.character(" ")), Key(.character("c")),
      Key(.character("_"), .control), to: "ab|"),
    Edit("a|", Key(.character("_"), .control), to: "a|"),
    // Clusters are skipped and erased as a whole.
    Edit("a👩‍👩‍👧|", Key(.backspace), to: "a|"),
    Edit("a👩‍👩‍👧|", Key(.left), to: "a|👩‍👩‍👧"),
    Edit("|👩‍👩‍👧b", Key(.delete), to: "|b"),
    Edit("cafe\u{301}|", Key(.backspace), to: "caf|"),
    Edit("한국어|", Key(.backspace), to: "한국|"),
    Edit("กำ|", Key(.backspace), to: "ก|"),
    Edit("हिन्दी|", Key(.backspace), to: "हिन्द|"),
    Edit("हि|न्दी", Key(.backspace), to: "ह|न्दी"),
    Edit("ह|", Key(.backspace), to: "|"),
    Edit("\u{5E9}\u{5B8}\u{5C1}|", Key(.backspace), to: "\u{5E9}\u{5B8}|"),
    Edit("\u{628}\u{64E}\u{651}|", Key(.backspace), Key(.backspace), to: "\u{628}|"),
    Edit("ни\u{306}|", Key(.backspace), to: "н|"),
    Edit("நி|", Key(.backspace), to: "ந|"),
    Edit("🇰🇷|", Key(.backspace), to: "|"),
    Edit("e|", Key(.character("\u{301}")), to: "e\u{301}|"),
    Edit("e|x", Key(.character("\u{301}")), to: "e\u{301}|x"),
    Edit("ไ|ทย", Key(.right), to: "ไท|ย"),
    // Only typed characters are inserted.
    Edit("a|", Key(.character("\u{7}")), to: "a|"),
    Edit("a|", Key(.character("\u{202E}")), to: "a|"),
    // Lines.
    Edit("a|b", Key(.enter, .alt), to: "a\n|b", lines: true),
    Edit("a|b", Key(.enter, .shift), to: "a\n|b", lines: true),
    Edit("a|b", Key(.character("j"), .control), to: "a\n|b", lines: true),
    Edit("abc\nd|ef", Key(.up), to: "a|bc\ndef", lines: true),
    Edit("abc\nd|\nxyz", Key(.down), to: "abc\nd\nx|yz", lines: true),
    Edit("abc|\nd\nxyz", Key(.down), Key(.down), to: "abc\nd\nxyz|", lines: true),
    Edit("ab\ncd|", Key(.home), to: "ab\n|cd", lines: true),
    Edit("a|b\ncd", Key(.end), to: "ab|\ncd", lines: true),
    Edit("ab\ncd|", Key(.home, .control), to: "|ab\ncd", lines: true),
    Edit("|ab\ncd", Key(.end, .control), to: "ab\ncd|", lines: true),
    Edit("ab|\ncd", Key(.character("k"), .control), to: "ab|cd", lines: true),
    Edit("ab\nc|d", Key(.character("u"), .control), to: "ab\n|d", lines: true),
    Edit("ab\n|cd", Key(.backspace), to: "ab|cd", lines: true),
  ]

  @Test(arguments: edits)
  func keysWorkAsInReadline(_ edit: Edit) {
    var editor = Self.editor(edit.before, lines: edit.allowsLines)
    for key in edit.keys { _ = editor.handle(key, .emacs) }
    #expect(Self.shown(editor) == edit.after)
  }

  @Test(arguments: [
    Key(.up), Key(.down), Key(.enter), Key(.tab), Key(.tab, .shift), Key(.escape),
    Key(.function(1)), Key(.pageUp), Key(.enter, .alt), Key(.character("o"), .control),
    Key(.character("x"), .alt),
  ])
  func keysWithoutMeaningInALineAreUnused(_ key: Key) {
    var editor = Self.editor("ab|cd", lines: false)
    let isUsed = editor.handle(key, .emacs)
    #expect(!isUsed)
    #expect(Self.shown(editor) == "ab|cd")
  }

  @Test func arrowsAtTheFirstAndLastLineAreUnused() {
    var editor = Self.editor("a|b\ncd", lines: true)
    let isUpUsed = editor.handle(Key(.up), .emacs)
    let isDownUsed = editor.handle(Key(.down), .emacs)
    let isSecondDownUsed = editor.handle(Key(.down), .emacs)
    #expect([isUpUsed, isDownUsed, isSecondDownUsed] == [false, true, false])
  }

  @Test(arguments: [
    ("one\ntwo", "one two", "one\ntwo"), ("one\r\ntwo\r\n", "one two", "one\ntwo\n"),
    ("one\n", "one", "one\n"), ("a\tb", "a b", "a b"), ("a\u{1B}[31mb", "a[31mb", "a[31mb"),
    ("a\u{7}\u{0}b", "ab", "ab"), ("\u{202E}abc", "abc", "abc"),
  ])
  func aPasteIsOneStepAndSafe(_ pasted: String, _ line: String, _ lines: String) {
    for (allowsLines, expected) in [(false, line), (true, lines)] {
      var editor = EditedText("x", allowsLines: allowsLines)
      editor.insert(pasted)
      #expect(editor.buffer.text == "x" + expected)
      _ = editor.handle(Self.control("_"), .emacs)
      #expect(editor.buffer.text == "x")
    }
  }

  @Test func aReplacementCanBeUndone() {
    var editor = EditedText("before")
    editor.replace(with: "after")
    #expect(Self.shown(editor) == "after|")
    _ = editor.handle(Self.control("_"), .emacs)
    #expect(editor.buffer.text == "before")
  }

  @Test func undoGoesBackToTheBeginningStepByStep() {
    var editor = EditedText()
    for character in "one two three" { _ = editor.handle(Key(.character(character)), .emacs) }
    var texts: [String] = []
    while !editor.buffer.isEmpty {
      _ = editor.handle(Self.control("_"), .emacs)
      texts.append(editor.buffer.text)
    }
    #expect(texts == ["one two", "one", ""])
  }

  @Test(arguments: [false, true])
  func noKeysEverSplitAClusterOrLoseTheCursor(_ allowsLines: Bool) {
    let pieces: [Character] = [
      "a", "é", "e", "\u{301}", "한", "ก", "\u{0E33}", "👩", "\u{200D}", "👧", "🇰", "🇷", " ", "-", "日",
      "ß",
    ]
    let codes: [Key] = [
      Key(.left), Key(.right), Key(.up), Key(.down), Key(.home), Key(.end), Key(.backspace),
      Key(.delete), Self.control("k"), Self.control("u"), Self.control("w"), Self.control("y"),
      Self.control("t"), Self.control("_"), Self.alt("b"), Self.alt("f"), Self.alt("d"),
      Key(.backspace, .alt), Key(.enter, .alt), Key(.home, .control), Key(.end, .control),
    ]
    for seed in 0..<100 {
      var random = SeededGenerator(seed: UInt64(seed))
      var editor = EditedText(allowsLines: allowsLines)
      var keys: [Key] = []
      for _ in 0..<120 {
        let key =
          random.below(2) == 0
          ? Key(.character(pieces[random.below(pieces.count)])) : codes[random.below(codes.count)]
        keys.append(key)
        _ = editor.handle(key, .emacs)
        let isWhole = Array(editor.buffer.text) == editor.buffer.characters
        let isInside = (0...editor.buffer.characters.count).contains(editor.buffer.cursor)
        guard isWhole, isInside else {
          Issue.record(
            "After \(keys.suffix(6)): \(editor.buffer.characters), \(editor.buffer.cursor)")
          return
        }
        if !allowsLines { #expect(!editor.buffer.text.contains { $0.isNewline }) }
      }
    }
  }

  @Test func aTooLongTextIsRejected() {
    var editor = EditedText("é", lengthMax: 5)
    editor.insert("abcd")
    #expect(editor.buffer.isOverfull)
    #expect(editor.buffer.text == "é")
    editor.insert("abc")
    #expect(!editor.buffer.isOverfull)
    #expect(editor.buffer.text == "éabc")
    _ = editor.handle(Key(.character("d")), .emacs)
    #expect(editor.buffer.isOverfull)
    #expect(editor.buffer.text == "éabc")
    _ = editor.handle(Self.control("u"), .emacs)
    #expect(!editor.buffer.isOverfull)
    _ = editor.handle(Self.control("y"), .emacs)
    _ = editor.handle(Self.control("y"), .emacs)
    #expect(editor.buffer.isOverfull)
    #expect(Self.shown(editor) == "éabc|")
    editor.replace(with: "abcdef")
    #expect(editor.buffer.isOverfull)
    #expect(editor.buffer.text == "éabc")
  }

  /// The rest of the text is neither moved nor split again.
  @Test(arguments: ["a", "\u{301}", "\u{200D}", "🇰", "👧", "\n"])
  func aKeyChangesOnlyItsSurroundings(_ typed: String) {
    for base in ["abcdef", "日本語日本語", "🇰🇷🇰🇷🇰🇷🇰🇷", "👩👧👩👧👩👧", "กำกำกำกำ"] {
      for place in 0...Array(base).count {
        var editor = EditedText(base, allowsLines: true)
        _ = editor.handle(Key(.home, .control), .emacs)
        for _ in 0..<place { _ = editor.handle(Key(.right), .emacs) }
        _ = editor.buffer.takeFirstChange()
        editor.insert(typed)
        #expect(editor.buffer.characters == Array(editor.buffer.text), "\(base) at \(place)")
        let change = editor.buffer.takeFirstChange() ?? 0
        #expect(change >= place - 1)
        #expect(Array(base).prefix(change) == editor.buffer.characters.prefix(change))
        _ = editor.handle(Self.control("_"), .emacs)
        #expect(Self.shown(editor).replacing("|", with: "") == base)
        #expect(editor.buffer.cursor == place, "\(base) at \(place)")
      }
    }
  }
}
