import Foundation
import StepwiseRecords
import StepwiseSystem
import StepwiseTesting
import TestSupport
import Testing

@testable import Stepwise

/// A run is kept wherever a store puts it, and each store keeps the same promises.
@Suite struct RunStoreTests {
  private let folder = TestFolder()
  private let memory = MemoryStore()

  // MARK: The promises

  enum Kind: CaseIterable { case memory, file }

  private func store(_ kind: Kind, _ run: String) -> any RunStore {
    switch kind {
    case .memory: memory.store(run)
    case .file: FileRunStore(path: folder["\(run).steps"], calls: .withoutWaiting)
    }
  }

  @Test(arguments: Kind.allCases) func everyStoreKeepsThePromises(_ kind: Kind) throws {
    for seed in 1...5 {
      let part = "\(kind)-\(seed)"
      try RunStoreConformance.check(seed: UInt64(seed)) { store(kind, "\(part) \($0)") }
    }
  }

  /// If the process dies at any call of the disk, the next one finds the lines from before a change or after it.
  @Test func aDeathAtAnyDiskCallKeepsAChangeAsAWhole() throws {
    let header = "# stepwise steps 1"
    let changes = [
      RunChange.rewriting([header, "a", "b", "c"]), .rewriting([header, "a", "d", "e"]),
      .appending([]), .rewriting([header, "f", "g"]), .appending(["h"]),
      .appending(["# long"], drafts: 1), .appending(["# a"], drafts: 1),
      .appending(["# longer", "# b"], drafts: 2), .appending(["i", "# c"], drafts: 1),
      .appending(["# longest", "# d"], drafts: 2),
      .rewriting([header, "f", "g", "j", "# e"], drafts: 1), .appending([]),
      .appending(["# f"], drafts: 1), .appending(["k"]),
    ]
    var limit = 0
    var isWhole = false
    while !isWhole {
      try? FileManager.default.removeItem(atPath: folder["p.steps"])
      var made = 0
      let calls = DiskCalls { _ in
        MainActor.assumeIsolated {
          made += 1
          return made > limit ? .failure(EIO) : .real
        }
      }
      var (before, after) = (RunChange.rewriting([]), RunChange.rewriting([]))
      do {
        let store = FileRunStore(path: folder["p.steps"], calls: calls)
        let token = try store.hold()
        for change in changes {
          before = after
          after.add(change)
          try store.write(change, with: token)
          before = after
        }
      } catch {}
      isWhole = made <= limit
      limit += 1
      let next = FileRunStore(path: folder["p.steps"])
      let lines = try next.load(with: try next.hold())
        .map { $0.hasPrefix("#") ? String($0.reversed().drop { $0 == " " }.reversed()) : $0 }
      // What was half typed goes before the answer that takes its place is written.
      let whole = before.lines.dropLast(before.draftCount)
      #expect(
        [before.lines, after.lines, Array(whole), [header]].contains(lines),
        "at call \(limit): \(lines)")
      if before.lines.count > 1 { #expect(lines.count > 1, "at call \(limit)") }
    }
    #expect(limit > 10)
  }

