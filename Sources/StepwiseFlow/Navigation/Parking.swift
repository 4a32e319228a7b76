/// What lay above a screen when it was revisited, untouched until it is known what becomes of it.
final class Parking {
  /// The entries, lowest first.
  let entries: [Entry]
  /// The flows' states from when the revisit began.
  let states: StateLog
  /// What the revisited entry itself had.
  let log: StateLog
  let answers: Answers
  let drafts: [String: String]
  /// Whether what is parked still fits what lies below it, so that stepping back brings it back.
  var isRestorable = true
  /// Whether something else was used on the revisited screen.
  var wasUsed = false
  /// Whether another answer made the flow go on, so that the parked answers are given again.
  var isReplaying = false
  /// The parked entries whose answers found no place yet.
  var remaining: [ScreenIdentity: Entry]

  /// Parks entries.
  ///
  /// - Parameters:
  ///   - entries: What lies above the revisited entry, lowest first.
  ///   - states: The flows' states.
  ///   - revisited: The entry, as it is before the revisit begins.
  init(_ entries: [Entry], states: StateLog, above revisited: Entry) {
    self.entries = entries
    self.states = states
    log = revisited.log
    answers = revisited.answers
    drafts = revisited.visit?.drafts ?? [:]
    remaining = Dictionary(entries.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
  }

  /// The screen that one came from, where giving answers again stops.
  var origin: ScreenIdentity? { entries.last?.identity }

  /// What is still parked, lowest first, also above a parked screen that was being revisited itself.
  var kept: [Entry] {
    var kept: [Entry] = []
    for entry in entries where !isReplaying || remaining[entry.identity] === entry {
      kept.append(entry)
      if let nested = entry.parking { kept += nested.kept }
    }
    return kept
  }
}
