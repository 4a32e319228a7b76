import Synchronization
import TestPrograms

/// A server that answers each kind of call in its own way, in any number and order.
///
/// Unexpected calls wait until they are cancelled, as a long poll does. Polls from the same place get the
/// same answer each time, and the places are answered in their order.
nonisolated final class RoutedServer: Sendable {
  typealias Turn = ScriptedServer.Turn

  private final class Routes: Sendable {
    let turns: [(call: String, turns: [Turn])]
    let counts = Mutex<[String: Int]>([:])
    let bodies = Mutex<[(call: String, body: String)]>([])
    let onCall: @Sendable () -> Void

    init(_ turns: [Turn], _ onCall: @escaping @Sendable () -> Void) {
      var calls: [String] = []
      for turn in turns where !calls.contains(turn.call) { calls.append(turn.call) }
      self.turns = calls.map { call in (call, turns.filter { $0.call == call }) }
      self.onCall = onCall
    }
  }

  private let routes: Routes
  private let server: TinyServer

  /// A server with its answers.
  init(_ turns: [Turn], onCall: @escaping @Sendable () -> Void) throws {
    let routes = Routes(turns, onCall)
    self.routes = routes
    server = try TinyServer(.talk { Self.talk(with: $0, routes) })
  }

  deinit { server.stop() }

  var root: String { server.root }

  /// The number of times that something was called.
  func count(_ call: String) -> Int { routes.counts.withLock { $0[call] ?? 0 } }

  /// Whether the client has processed a batch: then the next poll begins at its end.
  func hasTaken(_ batch: Int) -> Bool {
    routes.bodies.withLock { $0.contains { Self.since($0.call) == batch } }
  }

  /// The bodies of the calls that begin with a text.
  func bodies(_ call: String) -> [String] {
    routes.bodies.withLock { $0.filter { $0.call.hasPrefix(call) }.map(\.body) }
  }

  /// The number of the batch after which a poll begins; 0 for the first.
  private static func since(_ call: String) -> Int {
    call.split(separator: "since=s").last.flatMap { Int($0) } ?? 0
  }

  private static func talk(with caller: TinyCaller, _ routes: Routes) {
    let call = ScriptedServer.call(of: caller)
    routes.bodies.withLock { $0.append((call, caller.body)) }
    guard let route = routes.turns.first(where: { call.hasPrefix($0.call) }) else {
      if let reply = ScriptedServer.reply(toUnscripted: call) { return caller.send(reply) }
      return caller.waitUntilGone()
    }
    let number = routes.counts.withLock { counts in
      counts[route.call, default: 0] += 1
      return (counts[route.call] ?? 1) - 1
    }
    routes.onCall()
    let turn = route.call == "GET sync" ? since(call) : number
    switch route.turns[min(turn, route.turns.count - 1)].reply {
    case .bytes(let text): caller.send(text)
    case .talk(let talk): talk(caller)
    case .silence:
      caller.waitUntilGone()
      routes.onCall()
    }
  }
}
