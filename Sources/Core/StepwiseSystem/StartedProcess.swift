/// A program that this process has started.
package nonisolated struct StartedProcess: Sendable {
  /// Its number.
  package let number: pid_t

  /// Starts a program with the signal mask that a shell would give it.
  ///
  /// Dispatch's threads block all signals, and their child processes could not even be interrupted.
  ///
  /// - Parameters:
  ///   - words: The program, which is looked for in `PATH` unless it is a path, and its arguments.
  ///   - descriptors: Open descriptors, which the program gets with the numbers 3, 4 and so on.
  ///   - variables: Lines such as `NAME=value` that are added to the environment.
  ///   - leadsGroup: Whether it leads a process group of its own, to which a terminal sends no Ctrl-C.
  /// - Throws: ``SystemError`` if it cannot be started.
  package init(
    _ words: [String], descriptors: [Int32] = [], variables: [String] = [],
    leadsGroup: Bool = false
  ) throws(SystemError) {
    #if os(Linux)
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #else
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Higher numbers first, so that no descriptor takes the number of one that is still to be given.
    let lowest = Int32(3 + descriptors.count)
    let high = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, lowest) }
    let failure = errno
    defer { for descriptor in high where descriptor >= 0 { SystemCall.close(descriptor) } }
    guard !high.contains(-1) else { throw SystemError(number: failure) }
    for (position, descriptor) in high.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(3 + position))
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // Programs ignore these signals to get an error from a failed write instead; the child must not
    // inherit that.
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = leadsGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | group)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin)
      let inherited = _NSGetEnviron().pointee
    #else
      let inherited = environ
    #endif
    var count = 0
    while inherited[count] != nil { count += 1 }
    let own: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) }
    defer { for variable in own { free(variable) } }
    // The first of two variables with one name counts.
    var environment = own + (0..<count).map { inherited[$0] } + [nil]
    var process = pid_t()
    let number = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
    guard number == 0 else { throw SystemError(number: number) }
    self.number = process
  }

  /// Waits for its end, so call it on a thread of its own.
  ///
  /// - Returns: The status that `waitpid` tells.
  package func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
