import Foundation
@testable import Stepwise
import StepwiseTerminal
import Testing

/// Reads the descriptions of all terminals that Debian's `ncurses-term` has.
@Suite("The keys of all described terminals")
struct TerminfoTests {
  /// A string that keys send, and the terminals that send it.
  private struct Sent {
    let bytes: [UInt8]
    var terminals: [String]
    /// Those of the terminals whose cursor is moved as ECMA-48 says, so that a wizard can be drawn.
    var drawn: [String] = []

    var name: String {
      "\(String(decoding: bytes, as: UTF8.self).debugDescription) of \(terminals[0])"
    }
  }

  nonisolated private static let folders = ["/usr/share/terminfo", "/lib/terminfo"]

  /// Some terminals are described without the package; it describes some 2,800.
  nonisolated private static let isInstalled = FileManager.default.fileExists(
    atPath: "/usr/share/terminfo/w/wy50")

  private static let sent: [Sent] = {
    var all: [[UInt8]: Sent] = [:]
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: folder)
      while let path = files?.nextObject() as? String {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)"),
          let entry = TerminfoEntry(data)
        else { continue }
        let terminal = String(path.dropFirst(2))
        for bytes in Set(entry.keys.values) {
          all[bytes, default: Sent(bytes: bytes, terminals: [])].terminals.append(terminal)
          if entry.isDrawnOn { all[bytes]?.drawn.append(terminal) }
        }
      }
    }
    return all.values.sorted { $0.name < $1.name }
  }()

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

  @Test(.enabled(if: isInstalled, "Debian's ncurses-term is not installed."))
  func aSequenceIsAKeyOrNothingAndNeverText() {
    var sequences = 0
    for sent in Self.sent {
      let whole = Self.events([sent.bytes])
      let inBytes = Self.events(sent.bytes.map { [$0] })
      #expect(whole == inBytes, "\(sent.name)")
      guard Self.isSequence(sent.bytes) else { continue }
      sequences += 1
      #expect(whole.events.count <= 1 && whole.left.isEmpty, "\(sent.name)")
      #expect(!whole.events.contains { $0.isTyped }, "\(sent.name)")
    }
    #expect(sequences > 400)
  }

  /// The strings of other forms are control characters, Esc and a letter, or such with letters
  /// behind them.
  ///
  /// Terminals from before ECMA-48 send them, and people type them: they are those
  /// keys, and no byte is lost.
  @Test(.enabled(if: isInstalled, "Debian's ncurses-term is not installed."))
  func everyOtherStringIsTheKeysOfItsBytes() {
    var others = 0
    for sent in Self.sent where !Self.isSequence(sent.bytes) {
      others += 1
      let (events, left) = Self.events([sent.bytes])
      let typed = (events + left).compactMap { event -> Character? in
        guard case .key(let key) = event, event.isTyped, case .character(let letter) = key.code
        else { return nil }
        return letter
      }
      var rest = sent.bytes[...].map { Character(Unicode.Scalar($0)) }[...]
      for letter in typed where letter != "\u{FFFD}" {
        guard let place = rest.firstIndex(of: letter) else {
          Issue.record("\(letter) is not in \(sent.name)")
          break
        }
        rest = rest[(place + 1)...]
      }
      // One terminal sends what looks like a reply, which is never typed.
      let isReply = sent.bytes.starts(with: "\u{1B}_G".utf8)
      #expect(!(events + left).isEmpty || isReply, "\(sent.name)")
    }
    #expect(others > 500)
  }

  /// Parts of the names of descriptions that are only a part of others, or of keys that a terminal
  /// sends if it is set to act as a much older one.
  private static let otherNames = ["+", "-sco", "-hp", "minitel", "vt52"]

  /// Terminals that are queried are those of today, which send nothing but sequences, control
  /// characters, and Esc with a character.
  ///
  /// Their keypads send Esc, O and a letter only in a mode that the wizard does not turn on.
  @Test(.enabled(if: isInstalled, "Debian's ncurses-term is not installed."))
  func noKeyOfAKnownTerminalTypesText() {
    var terminals: Set<String> = []
    for sent in Self.sent {
      let known = sent.drawn.filter { name in
        TerminalAbilities(["TERM": name]).answersQueries
          && !Self.otherNames.contains(where: name.contains)
      }
      terminals.formUnion(known)
      let isKeypad = sent.bytes.count == 3 && sent.bytes.starts(with: "\u{1B}O".utf8)
      guard let first = known.first, !isKeypad else { continue }
      let (events, left) = Self.events([sent.bytes])
      #expect(!(events + left).contains { $0.isTyped }, "\(sent.name): \(first)")
    }
    #expect(terminals.count > 100)
  }
}
