import Stepwise
import StepwiseJSON
import Testing

@testable import StepwiseMCP

/// The messages of the newest version, and lines that are not messages.
@Suite("The protocol")
struct ProtocolTests {
  private let talk: ServerTalk
  private let gate = Gate()

  init() {
    let gate = gate
    talk = ServerTalk([
      .onboarding(), .flow { Ask(["One", "Two"]) }, .flow(named: "slow") { Slow(gate) },
    ])
  }

  private func answer(to line: String) -> JSONValue? {
    let count = talk.messages.count
    talk.send(line)
    #expect(talk.messages.count <= count + 1)
    return talk.messages.dropFirst(count).first
  }

  // MARK: Requests

  @Test func theServerNamesItsVersions() async {
    let result = await talk.ask("server/discover")["result"]
    #expect(result?["supportedVersions"] == .array([.text("2026-07-28")]))
    #expect(result?["capabilities"]?["tools"] == .object([]))
    #expect(
      result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == .text("test"))
    #expect(result?["resultType"] == .text("complete"))
  }

  @Test func aPingIsAnsweredInEveryVersion() async {
    #expect(await talk.ask("ping")["result"]?["resultType"] == .text("complete"))
    talk.meta = nil
    #expect(await talk.ask("ping")["result"] == .object([]))
  }

  @Test func anUnsupportedVersionIsRejectedWithTheSupportedOnes() async {
    talk.meta = ServerTalk.meta(version: "1999-01-01")
    for method in ["server/discover", "tools/list", "tools/call", "ping"] {
      let error = await talk.ask(method)["error"]
      #expect(error?["code"] == .number(-32022))
      #expect(error?["data"]?["supported"] == .array([.text("2026-07-28")]))
      #expect(error?["data"]?["requested"] == .text("1999-01-01"))
    }
  }

  @Test func aRequestWithoutItsMetadataIsRefused() async {
    talk.meta = nil
    for method in ["server/discover", "tools/list", "tools/call"] {
      #expect(await talk.ask(method)["error"]?["code"] == .number(-32602))
    }
    talk.meta = ServerTalk.json(#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#)
    #expect(await talk.ask("tools/list")["error"]?["code"] == .number(-32602))
    talk.meta = ServerTalk.json(
      #"{"io.modelcontextprotocol/protocolVersion":7,"io.modelcontextprotocol/clientCapabilities":{}}"#
    )
    #expect(await talk.ask("tools/list")["error"]?["code"] == .number(-32602))
  }

  @Test(arguments: ["", "prompts/list", "resources/read", "tools/Call", "subscriptions/listen"])
  func anUnknownMethodIsRefused(_ method: String) async {
    #expect(await talk.ask(method)["error"]?["code"] == .number(-32601))
  }

  @Test func everyWizardIsAToolWithItsSchema() async {
    let schema = """
      {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Answers to test",
       "properties":{"$schema":{"type":"string"},"Name":{"type":"string","minLength":1},
       "Word":{"writeOnly":true,"anyOf":[]}},"required":["Name"],"additionalProperties":false}
      """
    let talk = ServerTalk([.onboarding(), .flow { Ask(["Name"]) }]) {
      $0 == "test" ? schema : nil
    }
    let tools = await talk.ask("tools/list")["result"]?["tools"]?.items ?? []
    #expect(tools.map { $0["name"]?.string } == ["onboarding", "test"])
    #expect(
      tools[0]["description"]?.string?.hasPrefix(
        "Welcomes someone: user, last name, birthday, favourite pet. ") == true)
    #expect(tools[0]["inputSchema"]?["type"] == .text("object"))
    let names = tools[1]["inputSchema"]?["properties"]?.members?.map(\.name)
    #expect(names == ["Name", "$resume"], "A secret is no argument.")
    #expect(tools[1]["inputSchema"]?["required"] == nil)
    #expect(await talk.ask("tools/list", ServerTalk.json(#"{"cursor":"x"}"#))["error"] != nil)
  }

  // MARK: Invalid calls

  @Test(arguments: [
    ("{}", "A call needs the name of a tool, a text."),
    (#"{"name":7}"#, "A call needs the name of a tool, a text."),
    (#"{"name":"chess"}"#, "Unknown tool: chess"),
    (#"{"name":"test","arguments":[]}"#, "The arguments must be an object."),
    (#"{"name":"test","requestState":7}"#, "The request state must be a text."),
    (
      #"{"name":"test","requestState":"x","inputResponses":7}"#,
      "The input responses must be an object."
    ),
    (
      #"{"name":"test","requestState":"x","inputResponses":{"screen":{}}}"#,
      "A response needs the action accept, decline or cancel, and a content."
    ),
    (
      #"{"name":"test","requestState":"x","inputResponses":{"screen":{"action":"accept","content":[]}}}"#,
      "A response needs the action accept, decline or cancel, and a content."
    ),
  ])
  func anInvalidCallIsRejected(_ params: String, _ sentence: String) async {
    let error = await talk.ask("tools/call", ServerTalk.json(params))["error"]
    #expect(error?["code"] == .number(-32602))
    #expect(error?["message"] == .text(sentence))
  }

  @Test func unknownMembersOfAResponseAreIgnored() async {
    let round = await talk.call("test")
    let next = await talk.accept(round, #"{"One":"a","Nine":9,"__proto__":true}"#)
    #expect(next.message.hasPrefix("Two"))
  }

  // MARK: Invalid lines

  @Test(arguments: [
    ("{", -32700), ("nonsense", -32700), ("{}", -32600), ("[]", -32600), ("7", -32600),
    ("null", -32600), (#""text""#, -32600),
    (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1e300,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32700),
    (#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, -32700),
  ])
  func aMalformedLineGetsAnErrorAndTheServerContinues(_ line: String, _ code: Int) async {
    let error = answer(to: line)
    #expect(error?["error"]?["code"] == .number(Value.Number(code)))
    #expect(error?["jsonrpc"] == .text("2.0"))
    let id = error?["id"]
    #expect(id == nil || id == .number(1))
    #expect(await talk.ask("ping")["result"] != nil)
  }

  @Test func deepNestingIsRefused() async {
    let deep = String(repeating: #"{"a":"#, count: 5000)
    #expect(answer(to: deep)?["error"]?["code"] == .number(-32700))
    let fits = String(repeating: "[", count: 90) + String(repeating: "]", count: 90)
    let line = #"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":\#(fits)}}"#
    #expect(answer(to: line)?["result"] != nil)
  }

  @Test(arguments: [
    "", "  ", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
    #"{"jsonrpc":"2.0","method":"tools/call"}"#,
    #"{"jsonrpc":"2.0","id":"ask-1","result":{"action":"accept"}}"#,
    #"{"jsonrpc":"2.0","id":"ask-1","error":{"code":1,"message":"no"}}"#,
  ])
  func notificationsAndLateResponsesGetNoAnswer(_ line: String) async {
    #expect(answer(to: line) == nil)
    #expect(await talk.ask("ping")["result"] != nil)
  }

  // MARK: Concurrent calls

  private func begin(_ id: Int, token: String? = nil) {
    let meta =
      (talk.meta?.members ?? [])
      + (token.map { [JSONValue.Member("progressToken", .text($0))] } ?? [])
    talk.send(
      .members([
        "jsonrpc": .text("2.0"), "id": .number(Value.Number(id)), "method": .text("tools/call"),
        "params": .members([
          "name": .text("slow"), "arguments": ServerTalk.json(#"{"Slow":"Work"}"#),
          "_meta": .object(meta),
        ]),
      ]))
  }

  @Test func aWaitingCallDoesNotBlockOthers() async {
    begin(500)
    #expect(await talk.ask("ping")["result"] != nil)
    #expect(await talk.call("test").message.hasPrefix("One"))
    #expect(talk.messages.allSatisfy { $0["id"] != .number(500) })
    gate.open()
    let result = await talk.wait(until: { $0["id"] == .number(500) }) {}
    #expect(result["result"]?["content"]?.items?.first?["text"] == .text("worked"))
  }

  @Test func anIdInUseIsRejected() async {
    begin(501)
    #expect(
      answer(to: #"{"jsonrpc":"2.0","id":501,"method":"ping"}"#)?["error"]?["code"]
        == .number(-32600))
    talk.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":501}}"#)
    // After the call was cancelled, its id is free again, and no more messages mention it.
    #expect(answer(to: #"{"jsonrpc":"2.0","id":501,"method":"ping"}"#)?["result"] != nil)
  }

  @Test func aCancelledCallIsStoppedAndNotAnswered() async {
    begin(502)
    #expect(await talk.ask("ping")["result"] != nil)
    talk.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":502,"reason":"x"}}"#
    )
    gate.open()
    #expect(await talk.call("test").message.hasPrefix("One"))
    #expect(talk.messages.allSatisfy { $0["id"] != .number(502) })
  }

  @Test func progressIsReportedOnRequest() async {
    let round = await talk.call("slow")
    talk.meta = .object(
      (talk.meta?.members ?? []) + [JSONValue.Member("progressToken", .text("abc"))])
    let told = await talk.wait(until: { $0["method"] != nil }) {
      talk.send(
        talk.request(
          .number(503), "tools/call",
          .members([
            "name": .text("slow"), "requestState": .text(round.state),
            "inputResponses": ServerTalk.json(
              #"{"screen":{"action":"accept","content":{"Next step":"Work"}}}"#),
          ])))
    }
    #expect(told["method"] == .text("notifications/progress"))
    #expect(
      told["params"]
        == ServerTalk.json(#"{"progressToken":"abc","progress":1,"message":"Work"}"#))
    let end = await talk.wait(until: { $0["id"] == .number(503) }) { gate.open() }
    #expect(end["result"]?["content"]?.items?.first?["text"] == .text("worked"))
    #expect(talk.messages.count { $0["method"] != nil } == 1)
  }

  @Test func tooManyCallsAtOnceAreRefused() async {
    for id in 600..<632 { begin(id) }
    let error = await talk.ask("tools/list")["error"]
    #expect(error?["code"] == .number(-32603))
    for id in 600..<632 {
      talk.send(
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#)
    }
    #expect(await talk.ask("tools/list")["result"] != nil)
  }
}

/// Holds work until a test releases it.
final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async { await withCheckedContinuation { waiting.append($0) } }

  func open() {
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume() }
  }
}

/// Runs work that ends when a test releases it.
private final class Slow: FlowController<Void, String> {
  private let gate: Gate

  init(_ gate: Gate) {
    self.gate = gate
    super.init(state: ())
  }

  override func startFlow() {
    push("Slow") {
      Button("Work") {
        await self.gate.pass()
        self.finish("worked")
      }
    }
  }
}
