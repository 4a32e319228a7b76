import Stepwise
import StepwiseJSON
import TestSupport
import Testing

@testable import StepwiseMCP

/// The messages of the newest version, and lines that are not messages.
@Suite("The protocol")
struct ProtocolTests {
  private let talk: ServerTalk
  private let gate = Door()

  init() {
    let gate = gate
    talk = ServerTalk([
      .onboarding(), .flow { Ask(["One", "Two"]) },
      .flow(named: "slow") {
        Wizard { flow in
          flow.push("Slow") {
            Button("Work") {
              await gate.pass()
              flow.finish("worked")
            }
          }
        }
      },
    ])
  }

  private func answer(to line: String) -> JSONValue? {
    let count = talk.messages.count
    talk.send(line)
    #expect(talk.messages.count <= count + 1)
    return talk.messages.dropFirst(count).first
  }

  // MARK: Requests

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
    #expect(tools.map { $0["name"]?.text } == ["onboarding", "test"])
    #expect(
      tools[0]["description"]?.text?.hasPrefix(
        "Welcomes someone: user, last name, birthday, favourite pet. ") == true)
    #expect(tools[0]["inputSchema"]?["type"] == .text("object"))
    let names = tools[1]["inputSchema"]?["properties"]?.members?.map(\.name)
    #expect(names == ["Name", "resume"], "A secret is no argument.")
    #expect(tools[1]["inputSchema"]?["required"] == nil)
    #expect(await talk.ask("tools/list", ServerTalk.json(#"{"cursor":"x"}"#))["error"] != nil)
  }

  // MARK: Invalid calls

  @Test func anInvalidCallIsRejected() async {
    let rows = [
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
    ]
    for (params, sentence) in rows {
      let error = await talk.ask("tools/call", ServerTalk.json(params))["error"]
      #expect(error?["code"] == .number(-32602), "\(params)")
      #expect(error?["message"] == .text(sentence))
    }
  }

  @Test func unknownMembersOfAResponseAreIgnored() async {
    let round = await talk.call("test")
    let next = await talk.accept(round, #"{"One":"a","Nine":9,"__proto__":true}"#)
    #expect(next.message.hasPrefix("Two"))
  }

  // MARK: Invalid lines

  @Test func aMalformedLineGetsAnErrorAndTheServerContinues() async {
    let rows: [(line: String, code: Int)] = [
      (String(repeating: #"{"a":"#, count: 5000), -32700),
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
    ]
    for (line, code) in rows {
      let error = answer(to: line)
      #expect(
        error?["error"]?["code"] == .number(Value.Number(code)), "\(line.prefix(80))")
      #expect(error?["jsonrpc"] == .text("2.0"))
      #expect([nil, .number(1)].contains(error?["id"]), "\(line)")
      #expect(await talk.ask("ping")["result"] != nil, "\(line)")
    }
    let fits = String(repeating: "[", count: 90) + String(repeating: "]", count: 90)
    let line = #"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":\#(fits)}}"#
    #expect(answer(to: line)?["result"] != nil)
  }

  @Test func notificationsAndLateResponsesGetNoAnswer() async {
    for line in [
      "", "  ", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
      #"{"jsonrpc":"2.0","method":"tools/call"}"#,
      #"{"jsonrpc":"2.0","id":"ask-1","result":{"action":"accept"}}"#,
      #"{"jsonrpc":"2.0","id":"ask-1","error":{"code":1,"message":"no"}}"#,
    ] {
      #expect(answer(to: line) == nil, "\(line)")
      #expect(await talk.ask("ping")["result"] != nil, "\(line)")
    }
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

  /// Its id is free again at once.
  @Test func aCancelledCallIsStoppedAndNotAnswered() async {
    let ping = #"{"jsonrpc":"2.0","id":501,"method":"ping"}"#
    begin(501)
    #expect(answer(to: ping)?["error"]?["code"] == .number(-32600), "The id is in use.")
    let count = talk.messages.count
    talk.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":501,"reason":"x"}}"#
    )
    gate.open()
    #expect(await talk.call("test").message.hasPrefix("One"))
    #expect(talk.messages.dropFirst(count).allSatisfy { $0["id"] != .number(501) })
    #expect(answer(to: ping)?["result"] != nil)
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
              #"{"screen":{"action":"accept","content":{"next_step":"Work"}}}"#),
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

  @Test func tooManyCallsAtOnceAreRejected() async {
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
