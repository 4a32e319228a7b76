import StepwiseFlow
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
  /// The keys that arrived after the end of the wizard.
  package private(set) var unused: [TerminalEvent] = []
  /// Whether the person has seen the current screen, so that keys may count there.
  private(set) var isSeen = false
  /// The entry of a screen that the person has seen while its work ran.
  private(set) var seenWork: Int?
  /// The number of the newest error that the person has seen.
  private var seenError = 0
  /// The number of the newest notice that was drawn when no key waited.
  private(set) var seenNotice = 0
  /// Whether the person moves towards the button that stops the running work.
  var isStopping = false
  /// Whether keys wait for the terminal, which was asked where a click was.
  var isHeld = false

  /// Creates an empty queue.
  init() {}

  /// Whether no key waits.
  package var isEmpty: Bool { events.isEmpty }

  /// The number of keys; a paste counts as one.
  package var count: Int { events.count }

  /// Adds an event at the end, unless too many wait.
  ///
  /// - Parameter event: The event.
  mutating func append(_ event: TerminalEvent) {
    var size = 1
    if case .paste(let text) = event { size = max(1, text.utf8.count) }
    guard length + size <= Self.lengthMax else { return isOverfull = true }
    length += size
    events.append(event)
  }

  /// Removes and returns all events.
  mutating func takeAll() -> [TerminalEvent] {
    defer { (events, isOverfull, length) = ([], false, 0) }
    return events
  }

  /// Ends the waiting with the wizard: what waits, and what comes, is for the next one.
  mutating func end(with rest: some Sequence<TerminalEvent> = EmptyCollection()) {
    unused += takeAll() + rest
  }

  /// Drops all keys.
  mutating func dropAll() { drop(takeAll().count) }

  /// Counts keys that were dropped.
  mutating func drop(_ count: Int) {
    droppedCount += count
    unseenDroppedCount += count
  }

  /// Drops all keys, and those that come until the person has seen that an answer was rejected or failed.
  mutating func reject() {
    isRejected = true
    dropAll()
  }

  /// Notes that the person has seen the screen, with its newest error.
  mutating func see(_ snapshot: Snapshot) {
    (isRejected, unseenDroppedCount, isSeen) = (false, 0, true)
    seenWork = snapshot.isAnswerPending ? snapshot.entry : nil
    seenError = max(seenError, Self.newestError(of: snapshot))
  }

  /// Notes that the person has seen the notices, while no key waited for the screen.
  mutating func seeNotices(of snapshot: Snapshot) {
    seenNotice = snapshot.notices.last?.number ?? 0
  }

  /// Whether the screen has an error that the person has not seen.
  func hasUnseenError(_ snapshot: Snapshot) -> Bool { Self.newestError(of: snapshot) > seenError }

  /// Follows the session from one screen to the next.
  mutating func follow(from before: Snapshot, to snapshot: Snapshot) {
    let isLeft = snapshot.entry != before.entry
    if isLeft || before.isAnswerPending || !isEmpty { isSeen = false }
    // A key that was meant for a button of the screen that is gone presses nothing on the next one.
    if isStopping, isLeft { reject() }
    if isLeft || !snapshot.isAnswerPending { isStopping = false }
  }

  private static func newestError(of snapshot: Snapshot) -> Int {
    snapshot.errors.map(\.number).max() ?? 0
  }
}
