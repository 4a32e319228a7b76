import Dispatch
import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// The lines that a person types, and the changes that arrive in between.
public final class TypedLines {
  /// A thing that happened.
  @nonexhaustive
  public enum Event {
    /// A line in UTF-8, without its end.
    case line([UInt8])
    /// The end of the input.
    case end
    /// A line that is too long; the next line can be read.
    case tooLong(RunFailure)
    /// The input could not be read.
    case failed(RunFailure)
    /// A change that was posted.
    case change
  }

  /// Whether the hint about `:help` was shown; it is shown once for all wizards that share the
  /// input.
  public var isHelpKnown = false
  /// Whether the program that runs the wizard may read the input after it, so that the input must
  /// stay at the line after the last one that was read.
  public var isShared = false
  /// The terminal that the lines are typed at; `nil` if they are not.
  private let terminal: Terminal?
  private let read: (_ isShared: Bool, @escaping @MainActor (Event) -> Void) -> Void
  private var events: [Event] = []
  /// The line that was supplied because it was waited for, and is not typed ahead, if the driver is busy when it comes.
  private var supplied: Event?
  private var isReading = false
  /// Whether lines are supplied each when it is waited for.
  private let isSupplied: Bool
  private var waiting: CheckedContinuation<Event, Never>?
  /// Whether the driver has done everything that the events before led to.
  package var isWaitedFor: Bool { waiting != nil }

  /// The lines of standard input, which all wizards of a process share.
  public static var standardInput: TypedLines { SharedInput.typed }

  package init(descriptor: Int32) {
    terminal = Terminal.of(descriptor)
    isSupplied = false
    let reader = ReaderThread(terminal?.reader ?? LineReader(descriptor: descriptor))
    read = { reader.read(isShared: $0, $1) }
  }

  /// Creates an input from lines that are supplied each when it is waited for, such as by a test.
  ///
  /// Such a line is an answer to what is shown, so that ``dropTypedAhead()`` leaves it.
  ///
  /// - Parameter line: Returns the next line; `nil` at the end.
  public init(line: @escaping () async -> String?) {
    terminal = nil
    isSupplied = true
    read = { _, handler in
      Task { handler(await line().map { .line(Array($0.utf8)) } ?? .end) }
    }
  }

  /// Waits for the next event; it reads a line only while it waits.
  ///
  /// - Returns: The event.
  public func next() async -> Event {
    if !events.isEmpty { return events.removeFirst() }
    if let supplied {
      self.supplied = nil
      return supplied
    }
    if !isReading {
      isReading = true
      read(isShared) { event in
        self.isReading = false
        if self.isSupplied, !self.isWaitedFor { self.supplied = event } else { self.post(event) }
      }
    }
    return await withCheckedContinuation { waiting = $0 }
  }

  /// Shows nothing of what is typed at a terminal until ``showTyping()``, and takes the terminal until
  /// ``restoreTerminal()``.
  ///
  /// Call it before a question is written, because a person may type ahead.
  public func hideTyping() { terminal?.hideTyping() }

  /// Shows what is typed of the next line: what was typed of it already, and each character when it is typed.
  ///
  /// Call it when a question that is no secret has been written. What is typed behind the line's end is not shown
  /// before the next call.
  public func showTyping() { terminal?.showTyping() }

  /// Gives the terminal back as it was found.
  public func restoreTerminal() { terminal?.giveBack() }

  /// Whether what is typed at a terminal is not shown.
  public var hidesTyping: Bool { terminal?.isHiding == true }

  /// Whether the lines come through Emacs' shell, which echoes them itself and hides those for a password.
  public var hidesOnlyPasswords: Bool { EmacsShell.isHere }

  /// Drops what was typed ahead: the lines that were read and not used, and what a terminal has received.
  ///
  /// - Returns: Whether there was anything.
  public func dropTypedAhead() -> Bool {
    let count = events.count
    events.removeAll { if case .line = $0 { true } else { false } }
    return terminal?.dropTypedAhead() == true || events.count < count
  }

  /// Puts lines back that were not used, before all others; the next wizard reads them first.
  ///
  /// - Parameter lines: The lines.
  public func unread(_ lines: [[UInt8]]) {
    events.insert(contentsOf: lines.map { .line($0) }, at: 0)
  }

  /// Adds an event; several changes that were not read yet count as one.
  ///
  /// - Parameter event: The event.
  public func post(_ event: Event) {
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

  init(_ lines: LineReader) { self.lines = lines }

  func read(isShared: Bool, _ handler: @escaping @MainActor (TypedLines.Event) -> Void) {
    queue.async {
      self.lines.isShared = isShared
      defer { self.lines.giveBack() }
      let event: TypedLines.Event
      do {
        let line = try self.lines.next { bytes, _ in Array(bytes) }
        event = line.map { .line($0) } ?? .end
      } catch let error as InputError {
        let failure = RunFailure(.ioError, verbatim: error.message)
        event = error.number == 0 ? .tooLong(failure) : .failed(failure)
      } catch {
        event = .end
      }
      Task { @MainActor in handler(event) }
    }
  }
}
