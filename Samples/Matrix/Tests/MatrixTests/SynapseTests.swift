import Foundation
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Two people, each with the program at their own terminal, on a real server, if Synapse is installed.
@Suite(
  "Chatting in two terminals", .serialized, .tags(.program, .terminal, .server), .slow,
  .enabled(if: SynapseServer.installation != nil, "\(SynapseServer.isMissing)"))
nonisolated struct SynapseTests {
  /// Two people who both show their chat.
  private func meet(_ server: SynapseServer, givesPassword: Bool = true) throws
    -> (ada: ChatPerson, grace: ChatPerson)
  {
    let grace = try ChatPerson("grace", server.url)
    try grace.program.waitFor("There is no chat yet.")
    let ada = try ChatPerson("ada", server.url, givesPassword: givesPassword)
    if !givesPassword {
      try ada.program.waitFor("Password")
      ada.enter("wrong")
      try ada.program.waitFor("does not know ada with this password")
      ada.program.press(.control("u"))
      ada.enter(SynapseServer.password(of: "ada"))
    }
    try ada.program.waitFor("There is no chat yet.")
    try ada.choose("› [ New chat ]")
    try ada.program.waitFor("› Contact")
    ada.enter("nobody")
    try ada.program.waitFor("is called “nobody”.")
    ada.program.press(.control("u"))
    ada.program.type("gra")
    try ada.program.waitFor("grace")
    ada.program.press(.down, .enter)
    try ada.program.waitFor("Back to the chats")
    return (ada, grace)
  }

  // Claims: matrix-server, matrix-badge
  @Test func twoPeopleMeetAndTalk() async throws {
    try await SynapseServer.run { server in
      let (ada, grace) = try meet(server, givesPassword: false)
      ada.enter("First words")
      try ada.program.waitFor("sent")
      try grace.waitForUnread(1)
      try grace.program.waitFor("First words")
      #expect(!ada.program.screen.shows("read"))
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
      ada.program.type("One more")
      try grace.program.waitFor("is typing")
      ada.program.press(.enter)
      try grace.program.waitFor("One more")
      try grace.program.waitUntilGone("is typing")
      ada.program.press(.escape)
      try ada.program.waitFor("New chat")
      grace.enter("Still there?")
      try ada.program.waitFor("Still there?")
      try ada.waitForUnread(1)
      // A contact with a chat leads to that chat, also in the next run.
      try ada.giveUp()
      try ada.startAgain()
      try ada.program.waitFor("Still there?")
      try ada.choose("› [ New chat ]")
      ada.enter("grace")
      try ada.waitForTalk(talk + ["One more", "Still there?"])
      for person in [ada, grace] {
        try person.giveUp()
        for name in try person.folder.names {
          let text = try person.folder.read(name)
          #expect(!text.contains(SynapseServer.password(of: person.name)) && !text.contains("syt_"))
        }
      }
    }
  }

  // Claims: matrix-kill, matrix-earlier-runs
  @Test func aKilledProgramLosesNothing() async throws {
    try await SynapseServer.run { server in
      let (ada, grace) = try meet(server)
      ada.enter("Hello, Grace")
      try grace.open("ada")
      try grace.waitForTalk(["Hello, Grace"])
      try await server.stop()
      for person in [ada, grace] {
        try person.program.waitFor("Trying again")
        for number in 1...2 { person.enter("From \(person.name) \(number)") }
        try person.program.waitFor("sending")
      }
      // The messages that were being sent are sent by the next run, each once.
      try ada.kill()
      try await server.start()
      try ada.startAgain()
      try ada.open("grace")
      for person in [ada, grace] {
        for name in ["ada", "grace"] {
          try person.waitForTalk(["Hello, Grace", "From \(name) 1", "From \(name) 2"])
        }
        try person.program.waitUntilGone("sending")
      }
      // Messages that were shown are kept, and those that came meanwhile are fetched.
      try grace.kill()
      let texts = (100...179).map { "Away \($0)" }
      for text in texts { ada.enter(text) }
      try ada.waitForTalk([texts[79]])
      try ada.program.waitUntilGone("sending")
      try grace.startAgain()
      try grace.waitForUnread(80)
      try grace.open("ada")
      try grace.waitForTalk(texts.suffix(10))
      try await server.stop()
      try grace.kill()
      try grace.startAgain()
      try grace.open("ada")
      try grace.waitForTalk(texts.suffix(10))
      let journal = try #require(try grace.folder.names.first { $0.hasPrefix("chat") })
      let kept = try grace.folder.read(journal)
      for text in texts { #expect(kept.ranges(of: text).count == 1) }
      try ada.giveUp()
      try grace.giveUp()
    }
  }
}
