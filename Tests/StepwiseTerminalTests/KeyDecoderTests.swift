import StepwiseFlow
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Bytes of a terminal as keys")
struct KeyDecoderTests {
  /// Bytes of a terminal, and their meaning.
  nonisolated struct Known: CustomTestStringConvertible {
    let bytes: String
    let events: [TerminalEvent]
    var testDescription: String { bytes.debugDescription }
  }

  nonisolated private static let known = table.map(Known.init)

  nonisolated private static let table: [(bytes: String, events: [TerminalEvent])] = [
    ("a", [.key(Key(.character("a")))]),
    ("é日👩", [.key(Key(.character("é"))), .key(Key(.character("日"))), .key(Key(.character("👩")))]),
    (
      "\r\t\u{7F}\u{8}",
      [.key(Key(.enter)), .key(Key(.tab)), .key(Key(.backspace)), .key(Key(.backspace))]
    ),
    (
      "\u{1}\u{17}\u{0}",
      [
        .key(Key(.character("a"), .control)), .key(Key(.character("w"), .control)),
        .key(Key(.character(" "), .control)),
      ]
    ),
    (
      "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D",
      [.key(Key(.up)), .key(Key(.down)), .key(Key(.right)), .key(Key(.left))]
    ),
    ("\u{1B}OA\u{1B}OP", [.key(Key(.up)), .key(Key(.function(1)))]),
    (
      "\u{1B}[[A\u{1B}[[Ea",
      [.key(Key(.function(1))), .key(Key(.function(5))), .key(Key(.character("a")))]
    ),
    ("\u{1B}[1;5C\u{1B}[1;2R", [.key(Key(.right, .control)), .key(Key(.function(3), .shift))]),
    (
      "\u{1B}[3~\u{1B}[5~\u{1B}[6;3~\u{1B}[15~",
      [
        .key(Key(.delete)), .key(Key(.pageUp)), .key(Key(.pageDown, .alt)), .key(Key(.function(5))),
      ]
    ),
    ("\u{1B}[H\u{1B}[F\u{1B}[Z", [.key(Key(.home)), .key(Key(.end)), .key(Key(.tab, .shift))]),
    ("\u{1B}b\u{1B}é", [.key(Key(.character("b"), .alt)), .key(Key(.character("é"), .alt))]),
    ("\u{1B}\u{1B}[A", [.key(Key(.escape)), .key(Key(.up))]),
    (
      "\u{1B}[27u\u{1B}[97;5u\u{1B}[13;2u",
      [
        .key(Key(.escape)), .key(Key(.character("a"), .control)), .key(Key(.enter, .shift)),
      ]
    ),
    (
      "\u{1B}[91;5u\u{1B}[105;5u\u{1B}[109;5u",
      [.key(Key(.escape)), .key(Key(.tab)), .key(Key(.enter))]
    ),
    (
      "\u{1B}[<0;5;3Ma\u{1B}[<0;5;3m\u{1B}[<64;1;1M\u{1B}[<65;10000;10000M",
      [
        .mouse(MouseEvent(.press, row: 2, column: 4)), .key(Key(.character("a"))),
        .mouse(MouseEvent(.scrollUp, row: 0, column: 0)),
        .mouse(MouseEvent(.scrollDown, row: 9999, column: 9999)),
      ]
    ),
    // Other buttons, motion, modifier keys, and reports that no terminal sends.
    (
      "\u{1B}[<1;5;3M\u{1B}[<2;5;3M\u{1B}[<32;5;3M\u{1B}[<35;5;3M\u{1B}[<4;5;3M\u{1B}[<66;5;3M"
        + "\u{1B}[<0;0;3M\u{1B}[<0;5;0M\u{1B}[<0;10001;3M\u{1B}[<0;5;99999999999999999999M"
        + "\u{1B}[<0;5M\u{1B}[<0;5;3;1M\u{1B}[<;;M\u{1B}[<M\u{1B}[<-1;5;3M\u{1B}[<0:1;5;3M\u{1B}[<0;5;3A",
      []
    ),
    ("\u{1B}[97;1:3u\u{1B}[1;1:3A", []),
    ("\u{1B}[27;5;13~", [.key(Key(.enter, .control))]),
    (
      "\u{1B}[200~two\nlines\u{1B}[A\u{1B}[201~x",
      [
        .paste("two\nlines\u{1B}[A"), .key(Key(.character("x"))),
      ]
    ),
    ("\u{1B}[12;40R", [.reply(.cursor(row: 12, column: 40))]),
    (
      "\u{1B}]11;rgb:ffff/8000/0000\u{7}",
      [.reply(.background(red: 1, green: 32768.0 / 65535, blue: 0))]
    ),
    (
      "\u{1B}]11;rgb:ff/00/00\u{1B}\\a",
      [
        .reply(.background(red: 1, green: 0, blue: 0)), .key(Key(.character("a"))),
      ]
    ),
    (
      "\u{1B}[?62;4c\u{1B}[?1u\u{1B}[?2026;2$y",
      [
        .reply(.attributes), .reply(.keyboard(flags: 1)), .reply(.mode(2026, state: 2)),
      ]
    ),
    ("\u{1B}_Gi=31;OK\u{1B}\\a", [.reply(.kittyPictures(true)), .key(Key(.character("a")))]),
    ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\", [.reply(.kittyPictures(false))]),
    // A reply about another program's picture.
    ("\u{1B}_Gi=32;OK\u{1B}\\", []),
    (
      "\u{1B}[6;20;10t\u{1B}[4;480;800t",
      [
        .reply(.cellSize(PixelSize(width: 10, height: 20))),
        .reply(.windowSize(PixelSize(width: 800, height: 480))),
      ]
    ),
    ("\u{1B}[8;24;80t", [.reply(.textSize(columns: 80, rows: 24))]),
    ("\u{1B}[6;0;10t\u{1B}[6;20t\u{1B}[6;99999999;1t\u{1B}[8;0;80t\u{1B}[9;24;80t\u{1B}[t", []),
    // Unknown sequences do nothing.
    ("\u{1B}[99z\u{1B}[1;2;3;4;5x\u{1B}Oz\u{1B}[?5h\u{1B}_rubbish\u{1B}\\\u{1B}[57358u", []),
    ("\u{85}", []),
  ]

