import Dispatch
import StepwiseSystem

extension TerminalDevice {
  /// Lends the terminal to another program, such as an editor, and takes it back afterwards.
  ///
  /// Meanwhile its settings are restored, and input and output belong to the other program. Ctrl-C
  /// ends that program, and not this one.
  package func lend<T>(_ body: () async throws -> T) async rethrows -> T {
    handOver()
    let screen = held?.screen
    defer { takeBack(screen) }
    return try await body()
  }

  private func handOver() {
    guard let held else { return }
    self.held?.lends += 1
    guard held.lends == 0 else { return }
    held.captured?.giveAll()
    if !held.isAtEnd { held.keySource.suspend() }
    SignalLock.withLock {
      TerminalGuard.leave(for: .lent)
      CapturedOutputBuffer.release()
    }
  }

  private func takeBack(_ screen: Int32?) {
    guard let held, held.screen == screen else { return }
    self.held?.lends -= 1
    guard held.lends == 1 else { return }
    // Buffered output was printed to the terminal, so it is written there.
    held.captured?.flush()
    Foreground.await(held.keys)
    SignalLock.withLock {
      TerminalSignals.forgetInterrupts()
      TerminalGuard.comeBack(isLent: true, isChanged: false)
      TerminalGuard.memory.pointee.isTouched = true
      CapturedOutputBuffer.redirect()
    }
    if !held.isAtEnd { held.keySource.resume() }
    resume()
  }

  /// Lends the terminal to a program, and waits for its end without blocking the main actor.
  package func lend(to words: [String]) async throws -> Int32 {
    try await lend {
      let process = try Self.start(words)
      return await withUnsafeContinuation { (end: UnsafeContinuation<Int32, Never>) in
        DispatchQueue(label: "stepwise.lent").async { @Sendable in
          var status: Int32 = 0
          while waitpid(process, &status, 0) < 0, errno == EINTR {}
          end.resume(returning: status)
        }
      }
    }
  }

  /// Starts a program with the signal mask that a shell would give it.
  ///
  /// Dispatch's threads block all signals, and their child processes could not even be interrupted.
  private static func start(_ words: [String]) throws -> pid_t {
    #if os(Linux)
      var attributes = posix_spawnattr_t()
    #else
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // Programs ignore these signals to get an error from a failed write instead; the child must not
    // inherit that.
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    #if canImport(Darwin)
      let environment = _NSGetEnviron().pointee
    #else
      let environment = environ
    #endif
    let number = posix_spawnp(&process, words[0], nil, &attributes, &arguments, environment)
    guard number == 0 else { throw SystemError(number: number) }
    return process
  }
}
