import Synchronization
import TestServers

/// A server that answers each kind of call in its own way, however often it is asked and in which order.
///
/// Calls that it was told nothing of wait until they are given up, as a long poll does.
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

  /// How often something was called.
  func count(_ call: String) -> Int { routes.counts.withLock { $0[call] ?? 0 } }

  /// What came with the calls that begin so.
  func bodies(_ call: String) -> [String] {
    routes.bodies.withLock { $0.filter { $0.call.hasPrefix(call) }.map(\.body) }
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
    switch route.turns[min(number, route.turns.count - 1)].reply {
    case .bytes(let text): caller.send(text)
    case .talk(let talk): talk(caller)
    case .silence:
      caller.waitUntilGone()
      routes.onCall()
    }
  }
}