  @Test(arguments: known)
  func knownSequencesAreDecoded(_ known: Known) {
    var decoder = KeyDecoder()
    #expect(decoder.read(Array(known.bytes.utf8)) == known.events)
    #expect(!decoder.isPending)
  }

  @Test(arguments: known)
  func bytesAreDecodedInAnyPieces(_ known: Known) {
    let (bytes, events) = (Array(known.bytes.utf8), known.events)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.read(bytes[..<cut]) + decoder.read(bytes[cut...]) == events, "cut at \(cut)")
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.read([$0]) } == events)
  }

  // F has the code of two features: see PictureQuery.
  @Test(arguments: [
    ("T3CwLrMSc7UUw9Ts3BFGsGoSyHNoSxF", true), ("F", true), ("T3BMHF", true), ("SxF", true),
    ("T3CwLrMSc7UUw9Ts3BFGsGoSyHNoSxP", false), ("T2CwBF", false), ("FGs", false), ("", false),
    ("SxFoo", false), ("Sx-F", false), ("9fF", true), ("SxF;x", true), ("Sx F", false),
  ])
  func aReportOfFeaturesIsUnderstood(_ report: String, _ hasFiles: Bool) {
    var decoder = KeyDecoder()
    #expect(
      decoder.read(Array("\u{1B}]1337;Capabilities=\(report)\u{7}".utf8))
        == [.reply(.inlineFiles(hasFiles))])
  }

  private static let answers =
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?1u\u{1B}_Gi=31;OK\u{1B}\\"
    + "\u{1B}]1337;Capabilities=SxF\u{1B}\\\u{1B}[6;20;10t\u{1B}[4;480;800t\u{1B}[?62c"

  @Test func repliesInPiecesAreNeverTyped() {
    let bytes = Array(Self.answers.utf8)
    var whole = KeyDecoder()
    let answers = whole.read(bytes)
    #expect(answers.count == 7)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      decoder.expectsReplies = true
      let before = decoder.read(bytes[..<cut])
      // A lone Escape cannot be told from a key, so it becomes a key after a while.
      let typed = decoder.timeOut()
      #expect(typed == [] || (typed == [.key(Key(.escape))] && bytes[cut - 1] == 27), "\(cut)")
      #expect(before + decoder.read(bytes[cut...]) == answers, "cut at \(cut)")
    }
  }

  @Test func aLateReplyIsNeverTyped() {
    for answer in ["\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}]1337;Capabilities=SxF\u{1B}\\"] {
      let bytes = Array(answer.utf8)
      // Cut after the first byte that occurs only in a reply.
      for cut in 3...bytes.count {
        var decoder = KeyDecoder()
        let before = decoder.read(bytes[..<cut])
        #expect(!decoder.isPending)
        #expect(decoder.timeOut() == [])
        #expect((before + decoder.read(bytes[cut...])).count == 1, "cut at \(cut)")
      }
    }
  }

  @Test func keysTypedWhileRepliesAreAwaitedArrive() {
    var decoder = KeyDecoder()
    decoder.expectsReplies = true
    // Alt with an underscore begins like a reply.
    #expect(decoder.read(Array("\u{1B}_".utf8)) == [])
    #expect(decoder.timeOut() == [])
    #expect(decoder.read(Array("\u{1B}[?62c\r".utf8)) == [.reply(.attributes), .key(Key(.enter))])
  }

  @Test func aLoneEscapeIsRecognizedByTime() {
    var decoder = KeyDecoder()
    #expect(decoder.read([27]) == [])
    #expect(decoder.isPending)
    #expect(decoder.timeOut() == [.key(Key(.escape))])
    #expect(!decoder.isPending)
  }

  @Test func theLateRestOfASequenceIsNeverTyped() {
    var decoder = KeyDecoder()
    _ = decoder.read([27])
    _ = decoder.timeOut()
    #expect(decoder.read(Array("[1;5A".utf8)) == [])
    #expect(decoder.read(Array("[".utf8)) == [.key(Key(.character("[")))], "typed by hand")
  }

  @Test func anIncompleteSequenceTypesNothing() {
    var decoder = KeyDecoder()
    #expect(decoder.read(Array("\u{1B}[1;".utf8)) == [])
    #expect(decoder.isPending)
    #expect(decoder.timeOut() == [])
    #expect(decoder.read(Array("a".utf8)) == [.key(Key(.character("a")))])
  }

  @Test func brokenCharactersAreReplaced() {
    var decoder = KeyDecoder()
    #expect(
      decoder.read([0xE6, 0x97, UInt8(ascii: "a")])
        == [.key(Key(.character("\u{FFFD}"))), .key(Key(.character("a")))])
    #expect(decoder.read([0xFF]) == [.key(Key(.character("\u{FFFD}")))])
  }

  // MARK: Sequences that could swallow all keys

  private static let interrupt = TerminalEvent.key(Key(.character("c"), .control))

  @Test func aTooLongPasteIsDropped() {
    for extra in [0, 1, 7, 5000] {
      var decoder = KeyDecoder()
      var events = decoder.read(Array("\u{1B}[200~".utf8))
      events += decoder.read([UInt8](repeating: 97, count: KeyDecoder.pasteLengthMax - 1))
      events += decoder.read([UInt8](repeating: 98, count: 1 + extra))
      events += decoder.read(Array("\u{1B}[201~c".utf8))
      let key = TerminalEvent.key(Key(.character("c")))
      if extra == 0 {
        let text = String(repeating: "a", count: KeyDecoder.pasteLengthMax - 1) + "b"
        #expect(events == [.paste(text), key])
      } else {
        #expect(events == [.overlongPaste, key], "\(extra)")
      }
    }
  }

  @Test func aPasteWithoutAnEndIsDeliveredAfterAWhile() {
    var decoder = KeyDecoder()
    #expect(decoder.read(Array("\u{1B}[200~one ~ two".utf8)) == [])
    #expect(decoder.isHolding)
    #expect(!decoder.isPending)
    #expect(decoder.timeOut() == [], "a moment is not enough")
    #expect(decoder.giveUp() == [.paste("one ~ two")])
    #expect(!decoder.isHolding)
    #expect(decoder.read([13]) == [.key(Key(.enter))])
  }

  @Test(arguments: ["\u{3}", "\u{1B}[99;5u"])
  func controlCWorksAfterAPasteWithoutAnEnd(_ pressed: String) {
    var decoder = KeyDecoder()
    _ = decoder.read(Array("\u{1B}[200~abc".utf8))
    #expect(decoder.read(Array(pressed.utf8)) == [])
    #expect(decoder.giveUp() == [.paste("abc"), Self.interrupt])
    _ = decoder.read(Array("\u{1B}[200~".utf8) + Array(pressed.utf8))
    #expect(decoder.giveUp() == [Self.interrupt])
  }

  @Test func controlCWorksInATooLongPaste() {
    var decoder = KeyDecoder()
    _ = decoder.read(Array("\u{1B}[200~".utf8))
    _ = decoder.read([UInt8](repeating: 97, count: KeyDecoder.pasteLengthMax + 100))
    #expect(decoder.read([3]) == [.overlongPaste, Self.interrupt])
    #expect(!decoder.isHolding)
  }

  /// A slow connection may stop in the middle of a paste, and the rest must not press keys.
  @Test(arguments: ["some more lines\r of what was pasted\r", "\r"])
  func theLateRestOfAPasteIsPasted(_ rest: String) {
    var decoder = KeyDecoder()
    _ = decoder.read(Array("\u{1B}[200~first".utf8))
    #expect(decoder.giveUp() == [.paste("first")])
    #expect(
      decoder.read(Array("\(rest)\u{1B}[201~x".utf8)) == [
        .paste(rest), .key(Key(.character("x"))),
      ])
    #expect(decoder.read([13]) == [.key(Key(.enter))])
  }

  /// Alt with one of these letters begins like a reply.
  @Test(arguments: ["P", "_", "]", "^", "[", "O"], [false, true])
  func controlCWorksWithinAReply(_ letter: Character, _ expectsReplies: Bool) {
    for typed in ["", "11;rgb:ff", "Gi=31;", "some letters", "\u{1B}"] {
      var decoder = KeyDecoder()
      decoder.expectsReplies = expectsReplies
      _ = decoder.read(Array("\u{1B}\(letter)\(typed)".utf8))
      #expect(decoder.read([3]).last == Self.interrupt, "\(letter) \(typed)")
      #expect(!decoder.isHolding)
    }
  }

  @Test(arguments: ["P", "_", "]", "^", "[", "O"], [false, true])
  func altWithALetterOfAReplyIsAKey(_ letter: Character, _ expectsReplies: Bool) {
    var decoder = KeyDecoder()
    decoder.expectsReplies = expectsReplies
    #expect(decoder.read(Array("\u{1B}\(letter)".utf8)) == [])
    let events = decoder.isHolding ? decoder.giveUp() : decoder.timeOut()
    #expect(events == [.key(Key(.character(letter), .alt))])
    #expect(decoder.read([13]) == [.key(Key(.enter))])
  }

  @Test func anIncompleteReplyIsDroppedAfterAWhile() {
    for answer in ["\u{1B}_Gi=31;O", "\u{1B}]11;rgb:ff"] {
      var decoder = KeyDecoder()
      _ = decoder.read(Array(answer.utf8))
      #expect(decoder.isHolding)
      #expect(decoder.giveUp() == [])
      #expect(decoder.read(Array("a".utf8)) == [.key(Key(.character("a")))])
    }
  }

  @Test func anyBytesAreRead() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Repetition.times(500) {
      var decoder = KeyDecoder()
      for _ in 0..<4 {
        let bytes = (0..<random.below(12)).map { _ in
          // Escapes and brackets are frequent, so that sequences form.
          [27, 91, 79, 59, 126, UInt8(random.below(256)), UInt8(48 + random.below(10))][
            random.below(7)]
        }
        _ = decoder.read(bytes)
        if random.below(3) == 0 { _ = decoder.timeOut() }
      }
      _ = decoder.timeOut()
      _ = decoder.read(Array("\u{1B}[201~\u{1B}\\".utf8))
      _ = decoder.timeOut()
      #expect(decoder.read([13]).last == .key(Key(.enter)), "it always comes back to the ground")
    }
  }

  @Test func theOldFormOfTheMouseTypesNothing() {
    var decoder = KeyDecoder()
    #expect(decoder.read(Array("\u{1B}[M !!a".utf8)).count == 4, "nobody asked for it")
    decoder.expectsMouse = true
    #expect(decoder.read(Array("\u{1B}[M !!a".utf8)) == [.key(Key(.character("a")))])
    #expect(decoder.read(Array("\u{1B}[M !".utf8)).isEmpty)
    #expect(decoder.isPending && decoder.timeOut().isEmpty)
    #expect(decoder.read(Array("b".utf8)) == [.key(Key(.character("b")))])
  }

  @Test func aLateMouseReportIsRecognized() {
    var decoder = KeyDecoder()
    #expect(decoder.read(Array("\u{1B}[<0;1".utf8)).isEmpty)
    #expect(!decoder.isPending && decoder.isHolding)
    #expect(decoder.timeOut().isEmpty)
    #expect(
      decoder.read(Array("2;3M".utf8)) == [.mouse(MouseEvent(.press, row: 2, column: 11))])
    #expect(decoder.read(Array("\u{1B}[<0;1".utf8)).isEmpty)
    #expect(decoder.giveUp().isEmpty)
    #expect(decoder.read(Array("c".utf8)) == [.key(Key(.character("c")))])
  }
}
