public import Stepwise

/// Checks that a store of your own keeps its promises.
///
/// ```swift
/// @Test func theStoreKeepsItsPromises() throws {
///   try RunStoreConformance.check { try SQLiteRunStore(path: path, run: $0) }
/// }
/// ```
///
/// Each call of the closure stands for another process: it makes a new object for the run that is named.
@MainActor
public struct RunStoreConformance {
  private let makeStore: (_ run: String) throws -> any RunStore
  private static let header = "# stepwise steps 1"

  /// Checks a store with examples, and with random changes that are compared with a list.
  ///
  /// - Parameters:
  ///   - steps: The number of random changes.
  ///   - seed: The seed of the random changes.
  ///   - makeStore: Makes a store for the run with a name; each name is a run of its own.
  /// - Throws: A ``RunStoreProblem`` for a broken promise, and the errors of the store.
  public static func check(
    steps: Int = 200, seed: UInt64 = 1,
    _ makeStore: @escaping (_ run: String) throws -> any RunStore
  ) throws {
    let check = RunStoreConformance(makeStore: makeStore)
    for (name, changes) in examples { try check.play(changes, on: name) }
    try check.holds()
    try check.walk(steps, seed)
  }

  /// Changes of a run, each made by another process.
  private static let examples: [(name: String, changes: [RunChange])] = [
    (
      "appended",
      [RunChange(keeping: 1, adding: ["a", "b"]), RunChange(keeping: 3, adding: ["c"])]
    ),
    (
      "forgotten",
      [
        RunChange(keeping: 1, adding: ["a", "b", "c"]), RunChange(keeping: 2, adding: ["d"]),
        RunChange(keeping: 2, adding: []), RunChange(keeping: 2, adding: ["e", "f"]),
      ]
    ),
    (
      "replaced",
      [RunChange(keeping: 1, adding: ["a"]), RunChange(keeping: 0, adding: [header, "b"])]
    ),
    (
      "any text",
      [
        RunChange(
          keeping: 1,
          adding: [
            "", " ", "'; --", "\\", "\"", "ไทย 👩‍👩‍👧", "e\u{301}", "\u{E9}", "\t\u{1}",
            "# :forget {\"from\":1,\"lines\":0}", String(repeating: "long ", count: 20_000),
          ]), RunChange(keeping: 5, adding: ["# :forget {\"from\":1,\"lines\":9}", "z"]),
      ]
    ),
    (
      "half typed",
      [
        RunChange(keeping: 1, adding: ["a", draft("long text")], drafts: 1),
        RunChange(keeping: 2, adding: [draft("b"), draft("")], drafts: 2),
        RunChange(keeping: 2, adding: ["b"]),
        RunChange(keeping: 3, adding: [draft("c")], drafts: 1),
        RunChange(keeping: 1, adding: ["c", draft("d")], drafts: 1),
        RunChange(keeping: 2, adding: []),
        RunChange(keeping: 2, adding: [draft("e")], drafts: 1),
        RunChange(keeping: 2, adding: ["# :finished"], isFinished: true),
      ]
    ),
    ("finished", [RunChange(keeping: 1, adding: ["# :finished"], isFinished: true)]),
  ]

  /// A line that holds the drafts.
  private static func draft(_ text: String) -> String { "# :draft {\"text\":\"\(text)\"}" }

  /// Makes each change as a process of its own, and compares what the next one loads.
  private func play(_ changes: [RunChange], on run: String) throws {
    var expected = try begin(run)
    for change in changes {
      let store = try makeStore(run)
      let token = try store.hold()
      try expectPromise(
        store.load(with: token) == expected, "\(run): the lines before \(change)")
      try store.write(change, with: token)
      expected = Array(expected.prefix(change.keptCount)) + change.lines
      try expectPromise(
        store.load(with: token) == expected, "\(run): the lines after \(change)")
      store.release(token)
    }
    let store = try makeStore(run)
    let token = try store.hold()
    try expectPromise(store.load(with: token) == expected, "\(run): the lines at the end")
    store.release(token)
  }

  /// Begins a run with the header.
  private func begin(_ run: String) throws -> [String] {
    let store = try makeStore(run)
    let token = try store.hold()
    try expectPromise(
      [[], [Self.header]].contains(store.load(with: token)), "\(run): a run that has not begun")
    try store.write(RunChange(keeping: 0, adding: [Self.header]), with: token)
    store.release(token)
    return [Self.header]
  }

  /// Checks that one process at a time holds a run, and that no other one can use it.
  private func holds() throws {
    let run = "held"
    var expected = try begin(run)
    let first = try makeStore(run)
    let second = try makeStore(run)
    let old = try first.hold()
    try expectError(.held, "another process holds the run") { _ = try second.hold() }
    first.release(old)
    let token = try second.hold()
    try expectPromise(token > old, "the token grows")
    let late = RunChange(keeping: 1, adding: ["late"])
    try expectError(.lostHold, "the first process writes late") { try first.write(late, with: old) }
    try expectError(.lostHold, "the first process loads late") { _ = try first.load(with: old) }
    try expectError(.lostHold, "an old token is used") { try second.write(late, with: old) }
    first.release(old)
    try second.write(RunChange(keeping: 1, adding: ["own"]), with: token)
    expected.append("own")
    try expectPromise(
      second.load(with: token) == expected, "what a process without a hold has done")
    second.release(token)
    try expectError(.lostHold, "a released token is used") { try second.write(late, with: token) }
    let again = try second.hold()
    try expectPromise(again > token, "the token of one process grows")
    try expectPromise(
      second.load(with: again) == expected, "the lines that the last holder wrote")
    second.release(again)
  }

  private func walk(_ steps: Int, _ seed: UInt64) throws {
    let run = "random"
    var random = SeededGenerator(seed: seed)
    var expected = try begin(run)
    var store = try makeStore(run)
    var token = try store.hold()
    var draftCount = 0
    for step in 1...max(1, steps) {
      let isForgetting = Int.random(in: 0..<4, using: &random) == 0
      let whole = expected.count - draftCount
      let kept = isForgetting ? Int.random(in: 1...whole, using: &random) : whole
      var lines = (0..<Int.random(in: 0...4, using: &random)).map { "line \($0) of \(step)" }
      draftCount = Int.random(in: 0..<3, using: &random)
      lines += (0..<draftCount).map { _ in
        Self.draft(String(repeating: "x", count: Int.random(in: 0...40, using: &random)))
      }
      try store.write(RunChange(keeping: kept, adding: lines, drafts: draftCount), with: token)
      expected = Array(expected.prefix(kept)) + lines
      guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
      store.release(token)
      store = try makeStore(run)
      token = try store.hold()
      try expectPromise(
        store.load(with: token) == expected, "seed \(seed), the lines after \(step) changes")
    }
    store.release(token)
  }

  private func expectError(
    _ reason: RunStoreError.Reason, _ subject: String, _ body: () throws -> Void
  ) throws {
    do {
      try body()
    } catch let error as RunStoreError where error.reason == reason {
      return
    } catch {
      throw RunStoreProblem("\(subject), and the error is “\(error)”")
    }
    throw RunStoreProblem("\(subject), and there is no error")
  }
}
