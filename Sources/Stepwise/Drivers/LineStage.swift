import StepwiseJSON
import StepwiseLines
import StepwiseSystem

/// Runs the drivers that go line by line inside a test: no process, no file, no other thread.
package enum LineStage {
  /// Plays a steps file as `--script` does.
  package static func script(_ text: String, on session: Session) async throws {
    let sink = ByteSink(descriptor: nil, drops: true)
    if let failure = await play(text, called: "steps", on: session, to: sink) { throw failure }
  }

  /// Plays a steps file as `--script` does, and keeps the conversation.
  ///
  /// - Parameters:
  ///   - text: The steps.
  ///   - name: What a sentence calls them.
  ///   - session: The wizard.
  /// - Returns: The conversation, and how the steps did not fit; `nil` where they did.
  package static func conversation(
    _ text: String, called name: String, on session: Session
  ) async -> (text: String, failure: (any Error)?) {
    let sink = ByteSink(descriptor: nil)
    let failure = await play(text, called: name, on: session, to: sink)
    return (String(decoding: sink.bytes, as: UTF8.self), failure)
  }

  /// Plays a steps file as `--script --quiet` does.
  ///
  /// - Parameters:
  ///   - text: The steps.
  ///   - name: What a sentence calls them.
  ///   - session: The wizard.
  ///   - secrets: Where secrets come from.
  /// - Returns: How the steps did not fit; `nil` where they did.
  package static func quietScript(
    _ text: String, called name: String, on session: Session, secrets: any SecretSource
  ) async -> (any Error)? {
    let sink = ByteSink(descriptor: nil, drops: true)
    return await play(text, called: name, on: session, to: sink, secrets: secrets, isQuiet: true)
  }

  private static func play(
    _ text: String, called name: String, on session: Session, to sink: ByteSink,
    secrets: (any SecretSource)? = nil, isQuiet: Bool = false
  ) async -> (any Error)? {
    let driver = ScriptConversation(
      session: session, input: ScriptInput(text: text, name: name), sink: sink,
      waiting: Waiting(),
      secrets: secrets ?? TerminalSecrets(of: session), isQuiet: isQuiet)
    do {
      try await driver.run()
      return nil
    } catch {
      return error
    }
  }

  /// Talks line by line as `--plain` does.
  package static func plain(
    _ session: Session, line: @escaping () async -> String?
  ) async throws {
    let driver = PlainConversation(
      session: session, input: TypedLines(line: line),
      sink: ByteSink(descriptor: nil, drops: true), terminal: nil)
    _ = try await driver.run()
  }

  /// Talks in JSON as `--json` does, but for the result, which is the program's to say.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - timeout: How long to wait for what comes from outside.
  ///   - line: Gives the next line; `nil` at the end.
  ///   - answer: Takes each line that is answered, without its end.
  /// - Returns: What writes the result.
  /// - Throws: ``RunFailure`` with the code 75 where the lines end before the wizard.
  @discardableResult
  package static func json(
    _ session: Session, timeout: Duration = .seconds(60),
    line: @escaping () async -> String?, answer: @escaping (String) -> Void
  ) async throws -> (_ text: String?) throws -> Void {
    let lines = JSONLines { answer(String(decoding: $0.dropLast(), as: UTF8.self)) }
    let commit = { [unowned session] in
      for output in session.takeOutputs() { lines.commit(output.text) }
    }
    session.events.observe { if case .committed = $0 { commit() } }
    commit()
    let driver = JSONConversation(
      session: session, input: TypedLines(line: line), lines: lines,
      waiting: Waiting(timeout: timeout))
    do {
      try await driver.run()
    } catch let failure as RunFailure {
      lines.end(failure)
      throw failure
    }
    return lines.finish
  }
}
