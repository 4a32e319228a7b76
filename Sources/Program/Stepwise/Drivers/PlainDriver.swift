import StepwiseLines

/// The driver of `--plain`: lines on standard input and a terminal.
struct PlainDriver: Driver {
  /// The open terminal that the conversation is written to.
  let descriptor: Int32
  let isLive = true

  func drive(_ session: Session, in run: RunContext) async throws {
    let input = TypedLines.standardInput
    input.isShared = run.takesLeftovers
    let transcript = Transcript(of: session, to: descriptor)
    transcript.asksForPasswords = input.hidesOnlyPasswords
    let conversation = PlainConversation(session: session, input: input, transcript: transcript)
    try await conversation.run()
  }
}
