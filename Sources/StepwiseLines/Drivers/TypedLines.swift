import Dispatch
import StepwiseFlow
import StepwiseSystem

/// The lines that a person types, and the changes that arrive in between.
package final class TypedLines {
  /// The next thing that happened.
  package enum Event {
    case line([UInt8])
    case end
    case failed(InputError)
    case change
  }

  /// Whether the hint about `:help` was shown; it is shown once for all wizards that share the
  /// input.
  package var isHelpKnown = false
  /// Whether the program that runs the wizard may read the input after it, so that the input must
  /// stay at the line after the last one that was read.
  package var isShared = false
  private let read: (_ isShared: Bool, @escaping @MainActor (Event) -> Void) -> Void
  private var events: [Event] = []
  private var isReading = false
  private var waiting: CheckedContinuation<Event, Never>?
  /// Whether the driver has done everything that the events before led to.
  package var isWaitedFor: Bool { waiting != nil }

  package init(descriptor: Int32) {
    let reader = ReaderThread(descriptor: descriptor)
    read = { reader.read(isShared: $0, $1) }
  }

  /// Creates an input from lines that a test supplies, each when it is waited for.
  package init(line: @escaping () async -> String?) {
    read = { _, handler in
      Task { handler(await line().map { .line(Array($0.utf8)) } ?? .end) }
    }
  }

  /// Waits for the next event; it reads a line only while it waits.
  package func next() async -> Event {
    if !events.isEmpty { return events.removeFirst() }
    if !isReading {
      isReading = true
      read(isShared) { event in
        self.isReading = false
        self.post(event)
      }
    }
    return await withCheckedContinuation { waiting = $0 }
  }

  /// Puts lines back that were not used, before all others; the next wizard reads them first.
  package func unread(_ lines: [[UInt8]]) {
    events.insert(contentsOf: lines.map { .line($0) }, at: 0)
  }

  /// Adds an event; several changes that were not read yet count as one.
  package func post(_ event: Event) {
    if let waiting {
      self.waiting = nil
      waiting.resume(returning: event)
      return
    }
    if case .change = event, case .change = events.last { return }
    events.append(event)
  }
}

/// Reads lines on a thread that may block.
private nonisolated final class ReaderThread: @unchecked Sendable {
  // Only the serial queue touches the reader.
  private let queue = DispatchQueue(label: "stepwise.lines")
  private var lines: LineReader

  init(descriptor: Int32) { lines = LineReader(descriptor: descriptor) }

  func read(isShared: Bool, _ handler: @escaping @MainActor (TypedLines.Event) -> Void) {
    queue.async {
      self.lines.isShared = isShared
      defer { self.lines.giveBack() }
      let event: TypedLines.Event
      do {
        let line = try self.lines.next { bytes, _ in Array(bytes) }
        event = line.map { .line($0) } ?? .end
      } catch let error as InputError {
        event = .failed(error)
      } catch {
        event = .end
      }
      Task { @MainActor in handler(event) }
    }
  }
}
