import Dispatch
import StepwiseSystem

/// Captures everything that the process prints to the terminal while frames are drawn there.
///
/// A separate queue reads it; otherwise code that prints much on the main actor would wait for a
/// pipe that only the main actor empties.
final class CapturedOutput {
  /// The maximum number of bytes per call, so that keys are handled in between.
  private static let blockSize = 65_536

  private let canShow: () -> Bool
  private let onBytes: ([UInt8]) -> Void
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// Redirects standard output and error if they are the terminal; `nil` if neither is.
  init?(
    screen: Int32, canShow: @escaping () -> Bool, onBytes: @escaping ([UInt8]) -> Void
  ) throws {
    let isOutput = TerminalIdentity.areSame(STDOUT_FILENO, screen)
    let isError = TerminalIdentity.areSame(STDERR_FILENO, screen)
    guard isOutput || isError else { return nil }
    self.canShow = canShow
    self.onBytes = onBytes
    let pipe = try SystemCall.makePipe(isWriteBlocking: true)
    let output = isOutput ? try TerminalIdentity.duplicate(STDOUT_FILENO) : -1
    let error = isError ? try TerminalIdentity.duplicate(STDERR_FILENO) : -1
    if isOutput {
      flushStandardOutput()
      // The C library would write to a pipe only when its buffer is full.
      bufferStandardOutputByLine()
    }
    SignalLock.withLock { CapturedOutputBuffer.begin(pipe, output: output, error: error) }
    descriptor = pipe.read
    watch = DescriptorWatch(descriptor, on: DispatchQueue(label: "stepwise.printed")) {
      [weak self] in
      guard SignalLock.withLock({ CapturedOutputBuffer.fill() }) else { return }
      Task { @MainActor in self?.give() }
    }
  }

  /// Flushes the C library's buffer of standard output.
  ///
  /// Do not call it within ``SignalLock``, because it may wait until the pipe is read.
  func flush() { flushStandardOutput() }

  /// Delivers all output that was printed so far.
  func giveAll() {
    flush()
    let printed = SignalLock.withLock { Self.takeAll() }
    if !printed.isEmpty { onBytes(printed) }
  }

  /// Restores the standard streams for good; called within ``SignalLock``.
  func end() -> [UInt8] {
    watch?.end()
    CapturedOutputBuffer.release()
    let left = Self.takeAll()
    CapturedOutputBuffer.end()
    SystemCall.close(descriptor)
    return left
  }

  private func give() {
    guard canShow() else { return }
    let (bytes, lost) = SignalLock.withLock { CapturedOutputBuffer.removeOldest(Self.blockSize) }
    let printed = Self.text(of: lost) + bytes
    guard !printed.isEmpty else { return }
    onBytes(printed)
    if bytes.count == Self.blockSize { Task { give() } }
  }

  private static func takeAll() -> [UInt8] {
    var left = CapturedOutputBuffer.lengthMax
    while left > 0, CapturedOutputBuffer.fill() { left -= 1024 }
    let (bytes, lost) = CapturedOutputBuffer.removeOldest(.max)
    return text(of: lost) + bytes
  }

  /// The note in place of bytes that could not be shown in time.
  private static func text(of lost: Int) -> [UInt8] {
    lost == 0 ? [] : Array("[\(lost) printed bytes are left out]\n".utf8)
  }
}
