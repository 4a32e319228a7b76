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

  nonisolated static let edits: [Edit] = [
    Edit("ab|cd", .letter("x"), to: "abx|cd"),
    Edit("ab|cd", Key(.character("X"), .shift), to: "abX|cd"), Edit("ab|cd", .left, to: "a|bcd"),
    Edit("ab|cd", .control("b"), to: "a|bcd"), Edit("|abcd", .left, to: "|abcd"),
    Edit("ab|cd", .right, to: "abc|d"), Edit("ab|cd", .control("f"), to: "abc|d"),
    Edit("abcd|", .right, to: "abcd|"), Edit("ab|cd", .home, to: "|abcd"),
    Edit("ab|cd", .control("a"), to: "|abcd"), Edit("ab|cd", .end, to: "abcd|"),
    Edit("ab|cd", .control("e"), to: "abcd|"), Edit("ab|cd", .backspace, to: "a|cd"),
    Edit("ab|cd", .control("h"), to: "a|cd"), Edit("|ab", .backspace, to: "|ab"),
    Edit("ab|cd", .delete, to: "ab|d"), Edit("ab|cd", .control("d"), to: "ab|d"),
    Edit("ab|", .delete, to: "ab|"),
    // Words.
    Edit("one two|", .alt("b"), to: "one |two"),
    Edit("one two|", .control(.left), to: "one |two"),
    Edit("one two|", .alt(.left), to: "one |two"),
    Edit("one, two|", .alt("b"), .alt("b"), to: "|one, two"),
    Edit("|one two", .alt("f"), to: "one| two"),
    Edit("|one two", .control(.right), .control(.right), to: "one two|"),
    Edit("|one two", .alt(.right), to: "one| two"), Edit("a_b c2|", .alt("b"), to: "a_b |c2"),
    Edit("한국어 ไทย|", .alt("b"), to: "한국어 |ไทย"),
    // Kill and yank.
    Edit("ab|cd", .control("k"), to: "ab|"), Edit("ab|cd", .control("u"), to: "|cd"),
    Edit("~/a-b/c d|", .control("w"), to: "~/a-b/c |"), Edit("~/a-b/c|", .control("w"), to: "|"),
    Edit("a-b|", .alt(.backspace), to: "a-|"), Edit("a-b|", .control(.backspace), to: "a-|"),
    Edit("|one two", .alt("d"), to: "| two"), Edit("|one two", .control(.delete), to: "| two"),
    Edit("ab|cd", .control("k"), .home, .control("y"), to: "cd|ab"),
    Edit(
      "one two|", .control("w"), .control("w"),
      .control("y"), to: "one two|"),
    Edit(
      "a|bc", .control("u"), .control("k"),
      .control("y"), to: "abc|"),
    Edit(
      "a b|", .control("w"), .left, .control("w"),
      .control("y"), to: "a| "),
    Edit("ab|", .control("y"), to: "ab|"), Edit("ab|", .control("t"), to: "ba|"),
    Edit("a|bc", .control("t"), to: "ba|c"), Edit("|ab", .control("t"), to: "|ab"),
    // Undo.
    Edit("a|", .letter("b"), .control("_"), to: "a|"),
    Edit("ab|cd", .control("k"), .control("_"), to: "ab|cd"),
    Edit("ab|cd", .control("u"), .control("/"), to: "ab|cd"),
    Edit(
      "|", .letter("a"), .letter("b"), .letter(" "), .letter("c"),
      .control("_"), to: "ab|"),
    Edit("a|", .control("_"), to: "a|"),
    // Clusters are skipped and erased as a whole.
    Edit("a👩‍👩‍👧|", .backspace, to: "a|"), Edit("a👩‍👩‍👧|", .left, to: "a|👩‍👩‍👧"),
    Edit("|👩‍👩‍👧b", .delete, to: "|b"), Edit("cafe\u{301}|", .backspace, to: "caf|"),
    Edit("한국어|", .backspace, to: "한국|"), Edit("กำ|", .backspace, to: "ก|"),
    Edit("हिन्दी|", .backspace, to: "हिन्द|"), Edit("हि|न्दी", .backspace, to: "ह|न्दी"),
    Edit("ह|", .backspace, to: "|"),
    Edit("\u{5E9}\u{5B8}\u{5C1}|", .backspace, to: "\u{5E9}\u{5B8}|"),
    Edit("\u{628}\u{64E}\u{651}|", .backspace, .backspace, to: "\u{628}|"),
    Edit("ни\u{306}|", .backspace, to: "н|"), Edit("நி|", .backspace, to: "ந|"),
    Edit("🇰🇷|", .backspace, to: "|"), Edit("e|", .letter("\u{301}"), to: "e\u{301}|"),
    Edit("e|x", .letter("\u{301}"), to: "e\u{301}|x"), Edit("ไ|ทย", .right, to: "ไท|ย"),
    // Only typed characters are inserted.
    Edit("a|", .letter("\u{7}"), to: "a|"), Edit("a|", .letter("\u{202E}"), to: "a|"),
    // Lines.
    Edit("a|b", .alt(.enter), to: "a\n|b", lines: true),
    Edit("a|b", Key(.enter, .shift), to: "a\n|b", lines: true),
    Edit("a|b", .control("j"), to: "a\n|b", lines: true),
    Edit("abc\nd|ef", .up, to: "a|bc\ndef", lines: true),
    Edit("abc\nd|\nxyz", .down, to: "abc\nd\nx|yz", lines: true),
    Edit("abc|\nd\nxyz", .down, .down, to: "abc\nd\nxyz|", lines: true),
    Edit("ab\ncd|", .home, to: "ab\n|cd", lines: true),
    Edit("a|b\ncd", .end, to: "ab|\ncd", lines: true),
    Edit("ab\ncd|", .control(.home), to: "|ab\ncd", lines: true),
    Edit("|ab\ncd", .control(.end), to: "ab\ncd|", lines: true),
    Edit("ab|\ncd", .control("k"), to: "ab|cd", lines: true),
    Edit("ab\nc|d", .control("u"), to: "ab\n|d", lines: true),
    Edit("ab\n|cd", .backspace, to: "ab|cd", lines: true),
  ]

  @Test(arguments: edits)
  func keysWorkAsInReadline(_ edit: Edit) {
    var editor = Self.editor(edit.before, lines: edit.allowsLines)
    for key in edit.keys { _ = editor.handle(key, .emacs) }
    #expect(Self.shown(editor) == edit.after)
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

  @Test func aTooLongTextIsRejected() {
    var editor = EditedText("é", lengthMax: 5)
    editor.insert("abcd")
    #expect(editor.buffer.isOverfull)
    #expect(editor.buffer.text == "é")
    editor.insert("abc")
    #expect(!editor.buffer.isOverfull)
    #expect(editor.buffer.text == "éabc")
    _ = editor.handle(.letter("d"), .emacs)
    #expect(editor.buffer.isOverfull)
    #expect(editor.buffer.text == "éabc")
    _ = editor.handle(Key.control("u"), .emacs)
    #expect(!editor.buffer.isOverfull)
    _ = editor.handle(Key.control("y"), .emacs)
    _ = editor.handle(Key.control("y"), .emacs)
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
        _ = editor.handle(.control(.home), .emacs)
        for _ in 0..<place { _ = editor.handle(.right, .emacs) }
        _ = editor.buffer.takeFirstChange()
        editor.insert(typed)
        #expect(editor.buffer.characters == Array(editor.buffer.text), "\(base) at \(place)")
        let change = editor.buffer.takeFirstChange() ?? 0
        #expect(change >= place - 1)
        #expect(Array(base).prefix(change) == editor.buffer.characters.prefix(change))
        _ = editor.handle(Key.control("_"), .emacs)
        #expect(Self.shown(editor).replacing("|", with: "") == base)
        #expect(editor.buffer.cursor == place, "\(base) at \(place)")
      }
    }
  }
}
