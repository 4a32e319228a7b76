import StepwiseJSON
import StepwiseRecords
import StepwiseSystem
import Testing

@testable import Stepwise

/// A secret is in no conversation and in no message, however it was given.
@Suite struct SecretTests {
  private func form() -> Talk {
    .form { talk in
      TextField("Name") { talk.note($0) }
      SecureField("Password") { talk.note("\($0.count)") }
      SecureField("Token") { talk.note("\($0.count)") }
    }
  }

  @Test(arguments: [
    "Ada\nhunter2\nhunter2\nSend\n",
    "Ada\n\\hunter2\n:text\nhunter2\n:end\nSend\n",
    ":set Password = hunter2\n:set Token = hunter2\nAda\nSend\n",
    ":draft Password = hunter2\nAda\nhunter2\nhunter2\nSend\n",
    ":ask Password\n:ask Token from TOKEN\nAda\nSend\n",
    ":set Pasword = hunter2\n",
    ":draft Pasword = hunter2\n",
    "Ada\n:hunter2\n",
    "Ada\n:set hunter2\n",
    "Ada\n:wait hunter2\n",
    "Ada\n:hunter2\u{7}\n",
  ])
  func aSecretIsNeverWritten(_ script: String) async throws {
    let talk = try await Conversation(
      form(), script, secrets: ["Password": "hunter2", "TOKEN": "hunter2"])
    #expect(!talk.text.contains("hunter2"))
    #expect(!talk.end.contains("hunter2"))
  }

  @Test func otherAnswersAreWrittenWhileASecretIsAsked() async throws {
    let talk = try await Conversation(form(), "Ada\n:set Name = Grace\n")
    #expect(talk.text.contains("Password (not shown): :set Name = Grace\n"))
  }

  @Test func anExistingSecretCanBeKept() async throws {
    let flow = Talk { talk in
      talk.push(
        Card("Password") {
          SecureField("Password") {
            talk.note("\($0.count)")
            talk.push(Card("End") { Button("Done") { talk.finish(talk.state) } })
          }
        })
    }
    let talk = try await Conversation(flow, "hunter2\n:back\n\nDone\n")
    #expect(talk.outcome == ["7"])
    #expect(talk.text.contains("Password (not shown; blank keeps it): \n"))
  }

  @Test func anUnknownCommandExplainsSecretsWithAColon() async throws {
    #expect(
      try await Conversation(form(), "Ada\n:hunter2\n").end == "65 a.steps:2: \(Self.discreet)")
  }

  private static let discreet =
    "This is no step, and it is not repeated because it may be a secret. An answer that begins with a colon is written “\\:…”, and control characters are not taken."

  @Test func aDraftOfASecretIsNotRecorded() throws {
    let session = Session(form(), environment: Environment()) { _ in }
    let log = ActionLog(session)
    for field in ["Name", "Password"] {
      try session.perform(.draft(entry: 1, element: field, text: "hunter2"))
    }
    #expect(log.lines == [":draft Name = hunter2"])
    #expect(log.unsaid == [])
  }

  // MARK: Before the question

  /// A name whose check takes a second, and then a password.
  private func login(_ clock: VirtualClock = VirtualClock()) -> Talk {
    Talk { talk in
      talk.push("Name") {
        TextField("Name") { _ in
          talk.push("Password") { SecureField("Password") { talk.finish(["\($0.count)"]) } }
        } check: { _ in
          try await clock.sleep(for: .seconds(1))
        }
      }
    }
  }

  @Test(arguments: [
    "Ada\n:hunter2\n", "Ada\n:wait hunter2\n", "Ada\n:hunter2\u{7}\n",
    "Ada\n:draft Password = hunter2\n", ":set Password = hunter2\n", ":set Pasword = hunter2\n",
    "Ada\nsecret\n:hunter2\n",
  ])
  func scriptsDoNotQuoteAPossibleSecret(_ script: String) async throws {
    let clock = VirtualClock()
    let talk = try await Conversation(login(clock), script, clock: clock)
    #expect(talk.failure?.code == .dataError)
    #expect(!talk.text.contains("hunter2"))
    #expect(!talk.end.contains("hunter2"))
  }

  @Test func plainLinesDoNotQuoteAPossibleSecret() async throws {
    let clock = VirtualClock()
    let session = Session(login(clock), environment: Environment(clock: clock)) { _ in }
    var lines = ["Ada", ":hunter2", ":cancel"][...]
    let sink = ByteSink(descriptor: nil)
    _ = try await PlainConversation(
      session: session, input: TypedLines { lines.popFirst() }, sink: sink, terminal: nil
    ).run()
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.contains("Error: \(Self.discreet)\n"))
    #expect(!text.contains("hunter2"))
  }

  @Test(arguments: [
    (#"{"action":"hunter2"}"#, "There is no such action. There is: \(Self.actions)."),
    (#"{"hunter2":"back"}"#, "There is no “action” that says what to do: \(Self.actions)."),
    (#"{"acton":"hunter2"}"#, "There is no “action” that says what to do: \(Self.actions)."),
    (
      #"{"action":"back","entry":1,"hunter2":1}"#,
      "“back” takes only: entry, wait."
    ),
    (
      #"{"action":"answer","entry":1,"elemen":1}"#,
      "“answer” takes only: entry, element, value, wait."
    ),
    (
      #"{"action":"screen","hunter2":1}"#,
      "“screen” takes nothing more."
    ),
    (#"{"hunter2" 1}"#, "The line is not JSON."),
    (#"{"hunter2":1,"hunter2":1}"#, "The line is not JSON."),
  ])
  func jsonDoesNotQuoteAPossibleSecret(_ line: String, _ message: String) async throws {
    let name = #"{"action":"answer","entry":1,"element":"Name","value":"Ada","wait":false}"#
    for before in [[name], [name, #"{"action":"wait"}"#]] {
      let clock = VirtualClock()
      let talk = try await JSONTalk(login(clock), before + [line], clock: clock)
      #expect(try talk.values[before.count + 1]["message"] == .text(message))
      #expect(talk.lines.allSatisfy { !$0.contains("hunter2") && !$0.contains("elemen\"") })
    }
  }

  /// When the second item is performed, a secret may be asked for.
  @Test(arguments: [
    (#"{"action":"hunter2"}"#, "Item 2: There is no such action. There is: \(Self.actions)."),
    (
      #"{"action":"back","hunter2":1}"#,
      "Item 2: “back” takes only: entry, wait."
    ),
    ("hunter2", "The line is not JSON."), (#"{"hunter2""#, "The line is not JSON."),
  ])
  func batchesDoNotQuoteAPossibleSecret(_ item: String, _ message: String) async throws {
    let talk = try await JSONTalk(
      login(), #" [{"action":"answer","entry":1,"element":"Name","value":"Ada"},\#(item)]"#)
    #expect(try talk.values[1]["message"] == .text(message))
    #expect(talk.lines.allSatisfy { !$0.contains("hunter2") })
  }

  private nonisolated static let actions =
    "answer, accept, press, draft, back, revisit, cancel, wait, await, screen"
}
