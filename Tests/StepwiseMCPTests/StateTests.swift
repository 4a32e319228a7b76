import Foundation
import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseTesting
import TestSupport
import Testing

@testable import StepwiseMCP

/// States come from clients, so they are not trusted.
@Suite("States")
struct StateTests {
  private let folder = TestFolder()

  private func vault(
    now: Int = 1000, lifetime: Int = 100, store: Bool = false, isKept: Bool = true
  ) -> StateVault {
    StateVault(
      folder: isKept ? "\(folder.path)/state/mcp" : nil,
      store: store ? FolderSharedRunStore(path: "\(folder.path)/store") : nil, lifetime: lifetime,
      now: { now })
  }

  private func talk(_ vault: StateVault, version: String = "1") -> ServerTalk {
    ServerTalk(
      [
        .onboarding(), .flow(version: version) { Ask(["One", "Two"]) },
        .flow(named: "other") { Ask(["One", "Two"]) },
      ], vault: vault)
  }

  private static let notOurs =
    "The request state was not made by this server, or it was changed: call the tool again without it."

  @Test func everyFlippedByteIsRejected() async throws {
    let vault = vault()
    var state = RunState()
    state.id = "0123"
    state.lines = [":set Name = Ada"]
    state.expires = vault.expiry
    let text = try #require(await vault.give(state))
    #expect(try await vault.open(text) == state)
    let bytes = Array(text.utf8)
    for position in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[position] ^= 1 << bit
        let text = String(decoding: changed, as: UTF8.self)
        await #expect(throws: StateRejection.notOurs) { try await vault.open(text) }
      }
    }
    await #expect(throws: StateRejection.notOurs) {
      try await vault.open(String(text.dropLast()))
    }
    await #expect(throws: StateRejection.notOurs) { try await vault.open(text + "A") }
  }

  /// Calls the tool with a state, and returns the error.
  private func rejection(_ talk: ServerTalk, _ state: String) async -> JSONValue? {
    await talk.ask(
      "tools/call", .members(["name": .text("test"), "requestState": .text(state)]))["error"]
  }

  @Test func aForgedStateIsRejectedWithOneSentence() async {
    let forged = [
      "", "garbage", "1.", "1..", "..", "1.e30.", "2.e30.AAAA", "1.e30.AAAA.AAAA", "\u{0}",
      "“1”.a.b",
    ]
    // A path is not the name of a stored state.
    let paths = ["../state/mcp/mcp", "..", "/etc/passwd", "00-11", "a/b", "\u{0}"]
    for (states, isStored) in [(forged, false), (paths, true)] {
      let talk = talk(vault(store: isStored))
      let round = await talk.call("test")
      for state in states {
        let error = await rejection(talk, state)
        #expect(error?["code"] == .number(-32602), "\(state)")
        #expect(error?["message"] == .text(Self.notOurs), "\(state)")
      }
      #expect(await talk.accept(round, #"{"One":"a"}"#).message.hasPrefix("Two"))
    }
    let long = "1." + String(repeating: "A", count: StateSeal.lengthMax) + ".A"
    #expect(
      await rejection(talk(vault()), long)?["message"]
        == .text("The request state is longer than 1000000 bytes: call the tool again without it."))
  }

  @Test func aStateOfAnotherKeyOrTimeIsRejected() async {
    let foreign = await talk(vault(isKept: false)).call("test")
    #expect(await talk(vault(isKept: false)).accept(foreign, "{}").error == Self.notOurs)
    let round = await talk(vault(now: 1000)).call("test")
    #expect(await talk(vault(now: 1100)).accept(round, #"{"One":"a"}"#).message.hasPrefix("Two"))
    #expect(
      await talk(vault(now: 1101)).accept(round, #"{"One":"a"}"#).error
        == "The request state has expired: call the tool again without it.")
  }

  @Test func aStateIsBoundToToolArgumentsAndVersion() async {
    let talk = talk(vault())
    let round = await talk.call("test", #"{"x":1,"y":[2,{"a":1,"b":2}]}"#)
    func rejection(_ tool: String, _ arguments: String, in talk: ServerTalk) async -> String? {
      await talk.ask(
        "tools/call",
        .members([
          "name": .text(tool), "arguments": ServerTalk.json(arguments),
          "requestState": .text(round.state),
        ]))["error"]?["message"]?.text
    }
    let same = #"{"y":[2,{"b":2,"a":1}],"x":1}"#
    #expect(await rejection("test", same, in: talk) == nil, "The order of members does not count.")
    #expect(
      await rejection("other", same, in: talk)
        == "The request state belongs to the tool “test”: call the tool again without it.")
    #expect(
      await rejection("test", #"{"x":2}"#, in: talk)
        == "The request state belongs to a call with other arguments: call the tool again without it."
    )
    #expect(
      await rejection("test", same, in: self.talk(vault(), version: "2"))
        == "The request state belongs to version 1 of “test”: call the tool again without it.")
  }

  // MARK: The key

  /// A key that others could have read is replaced.
  @Test func theKeyOutlivesTheServerInAFileOfItsOwner() async throws {
    let path = "\(folder.path)/state/mcp/mcp.key"
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    let round = await talk(vault()).call("test")
    #expect(try mode() == 0o600)
    #expect(await talk(vault()).accept(round, #"{"One":"a"}"#).message.hasPrefix("Two"))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(await talk(vault()).accept(round, "{}").error == Self.notOurs)
    #expect(try mode() == 0o600)
  }

  // MARK: The folder of states

  @Test func aStoredStateIsANameForTheClient() async throws {
    let talk = talk(vault(store: true))
    let round = await talk.call("test")
    #expect(round.state.count < 64)
    let next = await talk.accept(round, #"{"One":"a"}"#)
    #expect(next.message.hasPrefix("Two"))
    // The same state leads to another answer, too.
    let other = await talk.accept(round, #"{"One":"b"}"#)
    #expect(await talk.accept(next, #"{"Two":"b"}"#).text == "a b")
    #expect(await talk.accept(other, #"{"Two":"b"}"#).text == "b b")
    // The states of another server that have expired are removed.
    func count() throws -> Int {
      try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/store")
        .count { $0.hasSuffix(".steps") }
    }
    _ = await self.talk(vault(store: true)).call("test")
    #expect(try count() > 1)
    _ = await self.talk(vault(now: 9000, store: true)).call("test")
    #expect(try count() == 1)
  }

  /// A store that is away is told so, when a state is taken and when the next one is kept.
  @Test func aStoreThatIsAwayIsTold() async throws {
    let memory = MemorySharedRunStore()
    let talk = talk(StateVault(folder: nil, store: memory, lifetime: 100, now: { 1000 }))
    let round = await talk.call("test")
    for reached in [0, 2] {
      var count = 0
      memory.outcome = { _ in
        count += 1
        return count > reached ? .failure(.unavailable) : .real
      }
      #expect(
        await talk.accept(round, #"{"One":"a"}"#).error
          == "The saved runs cannot be reached now: send the request again in a moment.")
    }
    memory.outcome = { _ in .real }
    #expect(await talk.accept(round, #"{"One":"a"}"#).message.hasPrefix("Two"))
  }

  // MARK: Services

  @Test func serviceAnswersAreFetchedOnceInAllRounds() async {
    var count = 0
    func fetch() async throws -> String {
      let results = KeptResults.current
      if let known = results?.recall("user") { return known }
      count += 1
      results?.keep("user \(count)", as: "user")
      return "user \(count)"
    }
    let wizard = HostedWizard.flow {
      Wizard { flow in
        flow.push("Fetch") {
          Button("Fetch") {
            flow.keep(try await fetch())
            flow.push("Name") {
              TextField("Name") {
                flow.keep($0)
                flow.end(with: " ")
              }
            }
          }
        }
      }
    }
    let talk = ServerTalk([wizard], vault: vault())
    let end = await talk.play("{}", #"{"next_step":"Fetch"}"#, "{}", #"{"Name":"Ada"}"#)
    #expect(end.text == "user 1 Ada")
    #expect(count == 1)
  }

  // MARK: Stopping

  @Test func aStoppedRunResumesByItsName() async throws {
    let talk = talk(vault())
    let second = await talk.accept(await talk.call("test"), #"{"One":"a"}"#)
    let end = await talk.answer(second, #"{"action":"cancel"}"#)
    let match = try #require(
      end.text.firstMatch(
        of: /The form “Two” was closed without an answer.*{"resume": "([^"]+)"}.*--resume (.*)$/))
    talk.restart()
    let again = await talk.call("test", #"{"resume":"\#(match.1)"}"#)
    #expect(again.message.hasPrefix("Two"))
    #expect(await talk.accept(again, #"{"Two":"b"}"#).text == "a b")
    let saved = try String(contentsOfFile: String(match.2), encoding: .utf8)
    #expect(
      saved.hasPrefix("# stepwise steps 1\n# :program {\"name\":\"test\",\"version\":\"1\"}\n"))
    #expect(saved.hasSuffix(":set One = a\n"))
    // The command quotes the path for a shell.
    let vault = StateVault(
      folder: "\(folder.path)/it's here/mcp", store: nil, lifetime: 100, now: { 1000 })
    let other = self.talk(vault)
    let quoted = await other.answer(
      await other.play("{}", #"{"One":"a"}"#), #"{"action":"cancel"}"#)
    #expect(quoted.text.contains(#"/it'\''s here/mcp/test-"#))
  }

  /// The end of the last line is no blank line, which would accept the default of the open question.
  @Test(arguments: ["\n", "\r\n", ""], [false, true])
  func aResumeGivesNoAnswer(_ end: String, isShared: Bool) async throws {
    let store = MemorySharedRunStore()
    let tool = HostedWizard.flow {
      Wizard { flow in
        flow.push("One") {
          TextField("One") { one in
            flow.push("Two") { TextField("Two", text: "b") { flow.finish("\(one) \($0)") } }
          }
        }
      }
    }
    let talk = ServerTalk(
      [tool],
      vault: StateVault(
        folder: folder["mcp"], store: isShared ? store : nil, lifetime: 100, now: { 1000 }))
    let second = await talk.accept(await talk.call("test"), #"{"One":"a"}"#)
    let stopped = await talk.answer(second, #"{"action":"cancel"}"#)
    let name = try #require(stopped.text.firstMatch(of: /resume": "([^"]+)"/)).1
    let path = "mcp/\(name).steps"
    let lines = try folder.read(path).replacing("\n", with: end == "" ? "\n" : end)
    try folder.write(end.isEmpty ? String(lines.dropLast()) : lines, to: path)
    chmod(folder[path], 0o600)
    let again = await talk.call("test", #"{"resume":"\#(name)"}"#)
    #expect(again.message.hasPrefix("Two\n  Two: b"))
    #expect(await talk.accept(again, #"{"Two":"c"}"#).text == "a c")
  }

  /// A run that was stopped on one machine resumes on another one that shares the store, also if an answer of it was lost.
  @Test(arguments: [nil, RunStoreError.Reason.unknown, .unavailable])
  func aStoppedRunResumesOnAnotherMachine(_ failure: RunStoreError.Reason?) async throws {
    let memory = MemorySharedRunStore()
    let stores = [memory, MemorySharedRunStore(sharing: memory)]
    let talks = stores.enumerated().map { number, store in
      talk(
        StateVault(
          folder: number == 0 ? nil : "\(folder.path)/\(number)", store: store, lifetime: 100,
          now: { 1000 }))
    }
    let second = await talks[0].accept(await talks[0].call("test"), #"{"One":"a"}"#)
    var count = 0
    stores[0].outcome = { call in
      // The state of the round is taken by a load and a commit.
      count += 1
      guard let failure, count > 2, count < 4 || failure != .unknown else { return .real }
      return failure == .unknown ? .unknown(isDone: true) : .failure(failure)
    }
    let end = await talks[0].answer(second, #"{"action":"cancel"}"#)
    let found = end.text.firstMatch(of: /{"resume": "([^"]+)"}\.$/)
    guard failure != .unavailable else {
      #expect(end.text.hasSuffix("To begin anew, call the tool again."))
      return
    }
    let name = try #require(found, "\(end.text)").1
    stores[1].outcome = { _ in .failure(.unavailable) }
    #expect(
      await talks[1].call("test", #"{"resume":"\#(name)"}"#).error
        == "The saved runs cannot be reached now: send the request again in a moment.")
    stores[1].outcome = { _ in .real }
    let again = await talks[1].call("test", #"{"resume":"\#(name)"}"#)
    #expect(again.message.hasPrefix("Two"))
    #expect(await talks[1].accept(again, #"{"Two":"b"}"#).text == "a b")
  }

  @Test func anUnknownSavedRunIsRejected() async {
    for name in ["other-00", "test-..", "test-/../x", "test-00", ""] {
      let round = await talk(vault()).call("test", #"{"resume":"\#(name)"}"#)
      #expect(round.error == "There is no saved run of “test” with that name.", "\(name)")
    }
  }
}
