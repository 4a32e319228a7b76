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
    ("appended", [.appending(["a", "b"]), .appending([]), .appending(["c"])]),
    (
      "replaced",
      [
        .appending(["a", "b", "c"]), .rewriting([header, "a", "d"]), .appending(["e"]),
        .rewriting([header]), .appending(["f", "g"]),
      ]
    ),
    (
      "any text",
      [
        .appending([
          "", " ", "'; --", "\\", "\"", "ไทย 👩‍👩‍👧", "e\u{301}", "\u{E9}", "\t\u{1}",
          "# :forget {\"from\":1,\"lines\":0}", String(repeating: "long ", count: 20_000),
        ]), .appending(["# :forget {\"from\":1,\"lines\":9}", "z"]),
      ]
    ),
    (
      "half typed",
      [
        .appending(["a", draft("long text")], drafts: 1),
        .appending([draft("b"), draft("")], drafts: 2), .appending(["b"]),
        .appending([draft("c")], drafts: 1),
        .rewriting([header, "c", draft("d")], drafts: 1), .appending([]),
        .appending([draft("e")], drafts: 1), .appending(["# :finished"], isFinished: true),
      ]
    ),
    ("finished", [.appending(["# :finished"], isFinished: true)]),
  ]

  /// A line that holds the drafts.
  private static func draft(_ text: String) -> String { "# :draft {\"text\":\"\(text)\"}" }

  /// Makes the changes, and compares what the store and another process load.
  private func play(_ changes: [RunChange], on run: String) throws {
    let first = try begin(run)
    let store = try makeStore(run)
    let token = try store.hold()
    try expectPromise(store.load(with: token) == first.lines, "\(run): the lines before")
    var expected = RunChange.rewriting([Self.header, "first"])
    try store.write(expected, with: token)
    for change in changes {
      try store.write(change, with: token)
      expected.add(change)
      try expectPromise(
        store.load(with: token) == expected.lines, "\(run): the lines after \(change)")
    }
    store.release(token)
    let next = try makeStore(run)
    let last = try next.hold()
    try expectPromise(next.load(with: last) == expected.lines, "\(run): the lines at the end")
    next.release(last)
  }

  /// Begins a run with the header.
  private func begin(_ run: String) throws -> RunChange {
    let store = try makeStore(run)
    let token = try store.hold()
    try expectPromise(
      [[], [Self.header]].contains(store.load(with: token)), "\(run): a run that has not begun")
    let change = RunChange.rewriting([Self.header])
    try store.write(change, with: token)
    store.release(token)
    return change
  }

  /// Checks that one process at a time holds a run, and that no other one can use it.
  private func holds() throws {
    let run = "held"
    _ = try begin(run)
    let first = try makeStore(run)
    let second = try makeStore(run)
    let old = try first.hold()
    try expectError(.held, "another process holds the run") { _ = try second.hold() }
    first.release(old)
    let token = try second.hold()
    try expectPromise(token > old, "the token grows")
    let late = RunChange.rewriting([Self.header, "late"])
    try expectError(.lostHold, "the first process writes late") { try first.write(late, with: old) }
    try expectError(.lostHold, "the first process loads late") { _ = try first.load(with: old) }
    try expectError(.lostHold, "an old token is used") { try second.write(late, with: old) }
    first.release(old)
    let expected = [Self.header, "own"]
    try second.write(.rewriting(expected), with: token)
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
    var isFirst = true
    for step in 1...max(1, steps) {
      var lines = (0..<Int.random(in: 0...4, using: &random)).map { "line \($0) of \(step)" }
      let drafts = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
        Self.draft(String(repeating: "x", count: Int.random(in: 0...40, using: &random)))
      }
      let change: RunChange
      if isFirst || Int.random(in: 0..<4, using: &random) == 0 {
        let whole = expected.lines.dropLast(expected.draftCount)
        lines = whole.prefix(Int.random(in: 1...whole.count, using: &random)) + lines
        change = .rewriting(lines + drafts, drafts: drafts.count)
      } else {
        change = .appending(lines + drafts, drafts: drafts.count)
      }
      try store.write(change, with: token)
      expected.add(change)
      isFirst = Int.random(in: 0..<5, using: &random) == 0
      guard isFirst else { continue }
      store.release(token)
      store = try makeStore(run)
      token = try store.hold()
      try expectPromise(
        store.load(with: token) == expected.lines, "seed \(seed), the lines after \(step) changes")
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
