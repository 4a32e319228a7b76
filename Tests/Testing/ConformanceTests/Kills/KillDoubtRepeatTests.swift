import Foundation
import Stepwise
import StepwisePostgres
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// Kill, doubt, repeat: whatever becomes of a process, of its store and of a request, a booking happens at most once, and
/// exactly once unless the person is told that it is in doubt; and everything that was acknowledged is there.
///
/// Rows are stores, and columns are the hands of a person, of which each process has its own. One wizard asks, is stepped back in
/// and changed, and books.
@Suite("Kill, doubt, repeat", .slow) struct KillDoubtRepeatTests {
  private nonisolated static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["STEPWISE_KILL_\(name)"].flatMap { Int($0) }
  }

  /// Walks with each seed, and stops at the first loss, whose message says how to repeat that walk.
  private func walk(
    _ row: String, _ count: Int, _ walk: (_ seed: UInt64) async throws -> WalkCounts
  ) async throws -> WalkCounts {
    var counts = WalkCounts()
    let first = Self.setting("SEED") ?? 1
    let walks = Self.setting("WALKS") ?? Repetition.times(count, full: 6 * count)
    for seed in first..<first + walks {
      do {
        try await counts.merge(walk(UInt64(seed)), uniquingKeysWith: +)
      } catch {
        throw LostOrTwice(
          description: "\(row), STEPWISE_KILL_SEED=\(seed) STEPWISE_KILL_WALKS=1: \(error)")
      }
    }
    return counts
  }

  /// Checks that everything has happened in a row of walks, unless somebody chose their number.
  private func expectAll(_ counts: WalkCounts, _ kinds: [Happening]) {
    guard Self.setting("WALKS") == nil else { return }
    for kind in kinds { #expect(counts[kind] != nil, "\(kind): \(counts)") }
  }

  @Test(arguments: SessionWalk.Place.allCases)
  func aRunOfOnePersonIsResumed(_ place: SessionWalk.Place) async throws {
    let hands = DriverColumn.drivers(for: "kill", endsAtRejection: false)
    let counts = try await walk("\(place)", 30) { seed in
      let walk = SessionWalk(place, hands, seed: seed)
      try await walk.walk()
      return walk.counts
    }
    expectAll(counts, [.death, .outage, .twice, .doubt, .booked])
    if place == .memory { expectAll(counts, [.late]) }
  }

  /// The place of the runs that workers share.
  nonisolated enum Shared: CaseIterable { case folder, memory, database }

  @Test(arguments: PostgresServer.programs == nil ? [.folder, .memory] : Shared.allCases)
  func aRunOfAServiceGoesOn(_ place: Shared) async throws {
    let server = place == .database ? try PostgresServer() : nil
    defer { try? server?.kill() }
    let table = server.map { PostgresSharedRunStore($0.address) }
    try await table?.prepare()
    let counts = try await walk("\(place), pages", place == .database ? 10 : 18) { seed in
      let folder = TestFolder()
      let store = table ?? MemorySharedRunStore() as any SharedRunStore
      let walk = PageWalk(seed: seed, within: place == .folder ? 14 : 6) { life in
        guard place == .folder else { return MortalSharedStore(store, life) }
        return FolderSharedRunStore(path: folder["runs"], calls: life.disk)
      }
      try await walk.walk()
      return walk.counts
    }
    expectAll(counts, [.death, .outage, .twice, .late, .doubt, .booked])
  }

  @Test(arguments: AssistantWalk.Place.allCases)
  func aRunOfAnAssistantGoesOn(_ place: AssistantWalk.Place) async throws {
    let counts = try await walk("\(place), assistant", 14) { seed in
      let walk = AssistantWalk(place, seed: seed)
      try await walk.walk()
      return walk.counts
    }
    expectAll(counts, [.twice, .late, .booked])
    if place != .process { expectAll(counts, [.death, .outage, .doubt]) }
  }
}
