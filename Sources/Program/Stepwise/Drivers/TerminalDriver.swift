import StepwiseConsole
import StepwiseSystem
import StepwiseTerminal

/// The driver that draws on a terminal and reads its keys.
struct TerminalDriver: Driver {
  let terminal: Terminal
  let settings: TerminalSettings
  /// The keys that edit text, with those that the program binds.
  let keymap: Keymap
  let isLive = true

  func drive(_ session: Session, in run: RunContext) async throws {
    let conversation = TerminalConversation(
      session: session,
      device: TerminalDevice(input: STDIN_FILENO, output: terminal.descriptor),
      theme: run.theme, log: try settings.log.map { try LogFile(path: $0) },
      isSpoken: settings.keepsCursor, usesMouse: settings.usesMouse, keymap: keymap,
      drawing: run.pictures)
    try await conversation.run()
  }
}
