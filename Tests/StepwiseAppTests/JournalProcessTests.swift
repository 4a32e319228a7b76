import Foundation
import StepwiseFlow
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// A journal whose program is killed, and a journal that two programs open.
@Suite(.tags(.program), .slow)
nonisolated struct JournalProcessTests {
  private static let first = #"{"format":"stepwise journal","version":1}"#

  /// The probe's command line.
  private static func probe(_ folder: TestFolder, _ words: String) -> [String] {
    ["journal", folder["state/deep"]] + words.split(separator: " ").map(String.init)
  }

  private func run(_ folder: TestFolder, _ words: String) throws -> Program {
    try Program(Self.probe(folder, words), folder: folder, program: "JournalProbe")
  }

  /// The numbers that a run printed, each after its record was synchronized.
  private static func numbers(in output: String) -> [Int] {
    output.split(separator: "\n").compactMap { Int($0) }
  }

  /// The records of the journal, read by another program, which also checks the lines.
  private func records(in folder: TestFolder) throws -> [Int] {
    let list = try run(folder, "list")
    #expect(list.code == 0, "\(list.conversation)")
    let line = try #require(list.output.split(separator: "\n").first)
    return line.dropFirst().dropLast().split(separator: ", ").compactMap { Int($0) }
  }

  /// The number of calls in a run that change the disk.
  private func calls(_ words: String, after before: String? = nil) throws -> Int {
    let folder = TestFolder()
    if let before { #expect(try run(folder, before).code == 0) }
    let last = try run(folder, words).output.split(separator: "\n").last
    return try #require(last?.split(separator: " ").first.flatMap { Int($0) })
  }

  // MARK: Killed at every call

  /// Every printed record is there in order, and at most one more, wherever the run is killed: before
  /// each call, and after any part of each write.
  @Test(arguments: ["", " 1", " 2", " 40"])
  func printedRecordsSurviveAKillAnywhere(_ bytes: String) throws {
    let count = try calls("append 3")
    #expect(count > 12, "folders, opening, lock, first line, three records")
    for call in 1...count {
      let folder = TestFolder()
      let killed = try run(folder, "die \(call)\(bytes) append 3")
      #expect(killed.code == -SIGKILL)
      let printed = Self.numbers(in: killed.output)
      let kept = try records(in: folder)
      #expect(kept == Array(1..<kept.count + 1))
      #expect(kept.count == printed.count || kept.count == printed.count + 1, "\(call)")
      // The next run continues normally.
      #expect(try run(folder, "append 2").code == 0)
      #expect(try records(in: folder) == Array(1...(kept.count + 2)))
      #expect(try folder.names == ["state"])
      #expect(try TestFolder(path: folder["state/deep"]).names == ["numbers.journal"])
    }
  }

  /// Wherever a compaction is killed, the file holds either all old records or all new ones.
  @Test(arguments: ["", " 1", " 42", " 47"])
  func aCompactionKeepsTheOldOrTheNew(_ bytes: String) throws {
    let old = Array(1...12)
    let new = Array(7...12)
    let before = try calls("", after: "append 12")
    let count = try calls("compact 6 append 1", after: "append 12")
    #expect(count >= before + 9)
    var seen: Set<[Int]> = []
    for call in before + 1...count {
      let folder = TestFolder()
      #expect(try run(folder, "append 12").code == 0)
      let killed = try run(folder, "die \(call)\(bytes) compact 6 append 1")
      #expect(killed.code == -SIGKILL)
      let kept = try records(in: folder)
      let isCompacted = killed.output.contains("compacted")
      #expect([new, new + [13]].contains(kept) || !isCompacted && kept == old, "\(call): \(kept)")
      seen.insert(kept)
      #expect(try run(folder, "append 1").code == 0)
      #expect(try records(in: folder) == kept + [kept.count == 7 ? 14 : 13])
      #expect(try TestFolder(path: folder["state/deep"]).names == ["numbers.journal"])
    }
    #expect(seen.isSuperset(of: [old, new]))
  }

  /// The records before a torn line stay, wherever the run that removes the line is killed.
  @Test(arguments: ["", " 1"])
  func aKillWhileDroppingATornLineIsSafe(_ bytes: String) throws {
    // Removing the torn line takes one call more.
    let count = try calls("append 1", after: "append 2") + 1
    for call in 1...count {
      let folder = TestFolder()
      #expect(try run(folder, "append 2").code == 0)
      let path = folder["state/deep/numbers.journal"]
      let file = try FileHandle(forUpdating: URL(filePath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("99999999".utf8))
      try file.close()
      let killed = try run(folder, "die \(call)\(bytes) append 1")
      #expect(killed.code == -SIGKILL)
      #expect(
        killed.conversation
          == (call < 4
            ? ""
            : "\(path):4: The last line was not written to its end, and is left out: 8 bytes.\n"))
      // The bytes of the new line are in the file before they are synchronized.
      #expect(try records(in: folder) == (call == count && bytes.isEmpty ? [1, 2, 3] : [1, 2]))
    }
  }

  // MARK: Killed from outside

  /// The program is killed fifty times in a row on the same file, while it appends at full speed.
  @Test func aKillAtAnyMomentLosesNoPrintedRecord() throws {
    let folder = TestFolder()
    var random = SeededGenerator(seed: 7)
    var known = 0
    for round in 1...50 {
      let compaction = round.isMultiple(of: 2) ? "append 40 compact 20 " : ""
      let program = try RunningProbe(Self.probe(folder, "\(compaction)append 1000000"))
      let printed = Self.numbers(in: program.killed(afterLines: random.below(150)))
      #expect(printed.first ?? known + 1 == known + 1)
      let last = printed.last ?? known
      let kept = try records(in: folder)
      #expect(kept.last ?? 0 == last || kept.last == last + 1, "round \(round)")
      #expect(kept == Array(kept.first.map { $0..<$0 + kept.count } ?? 0..<0))
      known = kept.last ?? 0
    }
    #expect(known > 500)
  }

  // MARK: Two programs at once

  @Test func theSecondRunIsRefusedUntilTheFirstIsKilled() throws {
    let folder = TestFolder()
    let holder = try RunningProbe(Self.probe(folder, "append 2 compact 1 hold"))
    holder.read(until: "held")
    let second = try run(folder, "append 1")
    #expect(
      second.end
        == "75 \(folder["state/deep"])/numbers.journal is held by another run: end that one first.")
    #expect(second.output == "")
    _ = holder.killed()
    #expect(try run(folder, "append 1 list").output.hasPrefix("3\n[2, 3]\n"))
  }

  // MARK: Missing permissions

  /// Root may read and write everything, so the probe runs as another user.
  @Test(
    arguments: [
      (0o555, nil, "73 state/numbers.journal cannot be made: Permission denied."),
      (
        0o555, 0o444,
        "66 state/numbers.journal cannot be read and written: Permission denied."
      ),
      (
        0o777, 0o200,
        "66 state/numbers.journal cannot be read and written: Permission denied."
      ),
    ] as [(mode_t, mode_t?, String)])
  func deniedAccessIsReported(_ folderMode: mode_t, _ fileMode: mode_t?, _ end: String) throws {
    let folder = TestFolder()
    mkdir(folder["state"], 0o700)
    if let fileMode {
      try folder.write(Self.first + "\n", to: "state/numbers.journal")
      chmod(folder["state/numbers.journal"], fileMode)
    }
    chmod(folder["state"], folderMode)
    let run = try Program(
      ["journal", "state", "nobody", "append", "1"], folder: folder, program: "JournalProbe")
    #expect(run.end == end)
    #expect(run.output == "")
  }

  @Test func aReadOnlyFolderRefusesACompaction() throws {
    let folder = TestFolder()
    mkdir(folder["state"], 0o700)
    try folder.write(Self.first + "\n1\n2\n", to: "state/numbers.journal")
    chmod(folder["state/numbers.journal"], 0o666)
    chmod(folder["state"], 0o555)
    let run = try Program(
      ["journal", "state", "nobody", "append", "1", "compact", "1"], folder: folder,
      program: "JournalProbe")
    #expect(run.end == "73 state/numbers.journal cannot be made: Permission denied.")
    #expect(try folder.read("state/numbers.journal") == Self.first + "\n1\n2\n3\n")
  }

  /// A limit on the size of files acts like a full disk: no half line is left.
  @Test func aFullDiskKeepsTheRecords() throws {
    let folder = TestFolder()
    let run = try Program(
      ["journal", "state", "append", "1000000"], shell: #"ulimit -f 1; "$@""#, folder: folder,
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
