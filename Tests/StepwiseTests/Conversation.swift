import StepwiseSystem

@testable import Stepwise

/// A wizard played with a script in this process: its conversation, and how it ended.
struct Conversation {
  let text: String
  let failure: RunFailure?
  let outcome: [String]?
  let session: Session

  /// The exit code and the message of a program that ended in this way.
  var end: String { failure.map { "\($0.code.rawValue) \($0.description)" } ?? "0" }

  init(
    _ talk: Talk, _ script: String, timeout: Duration = .seconds(60),
    secrets: [String: String] = [:], clock: (any WizardClock)? = nil,
    environment: Environment? = nil, isQuiet: Bool = false
  ) async throws {
    var outcome: [String]?
    let session = Session(talk, environment: environment ?? Environment(clock: clock)) {
      outcome = $0
    }
    let sink = ByteSink(descriptor: nil)
    let driver = ScriptConversation(
      session: session, input: ScriptInput(text: script, name: "a.steps"), sink: sink,
      timeout: timeout, secrets: KnownSecrets(known: secrets),
      isQuiet: isQuiet)
    do {
      try await driver.run()
      failure = nil
    } catch let error as RunFailure {
      failure = error
    }
    self.outcome = outcome
    self.session = session
    text = String(decoding: sink.bytes, as: UTF8.self)
  }
}

/// Secrets of a test, instead of questions for them.
private struct KnownSecrets: SecretSource {
  let known: [String: String]

  func secret(for label: String, from variable: String?) throws -> String {
    guard let secret = known[variable ?? label] else {
      throw RunFailure(.temporaryFailure, "“\(label)” is not known here.")
    }
    return secret
  }
}
