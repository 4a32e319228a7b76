/// A screen on the stack, with its flow and its answers.
///
/// A long wizard has many, so what few entries have is kept apart, and the number takes half a word.
final class Entry {
  let identity: ScreenIdentity
  private let storedNumber: Int32
  /// The number of questions so far.
  @exclusivity(unchecked) var questions = QuestionTally(below: 0)
  /// The number of parts of the history before those of this screen.
  @exclusivity(unchecked) private var storedStart: Int32 = 0
  var number: Int { Int(storedNumber) }
  let screen: any Screen
  let flow: AnyFlowController
  /// What was given on the screen; the last answer led to the next screen.
  @exclusivity(unchecked) var answers = Answers.none
  /// The rows of the entries below.
  @exclusivity(unchecked) var below: TrailNode?
  @exclusivity(unchecked) private var more = More.none

  init(number: Int, identity: ScreenIdentity, screen: any Screen, flow: AnyFlowController) {
    storedNumber = Int32(clamping: number)
    self.identity = identity
    self.screen = screen
    self.flow = flow
  }

  /// The rest of the entry.
  ///
  /// Most entries have the state of one flow, and nothing else.
  private enum More {
    case none
    case record(StateRecord)
    case rare(Rare)
  }

  /// Properties that few entries have, stored apart so that the other entries stay small.
  private final class Rare {
    var visit: VisitState?
    var undo = UndoLog.none
    var revisit: Revisit?
    var earlierUndo = UndoLog.none
    var earlier: [Visit] = []
    var results: [KeptResult] = []
    var companions = 0
    var haveCompanionsFallen = false

    /// Whether there is nothing but the log.
    var hasOnlyUndo: Bool {
      visit == nil && revisit == nil && earlierUndo.isEmpty && earlier.isEmpty && results.isEmpty
        && companions == 0
    }
  }

  /// The number of parts of the history before those of this screen.
  var start: Int {
    get { Int(storedStart) }
    set { storedStart = Int32(clamping: newValue) }
  }

  /// The visits that ended on the screen or on screens above it, for good, since the screen below was left; empty unless
  /// the run is saved or recorded.
  var earlier: [Visit] {
    get { rare?.earlier ?? [] }
    set { if rare != nil || !newValue.isEmpty { makeRare().earlier = newValue } }
  }

  /// Adds to the visits that have ended.
  func addEarlier(_ visits: consuming [Visit]) {
    guard !visits.isEmpty else { return }
    let rare = makeRare()
    if rare.earlier.isEmpty { rare.earlier = visits } else { rare.earlier += visits }
  }

  /// Gives the visits that have ended away.
  func takeEarlier() -> [Visit] {
    var taken: [Visit] = []
    if let rare { swap(&taken, &rare.earlier) }
    return taken
  }

  /// The results of services during the visit.
  var results: [KeptResult] {
    get { rare?.results ?? [] }
    set { if rare != nil || !newValue.isEmpty { makeRare().results = newValue } }
  }

  /// The number of screens that came above it in the same transaction.
  var companions: Int {
    get { rare?.companions ?? 0 }
    set { if rare != nil || newValue != 0 { makeRare().companions = newValue } }
  }

  /// Whether the person stepped back over those screens.
  var haveCompanionsFallen: Bool {
    get { rare?.haveCompanionsFallen ?? false }
    set { if rare != nil || newValue { makeRare().haveCompanionsFallen = newValue } }
  }

  private var rare: Rare? { if case .rare(let rare) = more { rare } else { nil } }

  private func makeRare() -> Rare {
    if let rare { return rare }
    let new = Rare()
    new.undo = undo
    more = .rare(new)
    return new
  }

  /// The flows' states from before their first writes while this screen was on top.
  var undo: UndoLog {
    get {
      switch more {
      case .none: .none
      case .record(let record): .one(record)
      case .rare(let rare): rare.undo
      }
    }
    set {
      switch (more, newValue) {
      case (.rare(let rare), _): rare.undo = newValue
      case (_, .none): more = .none
      case (_, .one(let record)): more = .record(record)
      case (_, .many): makeRare().undo = newValue
      }
    }
  }

  /// Adds a flow's state to the log.
  func add(_ record: StateRecord) {
    if case .none = more {
      more = .record(record)
    } else {
      undo.add(record)
    }
  }

  /// Adds a flow's state to the log unless the log has an older one of that flow.
  func addOldest(_ record: StateRecord) {
    if !undo.contains(record.flow) { add(record) }
  }

  /// The state of the visit; `nil` for a screen that was answered at once.
  var visit: VisitState? { rare?.visit }

  /// The change of its answers that is open; `nil` for none.
  var revisit: Revisit? {
    get { rare?.revisit }
    set {
      guard rare != nil || newValue != nil else { return }
      makeRare().revisit = newValue
    }
  }

  /// The flows' states from before screens above were left for good.
  ///
  /// Stepping back to this screen keeps later writes; stepping back past it discards them.
  var earlierUndo: UndoLog {
    get { rare?.earlierUndo ?? .none }
    set {
      guard rare != nil || !newValue.isEmpty else { return }
      makeRare().earlierUndo = newValue
    }
  }

