public import Stepwise
import StepwiseSystem

/// Keeps runs in a table of PostgreSQL, which any number of machines share.
///
/// libpq is loaded, and the first connection made, when the first run is needed. While the database is away, each call fails
/// at once, and the next one tries to connect again. With several hosts in the address, the one that can write is used:
/// `postgresql://a,b/wizards`.
public final class PostgresSharedRunStore: SharedRunStore {
  /// The statement that makes the table; run it as the owner of the database if the service may not make tables.
  public static let table = """
    CREATE TABLE IF NOT EXISTS stepwise_run (
      id text PRIMARY KEY,
      version bigint NOT NULL,
      commit_id text NOT NULL,
      expires bigint NOT NULL,
      content bytea NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX IF NOT EXISTS stepwise_run_expires ON stepwise_run (expires);
    """

  /// The name of the place, without a password.
  public let name: String
  private let pool: PostgresPool

  /// Runs in PostgreSQL, for `ServeCommand.command(of:stores:)`: addresses such as `postgresql://HOST/NAME`.
  public static var scheme: SharedRunStoreScheme {
    SharedRunStoreScheme("postgresql") { PostgresSharedRunStore($0) }
  }

  private static let statements: KeyValuePairs = [
    "load": """
    SELECT version, commit_id, CASE WHEN version = $2 THEN NULL ELSE content END
    FROM stepwise_run WHERE id = $1
    """,
    "create": """
    INSERT INTO stepwise_run (id, version, commit_id, expires, content)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING
    """,
    "commit": """
    UPDATE stepwise_run SET version = $3, commit_id = $4, content = $5
    WHERE id = $1 AND version = $2
    """,
    // Counting many rows takes long.
    "count": """
    SELECT CASE WHEN reltuples > 100000 THEN reltuples::bigint
      ELSE (SELECT count(*) FROM stepwise_run) END
    FROM pg_class WHERE oid = 'stepwise_run'::regclass
    """,
    "expire": """
    DELETE FROM stepwise_run WHERE id IN
      (SELECT id FROM stepwise_run WHERE expires < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)
    """,
    "check": "SELECT 1",
  ]

  /// Creates a store, without connecting.
  ///
  /// - Parameters:
  ///   - address: The address, as libpq takes it: `postgresql://HOST/NAME`, or `postgresql:///NAME` for a socket of this
  ///     machine. What it leaves out comes from libpq's own variables and files, such as `PGPASSFILE`.
  ///   - connectionsMax: The maximum number of connections of this process, at least 1.
  public init(_ address: String, connectionsMax: Int = 4) {
    let place = address.split(separator: "://", maxSplits: 1).last.map(String.init) ?? ""
    // Neither a password nor options belong in a sentence.
    let host = place.prefix { $0 != "?" }.split(separator: "@").last ?? ""
    name = "PostgreSQL (\(host))"
    pool = PostgresPool(address, statements: Self.statements, max: connectionsMax)
  }

  /// Runs a statement.
  private func run(
    _ statement: String, _ parameters: [PostgresConnection.Parameter] = []
  ) async throws(RunStoreError) -> PostgresConnection.Answer {
    do throws(PostgresConnection.Failure) {
      return try await pool.run(statement, parameters)
    } catch {
      throw self.error(error)
    }
  }

  private func error(_ failure: PostgresConnection.Failure) -> RunStoreError {
    switch failure {
    case .notSent(let sentence): RunStoreError(.unavailable, verbatim: "\(name): \(sentence)")
    case .lost(let sentence): RunStoreError(.unknown, verbatim: "\(name): \(sentence)")
    case .rejected(let code, let sentence):
      switch code.prefix(2) {
      case "08", "57", "58": RunStoreError(.unknown, verbatim: "\(name): \(sentence)")
      case "54": RunStoreError(.tooLong, verbatim: "\(name): \(sentence)")
      default:
        RunStoreError(code == "53100" ? .full : .unavailable, verbatim: "\(name): \(sentence)")
      }
    }
  }

  /// Makes what is missing.
  public func prepare() async throws(RunStoreError) {
    do throws(PostgresConnection.Failure) {
      try await PostgresConnection.connect(to: pool.address, running: Self.table).close()
    } catch {
      throw self.error(error)
    }
  }

  /// Checks that runs can be loaded and committed now.
  public func check() async throws(RunStoreError) { _ = try await reading("check") }

  /// Creates a run.
  public func create(_ run: SharedRun) async throws(RunStoreError) -> Bool {
    guard run.content.count <= SharedRun.contentLengthMax else { throw tooLong(run) }
    let answer = try await self.run(
      "create",
      [
        .text(run.id), .number(run.version), .text(run.commit), .number(run.expires),
        .bytes(run.content),
      ])
    return answer.changedCount == 1
  }

  /// Loads a run.
  public func load(
    _ id: String, unless version: Int?
  ) async throws(RunStoreError) -> LoadedRun {
    let answer = try await reading("load", [.text(id), .number(version ?? -1)])
    guard let row = answer.rows.first else { return .none }
    guard row.count == 3, let found = row[0].map(Self.number), let commit = row[1] else {
      throw RunStoreError(.unreadable, verbatim: "\(name): the run \(id) cannot be read.")
    }
    guard let content = row[2] else { return .unchanged }
    return .run(
      SharedRun(
        id: id, version: found, commit: String(decoding: commit, as: UTF8.self), content: content))
  }

  /// Replaces a run if it has a certain version.
  public func commit(
    _ run: SharedRun, over version: Int
  ) async throws(RunStoreError) -> Bool {
    guard run.content.count <= SharedRun.contentLengthMax else { throw tooLong(run) }
    let answer = try await self.run(
      "commit",
      [
        .text(run.id), .number(version), .number(run.version), .text(run.commit),
        .bytes(run.content),
      ])
    return answer.changedCount == 1
  }

  /// Returns the number of runs.
  public func count() async throws(RunStoreError) -> Int {
    try await reading("count").rows.first?.first?.map(Self.number) ?? 0
  }

  /// Removes runs that have expired.
  public func removeExpired(at moment: Int) async throws(RunStoreError) {
    while try await run("expire", [.number(moment)]).changedCount > 0 {}
  }

  /// Runs a statement that changes nothing, once more if its connection was lost.
  private func reading(
    _ statement: String, _ parameters: [PostgresConnection.Parameter] = []
  ) async throws(RunStoreError) -> PostgresConnection.Answer {
    do throws(RunStoreError) {
      return try await run(statement, parameters)
    } catch {
      guard error.reason == .unknown else { throw error }
    }
    do throws(RunStoreError) {
      return try await run(statement, parameters)
    } catch {
      throw RunStoreError(
        error.reason == .unknown ? .unavailable : error.reason, verbatim: error.description)
    }
  }

  private func tooLong(_ run: SharedRun) -> RunStoreError {
    RunStoreError(.tooLong, verbatim: "The run \(run.id) is too long.")
  }

  /// The number in eight bytes, the highest first.
  private static func number(_ bytes: [UInt8]) -> Int {
    Int(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
