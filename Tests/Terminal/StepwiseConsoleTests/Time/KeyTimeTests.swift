import Foundation
@testable import Stepwise
@testable import StepwiseConsole
import StepwiseTerminal
import TestSupport
import Testing

/// The law of keys and time: the answers that a sequence of bytes gives do not depend on how the
/// bytes are grouped or delayed.
///
/// The reference is the same bytes in one piece. Where an answer is rejected or fails, at once or late,
/// the keys behind it are dropped, because the person has to see that first; the reference is then a
/// person who types only the other keys, and waits after each until nothing is on its way. That the
/// right keys are dropped is shown in one piece: there, the person types nothing behind a rejection.
///
/// Escape and Ctrl-C stop what is on its way, so time decides what they stop. Here they come when
/// nothing is, and nothing else comes within ``KeyReader/escapeTime`` of them, also in the reference.
/// `WaitingKeysTests` has the other cases.
@Suite("The law of keys and time")
struct KeyTimeTests {
  /// The number of sequences for each wizard.
  nonisolated static var sequencesMax: Int {
    ProcessInfo.processInfo.environment["STEPWISE_KEYS_SEQUENCES"].flatMap { Int($0) } ?? 10
  }

  /// The seed of the first sequence, to repeat a single one.
  nonisolated static var firstSeed: UInt64 {
    ProcessInfo.processInfo.environment["STEPWISE_KEYS_SEED"].flatMap { UInt64($0) } ?? 1
  }

  @Test(.slow, arguments: SlowWizard.allCases)
  func timeDecidesNothing(_ wizard: SlowWizard) async throws {
    for number in 0..<UInt64(Self.sequencesMax) {
      let sequence = KeySequence(seed: Self.firstSeed + number, opening: wizard.opening)
      if let problem = try await problem(of: sequence, at: wizard) {
        Issue.record("\(wizard), seed \(Self.firstSeed + number): \(problem)\n\(sequence)")
        return
      }
    }
  }

  private func problem(of sequence: KeySequence, at wizard: SlowWizard) async throws -> String? {
    let late = LateTerminal(try wizard.makeFlow())
    for piece in sequence.pieces {
      await late.read(piece.bytes, isInterrupt: piece.isInterrupt)
      if piece.pause > 0 { await late.pass(.milliseconds(piece.pause)) }
    }
    await late.rest()
    let whole = LateTerminal(try wizard.makeFlow())
    for part in sequence.wholeParts { await whole.read(part.bytes, isInterrupt: part.isInterrupt) }
    await whole.rest()
    let dropped = late.droppedCount + whole.droppedCount
    if dropped == 0, let problem = difference(whole.result, late.result, "in one piece") {
      return problem
    }
    // What is incomplete at the end of a part is read later than the part.
    if whole.reads.count <= sequence.wholeParts.count {
      let patient = LateTerminal(try wizard.makeFlow())
      for read in whole.reads { await patient.typePatiently(read) }
      if let problem = difference(patient.result, whole.result, "by a person who looks") {
        return problem
      }
    }
    if dropped == 0 { return nil }
    let patient = LateTerminal(try wizard.makeFlow())
    await patient.rest()
    for event in late.survivors {
      patient.take(event)
      await patient.rest()
    }
    return difference(patient.result, late.result, "one after the other")
  }

  private func difference(_ expected: [String], _ found: [String], _ how: String) -> String? {
    guard expected != found else { return nil }
    let new = found.filter { !expected.contains($0) }
    let missing = expected.filter { !found.contains($0) }
    return "Only late: \(new). Only \(how): \(missing)."
  }
}

/// A random sequence of bytes in pieces, with the pause after each in milliseconds.
struct KeySequence: CustomStringConvertible {
  private(set) var pieces: [(bytes: [UInt8], isInterrupt: Bool, pause: Int)] = []
  /// The same bytes without pauses, cut only at the keys that stop what is on its way.
  private(set) var wholeParts: [(bytes: [UInt8], isInterrupt: Bool)] = []

  /// Words, keys, pastes and reports.
  private static let words = [
    "ada", "bob", "secret", "a", "Oslo", "é", "日本", "👩‍👩‍👧", "e\u{301}", "1", "12", "y", "n",
    "yes", "no", "es", " ", "x", "\u{7F}", "\u{1}", "\u{15}", "\t", "\t", "\u{1B}[Z", "\u{1B}[A",
    "\u{1B}OB", "\u{1B}[B", "\u{1B}[1;5D", "\u{1B}[C", "\u{1B}[3~", "\u{1B}[P", "\u{1B}b",
    "\u{1B}OP", "\u{1B}[5~", "\u{1B}[97;;97:98u", "\u{1B}[13u", "\u{1B}Od",
    "\u{1B}[200~yes\u{1B}[201~",
    "\u{1B}[200~two\nlines é\u{1B}[201~", "\u{1B}[200~Ada\u{1B}[201~", "\u{1B}[M !!",
    "\u{1B}]11;rgb:14/15/16\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[?62;4c", "\u{1B}[12;40R",
    "\u{1B}[<0;5;5M", "\u{1B}[<0;5;5m", "\u{1B}[57441;1:1u",
    "[x]", "\u{1B}[[A",
  ]
  /// Bytes that are no UTF-8.
  private static let garbage: [[UInt8]] = [[0xFF], [0xC3], [0xE6, 0x97], [0x80], [0xF5, 0x80]]
  /// Escape, also in Kitty's protocol, and Ctrl-C.
  private static let interrupts: [[UInt8]] = [[27], Array("\u{1B}[27u".utf8), [27], [3]]

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - opening: Keys that lead into the wizard; the sequence begins with a part of them.
  init(seed: UInt64, opening: String) {
    var random = SeededGenerator(seed: seed)
    let bytes = Array(opening.utf8)
    var part = Array(bytes.prefix(random.below(bytes.count + 1)))
    let isStopped = random.below(3) == 0
    let isSlow = random.below(3) > 0
    for _ in 0..<random.below(24) {
      switch random.below(20) {
      case 0: part += Self.garbage[random.below(Self.garbage.count)]
      case 1..<8: part.append(13)
      case 8 where isStopped:
        add(part, isInterrupt: false, isSlow: isSlow, &random)
        let interrupt = Self.interrupts[random.below(Self.interrupts.count)]
        add(interrupt, isInterrupt: true, isSlow: isSlow, &random)
        part = []
      default: part += Array(Self.words[random.below(Self.words.count)].utf8)
      }
    }
    add(part, isInterrupt: false, isSlow: isSlow, &random)
  }

  private mutating func add(
    _ part: [UInt8], isInterrupt: Bool, isSlow: Bool, _ random: inout SeededGenerator
  ) {
    wholeParts.append((part, isInterrupt))
    guard !isInterrupt else { return pieces.append((part, true, 0)) }
    var rest = part[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(1 + random.below(random.below(4) == 0 ? 30 : 6)))
      rest = rest.dropFirst(piece.count)
      // An Escape that begins a sequence is the one byte after which time matters.
      let most = piece.last == 27 ? 99 : 4000
      let isLate = random.below(isSlow ? 3 : 12) == 0
      pieces.append((piece, false, isLate ? random.below(most) : 0))
    }
  }

  var description: String {
    pieces.map { "\(String(decoding: $0.bytes, as: UTF8.self).debugDescription) \($0.pause)" }
      .joined(separator: ", ")
  }
}
