import StepwiseFlow
import StepwiseTerminal

/// Reads the bytes of a terminal as events, and decides on the wizard's clock whether a lone Escape
/// is a key, and whether Ctrl-C in a paste is.
package final class KeyReader {
  /// The time after which a lone Escape counts as the Escape key, and not as the beginning of
  /// another key.
  ///
  /// Nothing else that is typed depends on time, except Ctrl-C in a paste (``interruptTime``).
  package static let escapeTime = Duration.milliseconds(100)
  /// The time without input after which Ctrl-C counts in a paste whose end was lost.
  package static let interruptTime = Duration.seconds(1)

  /// The decoder of the bytes.
  package var decoder = KeyDecoder()
  /// Receives the events of a read, in their order.
  package var onEvents: ([TerminalEvent]) -> Void = { _ in }
  /// Called before a lone Escape counts as a key: reads the bytes that have arrived meanwhile.
  ///
  /// A busy program reads late, and then the time says nothing about the terminal.
  package var readArrived: () -> Void = {}

  private let clock: any WizardClock
  private var timer: Task<Void, Never>?

  /// Creates a reader with a clock for the Escape key.
  package init(clock: any WizardClock) { self.clock = clock }

  /// Reads bytes.
  package func read(_ bytes: [UInt8]) {
    stop()
    let events = decoder.read(bytes)
    if decoder.isPending { wait(Self.escapeTime) }
    if decoder.isInterrupted { wait(Self.interruptTime) }
    onEvents(events)
  }

  /// Ends what is incomplete, because no more bytes will arrive.
  package func finish() {
    stop()
    onEvents(decoder.finish())
  }

  /// Stops the wait for the rest of a key.
  func stop() {
    timer?.cancel()
    timer = nil
  }

  private func wait(_ time: Duration) {
    timer = Task.immediate { [weak self, clock] in
      try? await clock.sleep(for: time)
      guard !Task.isCancelled, let self else { return }
      readArrived()
      guard !Task.isCancelled else { return }
      onEvents(decoder.timeOut())
    }
  }
}