  /// Whether something that was given on it stands.
  var isAnswered: Bool { !answers.isEmpty || !earlierUndo.isEmpty }

  /// All logs of what stands when one steps back to this screen, also from before a change of it that is open.
  var standingUndo: [UndoLog] { [earlierUndo] + (revisit.map { [$0.old.earlierUndo] } ?? []) }

  /// The words of its row once it is answered.
  var words: RowWords {
    if let own = screen.summary { return own.isEmpty ? .hidden(own) : .answers(own) }
    if case .one(let answer) = answers, let words = answer.plainWords { return words }
    if let list = screen as? EntryListScreen { return list.words }
    return isPassage ? .hidden(answers.words.text) : answers.words
  }

  /// Whether the person only passed it: a hub, or a screen that was left for one without an answer.
  private var isPassage: Bool {
    screen is any PassageScreen
      || answers.last?.element == SectionExit.id
        && answers.all.allSatisfy { $0.marks.contains(.press) }
  }

  /// Identifies the screen, also in another run.
  var mark: ScreenMark {
    ScreenMark(title: screen.title, identity: flow.identity.path(of: identity))
  }

  /// Its row, for the entries above.
  var node: TrailNode {
    TrailNode(
      entry: storedNumber, flow: flow.trailFlow, title: screen.titleText, words: words, below: below
    )
  }

  /// Returns its row with a status.
  func row(_ status: Trail.Row.Status) -> Trail.Row {
    let isAsked = status == .current || status == .askedAgain
    return Trail.Row(
      entry: number, flow: flow.trailFlow, title: screen.titleText,
      words: isAsked ? .answers("") : words, status: status
    ).pressed(status == .kept ? answers : .none)
  }

  /// What presses and actions have done on the screen, or may have done.
  var deeds: [Deed] { identity.memory?.deeds ?? [] }

  /// Whether buttons were pressed, or answers given that are not remembered, so that its answers do not tell everything.
  var hasPresses: Bool {
    answers.all.contains { !$0.marks.isDisjoint(with: [.press, .unremembered]) }
  }

  /// Returns whether this is surely the same screen of the same flow as another one, so that its secrets fit.
  func isSurelySame(as other: Entry) -> Bool {
    identity == other.identity && flow.generation == other.flow.generation
      && screen.title == other.screen.title
  }

  /// Returns the state of the visit, and creates it if necessary.
  func ensureVisit() -> VisitState {
    if let visit { return visit }
    let new = VisitState()
    makeRare().visit = new
    return new
  }

  /// Covers the screen with another one: keeps its state but clears its errors.
  func cover() {
    guard let rare, let visit = rare.visit else { return }
    visit.errors = [:]
    visit.screenError = nil
    visit.firstTick = nil
    if visit.isPristine { rare.visit = nil }
    guard rare.hasOnlyUndo else { return }
    more = .none
    undo = rare.undo
  }

  /// Begins a new visit: everything is asked again, with the earlier answers as defaults.
  func beginVisit() {
    if !deeds.isEmpty { identity.memory?.deeds.endVisit(of: number) }
    guard let visit else { return }
    visit.answered = []
    visit.errors = [:]
    visit.screenError = nil
    visit.isAskedAgain = false
    visit.loads = visit.loads.filter { if case .failed = $0.value { false } else { true } }
  }
}

/// The state of a screen's visit: its answers, drafts, errors and loads.
final class VisitState {
  var answered: Set<String> = []
  var drafts: [String: String] = [:]
  var errors: [String: Snapshot.ErrorMessage] = [:]
  var screenError: Snapshot.ErrorMessage?
  var loads: [String: Rendering.Loaded] = [:]
  /// The states of the lists of actions.
  var actions: [String: ActionRows] = [:]
  /// The suggestions that were found for the drafts of fields.
  var suggestions: [String: OptionList] = [:]
  /// The time from which a ticking screen counts its intervals; `nil` until it is shown on top.
  var firstTick: Duration?
  /// Whether the answers that wait for the screen are left to the person.
  var isAskedAgain = false

  /// Whether the screen shows errors.
  var hasErrors: Bool { !errors.isEmpty || screenError != nil }

  /// Whether there is nothing to keep while another screen is on top.
  var isPristine: Bool {
    drafts.isEmpty && loads.isEmpty && actions.isEmpty
  }

  /// Clears the error of an element, and all errors with the same sentence.
  func clearError(at element: String) {
    guard let error = errors[element] else { return }
    errors = errors.filter { $0.value.sentence != error.sentence }
  }

  /// Clears the screen's error and rejected presses.
  ///
  /// They apply only to the moment of a press, and another action follows now.
  func forgetRejectedPresses() {
    screenError = nil
    guard errors.contains(where: { $0.value.isOfPress }) else { return }
    errors = errors.filter { !$0.value.isOfPress }
  }
}
