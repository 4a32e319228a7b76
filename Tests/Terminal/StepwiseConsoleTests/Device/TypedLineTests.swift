import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal
import StepwiseTerminalTesting
import Testing

/// Lines as they are typed, edited and shown at a terminal.
@Suite("The typed line")
struct TypedLineTests {
  /// The keys of Linux.
  private let keys: TypedLine.Keys = {
    var settings = termios()
    withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      keys[Int(VERASE)] = UInt8(ascii: "#")
      keys[Int(VWERASE)] = 0x17
      keys[Int(VKILL)] = 0x15
      keys[Int(VREPRINT)] = 0x12
      keys[Int(VEOF)] = 0x04
    }
    return TypedLine.Keys(of: settings)
  }()

  @Test func keysMakeALineThatStandsOnTheScreen() {
    for (typed, line, shown) in [
      ("Ada\n", "Ada\n", "Name: Ada"), ("Ada\r", "Ada\n", "Name: Ada"), ("\n", "\n", "Name:"),
      ("Ad\u{7F}\u{8}#\u{7F}Bo\n", "Bo\n", "Name: Bo"),
      ("日本\u{7F}x\n", "日x\n", "Name: 日x"), ("e\u{301}\u{7F}x\n", "x\n", "Name: x"),
      ("ae\u{301}b\u{7F}\u{7F}\u{7F}x\n", "x\n", "Name: x"),
      ("שלום\u{7F}\n", "שלו\n", "Name: שלו"), ("กิ\u{7F}\n", "ก\n", "Name: ก"),
      ("👍🏽!\u{7F}\u{7F}ok\n", "ok\n", "Name: ok"),
      ("one two  \u{17}\n", "one \n", "Name: one"), ("two\u{17}\u{17}x\n", "x\n", "Name: x"),
      ("日本 語\u{15}x\n", "x\n", "Name: x"), ("\u{15}\u{17}\n", "\n", "Name:"),
      ("a\tb\u{7F}\u{7F}c\n", "ac\n", "Name: ac"),
      ("\u{1B}[A\u{7F}\u{7F}\u{7F}x\n", "x\n", "Name: x"),
      ("\u{1B}[A\n", "\u{1B}[A\n", "Name: ^[[A"), ("\u{202E}x\n", "\u{202E}x\n", "Name: \u{FFFD}x"),
      ("Ad\u{12}a\n", "Ada\n", "Name: Ad^R\nAda"), ("\0a\0\n", "a\n", "Name: a"),
      ("Ad\u{4}a\n", "Ada\n", "Name: Ada"), ("\u{4}", "<end>", "Name:"),
      ("A\u{7F}\u{4}", "<end>", "Name:"), ("half", "half", "Name: half"),
    ] {
      let result = take(Array(typed.utf8))
      #expect(result.line == Array(line.utf8), "\(typed.debugDescription)")
      #expect(result.shown == shown, "\(typed.debugDescription)")
    }
    // Bytes that are no UTF-8 stay in the line, so that its reader can reject it.
    for (typed, line) in [
      ([0xE9, 10], [0xE9, 10]), ([0x61, 0xE9, 0x7F, 0x62, 10], [0x61, 0x62, 10]),
      ([0xE9, 0x61, 0x7F, 10], [0xE9, 10]), ([0xE6, 0x97, 0x7F, 0x7F, 0x61, 10], [0x61, 10]),
      ([0x80, 0x80, 0x17, 0x17, 0x61, 10], [0x61, 10]),
    ] as [([UInt8], [UInt8])] {
      #expect(take(typed).line == line, "\(typed)")
    }
  }

  /// Whatever is typed, the screen shows what the line so far would show if it had been typed without a mistake.
  @Test func aCorrectedLineLooksAsIfItHadBeenTypedSo() {
    var generator = SeededGenerator(seed: 7)
    let words = ["a", "日", "e\u{301}", " ", "ש", "👍", "\u{1B}", "\t", "\u{7F}", "\u{17}", "\u{8}"]
    for _ in 0..<500 {
      let typed = (0..<12).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
      let result = take(Array(typed.utf8))
      #expect(take(result.line).shown == result.shown, "\(typed.debugDescription)")
    }
  }

  private func take(_ typed: [UInt8]) -> (line: [UInt8], shown: String) {
    var screen = TerminalScreen()
    screen.read("Name: ")
    var line = TypedLine()
    for byte in typed {
      var echo: [UInt8] = []
      let effect = line.take(byte, keys, echo: &echo)
      screen.read(String(decoding: echo, as: UTF8.self).replacing("\n", with: "\r\n"))
      switch effect {
      case .open: continue
      case .complete: return (line.bytes + [10], screen.text)
      case .end: return (Array("<end>".utf8), screen.text)
      }
    }
    return (line.bytes, screen.text)
  }
}
