import StepwiseJSON
import StepwiseRecords
import StepwiseSystem
import TestSupport
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

  /// A name whose check takes a second, and then a password.
  private func login() -> Talk {
    Talk { talk in
      talk.push("Name") {
        TextField("Name") { _ in
          talk.push("Password") { SecureField("Password") { talk.finish(["\($0.count)"]) } }
        } check: { _ in
          try await talk.environment.clock.sleep(for: .seconds(1))
        }
      }
    }
  }

  @Test func aSecretIsNeverWritten() async throws {
    for script in [
      "Ada; hunter2; hunter2; Send", "Ada; \\hunter2; :text; hunter2; :end; Send",
      ":set Password = hunter2; :set Token = hunter2; Ada; Send",
      ":draft Password = hunter2; Ada; hunter2; hunter2; Send",
      ":ask Password; :ask Token from TOKEN; Ada; Send", ":set Pasword = hunter2",
      ":draft Pasword = hunter2", "Ada; :hunter2", "Ada; :set hunter2", "Ada; :wait hunter2",
      "Ada; :hunter2\u{7}",
    ] {
      let talk = try await Conversation(
        form(), Conversation.lines(script), secrets: ["Password": "hunter2", "TOKEN": "hunter2"])
      #expect(!(talk.text + talk.end).contains("hunter2"), "\(script)")
      #expect(talk.outcome == nil || talk.outcome?.contains("7") == true, "\(script)")
    }
    for script in [
      "Ada; :hunter2", "Ada; :wait hunter2", "Ada; :hunter2\u{7}", "Ada; :draft Password = hunter2",
      ":set Password = hunter2", ":set Pasword = hunter2", "Ada; secret; :hunter2",
    ] {
      let talk = try await Conversation(login(), Conversation.lines(script))
      #expect(talk.failure?.code == .dataError, "\(script)")
      #expect(!(talk.text + talk.end).contains("hunter2"), "\(script)")
    }
  }

  @Test func conversations() async throws {
    try await Scene(
      "other answers are written while a secret is asked", form(), "Ada; :set Name = Grace",
      """
      Form
      Name: Ada
      Password (not shown): :set Name = Grace
      75 a.steps:2: The answers ran out at “Form”: “Password” is still to be answered. Add it \
      and run again.
      """
    ).check()
    try await Scene(
      "an existing secret can be kept",
      Talk { talk in
        talk.push("Password") {
          SecureField("Password") {
            talk.note("\($0.count)")
            talk.push("End") { Button("Done") { talk.finish(talk.state) } }
          }
        }
      }, "hunter2; :back; <blank>; Done",
      """
      Password (not shown): (not shown)
      End
        1. Done
      Choose: :back
      Password (not shown; blank keeps it): 
      End
        1. Done
      Choose: Done
      = 7
      """
    ).check()
    try await Scene(
      "an unknown command explains secrets with a colon", form(), "Ada; :hunter2",
      """
      Form
      Name: Ada
      65 a.steps:2: This is no step, and it is not repeated because it may be a secret. An \
      answer that begins with a colon is written “\\:…”, and control characters are not taken.
      """
    ).check()
  }

  @Test func aDraftOfASecretIsNotRecorded() throws {
    let session = Session(form(), environment: Environment()) { _ in }
    let log = ActionLog(session)
    for field in ["Name", "Password"] {
      try session.perform(.draft(entry: 1, element: field, text: "hunter2"))
    }
    #expect(log.lines == [":draft Name = hunter2"])
    #expect(log.unsaid == [])
  }

  @Test func plainLinesDoNotQuoteAPossibleSecret() async throws {
    let session = Session(login(), environment: Environment(clock: VirtualClock())) { _ in }
    var lines = ["Ada", ":hunter2", ":cancel"][...]
    let sink = ByteSink(descriptor: nil)
    _ = try await PlainConversation(
      session: session, input: TypedLines { lines.popFirst() }, sink: sink
    ).run()
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(
      text.contains("Error: This is no step, and it is not repeated because it may be a secret. "))
    #expect(!text.contains("hunter2"))
  }

  private nonisolated static let actions =
    "answer, accept, press, draft, back, revisit, cancel, wait, await, screen"

  private static let answer =
    #"{"action":"answer","entry":1,"element":"Name","value":"Ada","wait":false}"#

  @Test func jsonDoesNotQuoteAPossibleSecret() async throws {
    let rows: [(String, String)] = [
      (#"{"action":"hunter2"}"#, "There is no such action. There is: \(Self.actions)."),
      (#"{"hunter2":"back"}"#, "There is no “action” that says what to do: \(Self.actions)."),
      (#"{"acton":"hunter2"}"#, "There is no “action” that says what to do: \(Self.actions)."),
      (#"{"action":"back","entry":1,"hunter2":1}"#, "“back” takes only: entry, wait."),
      (
        #"{"action":"answer","entry":1,"elemen":1}"#,
        "“answer” takes only: entry, element, value, wait."
      ),
      (#"{"action":"screen","hunter2":1}"#, "“screen” takes nothing more."),
      (#"{"hunter2" 1}"#, "The line is not JSON."),
      (#"{"hunter2":1,"hunter2":1}"#, "The line is not JSON."),
    ]
    for (line, message) in rows {
      for before in [[Self.answer], [Self.answer, #"{"action":"wait"}"#]] {
        let talk = try await JSONTalk(login(), before + [line])
        #expect(try talk.values[before.count + 1]["message"] == .text(message), "\(line)")
        #expect(talk.lines.allSatisfy { !$0.contains("hunter2") && !$0.contains("elemen\"") })
      }
    }
    // When the second item is performed, a secret may be asked for.
    let items: [(String, String)] = [
      (#"{"action":"hunter2"}"#, "Item 2: There is no such action. There is: \(Self.actions)."),
      (#"{"action":"back","hunter2":1}"#, "Item 2: “back” takes only: entry, wait."),
      ("hunter2", "The line is not JSON."), (#"{"hunter2""#, "The line is not JSON."),
    ]
    for (item, message) in items {
      let talk = try await JSONTalk(
        login(), #" [{"action":"answer","entry":1,"element":"Name","value":"Ada"},\#(item)]"#)
      #expect(try talk.values[1]["message"] == .text(message), "\(item)")
      #expect(talk.lines.allSatisfy { !$0.contains("hunter2") })
    }
  }
}
