import Foundation
@testable import SampleMatrix
import Stepwise
import TestPrograms
import TestSupport
import Testing

/// The client with a real server, if Synapse is installed.
@Suite(
  "The Matrix client with Synapse", .serialized, .tags(.server), .slow,
  .enabled(if: SynapseServer.installation != nil, "\(SynapseServer.isMissing)"))
struct SynapseTests {
  private let folder = TestFolder()

  /// A client of a user who has logged in.
  private func person(
    _ user: String, _ server: SynapseServer, clock: any WizardClock = RealClock(ContinuousClock())
  ) async throws -> MatrixClient {
    let client = try MatrixClient(
      server: server.url, user: user, in: "\(folder.path)/\(user)", clock: clock)
    if !client.isLoggedIn { try await client.logIn(password: SynapseServer.password(of: user)) }
    return client
  }

  private func withServer(
    _ settings: SynapseServer.Settings = SynapseServer.Settings(),
    _ body: (SynapseServer) async throws -> Void
  ) async throws {
    try await SynapseServer.run(settings, body)
  }

  @Test(arguments: ["0s", "2m"])
  func twoPeopleTalk(_ cache: String) async throws {
    try await withServer(SynapseServer.Settings(cache: cache)) { server in
      let ada = try await person("ada", server)
      let grace = try await person("grace", server)
      #expect(ada.userID == "@ada:localhost" && grace.userID == "@grace:localhost")
      let adaHears = Listener(ada)
      let graceHears = Listener(grace)
      try await graceHears.wait { !$0.states.isEmpty }

      // The server's directory finds people only some time after they were registered.
      var found: [String] = []
      for _ in 1...1000 where found.isEmpty {
        found = try await ada.findPeople("gra").map(\.id)
      }
      #expect(found == ["@grace:localhost"])
      #expect(try await ada.person("@grace:localhost")?.name == "grace")
      #expect(try await ada.person("@nobody:localhost") == nil)
      let room = try await ada.directRoom(with: "@grace:localhost")
      #expect(try await ada.directRoom(with: "@grace:localhost") == room)
      try await graceHears.wait { $0.invites.count == 1 }
      let invite = try #require(graceHears.invites.first)
      #expect(
        invite
          == MatrixSync.Invite(
            room: room, sender: MatrixPerson(id: "@ada:localhost", name: "ada"), isDirect: true))

      // More messages than one poll brings, from before she joined.
      for number in 1...60 {
        _ = try await ada.send("\(number)", to: room, transaction: "before-\(number)")
      }
      try await grace.join(room, with: "@ada:localhost")
      #expect(try await grace.directRoom(with: "@ada:localhost") == room)
      try await graceHears.wait { $0.texts.count >= 60 }
      #expect(graceHears.texts == (1...60).map(String.init))

      for number in 1...5 {
        _ = try await ada.send("a\(number)", to: room, transaction: "a\(number)")
        _ = try await grace.send("g\(number)", to: room, transaction: "g\(number)")
      }
      let talk = (1...60).map(String.init) + (1...5).flatMap { ["a\($0)", "g\($0)"] }
      try await adaHears.wait { $0.texts.count >= talk.count }
      try await graceHears.wait { $0.texts.count >= talk.count }
      #expect(adaHears.texts == talk && graceHears.texts == talk)
      #expect(adaHears.messages.last?.transactionID == nil)
      #expect(graceHears.messages.last?.transactionID == "g5")
      #expect(
        adaHears.members.contains { $0.person.id == "@grace:localhost" && $0.membership == .joined }
      )

      let last = try #require(graceHears.messages.last?.eventID)
      try await grace.sendReceipt(for: last, in: room)
      let receipt = MatrixSync.Receipt(userID: "@grace:localhost", eventID: last)
      try await adaHears.wait { $0.receipts.contains(receipt) }
      try await grace.sendTyping(true, in: room)
      try await adaHears.wait { $0.typing == ["@grace:localhost"] }
      try await grace.sendTyping(false, in: room)
      try await adaHears.wait { $0.typing == [] }

