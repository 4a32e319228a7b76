@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

/// The strings that keys send on all terminals that Debian's `ncurses-term` describes; `Terminals/make` collects them.
@Suite("The keys of all described terminals")
struct TerminfoTests {
  /// A string, and terminals that send it, of which a wizard can be drawn on each.
  private struct Sent {
    let bytes: [UInt8]
    let terminals: [Substring]
    var name: String { "\(String(decoding: bytes, as: UTF8.self).debugDescription) \(terminals)" }
  }

  private static func sent() throws -> [Sent] {
    let folder = TestFolder.repository("Tests/Terminal/StepwiseConsoleTests/Device/Terminals")
    return try folder.read("keys.txt").split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let digits = Array(words[0])
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
      return Sent(bytes: bytes, terminals: Array(words.dropFirst()))
    }
  }

  /// The events of bytes that arrive in pieces, and of what is left at the end.
  private static func events(_ pieces: [[UInt8]]) -> (
    events: [TerminalEvent], left: [TerminalEvent]
  ) {
    var decoder = KeyDecoder()
    var events: [TerminalEvent] = []
    for piece in pieces { events += decoder.read(piece) }
    if decoder.isPending { events += decoder.timeOut() }
    return (events, decoder.finish())
  }

  /// Whether a string is one sequence of ECMA-48, of the Linux console or of rxvt, and therefore
  /// nothing that a person types.
  ///
  /// Without parameters, only the letters that terminals of today send count: Esc, a bracket or an
  /// O, and another letter are what somebody typed after Esc.
  private static func isSequence(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.wholeMatch(of: /\u{1B}\[[?>=]?[0-9;:]*[0-9][0-9;:]*[A-Za-z~^_@]/) != nil
      || text.wholeMatch(of: /\u{1B}\[[0-9;]+\$/) != nil
      || text.wholeMatch(of: /\u{1B}\[[A-MO-SZa-d]/) != nil
      || text.wholeMatch(of: /\u{1B}\[\[[A-E]/) != nil
      || text.wholeMatch(of: /\u{1B}O[0-9;]*[A-DFHMP-Sa-d]/) != nil
  }

  /// Parts of the names of descriptions that are only a part of others, or of keys that a terminal
  /// sends if it is set to act as a much older one.
  private static let otherNames = ["+", "-sco", "-hp", "minitel", "vt52"]

  /// The strings of other forms are control characters, Esc and a letter, or such with letters behind them.
  ///
  /// Terminals from before ECMA-48 send them, and people type them: they are those keys, and no byte is lost. Terminals
  /// that are queried are those of today, which send none of them, but for their keypads in a mode that the wizard does
  /// not turn on.
  @Test func aSequenceIsAKeyOrNothingAndEveryOtherStringTheKeysOfItsBytes() throws {
    var sequences = 0, known: Set<Substring> = []
    let all = try Self.sent()
    for sent in all {
      let (events, left) = Self.events([sent.bytes])
      #expect((events, left) == Self.events(sent.bytes.map { [$0] }), "\(sent.name)")
      let typed = (events + left).filter(\.isTyped)
      if Self.isSequence(sent.bytes) {
        sequences += 1
        #expect(events.count <= 1 && left.isEmpty && typed.isEmpty, "\(sent.name)")
      } else {
        var rest = sent.bytes[...].map { Character(Unicode.Scalar($0)) }[...]
        for case .key(let key) in typed {
          guard case .character(let letter) = key.code, letter != "\u{FFFD}" else { continue }
          let place = try #require(rest.firstIndex(of: letter), "\(letter) of \(sent.name)")
          rest = rest[(place + 1)...]
        }
        // One terminal sends what looks like a reply, which is never typed.
        #expect(
          !(events + left).isEmpty || sent.bytes.starts(with: "\u{1B}_G".utf8), "\(sent.name)")
      }
      let queried = sent.terminals.filter { name in
        TerminalAbilities(["TERM": String(name)]).answersQueries
          && !Self.otherNames.contains(where: name.contains)
      }
      known.formUnion(queried)
      let isKeypad = sent.bytes.count == 3 && sent.bytes.starts(with: "\u{1B}O".utf8)
      #expect(queried.isEmpty || isKeypad || typed.isEmpty, "\(sent.name): \(queried)")
    }
    #expect(sequences > 400 && all.count - sequences > 500 && known.count > 20, "\(known.count)")
  }
}
