import Foundation
import Stepwise
import StepwiseJournal
import StepwiseRecords
import StepwiseSystem
import TestSupport
import Testing

/// A disk that is full, broken or slow: the earlier contents stay.
@Suite struct JournalFailureTests {
  /// The outcomes of the next disk calls of each kind.
  final class Disk {
    var outcomes: [DiskCalls.Call: [DiskCalls.Outcome]] = [:]
    private(set) var made: [DiskCalls.Call] = []

    var calls: DiskCalls {
      DiskCalls { call in MainActor.assumeIsolated { self.outcome(of: call) } }
    }

    private func outcome(of call: DiskCalls.Call) -> DiskCalls.Outcome {
      made.append(call)
      guard let next = outcomes[call]?.first else { return .real }
      outcomes[call]?.removeFirst()
      return next
    }

    func forget() { made = [] }
  }

  private let folder = TestFolder()
  private let disk = Disk()

  private func open() throws -> Journal<Game> {
    try Journal("games", in: folder.path, calls: disk.calls)
  }

  /// A journal of one record, and the text of its file.
  private func opened() throws -> (journal: Journal<Game>, text: String) {
    let journal = try open()
    try journal.append(Game("Ada", 1))
    disk.forget()
    return (journal, try folder.read("games.journal"))
  }

  @Test func everythingIsSynchronized() throws {
    let (journal, _) = try opened()
    try journal.append(Game("Bob", 2))
    #expect(disk.made == [.write, .synchronize])
    disk.forget()
    try journal.compact(to: [])
    #expect(disk.made == [.open, .lock, .write, .synchronize, .rename, .open, .synchronize])
    disk.forget()
    let other = try Journal<Game>("games", in: folder["one"], calls: disk.calls)
    let last = try #require(disk.made.lastIndex(of: .write))
    // The file's folder and the folders above it are synchronized, because they may be new.
    #expect(disk.made[..<last].count { $0 == .synchronize } >= 3)
    #expect(disk.made[last...] == [.write, .synchronize])
    withExtendedLifetime(other) {}
  }

  @Test func shortAndInterruptedCallsAreContinued() throws {
    let (journal, text) = try opened()
    disk.outcomes = [
      .write: [.atMost(3), .failure(EINTR), .atMost(1), .failure(EINTR)],
      .synchronize: [.failure(EINTR), .failure(EINTR)],
    ]
    try journal.append(Game("Bob", 2))
    #expect(try folder.read("games.journal") == text + "{\"player\":\"Bob\",\"score\":2}\n")
    disk.outcomes = [
      .open: [.failure(EINTR)], .write: [.atMost(40), .failure(EINTR), .atMost(3)],
      .rename: [.failure(EINTR)],
    ]
    try journal.compact(to: [Game("Ada", 1)])
    #expect(try folder.read("games.journal") == text)
  }

