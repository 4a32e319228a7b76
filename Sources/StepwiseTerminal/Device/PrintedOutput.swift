import Dispatch
import StepwiseSystem

/// Takes what anything in the process prints to the terminal while frames are drawn there.
///
/// It is read on a queue of its own: whoever prints much on the main actor would otherwise wait for a pipe
/// that only the main actor empties.
final class PrintedOutput {
  /// How many bytes are given at a time, so that keys are seen in between.
  private static let blockSize = 65_536

  private let canShow: () -> Bool
  private let onBytes: ([UInt8]) -> Void
  private let source: any DispatchSourceRead

  /// Redirects standard output and error where they are the terminal; `nil` where neither is.
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
      // Into a pipe it would print only when there is much.
      bufferStandardOutputByLine()
    }
    source = DispatchSource.makeReadSource(
      fileDescriptor: pipe.read, queue: DispatchQueue(label: "stepwise.printed"))
    SignalLock.withLock { PrintedMemory.begin(pipe, output: output, error: error) }
    source.setEventHandler { @Sendable [weak self] in
      guard SignalLock.withLock({ PrintedMemory.fill() }) else { return }
      Task { @MainActor in self?.give() }
    }
    source.setCancelHandler { @Sendable in SystemCall.close(pipe.read) }
    source.resume()
  }

  /// Brings what was printed and not yet written to where it goes now.
  ///
  /// Not within ``SignalLock``: it may have to wait for the pipe to be read.
  func flush() { flushStandardOutput() }

  /// Gives all that was printed until now.
  func giveAll() {
    flush()
    let printed = SignalLock.withLock { Self.takeAll() }
    if !printed.isEmpty { onBytes(printed) }
  }

  /// Puts the standard streams back for good; called within ``SignalLock``.
  func end() -> [UInt8] {
    source.cancel()
    PrintedMemory.release()
    let left = Self.takeAll()
    PrintedMemory.end()
    return left
  }

  private func give() {
    guard canShow() else { return }
    let (bytes, lost) = SignalLock.withLock { PrintedMemory.take(Self.blockSize) }
    let printed = Self.text(of: lost) + bytes
    guard !printed.isEmpty else { return }
    onBytes(printed)
    if bytes.count == Self.blockSize { Task { give() } }
  }

  private static func takeAll() -> [UInt8] {
    var left = PrintedMemory.lengthMax
    while left > 0, PrintedMemory.fill() { left -= 1024 }
    let (bytes, lost) = PrintedMemory.take(.max)
    return text(of: lost) + bytes
  }

  /// What stands in place of bytes that nobody could show in time.
  private static func text(of lost: Int) -> [UInt8] {
    lost == 0 ? [] : Array("[\(lost) printed bytes are left out]\n".utf8)
  }
}
