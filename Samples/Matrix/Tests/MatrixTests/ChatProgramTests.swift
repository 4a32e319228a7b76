import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// Two people, each with the program at their own terminal, on a real server, if Synapse is installed.
@Suite(
  "Chatting in two terminals", .serialized, .tags(.program, .terminal, .server), .slow,
  .enabled(if: SynapseServer.installation != nil, "\(SynapseServer.isMissing)"))
nonisolated struct ChatProgramTests {
  private func withServer(
    _ settings: SynapseServer.Settings = SynapseServer.Settings(),
    _ body: (SynapseServer) async throws -> Void
  ) async throws {
    try await SynapseServer.run(settings, body)
  }

  /// Two people who both show their chat.
  private func pair(_ server: SynapseServer) throws -> (ada: ChatPerson, grace: ChatPerson) {
    let ada = try ChatPerson("ada", server.url)
    let grace = try ChatPerson("grace", server.url)
    try grace.program.waitFor("There is no chat yet.")
    try ada.makeChat(with: "grace", by: "gra")
    try grace.accept("ada")
    try grace.open("ada")
    ada.enter("Hello, Grace")
    try grace.waitForTalk(["Hello, Grace"])
    try ada.program.waitFor("read")
    return (ada, grace)
  }

  // Claims: matrix-badge, matrix-server
  @Test func twoPeopleMeetAndTalk() async throws {
    try await withServer { server in
      let ada = try ChatPerson("ada", server.url, givesPassword: false)
      let grace = try ChatPerson("grace", server.url)
      try grace.program.waitFor("There is no chat yet.")
      try ada.program.waitFor("Password")
      ada.enter("wrong")
      try ada.program.waitFor("does not know this name with this password")
      ada.program.press(.control("u"))
      ada.enter(ada.password)
      try ada.program.waitFor("There is no chat yet.")
      try ada.makeChat(with: "grace", by: "gra")
      try grace.accept("ada")
      ada.enter("First words")
      try ada.program.waitFor("sent")

      try grace.waitForUnread(1)
      try grace.program.waitFor("ada: First words")
      #expect(ada.program.screen.shows("sent") && !ada.program.screen.shows("read"))
      try grace.open("ada")
      try grace.waitForUnread(0)
      try ada.program.waitFor("read")
      var talk = ["First words"]
      for number in 1...3 {
        talk += ["From ada \(number)", "From grace \(number)"]
        ada.enter("From ada \(number)")
        try grace.waitForTalk(talk.dropLast())
        grace.enter("From grace \(number)")
        try ada.waitForTalk(talk)
      }
      try grace.waitForTalk(talk)
      try typingIsSeen(ada, grace)

      ada.program.press(.escape)
      try ada.program.waitFor("New chat")
      grace.enter("Still there?")
      try ada.program.waitFor("grace: Still there?")
      try ada.waitForUnread(1)
      grace.program.press(.escape)
      try grace.program.waitFor("New chat")
      try nobodyIsFound(by: ada)
      try secretsAreKept(of: ada)
      try secretsAreKept(of: grace)
      try logOut(grace, after: talk)
      try ada.giveUp()
    }
  }

  /// The others see that somebody types again, although an earlier note of typing ended with a message.
  private func typingIsSeen(_ ada: ChatPerson, _ grace: ChatPerson) throws {
    ada.program.type("One more")
    try grace.program.waitFor("is typing")
    ada.program.press(.enter)
    try grace.program.waitFor("One more")
    try grace.program.waitUntilGone("is typing")
  }

  private func nobodyIsFound(by person: ChatPerson) throws {
    try person.choose("› [ New chat ]")
    try person.program.waitFor("› Contact")
    person.enter("nobody")
    try person.program.waitFor("is called “nobody”.")
    person.program.press(.escape)
    try person.program.waitFor("New chat")
  }

  private func secretsAreKept(of person: ChatPerson) throws {
    let (files, tokens) = (try person.files, try person.tokens)
    let token = try #require(tokens.first)
    #expect(tokens.count == 1 && files.count == 2)
    let file = try FileManager.default.attributesOfItem(atPath: person.folder[token.file])
    #expect(file[.posixPermissions] as? Int == 0o600)
    for text in files.values + [person.written] {
      #expect(!text.contains(person.password))
    }
    #expect(!person.written.contains(token.token))
  }

  private func logOut(_ person: ChatPerson, after talk: [String]) throws {
    try person.choose("› [ Log out ]")
    #expect(try person.program.end() == .exit(0))
    #expect(person.program.screen.changes + person.program.changedSettings == [])
    #expect(try person.tokens.isEmpty)
    try person.startAgain()
    try person.program.waitFor("Password")
    person.enter(person.password)
    try person.open("ada")
    try person.waitForTalk(talk)
    try person.giveUp()
  }

  // Claims: matrix-kill
  @Test func messagesWithoutTheServerArriveOnceAndInOrder() async throws {
    try await withServer { server in
      let (ada, grace) = try pair(server)
      try await server.stop()
      for person in [ada, grace] {
        try person.program.waitFor("Trying again")
        for number in 1...2 { person.enter("From \(person.name) \(number)") }
        try person.program.waitFor("sending")
      }
      try await server.start()
      let (ofAda, ofGrace) = (
        ["From ada 1", "From ada 2"], ["From grace 1", "From grace 2"]
      )
      for person in [ada, grace] {
        try person.waitForTalk(["Hello, Grace"] + ofAda)
        try person.waitForTalk(["Hello, Grace"] + ofGrace)
        try person.program.waitUntilGone("Trying again")
        try person.program.waitUntilGone("sending")
      }

      // A message that was being sent when the program was killed.
      try await server.stop()
      try ada.program.waitFor("Trying again")
      ada.enter("Dying words")
      try ada.program.waitFor("sending")
      try ada.kill()
      try await server.start()
      try ada.startAgain()
      try grace.waitForTalk(["Hello, Grace"] + ofAda + ["Dying words"])
      try ada.open("grace")
      try ada.waitForTalk(["Hello, Grace"] + ofAda + ["Dying words"])
      try ada.program.waitUntilGone("sending")

      // Messages that were shown are kept, with and without the server.
      grace.enter("Words to remember")
      try ada.program.waitFor("Words to remember")
      try ada.kill()
      try await server.stop()
      try ada.startAgain()
      try ada.open("grace")
      try ada.waitForTalk(["Hello, Grace"] + ofGrace + ["Words to remember"])
      try ada.program.waitFor("Trying again")
      try ada.giveUp()
      try grace.giveUp()
    }
  }

  // Claims: matrix-earlier-runs
  @Test func nextRunBringsAllMessages() async throws {
    try await withServer { server in
      let (ada, grace) = try pair(server)
      try grace.giveUp()
      try ada.giveUp()
      let texts = (10...69).map { "Away \($0)" }
      let script = texts.joined(separator: "\n")
      let run = try MatrixProgram(
        ada.arguments,
        input: "grace\n\(script)\n:await Away 69\n:press Back to the chats\n:press Done\n")
      #expect(run.code == 0, "\(run.conversation)")
      try ada.startAgain()
      try ada.open("grace")
      try ada.program.wait(
        until: { $0.shows("Away 69") && !$0.shows("sending") && $0.shows("sent") },
        "all to be sent")

      try grace.startAgain()
      try grace.waitForUnread(60)
      try grace.open("ada")
      try grace.waitForUnread(0)
      try grace.waitForTalk(texts.suffix(20))
      try ada.program.wait(
        until: { $0.shows("Away 69") && !$0.shows("sent") && $0.shows("read") }, "all to be read")
      try grace.giveUp()
      let kept = try grace.files.first { $0.key.hasPrefix("chat") }?.value ?? ""
      #expect(ChatPerson.isTalk(texts, in: kept), "\(kept)")
      try ada.giveUp()
    }
  }

  @Test func logOutElsewhereLosesNothing() async throws {
    try await withServer { server in
      let (ada, grace) = try pair(server)
      try ada.giveUp()
      try ada.startAgain()
      try ada.open("grace")
      ada.program.type("Half a thought")
      try ada.program.waitFor("Half a thought")
      try await RawMatrix(server.url).logOutEverywhere("ada", password: ada.password)
      try ada.program.waitFor("The server has ended the session.")
      #expect(try ada.tokens.isEmpty)
      grace.enter("While you were out")
      try grace.program.waitFor("sent")

      // A person who goes back without the password reads so, and can give it later.
      ada.program.press(.escape)
      try ada.program.waitFor("You are logged out.")
      ada.program.press(.escape)
      try ada.choose("› [ Log in ]")
      try ada.program.waitFor("Password")
      ada.enter(ada.password)
      try ada.waitForUnread(1)
      try ada.program.waitUntilGone("You are logged out.")
      try ada.open("grace")
      try ada.waitForTalk(["Hello, Grace", "While you were out", "Half a thought"])
      ada.program.press(.enter)
      try grace.waitForTalk(["Hello, Grace", "While you were out", "Half a thought"])
      try ada.giveUp()
      try grace.giveUp()
    }
  }

  @Test func messagesBeyondTheLimitsArriveOnce() async throws {
    try await withServer(SynapseServer.Settings(hasLimits: true)) { server in
      let (ada, grace) = try pair(server)
      let texts = (10...21).map { "Quick \($0)" }
      for text in texts { ada.enter(text) }
      try grace.waitForTalk(["Hello, Grace"] + texts)
      try ada.waitForTalk(["Hello, Grace"] + texts)
      try ada.giveUp()
      try grace.giveUp()
    }
  }
}