  @Test(
    arguments: [
      (.write, [.failure(ENOSPC)], "No space left on device"),
      (.write, [.atMost(5), .failure(ENOSPC)], "No space left on device"),
      (.write, [.atMost(5), .failure(EIO)], "Input/output error"),
      (.write, [.atMost(5), .atMost(0)], "Input/output error"),
      (.write, [.atMost(0)], "Input/output error"),
      (.synchronize, [.failure(EIO)], "Input/output error"),
      (.synchronize, [.failure(EDQUOT)], "Disk quota exceeded"),
    ] as [(DiskCalls.Call, [DiskCalls.Outcome], String)])
  func aFailedRecordIsRemoved(
    _ call: DiskCalls.Call, _ outcomes: [DiskCalls.Outcome], _ reason: String
  ) throws {
    do {
      let (journal, text) = try opened()
      disk.outcomes[call] = outcomes
      #expect(
        failure(in: folder) { try journal.append(Game("Bob", 2)) }
          == "74 games.journal was not written: \(reason).")
      #expect(try folder.read("games.journal") == text)
      #expect(journal.records == [Game("Ada", 1)])
      try journal.append(Game("Eve", 3))
    }
    #expect(try open().records == [Game("Ada", 1), Game("Eve", 3)])
  }

  /// A limit on the size of files acts like a full disk; the file may already exceed the limit.
  @Test(
    arguments: [
      [.truncate], [.synchronize], [.truncate, .synchronize],
    ] as [[DiskCalls.Call]])
  func aRecordThatCannotBeRemovedEndsTheJournal(_ failing: [DiskCalls.Call]) throws {
    do {
      let (journal, text) = try opened()
      disk.outcomes[.write] = [.atMost(5), .failure(ENOSPC)]
      for call in failing { disk.outcomes[call] = [.failure(EIO)] }
      #expect(
        failure(in: folder) { try journal.append(Game("Bob", 2)) }
          == "74 games.journal was not written: No space left on device.")
      let torn = try folder.read("games.journal")
      #expect(torn == (failing.contains(.truncate) ? text + "{\"pla" : text))
      for _ in 1...2 {
        #expect(
          failure(in: folder) { try journal.append(Game("Eve", 3)) }
            == "74 games.journal cannot be extended: its last line is incomplete. "
            + "Start the program again.")
      }
      #expect(try folder.read("games.journal") == torn)
      #expect(journal.records == [Game("Ada", 1)])
    }
    disk.outcomes = [:]
    let journal = try open()
    #expect((journal.notice != nil) == failing.contains(.truncate))
    try journal.append(Game("Eve", 3))
    #expect(journal.records == [Game("Ada", 1), Game("Eve", 3)])
  }

  @Test func aCompactionRepairsAnUnremovedRecord() throws {
    let (journal, _) = try opened()
    disk.outcomes = [.write: [.atMost(5), .failure(EIO)], .truncate: [.failure(EIO)]]
    #expect(failure(in: folder) { try journal.append(Game("Bob", 2)) } != nil)
    try journal.compact(to: journal.records)
    try journal.append(Game("Eve", 3))
    #expect(
      try folder.read("games.journal").hasSuffix(
        "1}\n{\"player\":\"Ada\",\"score\":1}\n{\"player\":\"Eve\",\"score\":3}\n"))
  }

  @Test(
    arguments: [
      (.open, [.failure(EACCES)], "73 games.journal cannot be made: Permission denied."),
      (.lock, [.failure(ENOLCK)], "74 games.journal cannot be locked: No locks available."),
      (
        .write, [.atMost(50), .failure(ENOSPC)],
        "74 games.journal was not written: No space left on device."
      ),
      (.synchronize, [.failure(EIO)], "74 games.journal was not written: Input/output error."),
      (.rename, [.failure(EROFS)], "74 games.journal was not written: Read-only file system."),
      (
        .open, Array(repeating: .failure(EEXIST), count: 100),
        "73 games.journal cannot be made: File exists."
      ),
    ] as [(DiskCalls.Call, [DiskCalls.Outcome], String)])
  func aFailedCompactionKeepsTheFile(
    _ call: DiskCalls.Call, _ outcomes: [DiskCalls.Outcome], _ sentence: String
  ) throws {
    do {
      let (journal, text) = try opened()
      disk.outcomes[call] = outcomes
      #expect(failure(in: folder) { try journal.compact(to: [Game("Bob", 2)]) } == sentence)
      #expect(try folder.read("games.journal") == text)
      #expect(try folder.names == ["games.journal"])
      #expect(journal.records == [Game("Ada", 1)])
      #expect(failure(in: folder) { _ = try open() }?.hasPrefix("75 ") == true)
      try journal.append(Game("Eve", 3))
    }
    #expect(try open().records == [Game("Ada", 1), Game("Eve", 3)])
  }

  /// Nothing more is appended until the folder is synchronized.
  ///
  /// The new file is in place, but a power cut could bring the old file back, without the records appended since.
  @Test func aFailureToSynchronizeTheFolderIsReported() throws {
    do {
      let (journal, _) = try opened()
      disk.outcomes[.synchronize] = [.real, .failure(EIO), .failure(EIO)]
      let sentence = "74 games.journal was not written: Input/output error."
      #expect(failure(in: folder) { try journal.compact(to: [Game("Bob", 2)]) } == sentence)
      #expect(journal.records == [Game("Bob", 2)])
      #expect(failure(in: folder) { try journal.append(Game("Eve", 3)) } == sentence)
      disk.forget()
      try journal.append(Game("Eve", 3))
      #expect(disk.made == [.open, .synchronize, .write, .synchronize])
    }
    let journal = try open()
    #expect(journal.records == [Game("Bob", 2), Game("Eve", 3)])
    // A file system that cannot synchronize folders is accepted.
    disk.outcomes[.synchronize] = [.real, .failure(EINVAL)]
    try journal.compact(to: [Game("Bob", 2)])
    #expect(journal.records == [Game("Bob", 2)])
  }

  @Test(
    arguments: [
      (.write, [.failure(ENOSPC)], "74 games.journal was not written: No space left on device."),
      (
        .write, [.atMost(9), .failure(EIO)], "74 games.journal was not written: Input/output error."
      ),
      (.synchronize, [.failure(EIO)], "74 games.journal was not written: Input/output error."),
      (.open, [.failure(EMFILE)], "73 games.journal cannot be made: Too many open files."),
    ] as [(DiskCalls.Call, [DiskCalls.Outcome], String)])
  func aFailedFirstLineIsRetriedNextTime(
    _ call: DiskCalls.Call, _ outcomes: [DiskCalls.Outcome], _ sentence: String
  ) throws {
    disk.outcomes[call] = outcomes
    #expect(failure(in: folder) { _ = try open() } == sentence)
    let journal = try open()
    #expect(journal.notice == nil)
    try journal.append(Game("Ada", 1))
  }

  @Test func nothingIsWrittenAfterAnUnremovableTornLine() throws {
    _ = try opened()
    let text = try folder.read("games.journal")
    try folder.write(text + "{\"pl", to: "games.journal")
    let journal = try open()
    disk.outcomes[.truncate] = [.failure(EIO)]
    #expect(
      failure(in: folder) { try journal.append(Game("Bob", 2)) }
        == "74 games.journal was not written: Input/output error.")
    #expect(try folder.read("games.journal") == text + "{\"pl")
    try journal.append(Game("Bob", 2))
    #expect(try folder.read("games.journal") == text + "{\"player\":\"Bob\",\"score\":2}\n")
  }

  // MARK: Kills

  /// Appends and compacts, and dies at a call of the disk, of which a write just before may be made in part.
  ///
  /// - Returns: The records that were acknowledged, whether they were compacted, and the number of calls.
  private func live(
    _ words: String, in folder: TestFolder, dyingAt last: Int = .max, bytes: Int? = nil
  ) -> (told: [Int], isCompacted: Bool, calls: Int) {
    var count = 0
    let calls = DiskCalls { call in
      MainActor.assumeIsolated {
        count += 1
        if count >= last { return .failure(EIO) }
        if count == last - 1, call == .write, let bytes { return .atMost(bytes) }
        return call == .synchronize ? .skipped : .real
      }
    }
    var told: [Int] = []
    var isCompacted = false
    do {
      let journal = try Journal<Int>("numbers", in: folder["state/deep"], calls: calls)
      for word in words.split(separator: " ") {
        if word == "compact" {
          try journal.compact(to: Array(journal.records.suffix(2)))
          isCompacted = true
        } else {
          let next = (journal.records.last ?? 0) + 1
          try journal.append(next)
          told.append(next)
        }
      }
    } catch {}
    return (told, isCompacted, count)
  }

  /// Wherever a run is killed, every acknowledged record is there, and at most one more; a compaction leaves all old records or
  /// all new ones; and the next run goes on with no other file.
  @Test(arguments: [
    ("", "append append append", [], []),
    ("append append append append", "compact append", [1, 2, 3, 4], [3, 4]),
  ])
  func aKillAnywhereLosesNoRecord(
    _ before: String, _ words: String, _ old: [Int], _ compacted: [Int]
  ) throws {
    var seen: Set<[Int]> = []
    for bytes in [nil, 1, 42, 47] {
      for call in 1... {
        let folder = TestFolder()
        _ = live(before, in: folder)
        let life = live(words, in: folder, dyingAt: call, bytes: bytes)
        guard life.calls >= call else {
          #expect(call > 9)
          break
        }
        func records() throws -> [Int] {
          try Journal<Int>("numbers", in: folder["state/deep"]).records
        }
        let kept = try records()
        seen.insert(kept)
        let isNew = life.isCompacted || !compacted.isEmpty && kept.first == compacted[0]
        let all = (isNew ? compacted : old) + life.told
        #expect(
          kept == all || kept == all + [(all.last ?? 0) + 1],
          "call \(call), \(bytes ?? -1) bytes: \(kept)")
        let next = live("append append", in: folder).told
        #expect(try next.count == 2 && records() == kept + next, "call \(call)")
        #expect(try TestFolder(path: folder["state/deep"]).names == ["numbers.journal"])
      }
    }
    #expect(seen.isSuperset(of: [old, compacted]))
  }

  // MARK: Records that cannot be lines

  @Test func aRecordThatCannotBeALineIsRejected() throws {
    let journal = try Journal<[String: Double]>("scores", in: folder.path)
    let memory = try Journal<[String: Double]>("scores", in: nil)
    for number in [Double.nan, .infinity] {
      let record = ["Ada": number]
      let sentence = "65 The record cannot be written: “Ada” is \(number), which JSON cannot say."
      #expect(failure(in: folder) { try journal.append(record) } == sentence)
      #expect(failure(in: folder) { try journal.compact(to: [record]) } == sentence)
      #expect(failure(in: folder) { try memory.append(record) } == sentence)
    }
    #expect(journal.records == [] && memory.records == [])
    let steps = try JournalFile(path: folder["lines.steps"], format: .steps) { _ in }
    #expect(
      failure(in: folder) { try steps.append([UInt8](repeating: 0x20, count: 4_000_001)) }
        == "65 A record for lines.steps has 4000001 bytes: at most 4000000 are taken.")
    let file = try JournalFile(path: folder["lines.journal"]) { _ in }
    for line in ["one\ntwo", "no\0ne"] {
      #expect(
        failure(in: folder) { try file.append(Array(line.utf8)) }
          == "65 A record for lines.journal has to be one line of text.")
    }
  }

  /// A journal's line is as long as its record.
  @Test(.slow, arguments: [Journal<[String]>.Format.json, .fields])
  func aRecordMayHaveAnyLength(_ format: Journal<[String]>.Format) throws {
    let long = [String(repeating: "x", count: 4_000_001), ""]
    do { try Journal("words", in: folder.path, format: format).append(long) }
    #expect(try Journal<[String]>("words", in: folder.path, format: format).records == [long])
  }
}