  @Test func aFileSaysWhyItCannotBeHeld() throws {
    let rows: [(String, RunStoreError.Reason)] = [
      ("", .notThere), ("Ada\n", .unreadable), ("# stepwise steps 2\n", .unreadable),
      ("# stepwise steps 1\n\u{FFFD}", .held),
    ]
    for (number, (text, reason)) in rows.enumerated() {
      let name = "\(number).steps"
      if !text.isEmpty { try folder.write(text, to: name) }
      let other = FileRunStore(path: folder[name])
      if reason == .held { _ = try other.hold() }
      let error = #expect(throws: RunStoreError.self) {
        _ = try FileRunStore(path: folder[name], mustExist: true).hold()
      }
      #expect(error?.reason == reason, "\(text)")
    }
  }

  @Test func aFileSaysWhyItCannotBeWritten() throws {
    let rows: [(Int32, RunStoreError.Reason)] = [
      (ENOSPC, .full), (EDQUOT, .full), (EIO, .unavailable),
    ]
    for (number, reason) in rows {
      var fails = false
      let store = FileRunStore(
        path: folder["\(number).steps"],
        calls: DiskCalls { call in
          MainActor.assumeIsolated { fails && call == .write ? .failure(number) : .real }
        })
      let token = try store.hold()
      try store.write(.rewriting(["# stepwise steps 1", "a"]), with: token)
      fails = true
      let error = #expect(throws: RunStoreError.self) {
        try store.write(.appending(["b"]), with: token)
      }
      #expect(error?.reason == reason)
      #expect(error?.failure.code == .ioError)
    }
    // A file that was replaced is lost.
    let store = FileRunStore(path: folder["p.steps"])
    let token = try store.hold()
    try store.write(.rewriting(["# stepwise steps 1", "a"]), with: token)
    try FileManager.default.removeItem(atPath: folder["p.steps"])
    try folder.write("# stepwise steps 1\nb\n", to: "p.steps")
    let error = #expect(throws: RunStoreError.self) {
      try store.write(.appending(["c"]), with: token)
    }
    #expect(error?.reason == .lostHold)
    #expect(try folder.read("p.steps") == "# stepwise steps 1\nb\n")
  }

  // MARK: Long files

  /// A kill may leave any beginning of the bytes of a change, which counts as a whole or not at all.
  @Test func aTornStepBackForgetsNothing() async throws {
    let path = folder["p.steps"]
    var run: SavedRun? = try await SavedRun(Questions(), at: path, shortMax: 0)
    for number in 0..<6 { try await run?.play(["a\(number)"]) }
    try await run?.play([":back"])
    let before = (try folder.bytes(of: "p.steps"), run?.place, run?.screen)
    try await run?.play([":back"])
    let after = (try folder.bytes(of: "p.steps"), run?.place, run?.screen)
    run = nil
    #expect(after.0.starts(with: before.0))
    for length in before.0.count...after.0.count {
      try folder.write(Array(after.0.prefix(length)), to: "p.steps")
      let next = try await SavedRun(Questions(), at: path, isResumed: true, shortMax: 0)
      let isWhole = length == after.0.count
      #expect(next.place == (isWhole ? after.1 : before.1), "\(length)")
      #expect(next.screen == (isWhole ? after.2 : before.2), "\(length)")
    }
  }

  // MARK: Runs

  private func run(
    _ steps: String, _ name: String = "7", isResumed: Bool = false
  ) async throws -> Ending<String> {
    var configuration = RunConfiguration(
      .script(try folder.write(steps, to: "\(UUID().uuidString).steps")))
    configuration.isQuiet = true
    configuration.files.progress = .store(memory.store(name), mustResume: isResumed)
    configuration.files.program = ("pair", "1")
    return await Stepwise.run(Pair(), configuration)
  }

  @Test func aRunThatCannotBeUsedIsRejected() async throws {
    let other = #"# :program {"name":"other","version":"1"}"#
    let rows: [(lines: [String], isHeld: Bool, sentence: String)] = [
      ([], false, "7 has no saved run: there is nothing to resume."),
      (["# stepwise steps 1", "# :finished"], false, "7 is finished: there is nothing to resume."),
      (
        ["# stepwise steps 1", other], false,
        "7 was saved by “other”, and this is “pair”: resume it there."
      ),
      (
        ["# stepwise steps 2"], false,
        "7:1: The steps file is of version 2, and this program knows version 1: use a newer program."
      ),
      (["# stepwise steps 1"], true, "7 is held."),
    ]
    for row in rows {
      memory.expire("7")
      let store = memory.store("7")
      let token = try store.hold()
      try store.write(.rewriting(row.lines), with: token)
      if !row.isHeld { store.release(token) }
      guard case .failed(let failure as RunFailure) = try await run("Ada\n", isResumed: true) else {
        Issue.record("\(row.sentence)")
        continue
      }
      #expect(failure.description == row.sentence)
    }
  }
}

/// Asks for two names.
private final class Pair: FlowController<Void, String> {
  init() { super.init(state: ()) }

  override func startFlow() {
    push("One") {
      TextField("Name") { one in
        self.push("Two") { TextField("Other") { self.finish("\(one) and \($0)") } }
      }
    }
  }
}

/// Asks without an end.
private final class Questions: FlowController<Int, Void> {
  init() { super.init(state: 0) }

  override func startFlow() { ask() }

  private func ask() {
    let number = state
    push("Question \(number)") {
      TextField("Answer") { _ in
        self.state = number + 1
        self.ask()
      }
    }
  }
}
