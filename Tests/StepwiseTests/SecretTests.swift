import Testing

@testable import Stepwise

/// What is secret stands in no conversation and in no sentence, whichever way it was given.
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
  func itIsNeverWritten(_ script: String) async throws {
    let talk = try await Conversation(
      form(), script, secrets: ["Password": "hunter2", "TOKEN": "hunter2"])
    #expect(!talk.text.contains("hunter2"))
    #expect(!talk.end.contains("hunter2"))
  }

  @Test func whatIsNoSecretIsWrittenThoughASecretIsAsked() async throws {
    let talk = try await Conversation(form(), "Ada\n:set Name = Grace\n")
    #expect(talk.text.contains("Password (not shown): :set Name = Grace\n"))
  }

  @Test func aSecretThatIsThereCanBeKept() async throws {
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

  @Test func aCommandThatIsNoneSaysHowASecretWithAColonIsWritten() async throws {
    #expect(
      try await Conversation(form(), "Ada\n:hunter2\n").end
        == "65 a.steps:2: This is no answer to “Password”: one that begins with a colon is written “\\:…”, and control characters are not taken."
    )
  }
}
