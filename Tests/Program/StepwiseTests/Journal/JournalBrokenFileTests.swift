import Foundation
import Stepwise
import StepwiseJournal
import StepwiseRecords
import TestSupport
import Testing

/// Files that a journal did not write in this form: which parts are dropped, and which files are rejected and kept.
@Suite struct JournalBrokenFileTests {
  private nonisolated static let first = #"{"format":"stepwise journal","version":1}"# + "\n"
  private nonisolated static let ada = #"{"player":"Ada","score":1}"# + "\n"
  private let folder = TestFolder()

  private func open() throws -> Journal<Game> {
    try Journal("games", in: folder.path, calls: .withoutWaiting)
  }

  /// Expects that opening a file twice rejects it with a sentence, and changes nothing in its folder.
  private func expectRejected(_ text: String, _ sentence: String) throws {
    try folder.write(text, to: "games.journal")
    try folder.write("left over", to: ".stepwise-new-abcdefgh01234567")
    for _ in 1...2 {
      #expect(failure(in: folder) { _ = try open() } == "65 games.journal:\(sentence)")
    }
    #expect(try folder.read("games.journal") == text)
    #expect(try folder.read(".stepwise-new-abcdefgh01234567") == "left over")
  }

  @Test func aFileThatIsNoJournalOfThisProgramIsRejectedAndKept() throws {
    for text in [
      "{}\n", "Dear diary", "\n", "\n\0", " ",
      "{\"format\":\"stepwise journal\",\"version\":1} \n",
      "{\"format\":\"stepwise journal\",\"version\":}\n",
      "{\"format\":\"stepwise journal\",\"version\":0}\n",
      "{\"format\":\"stepwise journal\",\"version\":99999999999999999999}\n",
      "{\"format\":\"stepwise journal\",\"version\":1,\"more\":2}\n",
      "{\"format\":\"stepwise journal\",\"version\":2", Self.ada,
    ] {
      try expectRejected(text, "1: The file is not a Stepwise journal: move it away.")
    }
    try expectRejected(
      "{\"format\":\"stepwise journal\",\"version\":2}\n{\"new\":true}\n{\"torn",
      "1: The journal is of version 2, and this program knows version 1: use a newer program.")
  }

  private nonisolated static let invalid: [(String, Int, String)] = [
    ("{\n" + ada, 2, "it is not JSON"), ("\n" + ada, 2, "it is not JSON"),
    ("\n", 2, "it is not JSON"), (ada + "\0\n" + ada, 3, "it is not JSON"),
    (ada + ada.dropLast() + ada, 3, "it is not JSON"),
    (ada + "{\"player\":\n" + ada, 3, "it is not JSON"),
    (ada + "{\"player\":\n" + ada + "{\"torn", 3, "it is not JSON"),
    (ada + "oops\n", 3, "it is not JSON"), (ada + "[1]\n", 3, "it is not an object"),
    ("7\n" + ada, 2, "it is not an object"), ("{\"player\":\"Ada\"}\n", 2, "“score” is missing"),
    ("{\"player\":\"Ada\",\"score\":\"x\"}\n", 2, "“score” is not a number"),
    ("{\"player\":[],\"score\":1}\n", 2, "“player” is not a text"),
    ("{\"player\":null,\"score\":1}\n", 2, "“player” is null, and not a text"),
    (String(repeating: "[", count: 100_000) + "\n", 2, "it is not JSON"),
  ]

  private static func sentence(_ line: Int, _ reason: String) -> String {
    "\(line): The line is not a record of this program: \(reason). Mend it or take it out."
  }

