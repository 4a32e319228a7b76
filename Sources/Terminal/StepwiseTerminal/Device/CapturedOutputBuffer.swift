import StepwiseSystem

/// The output that was printed to the terminal while frames are drawn: a pipe, and the bytes that
/// were read from it but not shown yet, kept where a signal handler can reach them.
///
/// All functions must be called within ``SignalLock``.
nonisolated enum CapturedOutputBuffer {
  /// The maximum number of bytes that wait to be shown; beyond it, the oldest bytes are dropped.
  static var lengthMax: Int { 16_777_216 }

  private static var blockSize: Int { 65_536 }

  private struct Memory {
    /// Duplicates of the original standard output and error; -1 for a stream that is not
    /// redirected.
    var output: Int32 = -1
    var error: Int32 = -1
    var readEnd: Int32 = -1
    var writeEnd: Int32 = -1
    var ring: UnsafeMutableRawPointer?
    var start = 0
    var count = 0
    var lost = 0
  }

  private nonisolated(unsafe) static let memory: UnsafeMutablePointer<Memory> = {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory())
    return memory
  }()

  /// Allocates the memory, which must exist before a handler reads it.
  static func prepare() { _ = memory }

  /// Begins with a pipe.
  static func begin(_ pipe: (read: Int32, write: Int32), output: Int32, error: Int32) {
    // The system provides memory only when output arrives; this reserves addresses.
    memory.pointee = Memory(
      output: output, error: error, readEnd: pipe.read, writeEnd: pipe.write,
      ring: malloc(lengthMax))
    redirect()
  }

  /// Forgets all output and closes the streams; the caller closes the reading end.
  static func end() {
    SystemCall.close(memory.pointee.output)
    SystemCall.close(memory.pointee.error)
    SystemCall.close(memory.pointee.writeEnd)
    free(memory.pointee.ring)
    memory.pointee = Memory()
  }

  /// Redirects the standard streams into the pipe.
  static func redirect() {
    if memory.pointee.output >= 0 { dup2(memory.pointee.writeEnd, STDOUT_FILENO) }
    if memory.pointee.error >= 0 { dup2(memory.pointee.writeEnd, STDERR_FILENO) }
  }

  /// Restores the standard streams.
  static func release() {
    if memory.pointee.output >= 0 { dup2(memory.pointee.output, STDOUT_FILENO) }
    if memory.pointee.error >= 0 { dup2(memory.pointee.error, STDERR_FILENO) }
  }

  /// Reads a block from the pipe.
  ///
  /// - Returns: Whether there was any output.
  static func fill() -> Bool {
    guard let ring = memory.pointee.ring else { return false }
    if memory.pointee.count == 0 { memory.pointee.start = 0 }
    if memory.pointee.count > lengthMax - blockSize { drop(blockSize) }
    let end = (memory.pointee.start + memory.pointee.count) % lengthMax
    let room = min(lengthMax - max(end, memory.pointee.count), blockSize)
    var count: Int
    repeat {
      count = SystemCall.read(memory.pointee.readEnd, ring + end, room)
    } while count < 0 && errno == EINTR
    guard count > 0 else { return false }
    memory.pointee.count += count
    return true
  }

  private static func drop(_ count: Int) {
    memory.pointee.start = (memory.pointee.start + count) % lengthMax
    memory.pointee.count -= count
    memory.pointee.lost += count
  }

  /// Removes the oldest bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: The bytes, and the number of bytes before them that were lost.
  static func removeOldest(_ limit: Int) -> (bytes: [UInt8], lost: Int) {
    var bytes: [UInt8] = []
    while let ring = memory.pointee.ring, memory.pointee.count > 0, bytes.count < limit {
      let count = min(
        memory.pointee.count, lengthMax - memory.pointee.start, limit - bytes.count)
      bytes += UnsafeRawBufferPointer(start: ring + memory.pointee.start, count: count)
      memory.pointee.start = (memory.pointee.start + count) % lengthMax
      memory.pointee.count -= count
    }
    defer { memory.pointee.lost = 0 }
    return (bytes, memory.pointee.lost)
  }

  /// Writes all output that was not shown, and the rest in the pipe; called by handlers.
  static func writeOut(to screen: Int32) {
    guard let ring = memory.pointee.ring else { return }
    var left = lengthMax
    repeat {
      while memory.pointee.count > 0 {
        let count = min(memory.pointee.count, lengthMax - memory.pointee.start)
        let bytes = ring + memory.pointee.start
        guard SystemCall.writeAll(screen, bytes, count, patience: 1000) == 0 else { return }
        memory.pointee.start = (memory.pointee.start + count) % lengthMax
        memory.pointee.count -= count
        left -= count
      }
    } while left > 0 && fill()
  }
}
