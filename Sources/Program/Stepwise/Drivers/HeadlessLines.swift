import StepwiseJSON
import StepwiseLines
import StepwiseSystem

/// Runs the line-by-line drivers inside a test: no process, no file, no other thread.
package enum HeadlessLines {
  /// Plays a steps file as `--script` does.
  package static func script(_ text: String, on session: Session) async throws {
    let sink = ByteSink(descriptor: nil, drops: true)
    if let failure = await play(text, called: "steps", on: session, to: sink) { throw failure }
  }

  /// Plays a steps file as `--script` does, and captures the conversation.
  ///
  /// - Parameters:
  ///   - text: The steps.
  ///   - name: The file's name in sentences.
  ///   - session: The wizard.
  ///   - secrets: The source of secrets; `nil` for the environment and the terminal.
  /// - Returns: The conversation, and the error if a step did not fit; `nil` if all did.
  package static func conversation(
    _ text: String, called name: String, on session: Session,
    secrets: (any SecretSource)? = nil
  ) async -> (text: String, failure: (any Error)?) {
    let sink = ByteSink(descriptor: nil)
    let failure = await play(text, called: name, on: session, to: sink, secrets: secrets)
    return (String(decoding: sink.bytes, as: UTF8.self), failure)
  }

  /// Plays a steps file as `--script --quiet` does.
  ///
  /// - Parameters:
  ///   - text: The steps.
  ///   - name: The file's name in sentences.
  ///   - session: The wizard.
  ///   - secrets: The source of secrets.
  /// - Returns: The error if a step did not fit; `nil` if all did.
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
      timeout: .seconds(60),
      secrets: secrets ?? TerminalSecrets(of: session), isQuiet: isQuiet)
    do {
      try await driver.run()
      return nil
    } catch {
      return error
    }
  }

  /// Holds a conversation in lines as `--plain` does.
  package static func plain(
    _ session: Session, line: @escaping () async -> String?
  ) async throws {
    let driver = PlainConversation(
      session: session, input: TypedLines(line: line), sink: ByteSink(descriptor: nil, drops: true))
    _ = try await driver.run()
  }

  /// Holds a conversation in lines as `--plain` does, and passes on the written text.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - line: Receives the text that was written since the last line, and returns the next line;
  ///     `nil` at the end.
  /// - Throws: ``RunFailure`` if a line cannot be read.
  package static func plain(
    _ session: Session, answering line: @escaping (_ written: String) async -> String?
  ) async throws {
    let sink = ByteSink(descriptor: nil)
    var told = 0
    weak var lines: TypedLines?
    let input = TypedLines {
      // Running work must have ended, and the driver must have written its result, before the next line. The driver may
      // come later than the end of the work, because the order of two tasks on one actor is not defined.
      await session.waitUntilIdle(timeout: .zero)
      while session.ending == nil, lines?.isWaitedFor == false {
        await Task.yield()
        await session.waitUntilIdle(timeout: .zero)
      }
      let written = String(decoding: sink.bytes.dropFirst(told), as: UTF8.self)
      told = sink.bytes.count
      return await line(written)
    }
    lines = input
    _ = try await PlainConversation(session: session, input: input, sink: sink).run()
  }

  /// Holds a conversation in JSON as `--json` does, except for the result, which the program writes.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - timeout: The longest wait for services and other processes.
  ///   - line: Returns the next line; `nil` at the end.
  ///   - answer: Receives each output line, without its newline.
  /// - Returns: A closure that writes the result.
  /// - Throws: ``RunFailure`` with the code 75 if the lines end before the wizard does.
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
      timeout: timeout)
    do {
      try await driver.run()
    } catch let failure as RunFailure {
      lines.end(failure)
      throw failure
    }
    return lines.finish
  }
}

extension PlainConversation {
  /// Creates a conversation whose text is collected.
  package convenience init(
    session: Session, input: TypedLines, sink: ByteSink, secrets: (any SecretSource)? = nil
  ) {
    self.init(
      session: session, input: input,
      transcript: Transcript(sink, localizer: session.environment.localizer, isHeard: true),
      secrets: secrets)
  }
}
