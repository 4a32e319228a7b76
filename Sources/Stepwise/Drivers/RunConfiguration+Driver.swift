import StepwiseConsole
import StepwiseSystem
import StepwiseTerminal

extension RunConfiguration {
  /// Chooses the driver by the settings, standard input and standard error.
  func chosenDriver() throws -> any Driver {
    if let driver {
      let isFed = script.map { $0 != "-" } ?? false
      guard !driver.playsScript || isFed || !StandardStreams.isInputClosed else {
        throw Self.nothingToTalkTo
      }
      return driver
    }
    if asksNobody { return UnattendedDriver() }
    if talksJSON {
      guard !StandardStreams.isInputClosed else { throw Self.nothingToTalkTo }
      return JSONDriver()
    }
    if let script, script != "-" { return ScriptDriver() }
    guard !StandardStreams.isInputClosed else { throw Self.nothingToTalkTo }
    if script != nil || Terminal.of(STDIN_FILENO) == nil { return ScriptDriver() }
    guard let terminal = Terminal.of(STDERR_FILENO) ?? Terminal.controlling() else {
      throw RunFailure(.usage, "There is no terminal to talk on: answer with --script FILE.")
    }
    return talksPlain || wantsLines
      ? PlainDriver(terminal: terminal)
      : TerminalDriver(
        terminal: terminal, log: log, keepsCursor: keepsCursor, usesMouse: usesMouse,
        keymap: try chosenKeymap())
  }

  /// The keys that the program or the person chose, with the keys that the program binds.
  private func chosenKeymap() throws -> Keymap {
    var keymap = keymap ?? (ReadlineInit().usesVi ? .vi : .emacs)
    do {
      try bindKeys(&keymap)
    } catch let rejection as Rejection {
      throw RunFailure(.failure, rejection.sentence)
    }
    return keymap
  }

  private static var nothingToTalkTo: RunFailure {
    RunFailure(
      .usage,
      "There is nothing to talk to: standard input is closed. Open it, or answer with --script FILE."
    )
  }

  /// Whether the terminal supports only lines, or the person asked for lines in the environment.
  private var wantsLines: Bool {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return ["", "dumb"].contains(variable("TERM"))
      || !keepsCursor && !["", "0", "false"].contains(variable("ACCESSIBLE"))
  }
}
