/// The connections of a process to a database, each of which does one thing at a time.
final class PostgresPool {
  private struct Waiter {
    let limit = ContinuousClock.now + PostgresPool.patience
    let continuation: CheckedContinuation<Result<PostgresConnection, Failure>, Never>
  }

  private typealias Failure = PostgresConnection.Failure

  /// The address, as libpq takes it.
  let address: String
  /// What each connection does first.
  private let script: String
  private let max: Int
  /// The time for which nobody tries to connect after a failure.
  private static let pause = Duration.milliseconds(500)
  /// The time for which somebody waits for a connection; those that are in use, and attempts to connect, end sooner.
  private static let patience = Duration.seconds(30)

  private var idle: [PostgresConnection] = []
  /// The number of connections that are open or being opened.
  private var count = 0
  private var waiting: [Waiter] = []
  private var isWatching = false
  private var failure: (sentence: String, until: ContinuousClock.Instant)?

  /// Creates a pool, without connecting.
  ///
  /// - Parameters:
  ///   - address: The address, as libpq takes it.
  ///   - statements: The statements, with their names, which each connection prepares.
  ///   - max: The maximum number of connections, at least 1.
  init(_ address: String, statements: KeyValuePairs<String, String>, max: Int) {
    self.address = address
    script = statements.map { "PREPARE \"\($0)\" AS \($1);" }.joined(separator: "\n")
    self.max = Swift.max(1, max)
  }

  /// Runs a prepared statement on a connection that is free.
  func run(
    _ statement: String, _ parameters: [PostgresConnection.Parameter]
  ) async throws(PostgresConnection.Failure) -> PostgresConnection.Answer {
    var attempts = 0
    while true {
      let connection = try await take()
      attempts += 1
      do throws(PostgresConnection.Failure) {
        let answer = try await connection.run(statement, parameters)
        give(connection)
        return answer
      } catch {
        // What has cut off one connection has often cut off the others, and each would cost the same time.
        if case .lost = error { closeIdle() }
        give(connection)
        // A connection may have ended while nobody used it.
        if case .notSent = error, attempts <= max { continue }
        throw error
      }
    }
  }

  private func take() async throws(PostgresConnection.Failure) -> PostgresConnection {
    while let connection = idle.popLast() {
      if connection.isUsable { return connection }
      count -= 1
    }
    if let failure = lastFailure, count == 0 { throw failure }
    let result = await withCheckedContinuation { continuation in
      waiting.append(Waiter(continuation: continuation))
      openAnother()
      watch()
    }
    return try result.get()
  }

  /// The failure to connect that has just happened.
  private var lastFailure: Failure? {
    guard let failure, failure.until > .now else { return nil }
    return .notSent(failure.sentence)
  }

  /// Opens a connection for those that wait, unless that has just failed.
  private func openAnother() {
    guard !waiting.isEmpty, count < max, lastFailure == nil else { return }
    count += 1
    Task {
      do throws(PostgresConnection.Failure) {
        let connection = try await PostgresConnection.connect(to: address, running: script)
        failure = nil
        give(connection)
      } catch {
        count -= 1
        if case .notSent(let sentence) = error { failure = (sentence, .now + Self.pause) }
        // If there are other connections, those that wait get one of these.
        if count == 0 { reject(waiting.count, error) }
      }
    }
  }

  private func give(_ connection: PostgresConnection) {
    guard connection.isUsable else {
      count -= 1
      if let failure = lastFailure, count == 0 { return reject(waiting.count, failure) }
      return openAnother()
    }
    guard !waiting.isEmpty else { return idle.append(connection) }
    waiting.removeFirst().continuation.resume(returning: .success(connection))
  }

  private func closeIdle() {
    for connection in idle { connection.close() }
    count -= idle.count
    idle = []
  }

  // MARK: Those that wait

  private func reject(_ number: Int, _ failure: PostgresConnection.Failure) {
    let rejected = waiting.prefix(number)
    waiting.removeFirst(number)
    for waiter in rejected { waiter.continuation.resume(returning: .failure(failure)) }
  }

  /// Rejects those that wait too long.
  private func watch() {
    guard !isWatching, let limit = waiting.first?.limit else { return }
    isWatching = true
    // Somebody who waits holds the pool; a pool that nobody holds closes its connections.
    Task { [weak self] in
      try? await Task.sleep(until: limit)
      guard let self else { return }
      self.isWatching = false
      self.reject(
        self.waiting.prefix { $0.limit <= .now }.count,
        .notSent("No connection was free in time."))
      self.watch()
    }
  }
}
