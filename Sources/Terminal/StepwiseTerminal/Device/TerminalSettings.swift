import StepwiseSystem

/// How a terminal handles typed input while this program has it.
nonisolated enum TypingMode {
  /// Each key arrives at once, without echo.
  case raw
  /// Each character arrives at once, without echo; ``TerminalLines`` makes lines of them.
  case lines
}

extension termios {
  /// Returns the settings for a typing mode, based on the original ones.
  ///
  /// Signal handlers call this, so it only changes numbers.
  nonisolated func typed(_ mode: TypingMode) -> termios {
    var settings = self
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON)
    // The positions are those of VMIN and VTIME, and below of VINTR, and on Darwin of VDSUSP and
    // VSTATUS, because a tuple cannot be indexed without a closure.
    #if canImport(Darwin)
      settings.c_cc.16 = 1
      settings.c_cc.17 = 0
    #else
      settings.c_cc.6 = 1
      settings.c_cc.5 = 0
    #endif
    if case .lines = mode { return settings }
    settings.c_lflag &= ~tcflag_t(IEXTEN)
    settings.c_iflag &= ~tcflag_t(BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
    // The kernel still handles the keys that stop and quit, so that they work while the program is
    // busy. It must not discard output then: the bytes that restore the terminal would be lost.
    settings.c_lflag |= tcflag_t(ISIG | NOFLSH)
    #if canImport(Darwin)
      settings.c_cc.8 = 0xFF
      settings.c_cc.11 = 0xFF
      settings.c_cc.18 = 0xFF
    #else
      settings.c_cc.0 = 0
    #endif
    return settings.written()
  }

  /// Returns the settings for frames, in which a line feed does not return the carriage.
  nonisolated func written() -> termios {
    var settings = self
    settings.c_oflag &= ~tcflag_t(OPOST)
    return settings
  }
}
