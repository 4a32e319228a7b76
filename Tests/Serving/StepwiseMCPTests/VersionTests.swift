import Stepwise
import StepwiseJSON
import TestSupport
import Testing

@testable import StepwiseMCP

/// Every version of the protocol is served: a new one does not shut out the ones before it.
@Suite("Versions of the protocol")
struct VersionTests {
  private let talk = ServerTalk([
    .onboarding(), .flow { Ask(["One", "Two"]) },
    .flow(named: "endless") { Wizard { Self.ask($0, 1) } },
  ])

  @Test func everyVersionThatRequestsStateIsServed() async {
    #expect(ProtocolVersion.stated.map(\.rawValue) == ["2026-07-28"])
    for version in ProtocolVersion.stated {
      talk.meta = ServerTalk.meta(version: version.rawValue)
      let result = await talk.ask("server/discover")["result"]
      #expect(
        result?["supportedVersions"]
          == .array(ProtocolVersion.stated.map { .text($0.rawValue) }))
      #expect(result?["capabilities"]?["tools"] == .object([]))
      #expect(
        result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == .text("test"))
      #expect(result?["resultType"] == .text("complete"))
      #expect(await talk.call("test").message.hasPrefix("One"))
    }
  }

  /// A version that begins with a handshake is not stated in requests, and an unknown one gets the list.
  @Test func anotherVersionIsRejectedWithTheServedOnes() async {
    for version in ["1999-01-01", "2027-01-01"] + ProtocolVersion.handshakes.map(\.rawValue) {
      talk.meta = ServerTalk.meta(version: version)
      for method in ["server/discover", "tools/list", "tools/call", "ping"] {
        let error = await talk.ask(method)["error"]
        #expect(error?["code"] == .number(-32022), "\(version)")
        #expect(error?["data"]?["supported"] == .array([.text("2026-07-28")]))
        #expect(error?["data"]?["requested"] == .text(version))
      }
    }
  }

  /// Only a ping needs no metadata.
  @Test func aRequestWithoutItsMetadataIsRejected() async {
    #expect(await talk.ask("ping")["result"]?["resultType"] == .text("complete"))
    talk.meta = nil
    #expect(await talk.ask("ping")["result"] == .object([]))
    for method in ["server/discover", "tools/list", "tools/call"] {
      #expect(await talk.ask(method)["error"]?["code"] == .number(-32602))
    }
    #expect(
      await talk.ask("tools/list")["error"]?["message"]?.text?.hasSuffix(
        "this server speaks 2026-07-28, and after “initialize” 2025-11-25 and 2025-06-18.") == true)
    for meta in [
      #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#,
      #"{"io.modelcontextprotocol/protocolVersion":7,"io.modelcontextprotocol/clientCapabilities":{}}"#,
    ] {
      talk.meta = ServerTalk.json(meta)
      #expect(await talk.ask("tools/list")["error"]?["code"] == .number(-32602), "\(meta)")
    }
  }

  // MARK: Versions with a handshake, whose questions come during the call

  private func shakeHands(
    _ version: String = "2025-11-25", _ capabilities: String = #"{"elicitation":{}}"#
  ) async -> JSONValue? {
    talk.meta = nil
    return await talk.ask(
      "initialize",
      ServerTalk.json(#"{"protocolVersion":"\#(version)","capabilities":\#(capabilities)}"#))[
        "result"]
  }

  /// Begins a call, and returns its first request.
  private func begin(_ tool: String, _ id: Int = 900) async -> JSONValue {
    await talk.wait(until: {
      $0["method"] == .text("elicitation/create") || $0["id"] == .number(Value.Number(id))
    }) {
      talk.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)"}}"#)
    }
  }

  /// Answers a request, and returns the next message.
  private func accept(_ request: JSONValue, _ content: String) async -> JSONValue {
    await answer(request, #""result":{"action":"accept","content":\#(content)}"#)
  }

  private func answer(_ request: JSONValue, _ member: String) async -> JSONValue {
    let id = String(decoding: (request["id"] ?? .null).line, as: UTF8.self)
    return await talk.wait(until: { _ in true }) {
      talk.send(#"{"jsonrpc":"2.0","id":\#(id),\#(member)}"#)
    }
  }

  private static func text(_ message: JSONValue) -> String? {
    message["result"]?["content"]?.items?.first?["text"]?.text
  }

  /// Also with a version that no client shakes hands for.
  @Test func aVersionIsAgreedOn() async {
    var rows = ProtocolVersion.handshakes.map { ($0.rawValue, $0.rawValue) }
    rows += ["2024-11-05", "2099-01-01", "2026-07-28", ""].map { ($0, "2025-11-25") }
    for (wanted, agreed) in rows {
      let result = await shakeHands(wanted)
      #expect(result?["protocolVersion"] == .text(agreed), "\(wanted)")
      #expect(result?["serverInfo"]?["name"] == .text("test"))
      #expect(result?["capabilities"]?["tools"] != nil)
      talk.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
      #expect(await talk.ask("ping")["result"] == .object([]))
      #expect(await talk.ask("tools/list")["result"]?["resultType"] == nil)
    }
  }

  @Test func everyScreenIsAskedDuringTheCall() async {
    for version in ProtocolVersion.handshakes {
      _ = await shakeHands(version.rawValue)
      var message = await begin("onboarding")
      if version == .june2025 {
        // The oldest version has its own schemas, and no pages.
        #expect(message["params"]?["mode"] == nil)
        #expect(
          message["params"]?["requestedSchema"]?["properties"]?["next_step"]
            == ServerTalk.json(
              #"{"type":"string","title":"Next step","enum":["Fetch user","Select user"],"enumNames":["Fetch user","Select user"]}"#
            ))
      }
      for content in [
        #"{"next_step":"Fetch user"}"#, #"{"next_step":"Select user"}"#,
        #"{"Last name":"Lovelace"}"#, #"{"Birthday":"2023-02-29"}"#, #"{"Birthday":"1990-12-10"}"#,
        #"{"next_step":"Back"}"#, #"{"Birthday":"1990-12-10"}"#, #"{"Favourite pet":"Cat"}"#,
        #"{"next_step":"Change favourite pet"}"#, #"{"Favourite pet":"Dog"}"#,
        #"{"next_step":"Confirm"}"#,
      ] {
        #expect(message["method"] == .text("elicitation/create"), "\(content)")
        message = await accept(message, content)
      }
      #expect(message["id"] == .number(900))
      #expect(Self.text(message) == "Welcome, Ada Lovelace!", "\(version)")
    }
  }

  @Test func aClientThatCannotAskGetsTheQuestionAsText() async {
    for capabilities in ["{}", #"{"elicitation":{"url":{}}}"#, #"{"elicitation":7}"#] {
      _ = await shakeHands("2025-11-25", capabilities)
      let message = await begin("test")
      #expect(message["result"]?["isError"] == .flag(true), "\(capabilities)")
      #expect(Self.text(message)?.hasPrefix("One\n") == true, "\(capabilities)")
    }
  }

  @Test func declineStepsBack() async {
    _ = await shakeHands()
    var message = await accept(await begin("test"), #"{"One":"a"}"#)
    message = await answer(message, #""result":{"action":"decline"}"#)
    #expect(message["params"]?["message"]?.text == "One\n  One: a")
    message = await answer(message, #""result":{"action":"decline"}"#)
    #expect(Self.text(message) == "The first form of “test” was declined.")
  }

  /// What is no response is told as it is, with the open question in words; nobody declined or stopped.
  @Test func noResponseIsNobodysDecision() async {
    _ = await shakeHands()
    let odd = "The client’s response to the form is none that the protocol knows."
    let error = #""error":{"code":-32601,"message":"Method not found"}"#
    for (member, sentence) in [
      (error, "The client could not ask the person (-32601): Method not found"),
      (#""error":{}"#, "The client could not ask the person."), (#""error":7"#, "The client could"),
      (#""result":null"#, odd), (#""result":{}"#, odd), (#""result":[1]"#, odd),
      (#""result":{"action":"perhaps"}"#, odd), (#""result":{"action":7}"#, odd),
      (#""result":{"action":"accept","content":[]}"#, odd), (#""result":null,"error":null"#, odd),
    ] {
      let message = await answer(await begin("test"), member)
      let text = Self.text(message) ?? "\(message)"
      #expect(message["result"]?["isError"] == .flag(true), "\(member)")
      #expect(text.hasPrefix("One\n") && text.contains(sentence), "\(member): \(text)")
      #expect(text.contains(#"Call the tool again with the answers"#), "\(member)")
    }
  }

  /// A client that nobody sits at accepts each form as it is; the call ends with the open question in words.
  @Test func equalEmptyAcceptancesEnd() async {
    _ = await shakeHands()
    let again = "The client accepted this form again and again without an answer."
    // Also forms that change each time.
    for (tool, content, limit) in [
      ("test", "{}", 3), ("test", #"{"One":null}"#, 3), ("endless", "{}", 101),
    ] {
      var message = await begin(tool)
      var count = 0
      while message["method"] != nil, count < 200 {
        message = await accept(message, content)
        count += 1
      }
      #expect(count <= limit && Self.text(message)?.contains(again) == true, "\(count)")
    }
    // A server that is killed between the rounds counts on.
    talk.meta = ServerTalk.meta()
    var round = await talk.call("test")
    for _ in 1...3 where round.form != nil { round = await talk.accept(round, "{}") }
    #expect(round.text.contains(again))
  }

  /// Asks one screen after the other, each with a default.
  private static func ask(_ flow: Wizard, _ count: Int) {
    flow.push("Screen \(count)") { TextField("More", text: "x") { _ in ask(flow, count + 1) } }
  }

  @Test func nullIsNoParameters() async {
    talk.meta = nil
    let pong = await talk.wait(until: { $0["id"] == .number(7) }) {
      talk.send(#"{"jsonrpc":"2.0","id":7,"method":"ping","params":null}"#)
    }
    #expect(pong["result"] == .object([]))
    _ = await shakeHands()
    let list = await talk.wait(until: { $0["id"] == .number(8) }) {
      talk.send(#"{"jsonrpc":"2.0","id":8,"method":"tools/list","params":null}"#)
    }
    #expect(list["result"]?["tools"] != nil)
  }

  @Test func aCancelledCallTakesItsQuestionBack() async {
    _ = await shakeHands()
    let request = await begin("test")
    let message = await talk.wait(until: { _ in true }) {
      talk.send(
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":900}}"#)
    }
    #expect(message["method"] == .text("notifications/cancelled"))
    #expect(message["params"]?["requestId"] == request["id"])
    #expect(await talk.ask("ping")["result"] != nil)
    #expect(!talk.messages.contains { $0["id"] == .number(900) })
  }

  /// Calls of both kinds of clients, and two of one.
  @Test func callsAskConcurrently() async {
    _ = await shakeHands()
    let first = await begin("test", 901)
    let second = await begin("test", 902)
    #expect(first["id"] != second["id"])
    talk.meta = ServerTalk.meta()
    #expect(await talk.call("test").message.hasPrefix("One"))
    let third = await accept(second, #"{"One":"second"}"#)
    let fourth = await accept(first, #"{"One":"first"}"#)
    #expect(fourth["params"]?["message"] == .text("Two\n  Two: "))
    #expect(Self.text(await accept(third, #"{"Two":"x"}"#)) == "second x")
    #expect(Self.text(await accept(fourth, #"{"Two":"y"}"#)) == "first y")
  }

  // MARK: The end of the input

  /// The answer that is being prepared is given even if it takes long, but not for ever.
  @Test func theEndOfTheInputEndsWaitingCalls() async {
    _ = await shakeHands()
    _ = await begin("test")
    await talk.server.finish()
    #expect(!talk.messages.contains { $0["id"] == .number(900) && $0["result"] != nil })
    var open = {}
    let slow = ServerTalk(
      [.onboarding()],
      questions: { _ in
        await withCheckedContinuation { continuation in open = { continuation.resume() } }
        return nil
      }, timeout: .milliseconds(1))
    slow.send(slow.request(.number(1), "tools/list", .object([])))
    await slow.server.finish()
    #expect(
      slow.messages.last?["error"]?["message"]?.text
        == "The input ended, and this did not end within 1ms.")
    open()
  }
}
