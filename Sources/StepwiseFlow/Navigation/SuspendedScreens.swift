/// The suspended screens above a revisited one, untouched until the revisit is decided.
final class SuspendedScreens {
  /// The entries, lowest first.
  let entries: [Entry]
  /// The flows' states from the beginning of the revisit.
  let states: StateLog
  /// The state of the revisited entry itself.
  let log: StateLog
  let answers: Answers
  let drafts: [String: String]
  let items: [VisitItem]
  /// Whether the suspended screens still fit the screens below, so that stepping back restores them.
  var isRestorable = true
  /// Whether a changed answer made the flow continue, so that the suspended answers are replayed.
  var isReplaying = false
  /// The suspended entries whose answers were not used yet.
  var remaining: [ScreenIdentity: Entry]
  /// The suspended answers of the earlier run that this run resumes.
  let leftOver: [LeftOver]
  private var remainingLeftOver: [String: LeftOver] = [:]

  init(entries: [Entry], states: StateLog, of entry: Entry) {
    self.entries = entries
    self.states = states
    log = entry.log
    answers = entry.answers
    items = entry.items
    drafts = entry.visit?.drafts ?? [:]
    leftOver = []
    remaining = Dictionary(entries.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
  }

  /// Creates suspended screens from the answers of an earlier run, which can only be replayed.
  init(leftOver: [LeftOver], of entry: Entry) {
    entries = []
    states = .none
    log = entry.log
    answers = .none
    drafts = [:]
    items = []
    remaining = [:]
    self.leftOver = leftOver
    remainingLeftOver = Dictionary(
      leftOver.map { ($0.screen.identity, $0) }, uniquingKeysWith: { $1 })
    isRestorable = false
  }

  /// Begins to replay all answers.
  func beginReplay() {
    isReplaying = true
    remaining = Dictionary(entries.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
    remainingLeftOver = Dictionary(
      leftOver.map { ($0.screen.identity, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns whether the revisit began from this screen, where the replay stops.
  func isOrigin(_ entry: Entry, in stack: NavigationStack) -> Bool {
    if let last = entries.last { return last.identity == entry.identity }
    return leftOver.last.map { $0.screen.identity == stack.mark(of: entry).identity } ?? true
  }

  /// Returns the unused suspended answers for a screen; `nil` if there are none.
  func kept(of entry: Entry, in stack: NavigationStack) -> Kept? {
    if let suspendedEntry = remaining[entry.identity] { return .entry(suspendedEntry) }
    guard !remainingLeftOver.isEmpty else { return nil }
    return remainingLeftOver[stack.mark(of: entry).identity].map { .leftOver($0) }
  }

  /// Marks the suspended answers of a screen as used.
  func settle(_ entry: Entry, in stack: NavigationStack) {
    remaining[entry.identity] = nil
    if !remainingLeftOver.isEmpty { remainingLeftOver[stack.mark(of: entry).identity] = nil }
  }

  /// The suspended screens, lowest first, including those above a suspended screen that was revisited itself.
  var kept: [Kept] { keptBelowRevisits.flatMap { [$0] + $0.above } }

  /// The suspended screens without those above suspended screens that were revisited themselves.
  var keptBelowRevisits: [Kept] {
    let data = leftOver.filter { !isReplaying || remainingLeftOver[$0.screen.identity] != nil }
    let left = entries.filter { !isReplaying || remaining[$0.identity] === $0 }
    return data.map { .leftOver($0) } + left.map { .entry($0) }
  }

  /// A suspended screen.
  enum Kept {
    case entry(Entry)
    case leftOver(LeftOver)

    /// The suspended screens above it if it was being revisited itself.
    var above: [Kept] {
      switch self {
      case .entry(let entry): entry.suspended?.kept ?? []
      case .leftOver(let data):
        data.above.flatMap { [.leftOver($0)] + Kept.leftOver($0).above }
      }
    }

    /// Returns the screen's answers as data.
    func data(in stack: NavigationStack) -> LeftOver {
      switch self {
      case .leftOver(let data): return data
      case .entry(let entry):
        let answers = entry.answers.all.filter {
          $0.marks.isDisjoint(with: [.secret, .unremembered])
        }
        return LeftOver(
          screen: stack.mark(of: entry), summary: stack.row(of: entry, status: .kept).summary,
          answers: answers.map { answer in
            let isPress = answer.marks.contains(.press)
            return LeftOver.Answer(
              element: answer.element, text: isPress ? "" : answer.typed, isPress: isPress)
          }, above: entry.suspended?.keptBelowRevisits.map { $0.data(in: stack) } ?? [])
      }
    }

    /// Returns its row among the rows that a revisit keeps.
    func row(below entry: Entry, in stack: NavigationStack) -> Trail.Row {
      switch self {
      case .entry(let suspendedEntry): return stack.row(of: suspendedEntry, status: .kept)
      case .leftOver(let data):
        return Trail.Row(
          entry: 0, flow: entry.flow.trailFlow, title: data.screen.title,
          words: .answers(data.summary), status: .kept)
      }
    }
  }
}
