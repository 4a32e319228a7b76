/// The suspended screens above a revisited one, untouched until the revisit is decided.
final class SuspendedScreens {
  /// The entries, lowest first.
  let entries: [Entry]
  /// The flows' states from the beginning of the revisit.
  let states: UndoLog
  /// The undo log of the revisited entry itself, and below it its answers and drafts.
  let undo: UndoLog
  let answers: Answers
  let drafts: [String: String]
  /// The steps that led to the revisited entry; empty if the person chose it by its title.
  let way: [GivenStep]
  /// Whether the suspended screens still fit the screens below, so that stepping back restores them.
  var isRestorable = true
  /// Whether a changed answer made the flow continue, so that the suspended answers are replayed.
  var isReplaying = false
  /// The suspended entries whose answers were not used yet.
  private var remaining: [ScreenIdentity: Entry] = [:]

  init(entries: [Entry], states: UndoLog, of entry: Entry, by way: [GivenStep]) {
    self.entries = entries
    self.states = states
    self.way = way
    undo = entry.undo
    answers = entry.answers
    drafts = entry.visit?.drafts ?? [:]
  }

  /// Begins to replay all answers.
  func beginReplay() {
    isReplaying = true
    remaining = Dictionary(entries.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns whether the revisit began from this screen, where the replay stops.
  func isOrigin(_ entry: Entry) -> Bool { entries.last?.identity == entry.identity }

  /// Returns the suspended entry of a screen whose answers were not used yet; `nil` if there is none.
  func unused(of entry: Entry) -> Entry? { remaining[entry.identity] }

  /// Marks the suspended answers of a screen as used.
  func markUsed(_ entry: Entry) { remaining[entry.identity] = nil }

  /// The suspended screens, lowest first, including those above a suspended screen that was revisited itself.
  var kept: [Entry] { unusedHere.flatMap { [$0] + ($0.suspended?.kept ?? []) } }

  /// The suspended screens without those above suspended screens that were revisited themselves.
  var unusedHere: [Entry] {
    entries.filter { !isReplaying || remaining[$0.identity] === $0 }
  }
}
