/// A change of a screen's answers that is open: what was there when it began, which nothing changes.
///
/// Stepping back from the screen brings everything back. What else there is to know follows from this and the stack: which
/// answers wait, which of them were not used, and whether the change is complete.
final class Revisit {
  /// The screen as the person left it to change its answers; another may have replaced it since.
  let entry: Entry
  /// What was given on it, and what undoes it.
  let old: Standing
  /// The screens that lay above, lowest first; some of them may be revisited themselves.
  let above: [Entry]
  /// The flows' states.
  let states: UndoLog
  /// The screen where the change is complete.
  let origin: Entry
  /// The steps that led to the revisited screen; empty if the person chose it by its title.
  let way: [Given]

  init(of entry: Entry, above: [Entry], states: UndoLog, by way: [Given]) {
    self.entry = entry
    old = Standing(entry)
    self.above = above
    self.states = states
    self.way = way
    let nested = above.lazy.compactMap(\.revisit).first
    origin = nested?.origin ?? above.last ?? entry
  }

  /// The screens whose answers wait, newest first: those that lay above, then those that these had set aside themselves.
  private(set) lazy var waiting: [Entry] =
    above + above.reversed().flatMap { $0.revisit?.waiting ?? [] }

  /// The newest of them, by their identities.
  private lazy var places = Dictionary(
    waiting.map { ($0.identity, $0) }, uniquingKeysWith: { newer, _ in newer })

  /// The number of parts of the history from before it, with the way to the revisited screen.
  private(set) lazy var partCount: Int = countParts()

  private func countParts() -> Int {
    var count = old.earlier.count + 2
    for entry in above { count += (entry.revisit?.partCount ?? 0) + entry.earlier.count + 1 }
    return count
  }

  /// Returns the screen that waits in the place of another; `nil` if there is none.
  func waiting(for identity: ScreenIdentity) -> Entry? { places[identity] }
}

/// What was given on a screen, and what undoes it.
struct Standing {
  let answers: Answers
  let earlier: [Visit]
  let results: [KeptResult]
  let haveCompanionsFallen: Bool
  let start: Int
  let undo: UndoLog
  let earlierUndo: UndoLog
  let drafts: [String: String]

  init(_ entry: Entry) {
    answers = entry.answers
    earlier = entry.earlier
    results = entry.results
    haveCompanionsFallen = entry.haveCompanionsFallen
    start = entry.start
    undo = entry.undo
    earlierUndo = entry.earlierUndo
    drafts = entry.visit?.drafts ?? [:]
  }
}
