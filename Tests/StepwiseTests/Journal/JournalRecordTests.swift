import Foundation
import Stepwise
import StepwiseJournal
import StepwiseRecords
import TestSupport
import Testing

/// Records with their own line format.
@Suite("Journals with tab-separated fields")
struct JournalRecordTests {
  private nonisolated struct Move: JournalRecord, Equatable {
    let player: String
    let points: Int

    init(_ player: String, _ points: Int) {
      self.player = player
      self.points = points
    }

    init(fields: inout JournalFields) throws {
      player = try fields.text()
      points = try fields.number()
    }

    func write(to line: inout JournalLine) {
      line.add(player)
      line.add(points)
    }
  }

  private let folder = TestFolder()

  private var path: String { folder["moves.journal"] }

  @Test(arguments: [
    "Ada", "", "\t", "\n", "\r\n", "\\", "\\n", "a\tb\\", "\0", "Grüße", "한국어",
    "\u{1F469}\u{200D}\u{1F680}", String(repeating: "x", count: 100_000),
  ])
  func anyTextIsRestored(_ text: String) throws {
    let moves = [Move(text, .min), Move(text + text, .max)]
    do {
      let journal = try Journal<Move>("moves", in: folder.path)
      for move in moves { try journal.append(move) }
    }
    let journal = try Journal<Move>("moves", in: folder.path)
    #expect(journal.records == moves)
    try journal.compact(to: [moves[1]])
    #expect(journal.records == [moves[1]])
  }

  @Test func aLineIsReadableAndNotTooLong() throws {
    do { try Journal<Move>("moves", in: folder.path).append(Move("Ada\tL.", 3)) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("\nAda\\tL.\t3\n"))
    let journal = try Journal<Move>("others", in: folder.path)
    let error = #expect(throws: RunFailure.self) {
      try journal.append(Move(String(repeating: "x", count: JournalFile.lineLengthMax), 1))
    }
    #expect(error?.code == .dataError)
    #expect(journal.records.isEmpty)
  }

  @Test(arguments: [
    ("Ada", "it ends too early"), ("", "it ends too early"),
    ("Ada\tthree", "“three” is not a number"),
    ("Ada\t", "“” is not a number"), ("Ada\t3\t4", "it has more fields than a record"),
    ("A\\da\t3", "it has a backslash that marks nothing: \\t, \\n, \\0 and \\\\ do"),
    ("Ada\\\t3", "a field ends with a backslash that marks nothing"),
    ("\u{FF}", "it is not UTF-8"),
  ])
  func anInvalidRecordIsRejectedWithItsLine(_ line: String, _ reason: String) throws {
    do { try Journal<Move>("moves", in: folder.path).append(Move("Ada", 3)) }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // Decoded as Latin-1, so that bytes can be invalid as UTF-8.
    bytes += Data(
      (line + "\n").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value > 255 ? 63 : $0.value) }
    )
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: RunFailure.self) { try Journal<Move>("moves", in: folder.path) }
    #expect(error?.code == .dataError)
    #expect(
      error?.description
        == "\(path):3: The line is not a record of this program: \(reason). Mend it or take it out."
    )
  }
}
