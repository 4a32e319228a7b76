import StepwiseTerminal

/// Keys that wait for an answer on its way, or for a screen that was not drawn yet, in their order.
package nonisolated struct WaitingKeys {
  /// The maximum length of the keys that wait: as much as the longest paste.
  ///
  /// A key counts as one byte, a paste as its bytes.
  package static let lengthMax = KeyDecoder.pasteLengthMax

  /// The keys and pastes.
  package private(set) var events: [TerminalEvent] = []
  /// Whether a key was dropped because too many wait.
  package private(set) var isOverfull = false
  /// The number of the newest error when the first key began to wait.
  package private(set) var errorBefore = 0
  private var length = 0

  /// Creates an empty queue.
  package init() {}

  /// Whether no key waits.
  package var isEmpty: Bool { events.isEmpty }

  /// The number of keys; a paste counts as one.
  package var count: Int { events.count }

  /// Adds an event at the end, unless too many wait.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - newestError: The number of the newest error on the screen.
  package mutating func append(_ event: TerminalEvent, newestError: @autoclosure () -> Int) {
    var size = 1
    if case .paste(let text) = event { size = max(1, text.utf8.count) }
    guard length + size <= Self.lengthMax else { return isOverfull = true }
    if isEmpty { errorBefore = newestError() }
    length += size
    events.append(event)
  }

  /// Removes and returns all events.
  package mutating func takeAll() -> [TerminalEvent] {
    defer { self = WaitingKeys() }
    return events
  }
}
