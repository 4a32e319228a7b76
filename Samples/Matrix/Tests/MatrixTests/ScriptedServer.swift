import Foundation
import Synchronization
import TestPrograms

/// A server that answers calls by the first answer whose call they begin with; a poll without one waits.
nonisolated final class ScriptedServer: Sendable {
  /// A call such as `GET sync`, the status, and the body.
  typealias Answer = (call: String, status: Int, body: String)

  /// The answers to a log-in, and to the question whether a room is encrypted.
  static let usual: [Answer] = [
    ("POST login", 200, #"{"user_id":"@ada:localhost","access_token":"secret"}"#),
    ("GET rooms/!r/state/m.room.encryption", 404, #"{"errcode":"M_NOT_FOUND"}"#),
  ]

  private let server: TinyServer
  private let state: Mutex<(answers: [Answer], heard: [String])>

  /// A server whose answers may each be given once, and then those that are usual.
  init(_ answers: [Answer]) throws {
    state = Mutex((answers, []))
    let box = Box()
    server = try TinyServer(.talk { box.talk($0) })
    box.server.withLock { $0 = self }
  }

  private final class Box: Sendable {
    let server = Mutex<ScriptedServer?>(nil)

    func talk(_ caller: TinyCaller) { server.withLock { $0 }?.talk(caller) }
  }

  var root: String { server.root }
  /// The calls with their bodies, in order.
  var heard: [String] { state.withLock { $0.heard } }

  /// Adds answers that may each be given once.
  func add(_ answers: [Answer]) { state.withLock { $0.answers += answers } }

  func stop() { server.stop() }

  private func talk(_ caller: TinyCaller) {
    let prefix = "/_matrix/client/v3/"
    let path = (caller.path.removingPercentEncoding ?? caller.path).dropFirst(prefix.count)
    let call = "\(caller.method) \(path)"
    let answer: Answer? = state.withLock { state in
      state.heard.append("\(call) \(caller.body)")
      if let index = state.answers.firstIndex(where: { call.hasPrefix($0.call) }) {
        return state.answers.remove(at: index)
      }
      return Self.usual.first { call.hasPrefix($0.call) }
    }
    // Only a poll waits: another call without an answer is a fault.
    guard let answer = answer ?? (path.hasPrefix("sync") ? nil : (call, 500, "")) else {
      return caller.waitUntilGone()
    }
    if case .bytes(let text) = TinyServer.answer("\(answer.status) -", answer.body) {
      caller.send(text)
    }
  }
}
