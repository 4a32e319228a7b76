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
  let items: [VisitItem]
  /// Whether what is parked still fits what lies below it, so that stepping back brings it back.
  var isRestorable = true
  /// Whether another answer made the flow go on, so that the parked answers are given again.
  var isReplaying = false
  /// The parked entries whose answers found no place yet.
  var remaining: [ScreenIdentity: Entry]
  /// What was left over in the run that this one goes on from, and what of it found no place yet.
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

  /// What was left over above an entry in an earlier run: it can only be given again.
  init(leftOver: [LeftOver], of entry: Entry) {
    entries = []
    states = StateLog()
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

  /// Begins to give answers again, all of them.
  func beginReplay() {
    isReplaying = true
    remaining = Dictionary(entries.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
    remainingLeftOver = Dictionary(
      leftOver.map { ($0.screen.identity, $0) }, uniquingKeysWith: { $1 })
  }

  /// Whether a screen is the one that one came from, where giving answers again stops.
  func isOrigin(_ entry: Entry, in stack: NavigationStack) -> Bool {
    if let last = entries.last { return last.identity == entry.identity }
    return leftOver.last.map { $0.screen.identity == stack.mark(of: entry).identity } ?? true
  }

  /// What is parked of a screen and found no place yet.
  func kept(of entry: Entry, in stack: NavigationStack) -> Kept? {
    if let parked = remaining[entry.identity] { return .entry(parked) }
    guard !remainingLeftOver.isEmpty else { return nil }
    return remainingLeftOver[stack.mark(of: entry).identity].map { .leftOver($0) }
  }

  /// Notes that what was parked of a screen has been dealt with.
  func settle(_ entry: Entry, in stack: NavigationStack) {
    remaining[entry.identity] = nil
    if !remainingLeftOver.isEmpty { remainingLeftOver[stack.mark(of: entry).identity] = nil }
  }

  /// What is still parked, lowest first, also above a parked screen that was being revisited itself.
  var kept: [Kept] { keptBelowRevisits.flatMap { [$0] + $0.above } }

  /// What is still parked, without what lies above parked screens that were being revisited themselves.
  var keptBelowRevisits: [Kept] {
    let data = leftOver.filter { !isReplaying || remainingLeftOver[$0.screen.identity] != nil }
    let left = entries.filter { !isReplaying || remaining[$0.identity] === $0 }
    return data.map { .leftOver($0) } + left.map { .entry($0) }
  }

  /// What is parked of a screen.
  enum Kept {
    case entry(Entry)
    case leftOver(LeftOver)

    /// What is parked above it, where it was being revisited itself.
    var above: [Kept] {
      switch self {
      case .entry(let entry): entry.parking?.kept ?? []
      case .leftOver(let data):
        data.above.flatMap { [.leftOver($0)] + Kept.leftOver($0).above }
      }
    }

    /// The same as data.
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
          }, above: entry.parking?.keptBelowRevisits.map { $0.data(in: stack) } ?? [])
      }
    }

    /// Its row among those that a revisit keeps.
    func row(below entry: Entry, in stack: NavigationStack) -> Trail.Row {
      switch self {
      case .entry(let parked): return stack.row(of: parked, status: .kept)
      case .leftOver(let data):
        return Trail.Row(
          entry: 0, flow: entry.flow.trailFlow, title: data.screen.title, summary: data.summary,
          status: .kept)
      }
    }
  }
}
