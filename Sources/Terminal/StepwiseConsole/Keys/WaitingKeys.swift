import StepwiseTerminal

/// Keys that wait for an answer on its way, or for a screen that was not drawn yet, in their order.
///
/// Behind a rejection or a failure nothing waits: keys are dropped until the person has seen it.
package nonisolated struct WaitingKeys {
  /// The maximum length of the keys that wait: as much as the longest paste.
  ///
  /// A key counts as one byte, a paste as its bytes.
  package static let lengthMax = KeyDecoder.pasteLengthMax

  /// The keys and pastes.
  package private(set) var events: [TerminalEvent] = []
  /// Whether a key was dropped because too many wait.
  package private(set) var isOverfull = false
  /// Whether an answer was rejected or failed, and the person has not seen that yet.
  package private(set) var isRejected = false
  /// The number of all keys that were dropped.
  package private(set) var droppedCount = 0
  /// The number of keys that were dropped since the person last saw the screen.
  package private(set) var unseenDroppedCount = 0
  private var length = 0

  /// Creates an empty queue.
  package init() {}

  /// Whether no key waits.
  package var isEmpty: Bool { events.isEmpty }

  /// The number of keys; a paste counts as one.
  package var count: Int { events.count }

  /// Adds an event at the end, unless too many wait.
  ///
  /// - Parameter event: The event.
  package mutating func append(_ event: TerminalEvent) {
    var size = 1
    if case .paste(let text) = event { size = max(1, text.utf8.count) }
    guard length + size <= Self.lengthMax else { return isOverfull = true }
    length += size
    events.append(event)
  }

  /// Removes and returns all events.
  package mutating func takeAll() -> [TerminalEvent] {
    defer { (events, isOverfull, length) = ([], false, 0) }
    return events
  }

  /// Drops all keys.
  package mutating func dropAll() { drop(takeAll().count) }

  /// Counts keys that were dropped.
  package mutating func drop(_ count: Int) {
    droppedCount += count
    unseenDroppedCount += count
  }

  /// Drops all keys, and those that come until the person has seen that an answer was rejected or failed.
  package mutating func reject() {
    isRejected = true
    dropAll()
  }

  /// Notes that the person has seen the screen.
  package mutating func see() { (isRejected, unseenDroppedCount) = (false, 0) }
}
