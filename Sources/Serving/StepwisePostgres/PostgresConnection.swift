import Dispatch
import Stepwise
import StepwiseSystem

/// A connection to a database, on the main queue; only connecting takes place on another thread.
final class PostgresConnection {
  /// A value of a statement.
  nonisolated enum Parameter {
    case text(String)
    case bytes([UInt8])

    static func number(_ number: Int) -> Parameter { .text(String(number)) }
  }

  /// The answer to a statement.
  nonisolated struct Answer {
    /// The values of each row in binary form; `nil` for null.
    var rows: [[[UInt8]?]] = []
    /// The number of rows that were changed.
    var changedCount = 0
  }

  /// Why there is no answer.
  nonisolated enum Failure: Error {
    /// The statement was not sent.
    case notSent(String)
    /// It is not known what became of the statement.
    case lost(String)
    /// The database has rejected the statement, with a code of the SQL standard.
    case rejected(code: String, String)
  }

  /// The time in seconds for connecting to each host, and for an answer.
  private nonisolated static let patience = (connect: 3, answer: Duration.seconds(8))

  /// What the address need not say; what it says itself counts.
  ///
  /// The system gives up a connection whose packets nobody confirms, and looks after one that nobody uses.
  private nonisolated static let settings = [
    ("target_session_attrs", "read-write"), ("connect_timeout", "\(patience.connect)"),
    ("tcp_user_timeout", "5000"), ("keepalives_idle", "10"), ("keepalives_interval", "3"),
    ("application_name", "stepwise"),
  ]

  /// Lets the server, too, give up a connection whose other end is gone, before none is left for anybody.
  private static let script = """
    SET tcp_keepalives_idle = 60; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;
    SET tcp_user_timeout = 60000;
    """

  private nonisolated struct Raw: @unchecked Sendable { let handle: OpaquePointer }

  /// Whether it can be used again.
  private(set) var isUsable = true
  private let library: PostgresLibrary
  private let handle: OpaquePointer
  private var reading: DescriptorWatch?
  private var writing: DescriptorWatch?
  private var waiting: CheckedContinuation<Result<Answer, Failure>, Never>?
  private var result: Result<Answer, Failure>?
  /// The moment until which the statement must be answered.
  private var deadline = ContinuousClock.now
  /// Looks at the deadline; one task for many statements, because a timer of each would cost as much as its statement.
  private var watch: Task<Void, Never>?

  // MARK: Connecting

