import Glibc
import Testing

/// The program in a pseudo-terminal of its own, driven by what it shows.
///
/// A text is waited for by reading until it is there: a limit only ends a test that would hang.
nonisolated final class TerminalSession {
  /// How the program ended.
  enum End: Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  private static let limitInMilliseconds: Int32 = 30_000
  // The macros TIOCSPTLCK, TIOCGPTN and POSIX_SPAWN_SETSID, which Swift does not import.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private static let newSession: Int32 = 0x80

  let process: pid_t
  private let terminal: Int32
  private var shown: [UInt8] = []
  private var seen = 0

  /// All that was shown so far, with plain line ends.
  var text: String { String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n") }

  /// Starts the program with the terminal as its standard streams and its controlling terminal.
  ///
  /// - Parameters:
  ///   - arguments: The words after its name.
  ///   - shell: What a shell does with the program, which is `"$@"` there.
  ///   - variables: Environment variables, `NAME=value`.
  /// - Throws: An expectation that failed, where no terminal or program can be had.
  init(_ arguments: [String], shell: String? = nil, variables: [String] = []) throws {
    // Closed in every child, also of another test: whoever holds it open would keep this one waiting.
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: Int32 = 0
    try #require(ioctl(terminal, Self.setLock, &isLocked) == 0)
    try #require(ioctl(terminal, Self.getNumber, &number) == 0)
    let name = "/dev/pts/\(number)"

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(Self.newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))

    let words = (shell.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + [Program.path] + arguments
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var names = ["PATH=/usr/bin:/bin", "TERM=dumb"] + variables
    if let toolchain = getenv("LD_LIBRARY_PATH") {
      names.append("LD_LIBRARY_PATH=" + String(cString: toolchain))
    }
    var environment: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) } + [nil]
    defer { for text in argv + environment { free(text) } }
    var process = pid_t()
    try #require(posix_spawn(&process, words[0], &actions, &attributes, &argv, &environment) == 0)
    self.process = process
  }

  deinit { close(terminal) }

  /// Types bytes as a keyboard would.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Types a line once the text before it is shown.
  func answer(_ line: String, at prompt: String) throws {
    try wait(for: prompt)
    type(line + "\n")
  }

  /// Reads until a text is shown that was not waited for before.
  func wait(for text: String) throws {
    let wanted = Array(text.utf8)
    while true {
      let new = shown[seen...].filter { $0 != 13 }
      if let range = new.firstRange(of: wanted) {
        // Carriage returns were left out of what was searched.
        var left = range.upperBound - new.startIndex
        while left > 0 {
          if shown[seen] != 13 { left -= 1 }
          seen += 1
        }
        return
      }
      guard try readMore() else {
        throw Silence(description: "“\(text)” was never shown:\n\(self.text)")
      }
    }
  }

  /// Reads to the end and waits for the program.
  func end() throws -> End {
    while try readMore() {}
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  /// Whether what is typed is shown.
  var echoes: Bool {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }

  private func readMore() throws -> Bool {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Self.limitInMilliseconds) > 0 else {
      kill(process, SIGKILL)
      throw Silence(description: "Nothing more was shown:\n\(text)")
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    shown += buffer.prefix(count)
    return true
  }
}
