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
    if !held.isAtEnd { held.keyWatch.suspend() }
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
    if !held.isAtEnd { held.keyWatch.resume() }
    resume()
  }

  /// Lends the terminal to a program, and waits for its end without blocking the main actor.
  package func lend(to words: [String]) async throws -> Int32 {
    try await lend {
      let process = try StartedProcess(words)
      return await withUnsafeContinuation { (end: UnsafeContinuation<Int32, Never>) in
        DispatchQueue(label: "stepwise.lent").async { @Sendable in
          end.resume(returning: process.waitForEnd())
        }
      }
    }
  }
}
