import Glibc
import Testing

/// A pseudo-terminal: what a person sits at, and what a program finds at its other end.
nonisolated final class PseudoTerminal {
  // The macros TIOCSPTLCK and TIOCGPTN, which Swift does not import.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// The person's end.
  let descriptor: Int32
  /// The file that a program opens.
  let path: String

  /// A terminal that nobody has opened yet.
  init() throws {
    // Closed in every child, also of another test: whoever holds it open would keep this one waiting.
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: Int32 = 0
    try #require(ioctl(descriptor, Self.setLock, &isLocked) == 0)
    try #require(ioctl(descriptor, Self.getNumber, &number) == 0)
    path = "/dev/pts/\(number)"
  }

  deinit { close(descriptor) }
}

/// A program begun as the leader of a session of its own, with every signal as it is by default.
nonisolated enum SpawnedProgram {
  // The macro POSIX_SPAWN_SETSID, which Swift does not import.
  private static let newSession: Int32 = 0x80

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: Its path and arguments.
  ///   - variables: Environment variables, `NAME=value`, besides the few that it needs.
  ///   - actions: What becomes of its files.
  /// - Returns: Its process.
  /// - Throws: What starting it throws.
  static func start(
    _ words: [String], variables: [String] = [], actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
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
      Int16(newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    var names = ["PATH=/usr/bin:/bin", "TERM=dumb"] + variables
    if let toolchain = getenv("LD_LIBRARY_PATH") {
      names.append("LD_LIBRARY_PATH=" + String(cString: toolchain))
    }
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) } + [nil]
    defer { for text in argv + environment { free(text) } }
    var process = pid_t()
    try #require(posix_spawn(&process, words[0], &actions, &attributes, &argv, &environment) == 0)
    return process
  }

  /// Waits for a program's end.
  static func end(of process: pid_t) -> ProgramEnd {
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}

/// How a program ended.
nonisolated enum ProgramEnd: Hashable {
  case exit(Int32)
  case signal(Int32)
}
