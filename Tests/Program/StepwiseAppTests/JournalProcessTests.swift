import Foundation
import Stepwise
import StepwiseFlow
import StepwiseJournal
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// A journal whose program is killed, and a journal that two programs open.
@Suite(.tags(.program), .slow)
struct JournalProcessTests {
  private nonisolated static let first = #"{"format":"stepwise journal","version":1}"#

  /// The words of a probe's run, such as `append 3`, and what it did.
  private struct Life {
    /// The numbers that were printed, each after its record was synchronized.
    var printed: [Int] = []
    var isCompacted = false
    var notice: String?
    /// The number of calls that change the disk.
    var calls = 0
  }

  private final class Counter {
    var count = 0
  }

  /// Does in this process what the probe does, and changes nothing on the disk from a call on, as if it were killed there;
  /// a write just before may write only some bytes.
  private func live(
    _ folder: TestFolder, _ words: String, dyingAt last: Int = .max, bytes: Int? = nil
  ) -> Life {
    let counter = Counter()
    let calls = DiskCalls { call in
      MainActor.assumeIsolated {
        counter.count += 1
        if counter.count >= last { return .failure(EIO) }
        if counter.count == last - 1, call == .write, let bytes { return .atMost(bytes) }
        return .real
      }
    }
    var life = Life()
    try? perform(words, in: folder, calls, &life)
    life.calls = counter.count
    return life
  }

  private func perform(
    _ words: String, in folder: TestFolder, _ calls: DiskCalls, _ life: inout Life
  ) throws {
    let journal = try Journal<Int>("numbers", in: folder["state/deep"], calls: calls)
    life.notice = journal.notice?.english
    var words = words.split(separator: " ")[...]
    while let word = words.popFirst(), let number = words.popFirst().flatMap({ Int($0) }) {
      if word == "compact" {
        try journal.compact(to: Array(journal.records.suffix(number)))
        life.isCompacted = true
        continue
      }
      for _ in 0..<number {
        let next = (journal.records.last ?? 0) + 1
        try journal.append(next)
        life.printed.append(next)
      }
    }
  }

  /// The records of the journal, read by another object, which also checks the lines.
  private func records(in folder: TestFolder) throws -> [Int] {
    try Journal<Int>("numbers", in: folder["state/deep"]).records
  }

  // MARK: Killed at every call

  /// Wherever a run is killed, before each call and after any part of each write, every printed record is there in order, and
  /// at most one more; a compaction leaves all old records or all new ones; a torn line is left out alone.
  @Test func aKillAnywhereLosesNoPrintedRecord() throws {
    for (before, words, parts) in [
      ("", "append 3", [nil, 1, 2, 40]), ("append 12", "compact 6 append 1", [nil, 1, 42, 47]),
      ("append 2 torn", "append 1", [nil, 1]),
    ] as [(String, String, [Int?])] {
      let whole = try prepared(before)
      let count = live(whole, words).calls
      #expect(count > (before.isEmpty ? 12 : 9) || before.contains("torn"), "\(words)")
      let old = before.isEmpty ? [] : Array(1...(before.contains("12") ? 12 : 2))
      var seen: Set<[Int]> = []
      for bytes in parts {
        for call in 1...count {
          let folder = try prepared(before)
          let life = live(folder, words, dyingAt: call, bytes: bytes)
          let kept = try records(in: folder)
          seen.insert(kept)
          let place = "\(words), killed at \(call) after \(bytes ?? -1) bytes"
          let base =
            life.isCompacted || words.hasPrefix("compact") && kept.first == 7
            ? Array(7...12) : old
          let all = base + life.printed
          #expect(kept == all || kept == all + [(all.last ?? 0) + 1], "\(place): \(kept)")
          // The next run continues normally, and no other file is left.
          let next = live(folder, "append 2")
          #expect(next.printed.count == 2, "\(place)")
          #expect(try records(in: folder) == kept + next.printed, "\(place)")
          #expect(
            try TestFolder(path: folder["state/deep"]).names == ["numbers.journal"], "\(place)")
        }
      }
      if words.hasPrefix("compact") { #expect(seen.isSuperset(of: [old, Array(7...12)])) }
    }
  }

