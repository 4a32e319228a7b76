@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Editing text")
struct EditedTextTests {
  static func editor(_ text: String, lines: Bool) -> EditedText {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    var editor = EditedText(String(parts[0]) + String(parts[1]), allowsLines: lines)
    // Ctrl-Home goes to the beginning, and → is counted from there.
    _ = editor.handle(.control(.home), .emacs)
    for _ in parts[0] { _ = editor.handle(.right, .emacs) }
    return editor
  }

  static func shown(_ editor: EditedText) -> String {
    String(editor.buffer.characters[..<editor.buffer.cursor]) + "|"
      + String(editor.buffer.characters[editor.buffer.cursor...])
  }

  /// Texts before and after keys, with a bar at the cursor.
  private static let edits: [(before: String, keys: [Key], after: String)] = [
    ("ab|cd", [.letter("x")], "abx|cd"),
    ("ab|cd", [Key(.character("X"), .shift)], "abX|cd"), ("ab|cd", [.left], "a|bcd"),
    ("ab|cd", [.control("b")], "a|bcd"), ("|abcd", [.left], "|abcd"),
    ("ab|cd", [.right], "abc|d"), ("ab|cd", [.control("f")], "abc|d"),
    ("abcd|", [.right], "abcd|"), ("ab|cd", [.home], "|abcd"),
    ("ab|cd", [.control("a")], "|abcd"), ("ab|cd", [.end], "abcd|"),
    ("ab|cd", [.control("e")], "abcd|"), ("ab|cd", [.backspace], "a|cd"),
    ("ab|cd", [.control("h")], "a|cd"), ("|ab", [.backspace], "|ab"),
    ("ab|cd", [.delete], "ab|d"), ("ab|cd", [.control("d")], "ab|d"),
    ("ab|", [.delete], "ab|"),
    // Words.
    ("one two|", [.alt("b")], "one |two"),
    ("one two|", [.control(.left)], "one |two"),
    ("one two|", [.alt(.left)], "one |two"),
    ("one, two|", [.alt("b"), .alt("b")], "|one, two"),
    ("|one two", [.alt("f")], "one| two"),
    ("|one two", [.control(.right), .control(.right)], "one two|"),
    ("|one two", [.alt(.right)], "one| two"), ("a_b c2|", [.alt("b")], "a_b |c2"),
    ("한국어 ไทย|", [.alt("b")], "한국어 |ไทย"),
    // Kill and yank.
    ("ab|cd", [.control("k")], "ab|"), ("ab|cd", [.control("u")], "|cd"),
    ("~/a-b/c d|", [.control("w")], "~/a-b/c |"), ("~/a-b/c|", [.control("w")], "|"),
    ("a-b|", [.alt(.backspace)], "a-|"), ("a-b|", [.control(.backspace)], "a-|"),
    ("|one two", [.alt("d")], "| two"), ("|one two", [.control(.delete)], "| two"),
    ("ab|cd", [.control("k"), .home, .control("y")], "cd|ab"),
    ("one two|", [.control("w"), .control("w"), .control("y")], "one two|"),
    ("a|bc", [.control("u"), .control("k"), .control("y")], "abc|"),
    ("a b|", [.control("w"), .left, .control("w"), .control("y")], "a| "),
    ("ab|", [.control("y")], "ab|"), ("ab|", [.control("t")], "ba|"),
    ("a|bc", [.control("t")], "ba|c"), ("|ab", [.control("t")], "|ab"),
    // Undo.
    ("a|", [.letter("b"), .control("_")], "a|"),
    ("ab|cd", [.control("k"), .control("_")], "ab|cd"),
    ("ab|cd", [.control("u"), .control("/")], "ab|cd"),
    ("|", [.letter("a"), .letter("b"), .letter(" "), .letter("c"), .control("_")], "ab|"),
    ("a|", [.control("_")], "a|"),
    // Clusters are skipped and erased as a whole.
    ("a👩‍👩‍👧|", [.backspace], "a|"), ("a👩‍👩‍👧|", [.left], "a|👩‍👩‍👧"),
    ("|👩‍👩‍👧b", [.delete], "|b"), ("cafe\u{301}|", [.backspace], "caf|"),
    ("한국어|", [.backspace], "한국|"), ("กำ|", [.backspace], "ก|"),
    ("हिन्दी|", [.backspace], "हिन्द|"), ("हि|न्दी", [.backspace], "ह|न्दी"),
    ("ह|", [.backspace], "|"),
    ("\u{5E9}\u{5B8}\u{5C1}|", [.backspace], "\u{5E9}\u{5B8}|"),
    ("\u{628}\u{64E}\u{651}|", [.backspace, .backspace], "\u{628}|"),
    ("ни\u{306}|", [.backspace], "н|"), ("நி|", [.backspace], "ந|"),
    ("🇰🇷|", [.backspace], "|"), ("e|", [.letter("\u{301}")], "e\u{301}|"),
    ("e|x", [.letter("\u{301}")], "e\u{301}|x"), ("ไ|ทย", [.right], "ไท|ย"),
    // Only typed characters are inserted.
    ("a|", [.letter("\u{7}")], "a|"), ("a|", [.letter("\u{202E}")], "a|"),
  ]