  @Test func anInvalidRecordIsRejectedAndKept() throws {
    for (text, line, reason) in Self.invalid {
      try expectRejected(Self.first + text, Self.sentence(line, reason))
    }
    let bytes = Array(Self.first.utf8) + [0x22, 0xFF, 0x22, 10] + Array(Self.ada.utf8)
    try folder.write(bytes, to: "games.journal")
    #expect(
      failure(in: folder) { _ = try open() }
        == "65 games.journal:\(Self.sentence(2, "it is not UTF-8"))")
    #expect(try folder.bytes(of: "games.journal") == bytes)
  }

  /// The message names the place of the problem, however deep it is.
  @Test func theInvalidPartOfARecordIsReported() throws {
    nonisolated enum Side: String, Codable { case black, white }
    nonisolated struct Match: Codable {
      var games: [Game]
      var isOver: Bool?
      var side: Side?
    }
    for (line, reason) in [
      ("{\"games\":[{\"player\":\"Ada\"}]}", "“games[0].score” is missing"),
      ("{\"games\":[{\"player\":1,\"score\":1}]}", "“games[0].player” is not a text"),
      ("{\"games\":[],\"isOver\":1}", "“isOver” is not true or false"),
      ("{\"games\":{}}", "“games” is not a list"),
      ("{\"games\":[],\"side\":\"red\"}", "“side” is a value that is not known"),
    ] {
      try folder.write(Self.first + line + "\n", to: "games.journal")
      #expect(
        failure(in: folder) { _ = try Journal<Match>("games", in: folder.path) }
          == "65 games.journal:\(Self.sentence(2, reason))")
    }
  }

  @Test(.slow) func whatIsTooLongIsRejectedAndKept() throws {
    let long = String(repeating: "x", count: 4_000_001)
    for line in [long, long + "\n"] {
      let text = String(decoding: JournalFormat.steps.firstLine, as: UTF8.self) + line
      try folder.write(text, to: "games.steps")
      #expect(
        failure(in: folder) {
          _ = try JournalFile(path: folder["games.steps"], format: .steps) { _ in }
        }
          == "65 games.steps:2: The line is longer than 4000000 bytes.")
      #expect(try folder.read("games.steps") == text)
    }
    try folder.write("", to: "games.journal")
    truncate(folder["games.journal"], 1_000_000_001)
    #expect(
      failure(in: folder) { _ = try open() }
        == "65 games.journal has 1000000001 bytes: a journal holds 1000000000 at most. Move it away to begin another."
    )
  }

  /// A torn last line does not affect the lines before it, and is removed when the next line is written.
  @Test(
    arguments: [
      "{", #"{"player":"Ada","score":1}"#, "\0", "\0\0\0\0", "{\"player\0\0\0\0",
      "{\"player\0\0\0\0\":1}\n", "\0\n", "{\"player\":\"Ada\",\"score\":1}\0",
    ])
  func aTornLastLineIsDropped(_ torn: String) throws {
    try folder.write(Self.first + Self.ada + torn, to: "games.journal")
    let notice =
      "\(folder["games.journal"]):3: The last line was not written to its end, and is left out: "
      + "\(torn.utf8.count) \(torn.utf8.count == 1 ? "byte" : "bytes")."
    do {
      let journal = try open()
      #expect(journal.records == [Game("Ada", 1)])
      #expect(journal.notice?.english == notice)
      // Reading alone does not change the file.
      #expect(try folder.read("games.journal") == Self.first + Self.ada + torn)
    }
    let journal = try open()
    #expect(journal.notice?.english == notice)
    try journal.append(Game("Ada", 1))
    try journal.append(Game("Ada", 1))
    #expect(try folder.read("games.journal") == Self.first + Self.ada + Self.ada + Self.ada)
  }

  /// If even the first line is incomplete, no record was ever confirmed.
  @Test(arguments: [
    "", "{", #"{"format":"stepwise journal","version":1}"#, "\0\0\0", "{\"form\0\0",
  ])
  func aTornFirstLineIsReplaced(_ torn: String) throws {
    try folder.write(torn, to: "games.journal")
    do {
      let journal = try open()
      #expect((journal.notice == nil) == torn.isEmpty)
      #expect(try folder.read("games.journal") == Self.first)
      try journal.append(Game("Ada", 1))
    }
    #expect(try open().records == [Game("Ada", 1)])
    #expect(try folder.read("games.journal") == Self.first + Self.ada)
  }

  /// A journal that is cut at any byte holds the records whose lines are complete.
  @Test func aTruncatedFileKeepsItsCompleteLines() throws {
    let whole = Array(
      (Self.first + Self.ada + "{\"player\":\"Bob é\",\"score\":20}\n" + Self.ada).utf8)
    let all = [Game("Ada", 1), Game("Bob é", 20), Game("Ada", 1)]
    for length in 0...whole.count {
      for padding in [[], [UInt8](repeating: 0, count: 7)] {
        try folder.write(Array(whole[..<length]) + padding, to: "games.journal")
        let lines = max(0, whole[..<length].count { $0 == 10 } - 1)
        do {
          let journal = try open()
          #expect(journal.records == Array(all.prefix(lines)))
          let isWhole = length == 0 || whole[length - 1] == 10
          #expect((journal.notice == nil) == (isWhole && padding.isEmpty))
          try journal.append(Game("Eve", 5))
        }
        let journal = try open()
        #expect(journal.records == all.prefix(lines) + [Game("Eve", 5)])
        #expect(journal.notice == nil)
      }
    }
  }

  /// A file of arbitrary bytes is opened or rejected with a sentence, and a rejected file stays unchanged.
  @Test(arguments: 1...4)
  func anyFileIsOpenedOrRejectedAndKept(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let pieces = [
      Self.first, Self.ada, "{}\n", "\0", "\n", "{\"player\":", "\"Ada\"", "}", "\u{FEFF}", "\r\n",
      "\\",
    ].map { Array($0.utf8) }
    var opened = 0
    let count = Repetition.times(60)
    for _ in 1...count {
      var bytes: [UInt8] = numbers.below(5) == 0 ? [] : pieces[0]
      for _ in 0..<numbers.below(8) {
        if numbers.below(4) == 0 {
          bytes.append(UInt8(numbers.below(256)))
        } else {
          bytes += pieces[numbers.below(3) == 0 ? numbers.below(pieces.count) : 1]
        }
      }
      if !bytes.isEmpty, numbers.below(4) == 0 {
        bytes[numbers.below(bytes.count)] = UInt8(numbers.below(256))
      }
      try folder.write(bytes, to: "games.journal")
      let end = failure(in: folder) {
        let journal = try open()
        opened += 1
        let known = journal.records
        try journal.append(Game("Eve", 5))
        #expect(journal.records == known + [Game("Eve", 5)])
      }
      if let end {
        #expect(end.hasPrefix("65 games.journal:"))
        #expect(try folder.bytes(of: "games.journal") == bytes)
      } else {
        let journal = try open()
        #expect(journal.records.last == Game("Eve", 5))
        #expect(journal.notice == nil)
      }
    }
    #expect(opened > count / 10 && opened < count * 9 / 10, "both happen: \(opened)")
  }
}
