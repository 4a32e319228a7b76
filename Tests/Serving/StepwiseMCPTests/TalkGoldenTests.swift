import Stepwise
import StepwiseJSON
import StepwiseTesting
import Testing

@testable import StepwiseMCP

/// Complete talks, byte by byte: `C` is the client, `S` the server.
///
/// `STEPWISE_RECORD=1 swift test --filter TalkGoldenTests` records them again.
@Suite("Recorded talks")
struct TalkGoldenTests {
  private let talk = ServerTalk([.onboarding(), .flow { Ask(["One", "Two"]) }])

  private func compare(_ name: String) throws {
    try Golden.compare(
      talk.lines.map { $0 + "\n" }.joined(), with: "../../Goldens/MCP/\(name).talk")
  }

  @Test func theOnboarding() async throws {
    _ = await talk.ask("server/discover")
    _ = await talk.ask("tools/list")
    var round = await talk.call("onboarding")
    for content in [
      #"{"next_step":"Fetch user"}"#, #"{"next_step":"Select user"}"#, #"{"Last name":"Lovelace"}"#,
      #"{"Birthday":"2023-02-29"}"#, #"{"Birthday":"1990-12-10"}"#, #"{"next_step":"Back"}"#, "{}",
      #"{"Favourite pet":"Cat"}"#, #"{"next_step":"Change favourite pet"}"#,
      #"{"Favourite pet":"Dog"}"#, #"{"next_step":"Confirm"}"#,
    ] {
      round = await talk.accept(round, content)
    }
    #expect(round.text == "Welcome, Ada Lovelace!")
    try compare("onboarding")
  }

  @Test func theRejections() async throws {
    talk.send("nonsense")
    talk.send(#"{"jsonrpc":"2.0","id":1}"#)
    _ = await talk.ask("prompts/list")
    _ = await talk.ask("tools/call", ServerTalk.json(#"{"name":"chess"}"#))
    let round = await talk.call("test")
    _ = await talk.answer(round, #"{"action":"perhaps"}"#)
    _ = await talk.ask(
      "tools/call",
      .members(["name": .text("test"), "requestState": .text(round.state + "A")]))
    _ = await talk.answer(round, #"{"action":"decline"}"#)
    talk.meta = ServerTalk.meta(version: "2027-01-01")
    _ = await talk.ask("tools/list")
    talk.meta = nil
    _ = await talk.ask("tools/list")
    try compare("rejections")
  }

  @Test func aHandshake() async throws {
    talk.meta = nil
    _ = await talk.ask(
      "initialize",
      ServerTalk.json(#"{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}}}"#))
    talk.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    _ = await talk.wait(until: { $0["method"] != nil }) {
      talk.send(#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"test"}}"#)
    }
    for (id, content) in [("ask-1", #"{"One":"a"}"#), ("ask-2", #"{"Two":"b"}"#)] {
      _ = await talk.wait(until: { _ in true }) {
        talk.send(
          #"{"jsonrpc":"2.0","id":"\#(id)","result":{"action":"accept","content":\#(content)}}"#)
      }
    }
    try compare("handshake")
  }
}
