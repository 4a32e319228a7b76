import Stepwise
import StepwiseJSON
import Testing

@testable import StepwiseMCP

/// Clients of the versions with a handshake, which get their questions during the call.
@Suite("Versions with a handshake")
struct HandshakeTests {
  private let talk = ServerTalk([.onboarding(), .flow { Ask(["One", "Two"]) }])

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
    message["result"]?["content"]?.items?.first?["text"]?.string
  }

  @Test(arguments: [
    ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
    ("2099-01-01", "2025-11-25"),
  ])
  func aVersionIsAgreedOn(_ wanted: String, _ agreed: String) async {
    let result = await shakeHands(wanted)
    #expect(result?["protocolVersion"] == .text(agreed))
    #expect(result?["serverInfo"]?["name"] == .text("test"))
    #expect(result?["capabilities"]?["tools"] != nil)
    talk.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    #expect(await talk.ask("ping")["result"] == .object([]))
    #expect(await talk.ask("tools/list")["result"]?["resultType"] == nil)
  }

  @Test(arguments: ["2025-11-25", "2025-06-18"])
  func everyScreenIsAskedDuringTheCall(_ version: String) async {
    _ = await shakeHands(version)
    var message = await begin("onboarding")
    for content in [
      #"{"Next step":"Fetch user"}"#, #"{"Next step":"Select user"}"#, #"{"Last name":"Lovelace"}"#,
      #"{"Birthday":"2023-02-29"}"#, #"{"Birthday":"1990-12-10"}"#, #"{"Next step":"Back"}"#,
      #"{"Birthday":"1990-12-10"}"#, #"{"Favourite pet":"Cat"}"#,
      #"{"Next step":"Change favourite pet"}"#, #"{"Favourite pet":"Dog"}"#,
      #"{"Next step":"Confirm"}"#,
    ] {
      #expect(message["method"] == .text("elicitation/create"), "\(content)")
      message = await accept(message, content)
    }
    #expect(message["id"] == .number(900))
    #expect(Self.text(message) == "Welcome, Ada Lovelace!")
  }

  @Test func theOldestVersionHasItsOwnSchemas() async {
    _ = await shakeHands("2025-06-18")
    let params = await begin("onboarding")["params"]
    #expect(params?["mode"] == nil)
    #expect(
      params?["requestedSchema"]?["properties"]?["Next step"]
        == ServerTalk.json(
          #"{"type":"string","title":"Next step","enum":["Fetch user","Select user"],"enumNames":["Fetch user","Select user"]}"#
        ))
  }

  @Test(arguments: ["{}", #"{"elicitation":{"url":{}}}"#, #"{"elicitation":7}"#])
  func aClientThatCannotAskGetsTheQuestionAsText(_ capabilities: String) async {
    _ = await shakeHands("2025-11-25", capabilities)
    let message = await begin("test")
    #expect(message["result"]?["isError"] == .flag(true))
    #expect(Self.text(message)?.hasPrefix("One\n") == true)
  }

  @Test func declineStepsBackAndAnErrorStops() async {
    _ = await shakeHands()
    var message = await accept(await begin("test"), #"{"One":"a"}"#)
    message = await answer(message, #""result":{"action":"decline"}"#)
    #expect(message["params"]?["message"]?.string == "One\n  One: a")
    message = await answer(message, #""error":{"code":-32601,"message":"no"}"#)
    #expect(Self.text(message)?.hasPrefix("The person stopped at “One”.") == true)
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

  @Test func twoCallsAskConcurrently() async {
    _ = await shakeHands()
    let first = await begin("test", 901)
    let second = await begin("test", 902)
    #expect(first["id"] != second["id"])
    let third = await accept(second, #"{"One":"second"}"#)
    let fourth = await accept(first, #"{"One":"first"}"#)
    #expect(Self.text(await accept(third, #"{"Two":"x"}"#)) == "second x")
    #expect(Self.text(await accept(fourth, #"{"Two":"y"}"#)) == "first y")
  }

  @Test func theEndOfTheInputEndsWaitingCalls() async {
    _ = await shakeHands()
    _ = await begin("test")
    await talk.server.finish()
    #expect(!talk.messages.contains { $0["id"] == .number(900) && $0["result"] != nil })
  }

  @Test func bothErasAreServedConcurrently() async {
    _ = await shakeHands()
    let request = await begin("test")
    talk.meta = ServerTalk.meta()
    let round = await talk.call("test")
    #expect(round.message.hasPrefix("One"))
    #expect(await accept(request, #"{"One":"a"}"#)["params"]?["message"] == .text("Two\n  Two: "))
  }

  /// The answer that is being prepared is given even if it takes long, but not for ever.
  @Test func aRequestIsAnsweredAfterTheEndOfTheInput() async {
    var open = {}
    let talk = ServerTalk(
      [.onboarding()],
      questions: { _ in
        await withCheckedContinuation { continuation in open = { continuation.resume() } }
        return nil
      }, timeout: .milliseconds(1))
    talk.send(talk.request(.number(1), "tools/list", .object([])))
    await talk.server.finish()
    #expect(
      talk.messages.last?["error"]?["message"]?.string
        == "The input ended, and this did not end within 1ms.")
    open()
  }
}
