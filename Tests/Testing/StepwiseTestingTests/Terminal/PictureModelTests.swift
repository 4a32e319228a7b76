import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

@Suite("Pictures in the terminal model")
nonisolated struct PictureModelTests {
  private static let png = TinyPicture.png(width: 20, height: 40)
  private static let data = Base64.standard.text(png)
  private static let sent = "\u{1B}_Ga=t,f=100,i=7,q=2;\(data)\u{1B}\\"

  private func model(_ traits: TerminalTraits, _ written: String) -> TerminalScreen {
    var model = TerminalScreen(columns: 20, rows: 6, traits: traits)
    model.read(written)
    return model
  }

  private func places(_ model: TerminalScreen) -> [[Int]] {
    model.pictures.map { [$0.row, $0.column, $0.columns, $0.rows, $0.isWhole ? 1 : 0] }
  }

  private func replies(_ traits: TerminalTraits, _ written: String) -> String {
    var model = model(traits, written)
    return String(decoding: model.takeReplies(), as: UTF8.self)
  }

  private let kittyQuestion = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  @Test func aTerminalReportsAndKnowsItsPictures() {
    let questions = "\(kittyQuestion)\u{1B}]1337;Capabilities\u{7}\u{1B}[16t\u{1B}[14t"
    #expect(
      replies(.kitty, questions) == "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[4;120;200t")
    #expect(replies(.iTerm2, questions).hasPrefix("\u{1B}]1337;Capabilities=T3CwLr"))
    #expect(replies(.modern, questions) == "")
    // A terminal that does not know a query must not show it either.
    let asked = model(.xterm, questions)
    #expect(asked.text == "" && asked.unknown == [])
    #expect(model(.modern, Self.sent).unknown.count == 1)
    #expect(model(.kitty, "\u{1B}]1337;File=inline=1:\(Self.data)\u{7}").unknown.count == 1)
    for command in ["Ga=f,i=1;AAAA", "Ga=d,d=z,z=1", "other"] {
      #expect(model(.kitty, "\u{1B}_\(command)\u{1B}\\").unknown == ["ESC _\(command)"])
    }
  }

  @Test func aPictureIsPlacedAtTheCursorAlsoIfItComesInPieces() {
    let shown = model(.kitty, Self.sent + "\u{1B}[2;3H\u{1B}_Ga=p,i=7,p=1,C=1\u{1B}\\x")
    #expect(places(shown) == [[1, 2, 2, 2, 1]])
    #expect(shown.pictures.first?.file == Self.png)
    #expect(shown.cursor == (1, 3))
    let scaled = model(.kitty, Self.sent + "\u{1B}_Ga=p,i=7,c=5,r=3\u{1B}\\")
    #expect(places(scaled) == [[0, 0, 5, 3, 1]])
    #expect(scaled.cursor == (2, 5), "told nothing else, it ends behind the picture")
    let (first, rest) = (Self.data.prefix(40), Self.data.dropFirst(40))
    let pieces = "\u{1B}_Ga=T,f=100,i=7,m=1;\(first)\u{1B}\\\u{1B}_Gm=0;\(rest)\u{1B}\\"
    let whole = model(.kitty, pieces)
    #expect(whole.pictures.first?.file == Self.png)
    #expect(model(.kitty, String(pieces.prefix(70))).changes.contains("a sequence is incomplete"))
    #expect(
      model(.kitty, "\u{1B}_Ga=t,i=7,m=1;AAAA\u{1B}\\").changes == ["a picture is incomplete"])
  }

  /// Text and erasing do not touch a picture, which scrolls with its text.
  @Test func aPictureIsAboveTextAndScrollsWithIt() {
    let shown = Self.sent + "\u{1B}_Ga=p,i=7,C=1\u{1B}\\"
    let last = "\u{1B}[6;1H"
    let writings: [(String, [[Int]])] = [
      ("text\u{1B}[2K\u{1B}[J\u{1B}[H\u{1B}[K", [[0, 0, 2, 2, 1]]), ("\u{1B}[2J", []),
      (last + "\n", [[-1, 0, 2, 2, 0]]), (last + "\n\n", []),
      (last + "\u{1B}[T", [[1, 0, 2, 2, 1]]),
      // It is above the margins.
      (last + "\u{1B}[4;6r\u{1B}[6;1H\n", [[0, 0, 2, 2, 1]]),
    ]
    for (written, wanted) in writings {
      #expect(places(model(.kitty, shown + written)) == wanted, "\(written.debugDescription)")
    }
    // Each screen has its own pictures.
    let second = shown + "\u{1B}[?1049h"
    #expect(model(.kitty, second).pictures == [])
    #expect(replies(.kitty, second + "\u{1B}_Ga=p,i=7\u{1B}\\").contains("ENOENT"))
    #expect(places(model(.kitty, second + "\u{1B}[?1049l")).count == 1)
  }

  @Test func aPictureIsRemovedByItsNumber() {
    let both =
      Self.sent + "\u{1B}_Ga=p,i=7,p=1,C=1\u{1B}\\\u{1B}[4;1H\u{1B}_Ga=p,i=7,p=2,C=1\u{1B}\\"
    #expect(places(model(.kitty, both + "\u{1B}_Ga=d,d=i,i=7,p=1\u{1B}\\")) == [[3, 0, 2, 2, 1]])
    let none = model(.kitty, both + "\u{1B}_Ga=d,d=i,i=7\u{1B}\\")
    #expect(none.pictures == [])
    #expect(none.changes == ["1 picture is stored for the main screen"])
    #expect(model(.kitty, both + "\u{1B}_Ga=d,d=I,i=7\u{1B}\\").isAsFound)
    #expect(places(model(.kitty, both + "\u{1B}_Ga=d,d=I,i=8\u{1B}\\")).count == 2)
    #expect(model(.kitty, both + "\u{1B}_Ga=d\u{1B}\\").pictures == [])
    // The same placement moves.
    let moved = model(.kitty, both + "\u{1B}[2;9H\u{1B}_Ga=p,i=7,p=1,C=1\u{1B}\\")
    #expect(places(moved) == [[1, 8, 2, 2, 1], [3, 0, 2, 2, 1]])
  }

  @Test func malformedPicturesShowNothing() {
    for command in [
      "G", "Ga", "G;", "G=;=", "Ga=t", "Ga=t,i=7;!!", "Ga=t,f=100,i=7;AAAA", "Ga=p", "Ga=p,i=9",
      "Ga=p,i=99999999999999", "Ga=d,d=i", "Ga=T,i=7,c=-1;AA==", "Gm=0;AAAA", "Ga=q,i=0;AAAA",
    ] {
      let shown = model(.kitty, "\u{1B}_\(command)\u{1B}\\x")
      #expect(shown.text.filter { $0 != "\n" && $0 != " " } == "x", "\(command)")
      #expect(shown.pictures.allSatisfy { $0.rows <= 1000 }, "\(command)")
    }
    for command in ["File=inline=1", "File=inline=1:***", "File=:", "Nothing", "File"] {
      #expect(model(.iTerm2, "\u{1B}]1337;\(command)\u{7}").pictures == [], "\(command)")
    }
    for keys in ["inline=0", "", "inline=1;width=;height=abc", "inline=1;width=999999999999"] {
      let shown = model(.iTerm2, file(keys) + "\rx")
      #expect(shown.unknown == [], "\(keys)")
      #expect(shown.pictures.isEmpty == !keys.hasPrefix("inline=1"), "\(keys)")
    }
  }

  // MARK: Pictures over text

  private func file(_ keys: String) -> String { "\u{1B}]1337;File=\(keys):\(Self.data)\u{7}" }

  @Test func aFileReplacesTextAndTextAPartOfIt() {
    let shown = model(.iTerm2, "ab" + file("inline=1;width=3;height=2") + "c")
    #expect(places(shown) == [[0, 2, 3, 2, 1]])
    #expect(shown.text == "ab\n     c", "the cursor ends behind the last row")
    #expect(places(model(.iTerm2, file("inline=1"))) == [[0, 0, 2, 2, 1]], "as many as it needs")
    let last = model(.iTerm2, "top\u{1B}[6;1H" + file("inline=1;width=2;height=3"))
    #expect(places(last) == [[3, 0, 2, 3, 1]])
    #expect(last.scrollback == ["top", ""])
    let writings: [(String, [[Int]])] = [
      ("\u{1B}[1;2Hx", [[0, 0, 3, 2, 0]]), ("\u{1B}[1;1H\u{1B}[K", [[0, 0, 3, 2, 0]]),
      ("\u{1B}[H\u{1B}[J", []), ("\u{1B}[6;1H\n", [[-1, 0, 3, 2, 0]]),
    ]
    for (written, wanted) in writings {
      let changed = model(.iTerm2, file("inline=1;width=3;height=2") + written)
      #expect(places(changed) == wanted, "\(written.debugDescription)")
    }
  }

  @Test func anyBytesAreHandled() {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "\u{1B}_G", "\u{1B}\\", "\u{1B}]1337;File=", "a=", "t", "T", "p", "d", "q", ",", ";", "=",
      ":",
      "i=7", "m=1", "m=0", "c=9", "r=99999", "f=100", "inline=1", "width=5", "\u{7}", Self.data,
      "\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[3;4r", "\n", "\u{1B}[2J", "\u{1B}[5M", "\u{1B}[L",
    ]
    for traits in [TerminalTraits.kitty, .iTerm2, .modern] {
      for _ in 0..<Repetition.times(30) {
        var model = TerminalScreen(columns: 8, rows: 5, traits: traits)
        for _ in 0..<25 {
          if random.below(12) == 0 {
            model.resize(columns: 1 + random.below(20), rows: 1 + random.below(8))
          }
          model.read(pieces[random.below(pieces.count)])
        }
        #expect(model.pictures.allSatisfy { $0.row < model.rows && $0.rows > 0 })
      }
    }
  }
}
