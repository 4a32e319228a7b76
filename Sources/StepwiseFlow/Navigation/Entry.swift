/// A screen on the stack, with the flow that pushed it and what was answered there.
final class Entry {
  let number: Int
  let identity: ScreenIdentity
  let screen: any Screen
  let flow: AnyFlowController
  /// What was given here, and last of all what led on.
  @exclusivity(unchecked) var answers = Answers.none
  /// Flows' states from before they were first written while this was on top.
  @exclusivity(unchecked) var log = StateLog()
  /// The rows of the entries below.
  @exclusivity(unchecked) var below: TrailNode?
  /// What goes on here; nothing, for a screen that was answered at once.
  @exclusivity(unchecked) var visit: VisitState?
  private var rare: Rare?

  init(number: Int, identity: ScreenIdentity, screen: any Screen, flow: AnyFlowController) {
    self.number = number
    self.identity = identity
    self.screen = screen
    self.flow = flow
  }

  /// What few entries have, apart, so that the others stay small.
  private final class Rare {
    var parking: Parking?
    var earlierLog = StateLog()
    var items: [VisitItem]?
    var earlier: [Visit] = []
    var results: [KeptResult] = []
    var unclear: [String] = []
  }

  /// What lay above when this was revisited.
  var parking: Parking? {
    get { rare?.parking }
    set {
      guard rare != nil || newValue != nil else { return }
      makeRare().parking = newValue
    }
  }

  /// Flows' states from before something above was left for good: stepping back to here keeps what
  /// was written since, stepping back past this gives it up.
  var earlierLog: StateLog {
    get { rare?.earlierLog ?? StateLog() }
    set {
      guard rare != nil || newValue.newest != nil else { return }
      makeRare().earlierLog = newValue
    }
  }

  // MARK: History

  /// What was done here on this visit, in order.
  var items: [VisitItem] {
    if let items = rare?.items { return items }
    if case .one(let answer) = answers { return [.given(answer)] }
    return []
  }

  /// How many things were done here on this visit.
  var itemCount: Int {
    if let items = rare?.items { return items.count }
    if case .one = answers { return 1 }
    return 0
  }

  /// Takes an answer as what its element has now, and notes that it was given.
  func take(_ answer: Answer) {
    if case .none = answers, rare?.items == nil {
      // One answer alone is its own history.
    } else {
      note(.given(answer))
    }
    answers.set(answer)
  }

  /// Notes something that was done here.
  func note(_ item: VisitItem) {
    keepItems()
    makeRare().items?.append(item)
  }

  /// Keeps apart what was done and what elements have, from now on.
  func keepItems() {
    guard rare?.items == nil else { return }
    let items = items
    makeRare().items = items
  }

  /// Puts other items in the place of what was done here.
  func replaceItems(by items: [VisitItem]) { makeRare().items = items }

  /// What was done, on screens that have left the stack for good, before this visit.
  var earlier: [Visit] {
    get { rare?.earlier ?? [] }
    set {
      guard rare != nil || !newValue.isEmpty else { return }
      makeRare().earlier = newValue
    }
  }

  /// What services answered here.
  var results: [KeptResult] {
    get { rare?.results ?? [] }
    set {
      guard rare != nil || !newValue.isEmpty else { return }
      makeRare().results = newValue
    }
  }

  /// Ids of buttons that are pressed once only and of which nobody knows whether they did what they do.
  var unclear: [String] {
    get { rare?.unclear ?? [] }
    set {
      guard rare != nil || !newValue.isEmpty else { return }
      makeRare().unclear = newValue
    }
  }

  private func makeRare() -> Rare {
    if let rare { return rare }
    let new = Rare()
    rare = new
    return new
  }

  /// What goes on here, to change.
  func live() -> VisitState {
    if let visit { return visit }
    let new = VisitState()
    visit = new
    return new
  }

  /// Leaves the screen just as it is, without what was wrong with it.
  func cover() {
    guard let visit else { return }
    visit.errors = [:]
    visit.screenError = nil
    if visit.isPristine { self.visit = nil }
  }

  /// Begins a new visit: everything is asked again, with what was answered as its default.
  func revisited() {
    guard let visit else { return }
    visit.answered = []
    visit.pressed = []
    visit.errors = [:]
    visit.screenError = nil
    visit.replayed = 0
    visit.isAskedAgain = false
    visit.loads = visit.loads.filter { if case .failed = $0.value { false } else { true } }
  }
}

/// What goes on while a screen is on top: what was answered, is being typed, went wrong, or loads.
final class VisitState {
  var answered: Set<String> = []
  /// The buttons that were pressed and led nowhere.
  var pressed: Set<String> = []
  var drafts: [String: String] = [:]
  var errors: [String: Snapshot.Failure] = [:]
  var screenError: Snapshot.Failure?
  var loads: [String: Load] = [:]
  /// How many of the answers given again were given, and whether that stopped.
  var replayed = 0
  var isAskedAgain = false

  /// Whether something went wrong here and was not yet put right.
  var hasErrors: Bool { !errors.isEmpty || screenError != nil }

  /// Whether nothing here is worth keeping while another screen is on top.
  var isPristine: Bool { drafts.isEmpty && loads.isEmpty }

  /// Forgets what was wrong with an element, and with those that shared its sentence.
  func clearError(at element: String) {
    guard let error = errors[element] else { return }
    errors = errors.filter { $0.value.sentence != error.sentence }
  }

  /// Forgets what was wrong with the screen as a whole, and what buttons were refused: that is said of
  /// the moment of a press, and something else is done now.
  func forgetRefusedPresses() {
    screenError = nil
    guard errors.contains(where: { $0.value.isOfPress }) else { return }
    errors = errors.filter { !$0.value.isOfPress }
  }

  /// How the loading of an element's content stands.
  enum Load {
    case running
    case failed
    case loaded(Any)
  }
}
