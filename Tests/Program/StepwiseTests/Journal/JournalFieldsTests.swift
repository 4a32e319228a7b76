import Foundation
import Stepwise
import StepwiseJournal
import StepwiseRecords
import TestSupport
import Testing

/// Records as fields in the order of their members.
@Suite("Journals with tab-separated fields")
struct JournalFieldsTests {
  private nonisolated struct Move: Codable, Equatable {
    let player: String
    let points: Int

    init(_ player: String, _ points: Int) {
      self.player = player
      self.points = points
    }
  }

  private nonisolated enum Level: String, Codable { case low = "", high }

  private nonisolated struct Everything: Codable, Equatable {
    var text = "a"
    var isRight = true
    var number: Int8 = -3
    var share = 0.1
    var level = Level.low
    var page = URL(string: "https://example.org/?q=1")
    var note: String?
    var move = Move("Ada", 3)
    var limit: Int?
    var levels: [Level] = []
  }

  /// A type that reads its members itself, in their order.
  private nonisolated struct Quick: Codable, Equatable {
    let text: String
    let number: Int
    let note: String?
    let move: Move

    init(_ text: String, _ number: Int, _ note: String?, _ move: Move) {
      (self.text, self.number, self.note, self.move) = (text, number, note, move)
    }

    init(from decoder: any Decoder) throws {
      var members = try decoder.unkeyedContainer()
      text = try members.decode(String.self)
      number = try members.decode(Int.self)
      note = try members.decodeIfPresent(String.self)
      move = try members.decode(Move.self)
    }
  }

  private nonisolated enum Happening: Codable, Equatable {
    case begun
    case told([Quick])
    case moved(Move, by: Level?)
    case said([Move])
    case all(Everything)
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
      let journal = try Journal<Move>("moves", in: folder.path, format: .fields)
      for move in moves { try journal.append(move) }
    }
    let journal = try Journal<Move>("moves", in: folder.path, format: .fields)
    #expect(journal.records == moves)
    try journal.compact(to: [moves[1]])
    #expect(journal.records == [moves[1]])
  }

  /// Each line is what a person reads in the file, and what older files have.
  @Test func recordsOfAnyShapeAreLines() throws {
    let url = "https://example.org/?q=1"
    let rows: [(Happening, String)] = [
      (.begun, "begun"), (.moved(Move("", 0), by: nil), "moved\t\t0\t"),
      (.moved(Move("A\tB", 1), by: .high), "moved\tA\\tB\t1\thigh"),
      (.moved(Move("A", 1), by: .low), "moved\tA\t1\t\\e"), (.said([]), "said"),
      (.said([Move("", 1), Move("B", 2)]), "said\t\t1\tB\t2"),
      (
        .told([Quick("a\tb\\", 1, nil, Move("A", 2)), Quick("", -3, "", Move("\n", 4))]),
        "told\ta\\tb\\\\\t1\t\tA\t2\t\t-3\t\\e\t\\n\t4"
      ),
      (.all(Everything()), "all\ta\t1\t-3\t0.1\t\t\(url)\t\tAda\t3\t"),
      (
        .all(
          Everything(
            isRight: false, level: .high, page: nil, note: "", limit: 7, levels: [.low, .high])),
        "all\ta\t0\t-3\t0.1\thigh\t\t\\e\tAda\t3\t7\t\thigh"
      ),
    ]
    do {
      let journal = try Journal<Happening>("all", in: folder.path, format: .fields)
      for (record, _) in rows { try journal.append(record) }
    }
    let lines = try folder.read("all.journal").split(separator: "\n").dropFirst()
    #expect(lines.map(String.init) == rows.map(\.1))
    try folder.write(folder.read("all.journal") + "moved\tA\t1\n", to: "all.journal")
    let journal = try Journal<Happening>("all", in: folder.path, format: .fields)
    // The last optional member may be missing, as in lines of earlier versions.
    #expect(journal.records == rows.map(\.0) + [.moved(Move("A", 1), by: nil)])
    // A record that is one empty text has a line, too.
    do { try Journal<String>("texts", in: folder.path, format: .fields).append("") }
    #expect(try Journal<String>("texts", in: folder.path, format: .fields).records == [""])
  }

  /// A record that could not be read again is not written.
  @Test func whatHasNoPlaceInALineIsRejected() throws {
    struct Pair<Value: Codable>: Codable { var first: Value, second = 1 }
    func rejection(_ value: some Codable) throws -> String? {
      func journal<Value: Codable>(_ value: Value) throws -> Journal<Pair<Value>> {
        try Journal("refused", in: nil, format: .fields)
      }
      let error = #expect(throws: RunFailure.self) {
        try journal(value).append(Pair(first: value))
      }
      #expect(error?.code == .dataError)
      return error?.description
    }
    struct Nothing: Codable {}
    struct Maybe: Codable { var move: Move? = Move("A", 1) }
    let reasons = try [
      rejection(["a": 1]), rejection([1]), rejection(Maybe()), rejection([[1], [2]]),
      rejection([1, nil]), rejection([Nothing()]),
    ]
    #expect(
      reasons
        == [
          "a dictionary, whose keys have no order",
          "a value behind a list, which takes the rest of the line",
          "an optional value of several fields", "more than one list", "an absent value in a list",
          "a list of elements without fields",
        ].map { "The record cannot be written: it has \($0)." })
  }

  @Test(arguments: [
    ("sung\tA", "“sung” is not known"), ("moved\tA\t1\tlower", "“lower” is not known"),
    ("all\ta\t1\t300", "“300” is not a number"), ("said\tA", "it ends too early"),
    ("begun\tA", "it has more fields than a record"), ("told\tA", "it ends too early"),
    ("told\tA\tone", "“one” is not a number"), ("told\tA\t1\tB", "it ends too early"),
  ])
  func anUnknownRecordIsRejectedWithItsLine(_ line: String, _ reason: String) throws {
    do { try Journal<Happening>("all", in: folder.path, format: .fields).append(.begun) }
    try folder.write(folder.read("all.journal") + line + "\n", to: "all.journal")
    let error = #expect(throws: RunFailure.self) {
      try Journal<Happening>("all", in: folder.path, format: .fields)
    }
    #expect(error?.description.contains("all.journal:3: ") == true)
    #expect(
      error?.description.contains(": \(reason). Mend it") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("Ada", "it ends too early"), ("", "it ends too early"),
    ("Ada\tthree", "“three” is not a number"),
    ("Ada\t", "“” is not a number"), ("Ada\t3\t4", "it has more fields than a record"),
    ("A\\da\t3", "it has a backslash that marks nothing: \\t, \\n, \\0, \\e and \\\\ do"),
    ("Ada\\\t3", "a field ends with a backslash that marks nothing"),
    ("\u{FF}", "it is not UTF-8"),
  ])
  func anInvalidRecordIsRejectedWithItsLine(_ line: String, _ reason: String) throws {
    do { try Journal<Move>("moves", in: folder.path, format: .fields).append(Move("Ada", 3)) }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // Decoded as Latin-1, so that bytes can be invalid as UTF-8.
    bytes += Data(
      (line + "\n").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value > 255 ? 63 : $0.value) }
    )
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: RunFailure.self) {
      try Journal<Move>("moves", in: folder.path, format: .fields)
    }
    #expect(error?.code == .dataError)
    #expect(
      error?.description
        == "\(path):3: The line is not a record of this program: \(reason). Mend it or take it out."
    )
  }
}
