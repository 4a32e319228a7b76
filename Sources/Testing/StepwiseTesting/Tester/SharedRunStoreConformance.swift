public import Stepwise

/// Checks that a store of your own for the runs of many people keeps its promises.
///
/// ```swift
/// @Test func theStoreKeepsItsPromises() async throws {
///   try await SharedRunStoreConformance.check { PostgresSharedRunStore(address) }
/// }
/// ```
///
/// Each call of the closure stands for another process, whose store has the same runs as those before.
@MainActor
public struct SharedRunStoreConformance {
  private let first: any SharedRunStore
  private let second: any SharedRunStore
  private let makeStore: () throws -> any SharedRunStore
  /// A part of all ids, so that a store that has runs already can be checked, too.
  private let mark: String
  private static let farMoment = "7fffffff"

  /// Checks a store with examples, and with random changes by two processes that are compared with a model.
  ///
  /// - Parameters:
  ///   - steps: The number of random changes.
  ///   - seed: The seed of the random changes; each seed has runs of its own.
  ///   - makeStore: Makes a store, always for the same place.
  /// - Throws: A ``RunStoreProblem`` for a broken promise, and the errors of the store.
  public static func check(
    steps: Int = 200, seed: UInt64 = 1, _ makeStore: @escaping () throws -> any SharedRunStore
  ) async throws {
    let check = SharedRunStoreConformance(
      first: try makeStore(), second: try makeStore(), makeStore: makeStore,
      mark: String(seed, radix: 16))
    try await check.first.prepare()
    try await check.second.prepare()
    try await check.first.check()
    try await check.contents()
    try await check.versions()
    try await check.race()
    try await check.expiry()
    try await check.walk(steps, seed)
  }

  private func run(
    _ name: String, _ version: Int = 1, until moment: String = farMoment,
    holding content: [UInt8] = []
  ) -> SharedRun {
    SharedRun(
      id: "\(name)\(mark)-\(moment)", version: version, commit: "c\(version)", content: content)
  }

  /// Bytes of any kind come back as they were, from another process.
  private func contents() async throws {
    let texts = [
      "", "\n", "a", "# stepwise steps 1\n", "# stepwise steps 1\nAda\n# :commit 9 ffff\n",
      "# :commit 7 abcd\n", "# :commit 7 abcd\n# :commit 8 abcd\nx", "# a\r\nb\r\n",
      "'; --\\\"\u{0}\n", "ไทย 👩‍👩‍👧 e\u{301}", String(repeating: "long ", count: 200_000),
    ]
    let all = texts.map { Array($0.utf8) } + [(0...255).map { $0 }, [255, 10, 0]]
    for (number, content) in all.enumerated() {
      let new = run("aa\(number)a", holding: content)
      try await expectPromise(first.create(new), "a run is created")
      try await expectPromise(found(new), "content \(number) after it was created")
      let next = run("aa\(number)a", 2, holding: content.reversed())
      try await expectPromise(first.commit(next, over: 1), "a run is committed")
      try await expectPromise(found(next), "content \(number) after it was committed")
    }
  }

  private func found(_ run: SharedRun) async throws -> Bool {
    try await second.load(run.id, unless: nil) == .run(run)
  }

  private func versions() async throws {
    let one = run("bb", holding: [1])
    try await expectPromise(
      second.load(one.id, unless: nil) == .none, "a run that is not there")
    try await expectPromise(
      !first.commit(one, over: 0), "a run that is not there is not committed")
    try await expectPromise(
      second.load(one.id, unless: nil) == .none, "a refused commit creates nothing")
    try await expectPromise(first.create(one), "a run is created")
    try await expectPromise(
      !second.create(run("bb", holding: [2])), "a run is created once")
    try await expectPromise(found(one), "a run that is there stays")
    try await expectPromise(
      second.load(one.id, unless: 1) == .unchanged, "a version that the caller has")
    let two = run("bb", 2, holding: [2])
    try await expectPromise(second.commit(two, over: 1), "another process commits")
    try await expectPromise(
      !first.commit(run("bb", 2, holding: [3]), over: 1), "a process that comes late")
    try await expectPromise(
      !first.commit(run("bb", 4, holding: [3]), over: 3), "a version that is not there")
    try await expectPromise(
      first.load(one.id, unless: 1) == .run(two), "another version than the caller's")
    // Versions may be left out.
    try await expectPromise(
      first.commit(run("bb", 9, holding: [9]), over: 2), "a version is left out")
    try await expectPromise(
      second.load(one.id, unless: 9) == .unchanged, "a version after a gap")
  }

  /// Of several processes that commit at once over the same version, one succeeds.
  private func race() async throws {
    for round in 0..<10 {
      let start = run("cc\(round)a")
      try await expectPromise(first.create(start), "a run is created")
      var stores: [any SharedRunStore] = []
      for _ in 0..<4 { stores.append(try makeStore()) }
      let commits = stores.enumerated().map { number, store in
        Task {
          let next = SharedRun(
            id: start.id, version: 2, commit: "\(number)", content: [UInt8(number)])
          return (try? await store.commit(next, over: 1)) == true
        }
      }
      var wins: [Int] = []
      for (number, commit) in commits.enumerated() where await commit.value { wins.append(number) }
      try expectPromise(
        wins.count == 1, "one of four commits counts, and not \(wins.count)")
      guard case .run(let run) = try await second.load(start.id, unless: nil) else {
        throw RunStoreProblem("a run is there after four commits at once")
      }
      try expectPromise(
        run.commit == "\(wins[0])", "the commit that was told to count is there")
    }
  }

  private func expiry() async throws {
    let old = run("dd", until: "64")
    let new = run("ee")
    try await expectPromise(first.create(old), "a run is created")
    try await expectPromise(first.create(new), "a run is created")
    let count = try await first.count()
    try expectPromise(count >= 2, "the runs are counted")
    // A store may leave them for an hour.
    for moment in [101, 101 + 7200] { try await second.removeExpired(at: moment) }
    try await expectPromise(
      first.load(old.id, unless: nil) == .none, "an expired run is removed")
    try await expectPromise(found(new), "a run that has not expired stays")
  }

  private func walk(_ steps: Int, _ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var expected: [String: SharedRun] = [:]
    for step in 0..<steps {
      let store = Bool.random(using: &random) ? first : second
      let name = "ff\(Int.random(in: 0..<4, using: &random))f"
      let length = Int.random(in: 0..<90, using: &random)
      var next = run(name, holding: (0..<length).map { UInt8($0 + 32) })
      let known = expected[next.id]
      let over = (known?.version ?? 0) - (Int.random(in: 0..<4, using: &random) == 0 ? 1 : 0)
      next.version = over + 1 + Int.random(in: 0..<3, using: &random)
      next.commit = String(step, radix: 16)
      if known == nil, Bool.random(using: &random) {
        try await expectPromise(
          store.create(next), "seed \(seed), step \(step): a run is created")
        expected[next.id] = next
      } else {
        let isRight = known != nil && over == known?.version
        try await expectPromise(
          store.commit(next, over: over) == isRight, "seed \(seed), step \(step): a commit")
        if isRight { expected[next.id] = next }
      }
      let other = store === first ? second : first
      let found = try await other.load(next.id, unless: nil)
      let model = expected[next.id].map { LoadedRun.run($0) } ?? .none
      try expectPromise(
        found == model, "seed \(seed), step \(step): what another process loads")
    }
  }
}
