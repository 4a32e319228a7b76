package import StepwiseSystem

/// Starts programs as session leaders, with default handlers for all signals and without the test's descriptors.
package nonisolated enum SpawnedProgram {
  // The macro POSIX_SPAWN_SETSID, which Swift does not import.
  private static let newSession: Int32 = 0x80

  private typealias CloseFrom =
    @convention(c) (
      UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
    ) -> Int32

  /// Closes all descriptors of a new program from a number on; `nil` if the C library cannot do it.
  ///
  /// It is found by its name, because Swift does not see the declaration of glibc 2.34.
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast($0, to: CloseFrom.self)
  }

  /// The environment of a program, changed by the test's variables.
  package static func environment(_ variables: [String: String?]) -> [String] {
    var all = [
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin",
      "TERM": "xterm-256color", "LANG": "C.UTF-8",
    ]
    // The standard library of a toolchain that is not installed in the system.
    if let libraries = getenv("LD_LIBRARY_PATH") {
      all["LD_LIBRARY_PATH"] = String(cString: libraries)
    }
    for (name, value) in variables { all[name] = value }
    return all.map { "\($0)=\($1)" }.sorted()
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The path of the program and its arguments.
  ///   - environment: Its environment, as `NAME=value`.
  ///   - folder: Its working folder; `nil` for that of the test.
  ///   - actions: The actions on its streams.
  /// - Returns: The number of its process.
  /// - Throws: ``TerminalProgramError`` if it cannot be started.
  package static func start(
    _ words: [String], environment: [String] = Self.environment([:]), folder: String? = nil,
    actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    // Otherwise this program would keep a pipe of another test open until it ends.
    _ = closeFrom?(&actions, STDERR_FILENO + 1)
    // The shell changes to the folder and is replaced by the program.
    let words = (folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []) + words
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
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in argv + variables { free(text) } }
    var process = pid_t()
    let failure = posix_spawn(&process, words[0], &actions, &attributes, &argv, &variables)
    guard failure == 0 else {
      throw TerminalProgramError(system: "“\(words[0])” cannot be started", failure)
    }
    return process
  }

  /// Waits for a program's end.
  package static func end(of process: pid_t) -> ProgramEnd {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return ProgramEnd(status: status)
  }
}
