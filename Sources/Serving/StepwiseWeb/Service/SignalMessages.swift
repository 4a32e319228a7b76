import StepwiseSystem

/// Signals that tell this process something instead of ending it.
final class SignalMessages {
  /// The pipe of the handler, which may do nothing but write.
  private nonisolated(unsafe) static var pipe: Int32 = -1

  /// Takes signals from now on; once for a process.
  ///
  /// - Parameters:
  ///   - numbers: The signals.
  ///   - body: Called with the number of each one that comes.
  /// - Throws: `SystemError` if there are no descriptors left.
  init(_ numbers: [Int32], _ body: @escaping @MainActor (Int32) -> Void) throws {
    let ends = try SystemCall.makePipe(isWriteBlocking: false)
    Self.pipe = ends.write
    _ = DescriptorWatch(ends.read) {
      var number: UInt8 = 0
      while SystemCall.read(ends.read, &number, 1) == 1 { body(Int32(number)) }
    }
    for number in numbers {
      var action = sigaction()
      action.handler = { number, _, _ in
        let known = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = SystemCall.write(SignalMessages.pipe, &byte, 1)
        errno = known
      }
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
  }
}
