import StepwiseFlow
import StepwiseConsole
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Bytes of a terminal as keys")
struct KeyDecoderTests {
  // MARK: Known sequences

  /// The events of keys whose names are separated by blanks, such as `ctrl-left F5 a`.
  private static func keys(_ names: String) -> [TerminalEvent] {
    names.split(separator: " ").compactMap { KeyName.key(named: String($0)).map { .key($0) } }
  }

  private static func typed(_ text: String) -> [TerminalEvent] {
    text.map { .key(Key(.character($0))) }
  }

  private static func escaped(_ text: String) -> [TerminalEvent] {
    keys("esc") + typed(text)
  }

  /// Bytes, and the keys that they are.
  private static let pressed: [(bytes: String, keys: String)] = [
    ("a", "a"), ("é日👩", "é 日 👩"), ("\r\t\u{7F}\u{8}", "enter tab backspace backspace"),
    ("\u{1}\u{17}\u{0}", "ctrl-a ctrl-w ctrl-space"),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", "up down right left"), ("\u{1B}OA\u{1B}OP", "up F1"),
    ("\u{1B}[[A\u{1B}[[Ea", "F1 F5 a"), ("\u{1B}[1;5C\u{1B}[1;2R", "ctrl-right shift-F3"),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[6;3~\u{1B}[15~", "delete pgup alt-pgdn F5"),
    ("\u{1B}[H\u{1B}[F\u{1B}[Z", "home end shift-tab"), ("\u{1B}b\u{1B}é", "alt-b alt-é"),
    ("\u{1B}\u{1B}[A", "esc up"),
    ("\u{1B}[27u\u{1B}[97;5u\u{1B}[13;2u", "esc ctrl-a shift-enter"),
    ("\u{1B}[91;5u\u{1B}[105;5u\u{1B}[109;5u", "esc tab enter"),
    ("\u{1B}[97;1:3u\u{1B}[1;1:3A", ""), ("\u{1B}[27;5;13~", "ctrl-enter"),
    // rxvt's and st's forms of keys.
    (
      "\u{1B}Od\u{1B}Oc\u{1B}[a\u{1B}[3$\u{1B}[3^\u{1B}[3@\u{1B}[7^",
      "ctrl-left ctrl-right shift-up shift-delete ctrl-delete ctrl-shift-delete ctrl-home"
    ),
    (
      "\u{1B}[P\u{1B}[2K\u{1B}[4h\u{1B}[2J\u{1B}[K\u{1B}[1;5P",
      "delete shift-delete insert shift-home shift-end ctrl-F1"
    ),
    ("\u{1B}O5D\u{1B}O1;2P", "ctrl-left shift-F1"),
    // A key may type several characters, or one that consists of several code points.
    ("\u{1B}[97;;97:98u\u{1B}[0;;2325:2367u\u{1B}[9;;7:9u", "a b कि tab"),
    // Other buttons of the mouse, motion, modifier keys, and impossible positions.
    (
      "\u{1B}[<1;5;3M\u{1B}[<2;5;3M\u{1B}[<32;5;3M\u{1B}[<35;5;3M\u{1B}[<4;5;3M\u{1B}[<66;5;3M"
        + "\u{1B}[<0;0;3M\u{1B}[<0;5;0M\u{1B}[<0;10001;3M\u{1B}[<0;5;99999999999999999999M"
        + "\u{1B}[<0;5M\u{1B}[<0;5;3;1M\u{1B}[<0:1;5;3M",
      ""
    ),
    // Keys, reports and replies without a meaning here, and replies about other pictures.
    (
      "\u{1B}[99z\u{1B}[1;2;3;4;5x\u{1B}[?5h\u{1B}[57358u\u{1B}[I\u{1B}[O\u{1B}[>0;10;1c"
        + "\u{1B}[99~\u{1B}]10;rgb:ff/ff/ff\u{7}\u{1B}P1+r\u{1B}\\\u{1B}_Gi=9;OK\u{1B}\\",
      ""
    ),
    ("\u{1B}_Gi=32;OK\u{1B}\\\u{85}", ""),
    ("\u{1B}[6;0;10t\u{1B}[6;20t\u{1B}[6;99999999;1t\u{1B}[8;0;80t\u{1B}[9;24;80t", ""),
    // Everything else after Escape was typed.
    ("\u{1B}Oslo", "esc O s l o"), ("\u{1B}[hello]", "esc [ h e l l o ]"),
    ("\u{1B}[[x]]\r", "esc [ [ x ] ] enter"), ("\u{1B}[1, 2]", "esc [ 1 , space 2 ]"),
    ("\u{1B}O\u{1B}[A", "esc O up"), ("\u{1B}[日", "esc [ 日"), ("\u{1B}]then", "esc ] t h e n"),
    ("\u{1B}]1;a\rb", "esc ] 1 ; a enter b"), ("\u{1B}_rubbish", "esc _ r u b b i s h"),
    ("\u{1B}Paris", "esc P a r i s"), ("\u{1B}[<0;5;3A\u{1B}[<M", "esc [ < 0 ; 5 ; 3 A esc [ < M"),
    ("\u{1B}[t\u{1B}[<-1", "esc [ t esc [ < - 1"), ("\u{1B}]11;é\u{1B}b", "esc ] 1 1 ; é alt-b"),
    ("\u{1B}^\u{1B}X", "alt-^ alt-X"),
  ]

  /// Bytes, and other events than keys, with keys between them.
  private static let others: [(bytes: String, events: [TerminalEvent])] = [
    (
      "\u{1B}[<0;5;3Ma\u{1B}[<0;5;3m\u{1B}[<64;1;1M\u{1B}[<65;10000;10000M",
      [
        .mouse(MouseEvent(.press, row: 2, column: 4)), .key(Key(.character("a"))),
        .mouse(MouseEvent(.scrollUp, row: 0, column: 0)),
        .mouse(MouseEvent(.scrollDown, row: 9999, column: 9999)),
      ]
    ),
    ("\u{1B}[200~two\nlines\u{1B}[A\u{1B}[201~x", [.paste("two\nlines\u{1B}[A")] + keys("x")),
    ("\u{1B}[12;40R", [.reply(.cursor(row: 12, column: 40))]),
    (
      "\u{1B}]11;rgb:ffff/8000/0000\u{7}",
      [.reply(.background(red: 1, green: 32768.0 / 65535, blue: 0))]
    ),
    (
      "\u{1B}]11;rgb:ff/00/00\u{1B}\\a",
      [.reply(.background(red: 1, green: 0, blue: 0))] + keys("a")
    ),
    (
      "\u{1B}[?62;4c\u{1B}[?1u\u{1B}[?2026;2$y",
      [.reply(.attributes), .reply(.keyboard(flags: 1)), .reply(.mode(2026, state: 2))]
    ),
    // With Kitty's protocol, F1 is what Delete is in st.
    ("\u{1B}[?0u\u{1B}[P", [.reply(.keyboard(flags: 0))] + keys("F1")),
    ("\u{1B}_Gi=31;OK\u{1B}\\a", [.reply(.kittyPictures(true))] + keys("a")),
    ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\", [.reply(.kittyPictures(false))]),
    (
      "\u{1B}[6;20;10t\u{1B}[4;480;800t\u{1B}[8;24;80t",
      [
        .reply(.cellSize(PixelSize(width: 10, height: 20))),
        .reply(.windowSize(PixelSize(width: 800, height: 480))),
        .reply(.textSize(columns: 80, rows: 24)),
      ]
    ),
  ]

  /// The events are the same if the bytes come in two pieces or one by one.
  @Test func knownSequencesAreDecodedInAnyPieces() {
    let known = Self.pressed.map { ($0.bytes, Self.keys($0.keys)) } + Self.others.map { $0 }
    for (text, events) in known {
      let bytes = Array(text.utf8)
      for cut in 0...bytes.count {
        var decoder = KeyDecoder()
        let decoded = decoder.read(bytes[..<cut]) + decoder.read(bytes[cut...])
        #expect(decoded == events, "\(text.debugDescription) cut at \(cut)")
        #expect(!decoder.isPending, "\(text.debugDescription)")
      }
      var decoder = KeyDecoder()
      #expect(bytes.flatMap { decoder.read([$0]) } == events, "\(text.debugDescription)")
    }
  }

  // F has the code of two features: see PictureQuery.
  @Test func aReportOfFeaturesIsUnderstood() {
    for (report, hasFiles) in [
      ("T3CwLrMSc7UUw9Ts3BFGsGoSyHNoSxF", true), ("F", true), ("T3BMHF", true), ("SxF", true),
      ("T3CwLrMSc7UUw9Ts3BFGsGoSyHNoSxP", false), ("T2CwBF", false), ("FGs", false), ("", false),
      ("SxFoo", false), ("Sx-F", false), ("9fF", true), ("SxF;x", true), ("Sx F", false),
    ] {
      var decoder = KeyDecoder()
      let bytes = Array("\u{1B}]1337;Capabilities=\(report)\u{7}".utf8)
      #expect(decoder.read(bytes) == [.reply(.inlineFiles(hasFiles))], "\(report)")
    }
  }

  private static let answers =
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?1u\u{1B}_Gi=31;OK\u{1B}\\"
    + "\u{1B}]1337;Capabilities=SxF\u{1B}\\\u{1B}[6;20;10t\u{1B}[4;480;800t\u{1B}[?62c"

  /// Time explains only a lone Escape; a reply is held, however late its rest arrives.
  @Test func repliesInPiecesAreNeverTyped() {
    let bytes = Array(Self.answers.utf8)
    var whole = KeyDecoder()
    let answers = whole.read(bytes)
    #expect(answers.count == 7)
    for cut in 0...bytes.count where cut == 0 || bytes[cut - 1] != 27 {
      var decoder = KeyDecoder()
      let before = decoder.read(bytes[..<cut])
      #expect(!decoder.isPending && decoder.timeOut().isEmpty, "\(cut)")
      #expect(before + decoder.read(bytes[cut...]) == answers, "cut at \(cut)")
    }
  }

  /// Text that arrives in one piece after Escape has lost nothing.
  @Test func aLoneEscapeIsRecognizedByTime() {
    for text in ["", "Oslo", "Ok", "[hello]", "[A", "]11;", "_G"] {
      var decoder = KeyDecoder()
      #expect(decoder.read([27]) == [])
      #expect(decoder.isPending)
      #expect(decoder.timeOut() == Self.keys("esc"))
      #expect(!decoder.isPending)
      #expect(decoder.read(Array(text.utf8)) == Self.typed(text), "\(text)")
    }
  }

  /// The end of the input gives back what is incomplete.
  @Test func theEndOfTheInputEndsEverything() {
    let endings: [(String, [TerminalEvent])] = [
      ("\u{1B}", Self.escaped("")), ("\u{1B}[1;", Self.escaped("[1;")),
      ("\u{1B}O", Self.escaped("O")), ("\u{1B}]11;rgb:ff", Self.escaped("]11;rgb:ff")),
      ("\u{1B}_Gi=31;O\u{1B}", Self.escaped("_Gi=31;O") + Self.escaped("")),
      ("\u{1B}[200~one", [.paste("one")]),
    ]
    for (bytes, events) in endings {
      var decoder = KeyDecoder()
      #expect(decoder.read(Array(bytes.utf8)) == [])
      #expect(decoder.finish() == events, "\(bytes.debugDescription)")
      #expect(decoder.read([13]) == Self.keys("enter"))
    }
  }

  @Test func aCharacterWaitsForItsBytes() {
    let bytes = Array("é日👩".utf8)
    for last in 1..<bytes.count {
      var decoder = KeyDecoder()
      let events = bytes[..<last].flatMap { byte in
        let events = decoder.read([byte])
        return events + decoder.timeOut()
      }
      let left = Self.typed("é日👩").dropFirst(events.count)
      #expect(events + decoder.read(bytes[last...]) == events + left)
    }
    var broken = KeyDecoder()
    #expect(broken.read([0xE6, 0x97, UInt8(ascii: "a")]) == Self.typed("\u{FFFD}a"))
    #expect(broken.read([0xFF]) == Self.typed("\u{FFFD}"))
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

  /// Without its end, a paste takes all keys, and Ctrl-C ends it if nothing follows.
  @Test(arguments: ["\u{3}", "\u{1B}[99;5u"])
  func controlCEndsAPasteWithoutAnEnd(_ pressed: String) {
    var decoder = KeyDecoder()
    #expect(decoder.read(Array("\u{1B}[200~abc".utf8)) == [])
    #expect(!decoder.isPending && !decoder.isInterrupted && decoder.timeOut() == [])
    #expect(decoder.read(Array(pressed.utf8)) == [] && decoder.isInterrupted)
    #expect(decoder.read(Array("d".utf8)) == [] && !decoder.isInterrupted, "it was pasted")
    #expect(decoder.read(Array(pressed.utf8)) == [])
    #expect(decoder.timeOut() == [.paste("abc\(pressed)d"), Self.interrupt])
    #expect(decoder.read([13]) == Self.keys("enter"))
    _ = decoder.read(Array("\u{1B}[200~\(pressed)".utf8))
    #expect(decoder.timeOut() == [Self.interrupt])
    _ = decoder.read(Array("\u{1B}[200~".utf8))
    _ = decoder.read([UInt8](repeating: 97, count: KeyDecoder.pasteLengthMax + 100))
    _ = decoder.read(Array(pressed.utf8))
    #expect(decoder.timeOut() == [.overlongPaste, Self.interrupt])
    #expect(decoder.read([13]) == Self.keys("enter"))
  }

  /// Alt with one of these letters begins like a reply.
  @Test func controlCWorksWithinAReply() {
    for letter in "P_]^[O" {
      for typed in ["", "11;rgb:ff", "Gi=31;", "some letters", "\u{1B}"] {
        var decoder = KeyDecoder()
        _ = decoder.read(Array("\u{1B}\(letter)\(typed)".utf8))
        #expect(decoder.read([3]).last == Self.interrupt, "\(letter) \(typed)")
        #expect(decoder.read([13]) == Self.keys("enter"))
      }
    }
  }

  @Test func theOldFormOfTheMouseTypesNothing() {
    var decoder = KeyDecoder()
    #expect(decoder.read(Array("\u{1B}[M !!a".utf8)).count == 4, "nobody asked for it")
    decoder.expectsMouse = true
    #expect(decoder.read(Array("\u{1B}[M !!a".utf8)) == Self.keys("a"))
    #expect(decoder.read(Array("\u{1B}[M !".utf8)).isEmpty)
    #expect(!decoder.isPending && decoder.timeOut().isEmpty)
    #expect(decoder.read(Array("!b".utf8)) == Self.keys("b"))
  }
}