  /// The same in a text of several lines.
  private static let lines: [(before: String, keys: [Key], after: String)] = [
    ("a|b", [.alt(.enter)], "a\n|b"),
    ("a|b", [Key(.enter, .shift)], "a\n|b"),
    ("a|b", [.control("j")], "a\n|b"),
    ("abc\nd|ef", [.up], "a|bc\ndef"),
    ("abc\nd|\nxyz", [.down], "abc\nd\nx|yz"),
    ("abc|\nd\nxyz", [.down, .down], "abc\nd\nxyz|"),
    ("ab\ncd|", [.home], "ab\n|cd"),
    ("a|b\ncd", [.end], "ab|\ncd"),
    ("ab\ncd|", [.control(.home)], "|ab\ncd"),
    ("|ab\ncd", [.control(.end)], "ab\ncd|"),
    ("ab|\ncd", [.control("k")], "ab|cd"),
    ("ab\nc|d", [.control("u")], "ab\n|d"),
    ("ab\n|cd", [.backspace], "ab|cd"),
  ]

  @Test func keysWorkAsInReadline() {
    for (allowsLines, edits) in [(false, Self.edits), (true, Self.lines)] {
      for edit in edits {
        var editor = Self.editor(edit.before, lines: allowsLines)
        for key in edit.keys { _ = editor.handle(key, .emacs) }
        #expect(Self.shown(editor) == edit.after, "\(edit)")
      }
    }
  }

  @Test func keysWithoutMeaningAreUnused() {
    let keys: [Key] = [
      .up, .down, .enter, .tab, .backTab, .escape, .f1, .pageUp, .alt(.enter), .control("o"),
      .alt("x"),
    ]
    for key in keys {
      var editor = Self.editor("ab|cd", lines: false)
      let isUsed = editor.handle(key, .emacs)
      #expect(!isUsed, "\(key)")
      #expect(Self.shown(editor) == "ab|cd")
    }
    var editor = Self.editor("a|b\ncd", lines: true)
    let used = [Key.up, .down, .down].map { editor.handle($0, .emacs) }
    #expect(used == [false, true, false], "arrows at the first and the last line")
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
      _ = editor.handle(Key.control("_"), .emacs)
      #expect(editor.buffer.text == "x")
    }
  }

  @Test func undoGoesBackToTheBeginningStepByStep() {
    var editor = EditedText()
    for character in "one two three" { _ = editor.handle(.letter(character), .emacs) }
    editor.replace(with: "after")
    var texts = [Self.shown(editor)]
    while !editor.buffer.isEmpty {
      _ = editor.handle(.control("_"), .emacs)
      texts.append(editor.buffer.text)
    }
    #expect(texts == ["after|", "one two three", "one two", "one", ""])
  }

  @Test(arguments: [false, true])
  func noKeysEverSplitAClusterOrLoseTheCursor(_ allowsLines: Bool) {
    let pieces: [Character] = [
      "a", "é", "e", "\u{301}", "한", "ก", "\u{0E33}", "👩", "\u{200D}", "👧", "🇰", "🇷", " ", "-", "日",
      "ß",
    ]
    let codes: [Key] = [
      .left, .right, .up, .down, .home, .end, .backspace,
      .delete, Key.control("k"), Key.control("u"), Key.control("w"), Key.control("y"),
      Key.control("t"), Key.control("_"), Key.alt("b"), Key.alt("f"), Key.alt("d"),
      .alt(.backspace), .alt(.enter), .control(.home), .control(.end),
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
}
