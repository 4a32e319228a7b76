internal import StepwiseSystem

/// How a program ended.
public nonisolated enum ProgramEnd: Hashable, Sendable {
  /// The program exited with this code.
  case exit(Int32)
  /// This signal ended the program.
  case signal(Int32)

  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}
