import Stepwise

/// Keeps runs in a SQLite database: a row for each run, and a row for each line.
///
/// A hold ends a minute after its last write, so that a process that died blocks nobody. Until another process takes
/// the run, its holder can go on; after that, the token is another one and every write is rejected.
final class SQLiteRunStore: RunStore {
  let name: String
  private let database: SQLite
  private let run: String
  private let lease: Int
  /// The number of lines that this hold has written, without the drafts.
  private var count = 0

  init(path: String, run: String, lease: Int = 60) throws {
    database = try SQLite(path: path)
    self.run = run
    self.lease = lease
    name = "Order \(run)"
    try database.run(
      "create table if not exists runs (id primary key, token int, until int, finished int)")
    try database.run(
      "create table if not exists lines (run, place int, line, primary key (run, place))")
  }

  func hold() throws(RunStoreError) -> Int {
    try transaction {
      try database.run("insert or ignore into runs values (?, 0, 0, 0)", run)
      let isFree = "id = ? and until <= unixepoch()"
      try database.run("update runs set token = token + 1, until = \(end) where \(isFree)", run)
      guard database.changes > 0 else {
        throw RunStoreError(.held, "\(name) is open elsewhere: try again in a minute.")
      }
      return Int(try database.run("select token from runs where id = ?", run)[0]) ?? 0
    }
  }

  func load(with token: Int) throws(RunStoreError) -> [String] {
    try transaction {
      try renew(token)
      return try database.run("select line from lines where run = ? order by place", run)
    }
  }

  func write(_ change: RunChange, with token: Int) throws(RunStoreError) {
    let first = change.replacesAll ? 0 : count
    try transaction {
      try renew(token)
      try database.run("delete from lines where run = ? and place >= ?", run, String(first))
      for (place, line) in zip(first..., change.lines) {
        try database.run("insert into lines values (?, ?, ?)", run, String(place), line)
      }
      try database.run(
        "update runs set finished = ? where id = ?", change.isFinished ? "1" : "0", run)
    }
    // The next change takes the place of the drafts.
    count = first + change.lines.count - change.draftCount
  }

  func release(_ token: Int) {
    // If this fails, the hold ends by itself.
    _ = try? database.run(
      "update runs set until = 0, token = token + 1 where id = ? and token = ?", run, String(token))
  }

  /// The time when a hold ends that begins or writes now.
  private var end: String { "unixepoch() + \(lease)" }

  /// Proves that this process still holds the run, within the transaction of its call.
  private func renew(_ token: Int) throws {
    try database.run(
      "update runs set until = \(end) where id = ? and token = ?", run, String(token))
    guard database.changes > 0 else {
      throw RunStoreError(.lostHold, "\(name) was continued elsewhere: go on there.")
    }
  }

  /// Makes all changes or none, while no other process makes any.
  private func transaction<Result>(_ body: () throws -> Result) throws(RunStoreError) -> Result {
    do {
      try database.run("begin immediate")
      let result = try body()
      try database.run("commit")
      return result
    } catch {
      _ = try? database.run("rollback")
      throw error as? RunStoreError ?? RunStoreError(.unavailable, "\("\(error)").")
    }
  }
}
