/// What lay above a screen when it was revisited, untouched until it is known what becomes of it.
final class Parking {
  /// The entries, lowest first.
  let entries: [Entry]
  /// The flows' states from when the revisit began.
  let states: StateLog
  /// What the revisited entry itself had.
  let log: StateLog
  let answers: Answers
  /// Whether what is parked still fits what lies below it, so that stepping back brings it back.
  var isRestorable = true
  /// Whether something else was used on the revisited screen.
  var wasUsed = false
  /// Whether another answer made the flow go on, so that the parked answers are given again.
  var isReplaying = false
  /// The parked entries whose answers found no place yet.
  var remaining: [ScreenIdentity: Entry]

  init(entries: [Entry], states: StateLog, log: StateLog, answers: Answers) {
    self.entries = entries
    self.states = states
    self.log = log
    self.answers = answers
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
