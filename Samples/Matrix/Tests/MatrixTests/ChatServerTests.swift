import Foundation
import StepwiseTerminalTesting
import TestSupport
import TestPrograms
import Testing

/// Chatting by a script or in JSON over a server, whose time is real.
@Suite(.tags(.program, .terminal, .server), .slow)
nonisolated struct ChatServerTests {
  private let folder = TestFolder()

  /// A server with one room that Grace is in; it closes each connection.
  private static func server(sending: TinyServer.Reply) throws -> TinyServer {
    try TinyServer(
      .talk { caller in
        let path = caller.path
        let isFirst = !path.contains("since=")
        let reply: TinyServer.Reply =
          if path.contains("/login") {
            TinyServer.answer(
              "200 OK",
              #"{"user_id":"@ada:localhost","access_token":"syt_ada","device_id":"X"}"#)
          } else if path.contains("/sync") {
            isFirst ? TinyServer.answer("200 OK", Self.rooms) : .silence
          } else if path.contains("/send/") {
            sending
          } else if path.contains("m.room.encryption") {
            TinyServer.answer("404 Not Found", #"{"errcode":"M_NOT_FOUND","error":""}"#)
          } else if path.contains("m.direct") {
            TinyServer.answer("200 OK", #"{"@grace:localhost":["!r"]}"#)
          } else {
            TinyServer.answer("200 OK", "{}")
          }
        if case .bytes(let text) = reply { caller.send(text) } else { caller.waitUntilGone() }
      })
  }

  private static let rooms = """
    {"next_batch":"s1","rooms":{"join":{"!r":{"state":{"events":[
      {"type":"m.room.member","state_key":"@grace:localhost",
       "content":{"membership":"join","displayname":"Grace"}}]},
     "timeline":{"events":[{"type":"m.room.message","event_id":"$1","sender":"@grace:localhost",
      "origin_server_ts":1000,"content":{"msgtype":"m.text","body":"Hello"}}]}}}}}
    """

  private static let sent = TinyServer.answer("200 OK", #"{"event_id":"$mine"}"#)

  private func chat(
    over server: TinyServer, _ input: String, _ more: String...
  ) throws -> MatrixProgram {
    try MatrixProgram(
      ["--server", server.root, "--user", "ada", "--state", folder.path] + more,
      input: input, variables: ["STEPWISE_CHAT_PASSWORD": "hunter2"])
  }

  /// The time at which a message of the journal was sent, in seconds since 1970.
  private func time(of text: String) throws -> Int? {
    let journals = try folder.names.filter { $0.hasSuffix(".journal") }
    let lines = try journals.flatMap { try folder.read($0).split(separator: "\n") }
    let line = lines.last { $0.hasPrefix("messages\t") && $0.hasSuffix("\t\(text)") }
    return line.flatMap { Int($0.split(separator: "\t", omittingEmptySubsequences: false)[4]) }
  }

  @Test func scriptDatesMessagesWithTheRealClock() throws {
    let server = try Self.server(sending: Self.sent)
    defer { server.stop() }
    let begin = Int(Date.now.timeIntervalSince1970)
    let run = try chat(
      over: server,
      """
      :await Grace
      Grace
      Good morning
      :await Good morning
      :press Back to the chats
      :press Done

      """)
    #expect(run.code == 0, "\(run.conversation)")
    #expect(run.conversation.contains("-- Today --\n  You: Good morning"))
    let time = try #require(try time(of: "Good morning"))
    #expect((begin...Int(Date.now.timeIntervalSince1970)).contains(time))
  }

  @Test func programDatesMessagesWithTheRealClock() throws {
    let server = try Self.server(sending: Self.sent)
    defer { server.stop() }
    let begin = Int(Date.now.timeIntervalSince1970)
    let run = try chat(
      over: server,
      """
      {"action":"await","text":"Grace"}
      {"action":"answer","entry":1,"element":"Chat","value":"!r"}
      {"action":"answer","entry":2,"element":"Message","value":"Good morning"}
      {"action":"press","entry":2,"element":"Back to the chats"}
      {"action":"press","entry":1,"element":"Done","wait":true}

      """, "--json")
    #expect(run.code == 0, "\(run.output)")
    let time = try #require(try time(of: "Good morning"), "\(run.output)")
    #expect((begin...Int(Date.now.timeIntervalSince1970)).contains(time))
  }

  /// The message stays in the journal, and the next run sends it.
  @Test func doneWithAnUnsentMessageWarnsAndExitsWith75() throws {
    let server = try Self.server(sending: TinyServer.answer("500 Oh", "{}"))
    defer { server.stop() }
    let run = try chat(
      over: server,
      """
      :await Grace
      Grace
      Good morning
      :press Back to the chats
      :press Done

      """, "--timeout", "2")
    #expect(run.code == 75)
    #expect(run.conversation.contains("  1 message is not sent yet. The next run sends them.\n"))
    #expect(
      run.sentence == "standard input:5: “Done” did not end within 2s. Run it again, or allow "
        + "more time with --timeout.")
    #expect(try time(of: "Good morning") != nil)
  }

  private static let farewell = """
    No result was written. 1 message is not sent yet. The next run sends them.
    """

  @Test func cancelNamesUnsentMessages() throws {
    let server = try Self.server(sending: TinyServer.answer("500 Oh", "{}"))
    defer { server.stop() }
    let run = try chat(over: server, ":await Grace\nGrace\nGood morning\n:cancel\n")
    #expect(run.code == 130)
    #expect(run.sentence == "Cancelled at “Grace”. \(Self.farewell)")
  }

  // Claims: matrix-ctrl-c
  @Test func controlCNamesUnsentMessages() throws {
    let server = try Self.server(sending: TinyServer.answer("500 Oh", "{}"))
    defer { server.stop() }
    let program = try TerminalProgram(
      ProgramPath.built("matrix-chat"),
      ["--server", server.root, "--user", "ada", "--state", folder.path],
      environment: ["STEPWISE_CHAT_PASSWORD": "hunter2"], columns: 90, rows: 30, error: .pipe())
    try program.waitFor("› Grace")
    program.press(.enter)
    try program.waitFor("Back to the chats")
    program.type("Good morning")
    program.press(.enter)
    try program.waitFor("sending…")
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    #expect(program.errorOutput == "Cancelled at “Grace”. \(Self.farewell)\n")
  }
}
