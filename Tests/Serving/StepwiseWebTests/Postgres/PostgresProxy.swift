import Foundation
import StepwiseSystem
import Synchronization
import TestPrograms
import TestSupport

/// A place between clients and a server of PostgreSQL, at which a connection ends at a chosen moment.
nonisolated final class PostgresProxy: Sendable {
  /// The moment of a blow, seen from a statement.
  enum Moment: CaseIterable {
    /// The server does not get the statement.
    case before
    /// The server gets the statement when the client has come back and sends another one.
    case late
    /// The server has done it, and the client hears nothing.
    case done
    /// The server has done it, and the client gets the beginning of the answer.
    case half
    /// The client has got the whole answer.
    case told
  }

  /// What happens, and when.
  struct Blow {
    /// The names of the prepared statements that are counted; empty for all.
    var statements: Set<String> = []
    /// The number of the statement, counted from 1 since the blow was planned.
    var number: Int
    var moment: Moment
  }

  private struct Plan {
    var blow: Blow?
    var hasStruck = false
    /// A statement that the server gets late, and its connection.
    var late: (server: Int32, bytes: [UInt8])?
  }

  /// The address of the server through this place.
  let address: String
  private let folder = TestFolder()
  private let listener: ListeningSocket
  private let target: String
  private let plan = Mutex(Plan())

  init(before server: PostgresServer) throws {
    target = server.socketPath
    listener = try ListeningSocket(path: folder[".s.PGSQL.5432"], waitingMax: 64)
    address = "postgresql://postgres@/postgres?host=\(folder.path)"
    Thread { [weak self, listener] in
      while true {
        var end = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&end, 1, 200) >= 0 || errno == EINTR, let self else { return }
        let client = accept(listener.descriptor, nil, nil)
        guard client >= 0 else { continue }
        Thread { self.serve(client) }.start()
      }
    }.start()
  }

  /// Plans a blow in place of the last one.
  func plan(_ blow: Blow?) {
    plan.withLock { $0 = Plan(blow: blow) }
  }

  /// Whether the planned blow has fallen.
  var hasStruck: Bool { plan.withLock { $0.hasStruck } }

  // MARK: Connections

  private func serve(_ client: Int32) {
    defer { SystemCall.close(client) }
    _ = fcntl(client, F_SETFL, 0)
    guard let server = WebCaller.connected(at: target) else { return }
    var isLeft = false
    carry(client, server, &isLeft)
    if !isLeft { SystemCall.close(server) }
  }

  /// Carries bytes both ways until one side ends, or the blow falls.
  private func carry(_ client: Int32, _ server: Int32, _ isLeft: inout Bool) {
    var moment: Moment?
    var answer: [UInt8] = []
    while true {
      var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&ends, 2, -1) > 0 else {
        guard errno == EINTR else { return }
        continue
      }
      if ends[0].revents != 0 {
        guard let bytes = read(client) else { return }
        if let name = Self.statement(in: bytes) {
          deliverLate(before: name)
          moment = next(name)
          answer = []
        }
        if moment == .before { return strike(client) }
        if moment == .late {
          isLeft = true
          plan.withLock { $0.late = (server, bytes) }
          return strike(client)
        }
        guard send(bytes[...], to: server) else { return }
      }
      if ends[1].revents != 0 {
        guard let bytes = read(server) else { return }
        guard let moment else {
          guard send(bytes[...], to: client) else { return }
          continue
        }
        answer += bytes
        guard Self.isWhole(answer) else { continue }
        let count = [.half: answer.count / 2, .told: answer.count][moment] ?? 0
        _ = send(answer.prefix(count), to: client)
        return strike(client)
      }
    }
  }

  /// The moment of the blow if it falls at this statement.
  private func next(_ name: String) -> Moment? {
    plan.withLock { plan in
      guard var blow = plan.blow, blow.statements.isEmpty || blow.statements.contains(name) else {
        return nil
      }
      blow.number -= 1
      plan.blow = blow.number > 0 ? blow : nil
      return blow.number > 0 ? nil : blow.moment
    }
  }

  private func strike(_ client: Int32) { plan.withLock { $0.hasStruck = true } }

  /// Gives the server a statement that was held back, before the next one that changes something.
  private func deliverLate(before name: String) {
    guard name == "commit" || name == "create",
      let late = plan.withLock({ plan in
        defer { plan.late = nil }
        return plan.late
      })
    else { return }
    defer { SystemCall.close(late.server) }
    guard send(late.bytes[...], to: late.server) else { return }
    var answer: [UInt8] = []
    while !Self.isWhole(answer), let bytes = read(late.server) { answer += bytes }
  }

  // MARK: Messages

  /// The name of the prepared statement that a message binds; libpq sends the next one only after an answer.
  private static func statement(in bytes: [UInt8]) -> String? {
    // A type, a length in four bytes, the empty name of a portal, and the name of the statement.
    guard bytes.count > 7, bytes[0] == UInt8(ascii: "B"), bytes[5] == 0 else { return nil }
    return String(decoding: bytes[6...].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Whether an answer is there up to the server's word that it is ready.
  private static func isWhole(_ answer: [UInt8]) -> Bool {
    answer.suffix(6).starts(with: [UInt8(ascii: "Z"), 0, 0, 0, 5])
  }

  private func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = SystemCall.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Sends everything, also to somebody who is gone.
  private func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendQuietly(descriptor, $0[...]) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