  /// Connects, and runs statements without parameters.
  ///
  /// - Parameters:
  ///   - address: The address, as libpq takes it.
  ///   - script: The statements, each with its semicolon.
  /// - Returns: The connection.
  /// - Throws: ``Failure/notSent(_:)`` with a sentence.
  static func connect(
    to address: String, running script: String
  ) async throws(Failure) -> PostgresConnection {
    guard let library = PostgresLibrary.shared else {
      throw .notSent("libpq is missing: install PostgreSQL's client library, such as libpq5.")
    }
    let result: Result<Raw, Failure> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Self.open(address, library))
      }
    }
    let connection = PostgresConnection(try result.get(), library)
    do throws(Failure) {
      try await connection.perform { library.sendQuery($0, Self.script + script) == 1 }
      return connection
    } catch {
      connection.close()
      switch error {
      case .rejected("42P01", let sentence):
        throw .notSent("\(sentence): does the table exist, which serve --check makes?")
      case .notSent(let sentence), .lost(let sentence), .rejected(_, let sentence):
        throw .notSent(sentence)
      }
    }
  }

  /// Connects, which takes its time with each host.
  private nonisolated static func open(
    _ address: String, _ library: PostgresLibrary
  ) -> Result<Raw, Failure> {
    let settings = settings + [("dbname", address)]
    let names = settings.map { strdup($0.0) }
    let values = settings.map { strdup($0.1) }
    defer { for text in names + values { free(text) } }
    let handle = library.connectdbParams(
      names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    guard let handle else { return .failure(.notSent("There is no memory for a connection.")) }
    guard library.status(handle) == PostgresNumber.connectionIsUp,
      library.setnonblocking(handle, 1) == 0
    else {
      defer { library.finish(handle) }
      return .failure(.notSent(library.sentence(library.errorMessage(handle))))
    }
    return .success(Raw(handle: handle))
  }

  private init(_ raw: Raw, _ library: PostgresLibrary) {
    handle = raw.handle
    self.library = library
    reading = DescriptorWatch(library.socket(handle)) { [weak self] in self?.read() }
  }

  isolated deinit { close() }

  /// Closes the connection.
  func close() {
    isUsable = false
    watch?.cancel()
    endWriting()
    guard let reading else { return }
    reading.end()
    self.reading = nil
    library.finish(handle)
  }

  // MARK: Statements

  /// Runs a prepared statement; only one at a time.
  func run(_ statement: String, _ parameters: [Parameter]) async throws(Failure) -> Answer {
    try await perform { [library] in Self.send(statement, parameters, to: $0, library) }
  }

  /// Sends something, and waits for its answer; that to several statements is the last one, or that of the one that failed.
  @discardableResult
  private func perform(_ send: (OpaquePointer) -> Bool) async throws(Failure) -> Answer {
    // The server may have ended the connection while nobody used it.
    guard isUsable else { throw .notSent("The connection is closed.") }
    guard library.consumeInput(handle) == 1 else {
      let sentence = library.sentence(library.errorMessage(handle))
      close()
      throw .notSent(sentence)
    }
    result = nil
    deadline = .now + Self.patience.answer
    // An answer must find who waits for it, so that the statement is sent after that.
    let result: Result<Answer, Failure> = await withCheckedContinuation { continuation in
      guard send(handle) else {
        let sentence = library.sentence(library.errorMessage(handle))
        close()
        return continuation.resume(returning: .failure(.notSent(sentence)))
      }
      waiting = continuation
      if watch == nil { watch = Task { [weak self] in await Self.watch { self } } }
      write()
    }
    return try result.get()
  }

  /// Ends a connection whose statement is not answered in time.
  private static func watch(_ connection: () -> PostgresConnection?) async {
    while let deadline = connection()?.nextDeadline {
      guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
      connection()?.endLate()
    }
  }

  /// The moment of the next look; `nil` if no statement is being run, which ends the looks.
  private var nextDeadline: ContinuousClock.Instant? {
    if waiting == nil || !isUsable { watch = nil }
    return watch == nil ? nil : deadline
  }

  private func endLate() {
    guard waiting != nil, deadline <= .now else { return }
    // The answer may have come while this process was busy.
    read()
    guard waiting != nil, deadline <= .now else { return }
    end(.failure(.lost("The database did not answer in time.")))
  }

  private static func send(
    _ statement: String, _ parameters: [Parameter], to handle: OpaquePointer,
    _ library: PostgresLibrary
  ) -> Bool {
    var texts: [UnsafePointer<CChar>?] = []
    var lengths: [Int32] = []
    var formats: [Int32] = []
    defer { for text in texts { text?.deallocate() } }
    for parameter in parameters {
      let (bytes, isBinary) =
        switch parameter {
        case .text(let text): (Array(text.utf8), false)
        case .bytes(let bytes): (bytes, true)
        }
      let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
      copy.copyMemory(from: bytes, byteCount: bytes.count)
      copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
      texts.append(UnsafePointer(copy.bindMemory(to: CChar.self, capacity: bytes.count + 1)))
      lengths.append(Int32(clamping: bytes.count))
      formats.append(isBinary ? 1 : 0)
    }
    return library.sendQueryPrepared(
      handle, statement, Int32(parameters.count), texts, lengths, formats, 1) == 1
  }

  /// Writes what the connection takes, and comes back for the rest.
  private func write() {
    switch library.flush(handle) {
    case 0:
      endWriting()
    case 1:
      guard writing == nil else { return }
      writing = DescriptorWatch(library.socket(handle), for: .writable) { [weak self] in
        self?.write()
      }
    default: end(.failure(.lost(library.sentence(library.errorMessage(handle)))))
    }
  }

  private func endWriting() {
    writing?.end()
    writing = nil
  }

  private func read() {
    guard library.consumeInput(handle) == 1 else {
      let sentence = library.sentence(library.errorMessage(handle))
      guard waiting != nil else { return close() }
      return end(.failure(.lost(sentence)))
    }
    guard waiting != nil else { return }
    // The answer may come while a long statement is still being written.
    if writing != nil { write() }
    while waiting != nil, library.isBusy(handle) == 0 {
      guard let next = library.getResult(handle) else {
        return end(result ?? .failure(.lost("The database gave no answer.")))
      }
      if case .failure = result {} else { result = read(next) }
      library.clear(next)
    }
  }

  private func read(_ found: OpaquePointer) -> Result<Answer, Failure> {
    switch library.resultStatus(found) {
    case PostgresNumber.commandIsDone, PostgresNumber.rowsAreThere:
      var answer = Answer()
      answer.changedCount =
        library.cmdTuples(found).flatMap { Int(String(cString: $0)) } ?? 0
      for row in 0..<library.ntuples(found) {
        answer.rows.append(
          (0..<library.nfields(found)).map { column in
            guard library.getisnull(found, row, column) == 0,
              let bytes = library.getvalue(found, row, column)
            else { return nil }
            let count = Int(library.getlength(found, row, column))
            return Array(UnsafeBufferPointer(start: bytes, count: count))
          })
      }
      return .success(answer)
    default:
      let code =
        library.resultErrorField(found, PostgresNumber.sqlState).map { String(cString: $0) } ?? ""
      return .failure(
        .rejected(code: code, library.sentence(library.resultErrorMessage(found))))
    }
  }

  private func end(_ result: Result<Answer, Failure>) {
    if case .failure(.lost) = result { close() }
    // A server that ends, or that only reads, is left, so that the next connection finds the right one.
    if case .failure(.rejected(let code, _)) = result,
      ["08", "57", "58"].contains(code.prefix(2)) || code == "25006"
    {
      close()
    }
    let waiting = waiting
    self.waiting = nil
    waiting?.resume(returning: result)
  }
}
