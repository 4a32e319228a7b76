import Foundation
import Synchronization
import TestPrograms
import Testing

/// A server with a script of the expected calls, in order, and their answers.
///
/// After the script, calls wait until they are cancelled, as a long poll does. Rooms are not encrypted, and the
/// server's name stands for no other server, unless the script says so.
nonisolated final class ScriptedServer: Sendable {
  /// A call that is expected, and its answer.
  struct Turn: Sendable, CustomTestStringConvertible {
    /// The method and the beginning of the path after the version, such as `GET sync?`.
    let call: String
    let reply: TinyServer.Reply
    var testDescription: String { call }

    static func json(_ call: String, _ body: String = "{}") -> Turn {
      status(call, "200 OK", body)
    }

    static func status(_ call: String, _ status: String, _ body: String = "") -> Turn {
      Turn(call: call, reply: TinyServer.answer(status, body))
    }

    /// An error with secret words in its text.
    static func error(_ call: String, _ status: Int, _ code: String, _ more: String = "") -> Turn {
      error(call, "\(status) No", code, more)
    }

    static func error(_ call: String, _ status: String, _ code: String, _ more: String = "") -> Turn
    {
      self.status(
        call, status,
        "{\"errcode\":\"\(code)\",\"error\":\"syt_ada hunter2\"\(more)}")
    }

    /// A poll's answer, with the place of the next poll.
    static func batch(_ number: Int, _ more: String = "") -> Turn {
      json("GET sync", "{\"next_batch\":\"s\(number)\"\(more)}")
    }

    /// A log-in that succeeds.
    static let logIn = json(
      "POST login",
      "{\"user_id\":\"@ada:localhost\",\"access_token\":\"syt_ada\",\"device_id\":\"X\"}")
  }

  /// A call that has come.
  struct Heard: Sendable {
    let call: String
    let body: String
    let headers: [String: String]
  }

  /// The remaining script, and the calls so far.
  private final class Script: Sendable {
    let state: Mutex<(turns: [Turn], heard: [Heard], surprises: [String])>

    init(_ turns: [Turn]) { state = Mutex((turns, [], [])) }
  }

  /// The call for the server that a name stands for.
  static let discovery = "GET /.well-known/matrix/client"
  private static let prefix = "/_matrix/client/v3/"

  private let script: Script
  private let server: TinyServer

  init(_ turns: [Turn]) throws {
    let script = Script(turns)
    self.script = script
    server = try TinyServer(.talk { Self.talk(with: $0, script) })
  }

  deinit { server.stop() }

  var root: String { server.root }
  var url: URL { get throws { try #require(URL(string: server.root)) } }
  var heard: [Heard] { script.state.withLock { $0.heard } }
  var calls: [String] { heard.map(\.call) }

  /// The deviations from the script; empty if there were none.
  var complaints: [String] {
    script.state.withLock { state in
      state.surprises + state.turns.map { "“\($0.call)” was not called." }
    }
  }

  /// The method, and the path after the version.
  static func call(of caller: TinyCaller) -> String {
    let path =
      caller.path.hasPrefix(prefix) ? String(caller.path.dropFirst(prefix.count)) : caller.path
    return "\(caller.method) \(path)"
  }

  /// The answer to a call outside of the script; `nil` for most calls.
  static func reply(toUnscripted call: String) -> String? {
    let isAboutEncryption =
      call.hasPrefix("GET rooms/") && call.hasSuffix("/state/m.room.encryption")
    guard call == discovery || isAboutEncryption,
      case .bytes(let text) = Turn.error("", 404, "M_NOT_FOUND").reply
    else { return nil }
    return text
  }

  private static func talk(with caller: TinyCaller, _ script: Script) {
    let call = Self.call(of: caller)
    let reply: TinyServer.Reply = script.state.withLock { state in
      if state.turns.first.map({ !call.hasPrefix($0.call) }) ?? true,
        let reply = Self.reply(toUnscripted: call)
      {
        return .bytes(reply)
      }
      state.heard.append(Heard(call: call, body: caller.body, headers: caller.headers))
      guard let turn = state.turns.first else { return .silence }
      guard call.hasPrefix(turn.call) else {
        state.surprises.append("“\(call)” came instead of “\(turn.call)”.")
        return TinyServer.answer("500 Surprise", "")
      }
      state.turns.removeFirst()
      return turn.reply
    }
    switch reply {
    case .bytes(let text): caller.send(text)
    case .talk(let talk): talk(caller)
    case .silence: caller.waitUntilGone()
    }
  }
}