      let one = try await ada.send("once", to: room, transaction: "once")
      #expect(try await ada.send("once", to: room, transaction: "once") == one)
      _ = try await ada.send("end", to: room, transaction: "end")
      try await graceHears.wait { $0.texts.last == "end" }
      #expect(graceHears.texts == talk + ["once", "end"])
      try await adaHears.stop()
      try await graceHears.stop()
    }
  }

  @Test func anAbsentUserMissesNothing() async throws {
    try await withServer { server in
      let ada = try await person("ada", server)
      var grace: MatrixClient? = try await person("grace", server)
      let room = try await ada.directRoom(with: "@grace:localhost")
      try await grace?.join(room, with: "@ada:localhost")
      let first = Listener(try #require(grace))
      try await first.wait { $0.members.contains { $0.person.id == "@grace:localhost" } }
      try await first.stop()
      grace = nil

      for number in 1...130 {
        _ = try await ada.send("\(number)", to: room, transaction: "t\(number)")
      }
      let again = try await person("grace", server)
      let hears = Listener(again)
      try await hears.wait { $0.texts.count >= 130 }
      #expect(hears.texts == (1...130).map(String.init))
      // The server may count the invitation, too, until the user reads something.
      let unread = try #require(hears.unreadCounts.last)
      #expect((130...131).contains(unread))
      try await again.sendReceipt(for: try #require(hears.messages.last?.eventID), in: room)
      try await hears.wait { $0.unreadCounts.last == 0 }
      try await hears.stop()
    }
  }

  @Test func theConnectionRecoversAfterARestart() async throws {
    try await withServer { server in
      let ada = try await person("ada", server)
      let clock = QuickClock()
      let grace = try await person("grace", server, clock: clock)
      let room = try await ada.directRoom(with: "@grace:localhost")
      try await grace.join(room, with: "@ada:localhost")
      let hears = Listener(grace)
      _ = try await ada.send("1", to: room, transaction: "1")
      try await hears.wait { $0.texts == ["1"] }
      try await server.stop()
      try await hears.wait { $0.states.count >= 2 }
      #expect(hears.states[0] == .online && hears.states[1] != .online)
      let error = await #expect(throws: MatrixError.self) {
        try await ada.send("2", to: room, transaction: "2")
      }
      #expect(error?.kind == .unreachable)
      try await server.start()
      _ = try await ada.send("2", to: room, transaction: "2")
      _ = try await ada.send("1", to: room, transaction: "1")
      _ = try await ada.send("3", to: room, transaction: "3")
      try await hears.wait { $0.texts.count >= 3 }
      #expect(hears.texts == ["1", "2", "3"] && hears.states.last == .online)
      try await hears.stop()
    }
  }

  @Test func tokensEndAndTheDeviceStays() async throws {
    try await withServer { server in
      try await server.register("hedy")
      let ada = try await person("ada", server)
      let hedy = try await person("hedy", server)
      let room = try await hedy.directRoom(with: "@ada:localhost")
      let event = try await hedy.send("once", to: room, transaction: "t")
      try await hedy.logOut()
      #expect(!hedy.isLoggedIn)
      let wrong = await #expect(throws: MatrixError.self) {
        try await hedy.logIn(password: "wrong")
      }
      #expect(wrong?.kind == .wrongPassword)
      try await hedy.logIn(password: SynapseServer.password(of: "hedy"))
      #expect(try await hedy.send("once", to: room, transaction: "t") == event)

      // The same device logs in elsewhere, which ends this client's token.
      let hears = Listener(hedy)
      try await hears.wait { !$0.states.isEmpty }
      try await revokeTokens(of: "hedy", server)
      _ = try? await ada.join(room)
      await #expect(throws: MatrixError.self) { try await hears.end() }
      #expect(!hedy.isLoggedIn && hears.error?.kind == .loggedOut)
      let out = await #expect(throws: MatrixError.self) { try await hedy.findPeople("a") }
      #expect(out?.kind == .loggedOut)
      try await hedy.logIn(password: SynapseServer.password(of: "hedy"))
      #expect(try await hedy.send("once", to: room, transaction: "t") == event)

      let rejected = await #expect(throws: MatrixError.self) { try await ada.join("!unknown") }
      #expect(rejected?.kind == .rejected)
      let nobody = await #expect(throws: MatrixError.self) {
        try await ada.directRoom(with: "@nobody:localhost")
      }
      #expect(nobody?.kind == .noSuchPerson)
    }
  }

  @Test func messagesBeyondTheLimitsArriveOnce() async throws {
    try await withServer(SynapseServer.Settings(hasLimits: true)) { server in
      let ada = try await person("ada", server)
      let grace = try await person("grace", server)
      let room = try await ada.directRoom(with: "@grace:localhost")
      try await grace.join(room, with: "@ada:localhost")
      let hears = Listener(grace)
      for number in 1...12 {
        _ = try await ada.send("\(number)", to: room, transaction: "t\(number)")
      }
      try await hears.wait { $0.texts.count >= 12 }
      #expect(hears.texts == (1...12).map(String.init))
      try await hears.stop()
    }
  }

  /// Logs a user in without keeping anything, and ends all their log-ins, as another program could.
  private func revokeTokens(of user: String, _ server: SynapseServer) async throws {
    try await RawMatrix(server.url).logOutEverywhere(
      user, password: SynapseServer.password(of: user))
  }
}
