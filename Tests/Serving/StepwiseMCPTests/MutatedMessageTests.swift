import Foundation
import Stepwise
import StepwiseJSON
import Testing

@testable import StepwiseMCP

/// No input traps the server, and each line of the output is a message.
@Suite("Mutated messages")
struct MutatedMessageTests {
  /// The number of messages; `STEPWISE_MCP_MESSAGES` changes it.
  nonisolated private static let count =
    ProcessInfo.processInfo.environment["STEPWISE_MCP_MESSAGES"].flatMap { Int($0) } ?? 3000

  /// Values that are hard to read.
  private static let pieces = [
    "null", "true", "-1", "1e308", "-0", "9223372036854775808", "18446744073709551616", "\"\"",
    "[]", "{}", "[[]]", "\"\\u0000\"", "\"\\ud800\"", "\"ask-1\"", "{\"action\":\"accept\"}",
    "{\"from\":\"HOME\"}", "\u{FEFF}", "\u{0}", "😀", "\"Next step\"", "\"resume\"", ",", ":", "}",
  ]

  /// The lines of valid talks.
  private func seeds() async -> [String] {
    let talk = makeTalk()
    let onboarding = await talk.call("onboarding")
    let next = await talk.accept(onboarding, #"{"next_step":"Fetch user"}"#)
    _ = await talk.answer(next, #"{"action":"decline"}"#)
    _ = await talk.answer(next, #"{"action":"cancel"}"#)
    var kinds = await talk.call("kinds", #"{"Text":"a","resume":"kinds-00"}"#)
    kinds = await talk.call("kinds")
    _ = await talk.accept(
      kinds,
      #"{"Text":"a","Number":3,"Flag":true,"Pet":"Cat","Pets":["Cat"],"Day":"2026-01-01","next_step":"Done"}"#
    )
    _ = await talk.ask("server/discover")
    _ = await talk.ask("tools/list")
    talk.meta = nil
    _ = await talk.ask(
      "initialize",
      ServerTalk.json(#"{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}}}"#))
    _ = await talk.wait(until: { $0["method"] != nil }) {
      talk.send(#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"kinds"}}"#)
    }
    talk.send(
      #"{"jsonrpc":"2.0","id":"ask-1","result":{"action":"accept","content":{"Text":"b"}}}"#)
    talk.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}"#)
    return talk.lines.filter { $0.hasPrefix("C ") }.map { String($0.dropFirst(2)) }
  }

  private func makeTalk() -> ServerTalk {
    ServerTalk([.onboarding(), .flow(named: "kinds") { Kinds() }])
  }

  @Test func noMutatedMessageTrapsTheServer() async {
    let seeds = await seeds()
    let talk = makeTalk()
    var dice = SeededGenerator(seed: 11)
    var checked = 0
    for number in 1...Self.count {
      var line = Array(seeds[Int.random(in: 0..<seeds.count, using: &dice)].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &dice) { Self.mutate(&line, seeds, &dice) }
      talk.server.receive(line)
      // Calls end from time to time, so that waiting calls make room.
      guard number.isMultiple(of: 20) else { continue }
      await talk.server.finish(within: .milliseconds(50))
      talk.meta = ServerTalk.meta()
      #expect(await talk.ask("ping")["result"] != nil)
      for message in talk.messages[checked...] {
        #expect(message["jsonrpc"] == .text("2.0"))
        let kinds = ["result", "error", "method"].filter { message[$0] != nil }
        #expect(kinds.count == 1, "\(message)")
      }
      checked = talk.messages.count
    }
  }

  private static func mutate(
    _ line: inout [UInt8], _ seeds: [String], _ dice: inout SeededGenerator
  ) {
    guard !line.isEmpty else { return }
    let place = Int.random(in: 0..<line.count, using: &dice)
    let end = min(line.count, place + Int.random(in: 1...12, using: &dice))
    switch Int.random(in: 0..<7, using: &dice) {
    case 0: line[place] = .random(in: .min ... .max, using: &dice)
    case 1: line[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    case 2: line.removeSubrange(place..<end)
    case 3: line.insert(contentsOf: line[place..<end], at: place)
    case 4:
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &dice)]
      line.insert(contentsOf: piece.utf8, at: place)
    case 5: replaceValue(in: &line, from: place, &dice)
    default:
      let other = Array(seeds[Int.random(in: 0..<seeds.count, using: &dice)].utf8)
      line = Array(line[..<place] + other[min(place, other.count)...])
    }
  }

  /// Puts another value behind a colon, so that the line stays JSON.
  private static func replaceValue(
    in line: inout [UInt8], from place: Int, _ dice: inout SeededGenerator
  ) {
    guard let colon = line[place...].firstIndex(of: UInt8(ascii: ":")),
      let end = line[colon...].firstIndex(where: {
        [UInt8(ascii: ","), UInt8(ascii: "}")].contains($0)
      })
    else { return }
    let piece = pieces[Int.random(in: 0..<15, using: &dice)]
    line.replaceSubrange(colon + 1..<end, with: piece.utf8)
  }
}

/// A field of each kind on one screen.
private final class Kinds: FlowController<[String], String> {
  init() { super.init(state: []) }

  override func startFlow() {
    push("Kinds") {
      TextField("Text") { self.state.append($0) }
      NumberField("Number", in: 0...9) { self.state.append("\($0)") }
      Toggle("Flag") { self.state.append("\($0)") }
      Picker("Pet", options: ["Cat", "Dog"]) { self.state.append($0) }
      MultiPicker("Pets", options: ["Cat", "Dog"]) { self.state += $0 }
      DatePicker("Day") { self.state.append("\($0)") }
      SecureField("Word") { _ in }.optional()
      Button("Done", onceOnly: true) { self.finish(self.state.joined(separator: ",")) }
    }
  }
}
