import StepwiseTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal in its usual line mode, which is given back as it was found, also when a signal ends
/// the program.
final class Terminal {
  let descriptor: Int32
  private let isOwned: Bool

  private init(descriptor: Int32, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  /// The terminal behind an open file; `nil` where it is none.
  static func of(_ descriptor: Int32) -> Terminal? {
    isatty(descriptor) == 1 ? Terminal(descriptor: descriptor, isOwned: false) : nil
  }

  /// The controlling terminal; `nil` where there is none.
  static func controlling() -> Terminal? {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    return descriptor < 0 ? nil : Terminal(descriptor: descriptor, isOwned: true)
  }

  func close() {
    guard isOwned else { return }
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  func write(_ text: String) {
    var bytes: [UInt8] = []
    HarmlessText.append(text, to: &bytes, indent: 0)
    _ = ByteSink.write(bytes, to: descriptor)
  }

  /// Stops the echo of what is typed, until ``showTyping()`` or the end of the program.
  func hideTyping() {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return }
    SavedTerminal.save(settings, of: descriptor)
    settings.c_lflag &= ~tcflag_t(ECHO)
    // What was typed ahead is kept: it may be the beginning of the very secret.
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }

  /// Gives the echo back.
  func showTyping() { SavedTerminal.restore() }
}

/// The settings that a signal must give back, where a signal handler can reach them: plain memory
/// that is written before the handler can run and only read in it.
nonisolated enum SavedTerminal {
  private nonisolated(unsafe) static var settings = termios()
  private nonisolated(unsafe) static var descriptor: Int32 = -1
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  static func save(_ found: termios, of terminal: Int32) {
    settings = found
    descriptor = terminal
    for number in signals {
      signal(number) { number in
        SavedTerminal.restore()
        // Died of, and not exited with, so that shells see what happened.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func restore() {
    guard descriptor >= 0 else { return }
    tcsetattr(descriptor, TCSANOW, &settings)
    descriptor = -1
  }
}
