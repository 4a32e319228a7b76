import Stepwise
import StepwiseFlow
import StepwiseJSON
import TestSupport
import Testing

@testable import StepwiseMCP

/// If the client can open pages, secrets are asked for on pages, never in forms.
@Suite("Secrets on pages")
struct SecretPagesTests {
  /// Asks for a name, a secret that is checked, and a colour.
  private static let logIn = HostedWizard.flow {
    Wizard { flow in
      flow.push("Log in") {
        TextField("Name") { flow.keep($0) }
        SecureField("Password") { password in
          guard password.count > 4 else { throw Rejection("That is too short.") }
          flow.keep(password)
          flow.push("Colour") {
            TextField("Colour") {
              flow.keep($0)
              flow.end(with: " ")
            }
          }
        }
        Button("Forgotten") { flow.push("Forgotten") { Text("Ask at the desk.") } }
      }
    }
  }

  /// Pages that a test answers.
  private final class Pages: SecretPages {
    let address: String
    let session: Session
    let isOver: () -> Bool
    private(set) var isClosed = false

    init(_ number: Int, _ session: Session, _ isOver: @escaping () -> Bool) {
      address = "http://127.0.0.1/\(number)"
      self.session = session
      self.isOver = isOver
    }

    func close() { isClosed = true }

    func answer(_ text: String) {
      _ = try? session.perform(
        .answer(entry: session.show().entry, element: "Password", value: .text(text)))
    }
  }

  private final class Opened {
    var pages: [Pages] = []
    var rejects = false
  }

  private let opened = Opened()

  /// Talks with a client that opens pages, and ends all runs afterwards, because the process would keep their secrets.
  private func withTalk(_ body: (ServerTalk) async throws -> Void) async throws {
    let talk = ServerTalk(
      [Self.logIn], environment: { Environment(clock: VirtualClock()) },
      makePages: { [opened] session, _, isOver in
        guard !opened.rejects else { throw RunFailure(.ioError, "No port is free.") }
        let pages = Pages(opened.pages.count, session, isOver)
        opened.pages.append(pages)
        return pages
      })
    talk.meta = ServerTalk.meta(capabilities: #"{"elicitation":{"form":{},"url":{}}}"#)
    try await body(talk)
    await talk.end()
  }

  /// The round that asks for the secret.
  private func asked(_ talk: ServerTalk) async -> ServerTalk.Round {
    await talk.accept(await talk.call("test"), #"{"Name":"ada","next_step":"Continue"}"#)
  }

  private static let consent = #"{"action":"accept"}"#

  @Test func aSecretIsAnsweredOnAPage() async throws {
    try await withTalk { talk in
      let round = await asked(talk)
      #expect(round.form?["mode"] == .text("url"))
      #expect(round.form?["url"] == .text("http://127.0.0.1/0"))
      #expect(round.form?["requestedSchema"] == nil)
      #expect(
        round.message.hasPrefix(
          "“Password” is a secret, which a form must not ask for: a page asks for it.\nLog in\n  Name: ada"
        ))
      let pages = try #require(opened.pages.first)
      #expect(!pages.isOver())
      pages.answer("word")
      #expect(!pages.isOver(), "It was rejected.")
      pages.answer("swordfish")
      #expect(pages.isOver())
      let next = await talk.answer(round, Self.consent, killing: false)
      #expect(next.properties?.members?.map(\.name) == ["Colour", "next_step"])
      #expect(pages.isClosed)
      let end = await talk.accept(next, #"{"Colour":"red"}"#, killing: false)
      #expect(end.text == "ada swordfish red")
      #expect(opened.pages.count == 1)
      // Only the output of this wizard shows the secret.
      #expect(talk.lines.dropLast().allSatisfy { !$0.contains("swordfish") })
    }
  }

  @Test func aPageThatIsNotAnsweredIsAskedForAgain() async throws {
    try await withTalk { talk in
      let round = await asked(talk)
      let again = await talk.answer(round, Self.consent, killing: false)
      #expect(again.message.hasPrefix("The page has not been answered yet.\n"))
      #expect(again.form?["url"] == round.form?["url"])
      let pages = try #require(opened.pages.first)
      pages.answer("swordfish")
      #expect(await talk.answer(again, Self.consent, killing: false).message.hasPrefix("Colour"))
    }
  }

  /// A declined first screen ends the call, and a closed question keeps the run.
  @Test func leavingThePageClosesIt() async throws {
    for (action, sentence) in [
      ("decline", "The first form of “test” was declined."),
      ("cancel", "The form “Log in” was closed without an answer."),
    ] {
      opened.pages = []
      try await withTalk { talk in
        let end = await talk.answer(
          await asked(talk), #"{"action":"\#(action)"}"#, killing: false)
        #expect(end.text.hasPrefix(sentence))
        #expect(opened.pages.map(\.isClosed) == [true], "\(action)")
      }
    }
  }

  @Test func aServerThatWasKilledOpensAnotherPage() async throws {
    try await withTalk { talk in
      let round = await asked(talk)
      let again = await talk.answer(round, Self.consent)
      #expect(again.form?["url"] == .text("http://127.0.0.1/1"))
      opened.pages[1].answer("swordfish")
      let next = await talk.answer(again, Self.consent, killing: false)
      #expect(next.message.hasPrefix("Colour"))
      // The saved run has no secrets, so a page asks for the secret again.
      let third = await talk.accept(next, #"{"Colour":"red"}"#)
      #expect(third.form?["url"] == .text("http://127.0.0.1/2"))
      opened.pages[2].answer("swordfish")
      let last = await talk.answer(third, Self.consent, killing: false)
      #expect(last.message.contains("Colour"))
    }
  }

  @Test func aButtonOfThePageContinues() async throws {
    try await withTalk { talk in
      let round = await asked(talk)
      let session = try #require(opened.pages.first).session
      try session.perform(.press(entry: session.show().entry, element: "Forgotten"))
      let next = await talk.answer(round, Self.consent, killing: false)
      #expect(next.message.hasPrefix("Forgotten\n  Ask at the desk."))
      let back = await talk.accept(next, #"{"next_step":"Back"}"#, killing: false)
      #expect(back.properties?["Name"]?["default"] == .text("ada"))
      let page = await talk.accept(back, #"{"next_step":"Continue"}"#, killing: false)
      #expect(page.form?["url"] == .text("http://127.0.0.1/1"))
    }
  }

  @Test func aPageThatCannotBeOpenedFailsTheCall() async throws {
    opened.rejects = true
    try await withTalk { talk in
      let end = await asked(talk)
      #expect(end.isError)
      #expect(end.text == "No port is free.")
    }
  }

  @Test func aHandshakeClientOpensThePageDuringTheCall() async throws {
    try await withTalk { talk in
      talk.meta = nil
      _ = await talk.ask(
        "initialize",
        ServerTalk.json(
          #"{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{"form":{},"url":{}}}}"#))
      let isRequest = { (message: JSONValue) in message["method"] == .text("elicitation/create") }
      let form = await talk.wait(until: isRequest) {
        talk.send(
          #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"test","arguments":{"Name":"ada"}}}"#
        )
      }
      #expect(form["params"]?["mode"] == .text("url"))
      #expect(form["params"]?["elicitationId"]?.text?.isEmpty == false)
      let next = await talk.wait(until: isRequest) {
        talk.send(#"{"jsonrpc":"2.0","id":"ask-1","result":{"action":"accept"}}"#)
        opened.pages[0].answer("swordfish")
      }
      #expect(next["params"]?["mode"] == .text("form"))
      #expect(opened.pages[0].isClosed)
    }
  }
}
