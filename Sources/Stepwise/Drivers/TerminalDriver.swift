import StepwiseConsole
import StepwiseSystem
import StepwiseTerminal

/// The driver that draws on a terminal and reads its keys.
struct TerminalDriver: Driver {
  let terminal: Terminal
  /// The file for text that is printed while the terminal is drawn on; `nil` for none.
  let log: String?
  /// Whether the cursor is shown on the selection.
  var keepsCursor = false
  /// Whether the mouse is used.
  var usesMouse = false
  /// The keys that edit text.
  var keymap = Keymap.emacs
  let isLive = true

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let conversation = TerminalConversation(
      session: session,
      device: TerminalDevice(input: STDIN_FILENO, output: terminal.descriptor),
      theme: run.theme, log: try log.map { try LogFile(path: $0) },
      isSpoken: keepsCursor, usesMouse: usesMouse, keymap: keymap,
      drawing: run.pictures)
    return try await conversation.run() ? .ended : .endOfInput
  }
}
