import StepwiseFlow
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

@Suite("The terminal model")
nonisolated struct TerminalModelTests {
  /// Output to a window of 10 columns and 4 rows, and the resulting screen.
  static let screens: [(written: String, rows: [String], cursor: [Int])] = [
    ("ab\r\ncd", ["ab", "cd"], [1, 2]), ("ab\ncd", ["ab", "  cd"], [1, 4]),
    ("abc\u{8}\u{8}X", ["aXc"], [0, 2]), ("a\tb", ["a       b"], [0, 9]),
    // Moving.
    ("\u{1B}[3;4Hx\u{1B}[2A\u{1B}[Dy\u{1B}[Bz", ["   y", "    z", "   x"], [1, 5]),
    ("abc\u{1B}[Gx\u{1B}[2Cy\u{1B}[dz", ["xbcyz"], [0, 5]),
    ("\u{1B}[99;99Hx\u{1B}[99A\u{1B}[99Dy", ["y", "", "", "         x"], [0, 1]),
    // The margin: the cursor waits at it until the next character comes.
    ("0123456789", ["0123456789"], [0, 9]), ("0123456789a", ["0123456789", "a"], [1, 1]),
    ("0123456789\r\na", ["0123456789", "a"], [1, 1]),
    ("0123456789\u{8}a", ["01234567a9"], [0, 9]), ("0123456789\u{1B}[K", ["012345678"], [0, 9]),
    ("\u{1B}[?7l0123456789ab", ["012345678b"], [0, 9]),
    ("012345678日", ["012345678", "日"], [1, 2]),
    // Erasing.
    ("abcdef\u{1B}[3G\u{1B}[K", ["ab"], [0, 2]), ("abcdef\u{1B}[3G\u{1B}[1K", ["   def"], [0, 2]),
    ("abcdef\u{1B}[3G\u{1B}[2K", [], [0, 2]), ("abcdef\u{1B}[3G\u{1B}[2X", ["ab  ef"], [0, 2]),
    ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J", ["a"], [1, 0]),
    ("a\r\nbc\r\nd\u{1B}[2;1H\u{1B}[1J", ["", " c", "d"], [1, 0]),
    ("a\r\nb\u{1B}[2J", [], [1, 1]),
    // Inserting and deleting.
    ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[Lx", ["a", "x", "b", "c"], [1, 1]),
    ("a\r\nb\r\nc\u{1B}[1;1H\u{1B}[2M", ["c"], [0, 0]),
    ("abc\u{1B}[2G\u{1B}[2@", ["a  bc"], [0, 1]), ("abcd\u{1B}[2G\u{1B}[2P", ["ad"], [0, 1]),
    ("a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[3;1H\nx", ["a", "c", "x", "d"], [2, 1]),
    ("a\r\nb\u{1B}[H\u{1B}Mx", ["x", "a", "b"], [0, 1]),
    // Saving the cursor.
    ("ab\u{1B}7\r\ncd\u{1B}8x", ["abx", "cd"], [0, 3]),
    ("ab\u{1B}[s\r\ncd\u{1B}[ux", ["abx", "cd"], [0, 3]),
    // Wide characters, marks, and clusters of several scalars.
    ("日本x", ["日本x"], [0, 5]), ("日本\u{1B}[2Gx", [" x本"], [0, 2]), ("日本\u{1B}[3Gx", ["日x"], [0, 3]),
    ("e\u{301}x", ["e\u{301}x"], [0, 2]), ("ex\u{1B}[2G\u{301}", ["e\u{301}x"], [0, 1]),
    ("👩‍👩‍👧x", ["👩‍👩‍👧x"], [0, 3]), ("🇩🇪🇫🇷x", ["🇩🇪🇫🇷x"], [0, 5]), ("👍🏽x", ["👍🏽x"], [0, 3]),
    ("❤️x", ["❤️x"], [0, 3]), ("012345678é", ["012345678é"], [0, 9]),
    ("012345678e\u{301}x", ["012345678e\u{301}", "x"], [1, 1]), ("\u{301}x", ["x"], [0, 1]),
    // The second screen.
    ("main\u{1B}[?1049h\u{1B}[Hsecond", ["second"], [0, 6]),
    ("main\u{1B}[?1049h\u{1B}[Hsecond\u{1B}[?1049l", ["main"], [0, 4]),
  ]

  /// Whether the bytes arrive together or one by one.
  @Test func bytesBecomeAScreen() {
    for (written, rows, cursor) in Self.screens {
      let bytes = Array(written.utf8)
      for pieces in [[bytes], bytes.map { [$0] }] {
        var model = TerminalScreen(columns: 10, rows: 4)
        for piece in pieces { model.read(piece) }
        #expect(model.text == rows.joined(separator: "\n"), "\(written.debugDescription)")
        #expect([model.cursor.row, model.cursor.column] == cursor, "\(written.debugDescription)")
        #expect(model.unknown == [], "\(written.debugDescription)")
      }
    }
  }

  // MARK: Looks

  @Test(arguments: [
    ("\u{1B}[1;32mAda\u{1B}[m Byron", "{green bold|Ada} Byron"),
    ("\u{1B}[2;3;4;5;7;8;9mx", "{dim italic underline blink reverse hidden strike|x}"),
    (
      "\u{1B}[1;2;3;4;5;7;8;9m\u{1B}[22mx\u{1B}[23;24;25;27;28;29my",
      "{italic underline blink reverse hidden strike|x}y"
    ),
    ("\u{1B}[91;44mx\u{1B}[39my\u{1B}[49mz", "{bright-red on-blue|x}{on-blue|y}z"),
    ("\u{1B}[38;5;200mx\u{1B}[48;5;3my", "{colour-200|x}{colour-200 on-yellow|y}"),
    ("\u{1B}[38;2;127;180;255mx", "{#7FB4FF|x}"),
    ("\u{1B}[38:2::127:180:255mx\u{1B}[38:5:9my", "{#7FB4FF|x}{bright-red|y}"),
    ("\u{1B}[48;2;127;180;255;39my", "{on-#7FB4FF|y}"),
    ("\u{1B}[4:3mx\u{1B}[4:0my", "{underline|x}y"),
    (
      "\u{1B}]8;;https://swift.org\u{1B}\\Swift\u{1B}]8;;\u{1B}\\.",
      "{link=https://swift.org|Swift}."
    ),
    ("a{b}", "a\\{b\\}"), ("\u{1B}[31mx  \u{1B}[m", "{red|x}"),
    ("\u{1B}[7mx \u{1B}[m ", "{reverse|x }"),
    ("\u{1B}[44m\u{1B}[K", "{on-blue|\(String(repeating: " ", count: 20))}"),
  ])
  func stylesAreWrittenAsText(_ written: String, _ styled: String) {
    var model = TerminalScreen(columns: 20, rows: 2)
    model.read(written)
    #expect(model.styledText() == styled)
    #expect(model.unknown == [])
    // Colours can be named by their meaning.
    let named = model.styledText(naming: [.rgb(127, 180, 255): "accent"])
    #expect(named == styled.replacing("#7FB4FF", with: "accent"))
  }

  // MARK: The state that a program leaves

  @Test(arguments: [
    ("\u{1B}[?25l", "\u{1B}[?25h", "mode 25 is reset"),
    ("\u{1B}[?2004h", "\u{1B}[?2004l", "mode 2004 is set"),
    ("\u{1B}[?1049h", "\u{1B}[?1049l", "mode 1049 is set"),
    ("\u{1B}[1;31m", "\u{1B}[m", "the style is red bold"),
    ("\u{1B}]8;;x:y\u{7}", "\u{1B}]8;;\u{7}", "the style is link=x:y"),
    ("\u{1B}]2;Trip\u{7}", "\u{1B}]2;\u{7}", "the title is “Trip”"),
    ("\u{1B}[22;0t", "\u{1B}[23;0t", "1 title is put aside"),
    ("\u{1B}[>1u", "\u{1B}[<u", "the main screen's keyboard flags are [1]"),
    ("\u{1B}[=5u", "\u{1B}[<u", "the main screen's keyboard flags are [5]"),
    ("\u{1B}[>4;2m", "\u{1B}[>4m", "modifyOtherKeys is 2"),
    ("\u{1B}[5 q", "\u{1B}[ q", "the cursor's shape is 5"),
    ("\u{1B}[2;3r", "\u{1B}[r", "a scroll region is set"),
    ("\u{1B}]2;", "\u{7}", "a sequence is incomplete"),
  ])
  func changedSettingsAreNamed(_ written: String, _ undone: String, _ change: String) {
    var model = TerminalScreen()
    #expect(model.isAsFound)
    model.read(written)
    #expect(model.changes == [change])
    model.read(undone)
    #expect(model.isAsFound, "\(model.changes)")
    #expect(model.unknown == [])
  }

  @Test func titlesKeyboardsBellsAndScrolledRowsAreKept() {
    var model = TerminalScreen()
    model.read("\u{1B}]0;shell\u{7}\u{1B}[22;2t\u{1B}]2;Trip\u{1B}\\")
    #expect(model.title == "Trip")
    model.read("\u{1B}[23;2t")
    #expect(model.title == "shell")
    // Each screen has its own keyboard.
    model.read("\u{1B}[>1u\u{1B}[?1049h")
    #expect(model.keyboardFlags == 0)
    model.read("\u{1B}[>3u\u{1B}[?1049l")
    #expect(model.keyboardFlags == 1)
    #expect(model.changes.last == "the second screen's keyboard flags are [3]")
    #expect(model.bells == 0)
    model.read("\u{7}a\u{1B}]2;x\u{7}\u{7}")
    #expect(model.bells == 2)
    var scrolled = TerminalScreen(columns: 4, rows: 2)
    scrolled.read("one\r\nlonger\r\nend")
    #expect(scrolled.scrollback == ["one", "long"])
    #expect(scrolled.lines == ["er", "end"])
    #expect(scrolled.transcript == "one\nlonger\nend")
    scrolled.read("\u{1B}[?1049h\r\n\n\n\u{1B}[?1049l")
    #expect(scrolled.scrollback.count == 2, "the second screen has none")
    scrolled.read("\u{1B}[3J")
    #expect(scrolled.scrollback == [])
  }

  // MARK: Unknown sequences

  @Test(arguments: [
    ("\u{1B}[5z", "CSI 5z"), ("\u{1B}[?99h", "CSI ?99h"), ("\u{1B}[99m", "CSI 99m"),
    ("\u{1B}]52;c;?\u{7}", "OSC 52;c;?"), ("\u{1B}P+q544e\u{1B}\\", "ESC P+q544e"),
    ("\u{1B}#8", "ESC #8"), ("\u{E}", "control 14"), ("\u{85}", "U+85"),
  ])
  func unknownSequencesAreCollectedAndIgnored(_ written: String, _ unknown: String) {
    var model = TerminalScreen(columns: 10, rows: 2)
    model.read("a\(written)b")
    #expect(model.unknown == [unknown])
    #expect(model.text == "ab")
    #expect(model.isAsFound)
  }

  // MARK: Replies

  @Test(arguments: [
    ("\u{1B}[c", "\u{1B}[?62;22c", ""), ("\u{1B}[5n", "\u{1B}[0n", "\u{1B}[0n"),
    ("ab\u{1B}[6n", "\u{1B}[1;3R", "\u{1B}[1;3R"),
    ("\u{1B}[?2026$p", "\u{1B}[?2026;2$y", "\u{1B}[?2026;0$y"),
    ("\u{1B}[?2026h\u{1B}[?2026$p", "\u{1B}[?2026;1$y", "\u{1B}[?2026;0$y"),
    ("\u{1B}[?25$p", "\u{1B}[?25;1$y", "\u{1B}[?25;1$y"),
    ("\u{1B}[?4711$p", "\u{1B}[?4711;0$y", "\u{1B}[?4711;0$y"),
    ("\u{1B}]11;?\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", ""),
    ("\u{1B}]11;?\u{7}", "\u{1B}]11;rgb:0000/0000/0000\u{7}", ""),
    ("\u{1B}[?u", "\u{1B}[?0u", ""), ("\u{1B}[>5u\u{1B}[?u", "\u{1B}[?5u", ""),
    ("\u{1B}[>q", "", ""), ("\u{1B}[18t", "\u{1B}[8;4;10t", "\u{1B}[8;4;10t"),
  ])
  func queriesGetReplies(_ written: String, _ modern: String, _ plain: String) {
    var model = TerminalScreen(columns: 10, rows: 4)
    model.read(written)
    #expect(String(decoding: model.takeReplies(), as: UTF8.self) == modern)
    #expect(model.takeReplies() == [])
    #expect(model.unknown == [])
    let other = TerminalTraits(
      speaksKitty: false, background: nil,
      privateModes: TerminalTraits.commonModes.subtracting([2026]))
    var old = TerminalScreen(columns: 10, rows: 4, traits: other)
    old.read(written)
    if !written.hasSuffix("c") {
      #expect(String(decoding: old.takeReplies(), as: UTF8.self) == plain)
    }
    var mute = TerminalScreen(traits: TerminalTraits(answers: false))
    mute.read(written)
    #expect(mute.takeReplies() == [])
  }

  // MARK: Pieces

  @Test func anyBytesAreRead() {
    var random = SeededGenerator(seed: 3)
    let pieces = [
      "\u{1B}[", "\u{1B}]8;;x", "\u{7}", ";", "?", "3", "17", "H", "J", "K", "m", "L", "M", "P",
      "@", "r", "h", "l", "1049", "\u{1B}]0;é\u{1B}\\", "38;2;1;2;3m", "日", "👩‍👧", "\u{301}",
      "\u{200D}", "🇩", "abc", "\r", "\n",
      "\u{1B}M",
      "\u{1B}7", "\u{1B}8", "A", "B", "S", "T", "X", "ᄀ", "का", "\u{FE0F}", "☺",
    ]
    for _ in 0..<Repetition.times(200) {
      let columns = 1 + random.below(8)
      let rows = 1 + random.below(4)
      var bytes: [UInt8] = []
      for _ in 0..<random.below(30) {
        if random.below(8) == 0 {
          bytes.append(UInt8(random.below(256)))
        } else {
          bytes += Array(pieces[random.below(pieces.count)].utf8)
        }
      }
      var whole = TerminalScreen(columns: columns, rows: rows)
      whole.read(bytes)
      var inPieces = TerminalScreen(columns: columns, rows: rows)
      var left = bytes[...]
      while !left.isEmpty {
        let count = 1 + random.below(4)
        inPieces.read(left.prefix(count))
        left = left.dropFirst(count)
      }
      #expect(whole == inPieces, "\(bytes)")
      #expect(isWhole(whole), "\(bytes)")
      whole.resize(columns: 1 + random.below(8), rows: 1 + random.below(4))
      #expect(isWhole(whole), "\(bytes) resized")
    }
  }

  /// Whether each row is as wide as the window, with the cursor in it, and no half of a wide character.
  private func isWhole(_ model: TerminalScreen) -> Bool {
    let (row, column) = model.cursor
    return (0..<model.rows).contains(row) && (0..<model.columns).contains(column)
      && model.cells.allSatisfy { $0[0].text != nil }
  }
}