  /// A folder with the journal of an earlier run; the word `torn` adds a line without an end.
  private func prepared(_ words: String) throws -> TestFolder {
    let folder = TestFolder()
    guard !words.isEmpty else { return folder }
    _ = live(folder, words)
    guard words.hasSuffix("torn") else { return folder }
    let path = folder["state/deep/numbers.journal"]
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("99999999".utf8))
    try file.close()
    return folder
  }

  /// A torn line is named when it is left out.
  @Test func aTornLineIsReported() throws {
    let folder = try prepared("append 2 torn")
    let path = folder["state/deep/numbers.journal"]
    let life = live(folder, "append 1")
    #expect(
      life.notice
        == "\(path):4: The last line was not written to its end, and is left out: 8 bytes.")
    #expect(life.printed == [3])
  }

  /// A process that is killed leaves the bytes that the tests above assume.
  @Test(arguments: [(7, nil), (13, nil), (14, 2), (17, 1)] as [(Int, Int?)])
  func aKilledProcessLeavesTheSameFile(_ call: Int, _ bytes: Int?) throws {
    let (own, other) = (TestFolder(), TestFolder())
    let part = bytes.map { " \($0)" } ?? ""
    let killed = try Program(
      Self.probe(other, "die \(call)\(part) append 3"), folder: other, program: "JournalProbe")
    #expect(killed.code == -SIGKILL)
    let life = live(own, "append 3", dyingAt: call, bytes: bytes)
    #expect(Self.numbers(in: killed.output) == life.printed)
    let file = "state/deep/numbers.journal"
    #expect((try? other.read(file)) == (try? own.read(file)))
  }

  // MARK: Killed from outside

  /// The program is killed several times in a row on the same file, while it appends at full speed.
  @Test func aKillAtAnyMomentLosesNoPrintedRecord() throws {
    let folder = TestFolder()
    var random = SeededGenerator(seed: 7)
    var known = 0
    for round in 1...6 {
      let compaction = round.isMultiple(of: 2) ? "append 40 compact 20 " : ""
      let program = try RunningProbe(Self.probe(folder, "\(compaction)append 1000000"))
      let printed = Self.numbers(in: program.killed(afterLines: random.below(300)))
      #expect(printed.first ?? known + 1 == known + 1)
      let last = printed.last ?? known
      let kept = try records(in: folder)
      #expect(kept.last ?? 0 == last || kept.last == last + 1, "round \(round)")
      #expect(kept == Array(kept.first.map { $0..<$0 + kept.count } ?? 0..<0))
      known = kept.last ?? 0
    }
    #expect(known > 200)
  }

  /// The probe's command line.
  private static func probe(_ folder: TestFolder, _ words: String) -> [String] {
    [folder["state/deep"]] + words.split(separator: " ").map(String.init)
  }

  private static func numbers(in output: String) -> [Int] {
    output.split(separator: "\n").compactMap { Int($0) }
  }

  // MARK: Two programs at once

  @Test func theSecondRunIsRejectedUntilTheFirstIsKilled() throws {
    let folder = TestFolder()
    let holder = try RunningProbe(Self.probe(folder, "append 2 compact 1 hold"))
    holder.read(until: "held")
    let second = try Program(
      Self.probe(folder, "append 1"), folder: folder, program: "JournalProbe")
    #expect(
      second.end
        == "75 \(folder["state/deep"])/numbers.journal is held by another run: end that one first.")
    #expect(second.output == "")
    _ = holder.killed()
    #expect(live(folder, "append 1").printed == [3])
    #expect(try records(in: folder) == [2, 3])
  }

  // MARK: Missing permissions

  nonisolated struct Access: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let folder: mode_t
    /// The file's; `nil` for no file.
    let file: mode_t?
    let words: [String]
    let end: String
    let left: [String]

    init(
      _ name: String, _ folder: mode_t, _ file: mode_t?, _ words: String, _ end: String,
      left: [String] = []
    ) {
      testDescription = name
      (self.folder, self.file, self.end) = (folder, file, end)
      self.words = words.split(separator: " ").map(String.init)
      self.left = [first] + left
    }
  }

  private nonisolated static let denied = "state/numbers.journal cannot be read and written"
  private nonisolated static let accesses = [
    Access(
      "no new file", 0o555, nil, "append 1",
      "73 state/numbers.journal cannot be made: Permission denied."),
    Access("only read", 0o555, 0o444, "append 1", "66 \(denied): Permission denied."),
    Access("only written", 0o777, 0o200, "append 1", "66 \(denied): Permission denied."),
    Access(
      "a compaction needs a new file", 0o555, 0o666, "append 1 compact 1",
      "73 state/numbers.journal cannot be made: Permission denied.", left: ["1"]),
  ]

  /// Root may read and write everything, so the probe runs as another user.
  @Test(arguments: accesses) func deniedAccessIsReported(_ access: Access) throws {
    let folder = TestFolder()
    mkdir(folder["state"], 0o700)
    if let mode = access.file {
      try folder.write(Self.first + "\n", to: "state/numbers.journal")
      chmod(folder["state/numbers.journal"], mode)
    }
    chmod(folder["state"], access.folder)
    let run = try Program(
      ["state", "nobody"] + access.words, folder: folder, program: "JournalProbe")
    #expect(run.end == access.end)
    #expect(Self.numbers(in: run.output).count == access.left.count - 1)
    if access.file != nil {
      #expect(
        try folder.read("state/numbers.journal")
          == access.left.map { "\($0)\n" }.joined())
    }
  }

  /// A limit on the size of files acts like a full disk: no half line is left.
  @Test func aFullDiskKeepsTheRecords() throws {
    let folder = TestFolder()
    let run = try Program(
      ["state", "append", "1000000"], shell: #"ulimit -f 1; "$@""#, folder: folder,
      program: "JournalProbe")
    #expect(run.end == "74 state/numbers.journal was not written: File too large.")
    let printed = Self.numbers(in: run.output)
    #expect(printed.count > 100)
    let lines = [Self.first] + printed.map(String.init)
    #expect(try folder.read("state/numbers.journal") == lines.joined(separator: "\n") + "\n")
  }
}

/// A probe that runs until it is killed.
nonisolated final class RunningProbe {
  private let program: ChildProgram
  private let input: UnsharedPipe
  private let output: UnsharedPipe
  private var text: [UInt8] = []

  init(_ arguments: [String]) throws {
    input = try UnsharedPipe()
    output = try UnsharedPipe()
    program = try ChildProgram(
      [ProgramPath.built("JournalProbe")] + arguments, input: .descriptor(input.reading),
      output: .descriptor(output.writing))
    input.stopReading()
    output.stopWriting()
  }

  /// Reads until a text is printed or the program ends.
  func read(until text: String) {
    repeat {
      if String(decoding: self.text, as: UTF8.self).contains(text) { return }
    } while output.readMore(into: &self.text)
  }

  /// Kills the probe after it printed some lines, and returns all output until then.
  func killed(afterLines count: Int = 0) -> String {
    while text.count(where: { $0 == 10 }) < count, output.readMore(into: &text) {}
    program.send(SIGKILL)
    while output.readMore(into: &text) {}
    return String(decoding: text, as: UTF8.self)
  }
}
