import StepwiseSystem

/// How a terminal takes what is typed while it is ours.
nonisolated enum TypingMode {
  /// Each key at once, and none of them shown.
  case raw
  /// Whole lines, and none of them shown.
  case hidden
}

extension termios {
  /// The settings for a way of typing, made from those found.
  ///
  /// Signal handlers call this, so it only changes numbers.
  nonisolated func typed(_ mode: TypingMode) -> termios {
    var settings = self
    if case .hidden = mode {
      settings.c_lflag &= ~tcflag_t(ECHO)
      return settings
    }
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    settings.c_iflag &= ~tcflag_t(BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
    // Stopping and quitting stay with the kernel, so that they work while the program is busy.
    settings.c_lflag |= tcflag_t(ISIG)
    // The positions are those of VINTR, VMIN and VTIME, and on Darwin of VDSUSP and VSTATUS: a tuple
    // cannot be indexed without a closure.
    #if canImport(Darwin)
      settings.c_cc.8 = 0xFF
      settings.c_cc.11 = 0xFF
      settings.c_cc.18 = 0xFF
      settings.c_cc.16 = 1
      settings.c_cc.17 = 0
    #else
      settings.c_cc.0 = 0
      settings.c_cc.6 = 1
      settings.c_cc.5 = 0
    #endif
    return settings.written()
  }

  /// The settings for frames, in which a line feed is no more than that.
  nonisolated func written() -> termios {
    var settings = self
    settings.c_oflag &= ~tcflag_t(OPOST)
    return settings
  }
}
