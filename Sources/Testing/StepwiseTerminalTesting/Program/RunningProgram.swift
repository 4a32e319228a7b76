package import StepwiseSystem

/// A program that runs at a terminal, in a process of its own or as one of many runs of a process.
package nonisolated struct RunningProgram: Sendable {
  /// The process, which gets the signals.
  package let process: pid_t
  /// Waits until the program ends; the number of its process stays taken.
  let wait: @Sendable () -> Void
  /// Releases the ended program, and returns how it ended.
  let end: @Sendable () -> ProgramEnd

  /// Creates a program from its parts.
  package init(
    process: pid_t, wait: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> ProgramEnd
  ) {
    self.process = process
    self.wait = wait
    self.end = end
  }

  /// A program that is a child process.
  package init(child process: pid_t) {
    self.init(process: process) {
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    } end: {
      SpawnedProgram.end(of: process)
    }
  }
}
