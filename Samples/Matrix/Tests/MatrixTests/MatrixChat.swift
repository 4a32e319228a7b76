import Foundation
@testable import SampleMatrix
import Stepwise
import TestSupport
import Testing

@testable import ChatSample
@testable import MatrixApp

/// The chat with a test's own server, without screens.
final class MatrixChat {
  typealias Turn = ScriptedServer.Turn

  let server: RoutedServer
  let clock = QuickClock()
  let model: ChatModel
  let exchange: ChatExchange
  let endpoint: MatrixChatEndpoint
  private let client: MatrixClient
  private let changed: AsyncStream<Void>
  /// The folder of the journals, which stays as long as they are written.
  private let folder: TestFolder?
  private var tasks: [Task<Void, any Error>] = []

  /// A chat that polls and sends.
  init(_ turns: [Turn], in folder: TestFolder? = nil) async throws {
    self.folder = folder
    let (changed, hasChanged) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changed = changed
    server = try RoutedServer([.logIn] + turns) { hasChanged.yield() }
    client = try MatrixClient(
      server: #require(URL(string: server.root)), user: "ada", in: folder?.path, clock: clock,
      seed: 1)
    model = try ChatModel(in: folder?.path)
    var environment = Environment()
    environment.clock = clock
    exchange = ChatExchange(model: model, environment: environment)
    endpoint = MatrixChatEndpoint(
      client: client, server: server.root, user: "ada", password: nil, exchange: exchange)
    exchange.chats.handler.register(model) { _, _ in hasChanged.yield() }
    exchange.messages.handler.register(model) { _, _ in hasChanged.yield() }
    try await client.logIn(password: "hunter2")
    let endpoint = endpoint
    tasks = [Task { try await endpoint.run() }]
  }

  var state: ChatState { model.state }

  /// The messages of a chat, or the reason why they cannot be read.
  func texts(in chat: Chat.ID) -> [String] {
    state[chat]?.messages.map { $0.shown(in: state[chat]?.room ?? Room(id: chat)).english } ?? []
  }

  /// Waits until a condition is met.
  func wait(until isSo: (MatrixChat) -> Bool) async {
    if isSo(self) { return }
    for await _ in changed where isSo(self) { return }
  }

  /// Stops polling and sending.
  func stop() async {
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
  }

  // MARK: Answers of a server

  /// A poll's answer about rooms.
  static func rooms(
    _ number: Int, join: [String: String] = [:], leave: [String] = [], invite: [String] = []
  ) -> Turn {
    let joined = join.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    let left = leave.map { "\"\($0)\":{}" }
    let invited = invite.map { room in
      """
      "\(room)":{"invite_state":{"events":[{"type":"m.room.member","state_key":"@ada:localhost",
       "sender":"@grace:localhost","content":{"membership":"invite","is_direct":true}}]}}
      """
    }
    return .batch(
      number,
      """
      ,"rooms":{"join":{\(joined.joined(separator: ","))},"leave":{\(left.joined(separator: ","))},
       "invite":{\(invited.joined(separator: ","))}}
      """)
  }

  /// A room with Grace and these events.
  static func room(_ events: String..., state: String? = nil, more: String = "") -> String {
    let member =
      "{\"type\":\"m.room.member\",\"state_key\":\"@grace:localhost\",\"content\":{\"membership\":\"join\",\"displayname\":\"Grace\"}}"
    return """
      {"state":{"events":[\(([member] + [state].compactMap(\.self)).joined(separator: ","))]},
       "timeline":{"events":[\(events.joined(separator: ","))]}\(more)}
      """
  }

  /// A message of Grace.
  static func message(_ id: String, _ text: String, more: String = "") -> String {
    """
    {"type":"m.room.message","event_id":"\(id)","sender":"@grace:localhost","origin_server_ts":1000,
     "content":{"msgtype":"m.text","body":"\(text)"}\(more)}
    """
  }
}
