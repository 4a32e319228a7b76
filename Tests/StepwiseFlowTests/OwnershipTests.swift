import StepwiseFlow
import TestSupport
import Testing

@Suite("Ownership")
struct OwnershipTests {
  /// Watches objects without retaining them.
  final class Watch {
    private(set) var made: [(name: String, object: () -> AnyObject?)] = []

    func on<Object: AnyObject>(_ object: Object, _ name: String) -> Object {
      made.append((name, { [weak object] in object }))
      return object
    }

    /// The names of the objects that are still alive.
    var alive: [String] { made.filter { $0.object() != nil }.map(\.name) }
  }

  /// A view model with outputs that retain the flow.
  final class Model { var onAnswer: (String) -> Void = { _ in } }

  final class ModelScreen: Screen {
    let title: String
    private let model: Model
    var id: String? { title }

    init(_ title: String, model: Model) {
      self.title = title
      self.model = model
    }

    var body: any Element {
      TextField(title) { self.model.onAnswer($0) }
    }
  }

  /// A flow of one screen, then a child, then a screen of its own.
  final class Family: FlowController<[String], [String]> {
    private let watch: Watch
    private let depth: Int
    private(set) var first: ScreenIdentity?
    let name: String
    /// Called with the outcome of the child.
    var afterChild: (Family) -> Void = { $0.ask("after") { $0.finish($0.state) } }

    init(_ name: String, depth: Int, watch: Watch) {
      self.name = name
      self.depth = depth
      self.watch = watch
      super.init(state: [])
      _ = watch.on(self, name)
    }

    override func startFlow() {
      first = ask("asks") { $0.goesOn() }
    }

    @discardableResult
    func ask(_ what: String, _ next: @escaping (Family) -> Void) -> ScreenIdentity {
      push(screen(what, next))
    }

    func screen(_ what: String, _ next: @escaping (Family) -> Void) -> any Screen {
      let model = watch.on(Model(), "\(name) \(what) model")
      model.onAnswer = { answer in
        self.state.append(answer)
        next(self)
      }
      return watch.on(ModelScreen("\(name) \(what)", model: model), "\(name) \(what) screen")
    }

    private func goesOn() {
      guard depth > 0 else { return finish(state) }
      let child = Family("\(name)*", depth: depth - 1, watch: watch)
      start(child) { answers in
        self.state += answers
        self.afterChild(self)
      }
    }
  }

  let watch = Watch()

  /// A person on the child's only screen.
  func begin(afterChild: ((Family) -> Void)? = nil) throws -> (person: Person, root: () -> Family?)
  {
    let root = Family("root", depth: 1, watch: watch)
    if let afterChild { root.afterChild = afterChild }
    let person = Person(session: Session(root))
    try person.says("a")
    return (person, { [weak root] in root })
  }

  static let all = [
    "root", "root asks model", "root asks screen", "root*", "root* asks model", "root* asks screen",
  ]

  @Test func everyObjectLivesAsLongAsTheSession() throws {
    let (person, _) = try begin()
    #expect(watch.alive == Self.all)
    _ = person
  }

  @Test func nothingLeaksAfterFinish() throws {
    do {
      let (person, _) = try begin()
      try person.says("b")
      try person.says("c")
      #expect(person.session.ending?.isFinished == true)
    }
    #expect(watch.alive == [])
  }

  @Test func nothingLeaksAfterCancel() throws {
    do {
      let (person, _) = try begin()
      try person.session.perform(.cancel)
    }
    #expect(watch.alive == [])
  }

  @Test func nothingLeaksAfterAFailure() throws {
    do {
      let (person, _) = try begin(afterChild: { $0.fail(Outage()) })
      try person.says("b")
      guard case .failed = person.session.ending else {
        Issue.record("The wizard did not fail.")
        return
      }
    }
    #expect(watch.alive == [])
  }

  @Test func steppingBackOverItsFirstScreenReleasesAChild() throws {
    let (person, _) = try begin()
    try person.stepsBack()
    #expect(watch.alive == Array(Self.all.prefix(3)))
  }

  @Test func aChildLivesAsLongAsItHasScreens() throws {
    let (person, _) = try begin()
    try person.says("b")
    #expect(person.stack == ["root asks", "root* asks", "root after"])
    #expect(watch.alive.contains("root*"))
    try person.stepsBack()
    try person.stepsBack()
    #expect(watch.alive == Array(Self.all.prefix(3)))
  }

  @Test func droppedSuspendedScreensAreReleased() throws {
    let (person, _) = try begin()
    try person.changes("root asks")
    #expect(watch.alive == Self.all)
    let suspended = watch.made.count
    try person.says("z")
    #expect(person.stack == ["root asks", "root* asks"])
    #expect(watch.made.prefix(suspended).compactMap { $0.object() }.count == 3)
    #expect(watch.alive == Self.all)
  }

  @Test func returningReleasesTheChild() throws {
    let (person, root) = try begin(afterChild: { flow in
      if let first = flow.first { flow.pop(to: first) }
    })
    try person.says("b")
    #expect(person.stack == ["root asks"])
    #expect(watch.alive == Array(Self.all.prefix(3)))
    #expect(root()?.state == ["a", "b"])
  }

  @Test func replacingReleasesTheChild() throws {
    let (person, root) = try begin(afterChild: { flow in
      flow.replace(with: flow.screen("instead") { $0.finish($0.state) })
    })
    try person.says("b")
    #expect(person.stack == ["root asks", "root instead"])
    #expect(!watch.alive.contains("root*"))
    #expect(!watch.alive.contains("root* asks screen"))
    #expect(root()?.state == ["a", "b"])
    try person.stepsBack()
    #expect(root()?.state == [])
    #expect(watch.alive == Array(Self.all.prefix(3)))
  }

  @Test func committingReleasesTheScreensBelow() throws {
    let (person, root) = try begin(afterChild: { flow in
      flow.commit()
      flow.ask("after") { $0.finish($0.state) }
    })
    try person.says("b")
    #expect(person.stack == ["root after"])
    #expect(watch.alive == ["root", "root after model", "root after screen"])
    #expect(root()?.state == ["a", "b"])
  }

  @Test func aParentWithoutScreensIsKeptByItsChild() throws {
    final class Parent: FlowController<Int, Int> {
      let child: Steps
      init(_ child: Steps) {
        self.child = child
        super.init(state: 0)
      }
      override func startFlow() {
        start(child) { answers in self.finish(answers.count) }
      }
    }
    var outcome = 0
    let session: Session
    do {
      let parent = watch.on(Parent(Steps([Steps.asks("A")])), "parent")
      session = Session(parent) { outcome = $0 }
    }
    #expect(watch.alive == ["parent"])
    try Person(session: session).says("1")
    #expect(outcome == 1)
  }

  @Test func aChildThatNeverShowsAScreenIsReleasedAtOnce() throws {
    let watch = watch
    let flow = Steps([
      { flow, _ in
        Question("First") { _ in
          let child = watch.on(
            Steps(
              named: "Silent",
              [
                { child, _ in
                  child.note("written, and never seen")
                  return nil
                }
              ]), "silent")
          flow.start(child)
        }
      }
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    #expect(person.stack == ["First"])
    #expect(watch.alive == [])
  }

  /// Nests a number of flows, each with its own screen.
  final class Nest: FlowController<Int, Int> {
    static weak var innermost: Nest?
    private let showsScreens: Bool

    init(showsScreens: Bool = true) {
      self.showsScreens = showsScreens
      super.init(state: 0)
    }

    override var title: String { "Nest" }

    override func startFlow() {
      Nest.innermost = self
      guard showsScreens else { return start(Nest(showsScreens: false)) }
      push(
        Question("Deeper") { _ in
          self.state += 1
          self.start(Nest()) { _ in self.state += 1 }
        })
    }
  }

  func nests(_ count: Int) throws -> Session {
    let session = Session(Nest())
    for number in 1..<count {
      try session.perform(.answer(entry: number, element: "Deeper", value: .text("x")))
    }
    return session
  }

  final class PairFlow<Member>: FlowController<Void, Void> {
    override func startFlow() { push(Question("Who") { _ in self.finish(()) }) }
  }

  @Test func aFlowsNameIsItsTypeWithoutGenericArguments() {
    #expect(Session(PairFlow<[Int]>()).show().breadcrumb == ["Pair"])
  }

  @Test(.slow) func deeplyNestedFlowsAreReleasedWithoutStackOverflow() throws {
    let depth = min(100_000, Repetition.times(30_000))
    var session: Session? = try nests(depth)
    #expect(session?.trail.count == depth)
    #expect(session?.show().breadcrumb.count == Snapshot.breadcrumbMax)
    session = nil
    #expect(Nest.innermost == nil)

    session = try nests(depth)
    var last = Nest.innermost
    #expect(last?.environment.width == 80)
    session = nil
    #expect(Nest.innermost != nil)
    last = nil
    #expect(Nest.innermost == nil)
  }

  @Test func manyNestedFlowsAreLeftAndRevisited() throws {
    let depth = Repetition.times(2000)
    let session = try nests(depth)
    try session.perform(.revisit(entry: 1))
    #expect(session.trail.count == 1)
    try session.perform(.back)
    #expect(session.trail.count == depth)
    for _ in 1..<depth { try session.perform(.back) }
    #expect(session.trail.count == 1)
  }

  @Test func tooManyStartsWithoutAScreenFailWithASentence() {
    let session = Session(Nest(showsScreens: false))
    guard case .failed(let error) = session.ending else {
      Issue.record("The wizard did not fail.")
      return
    }
    #expect(
      "\(error)" == "“Nest” is nested too deeply: 500 flows started one another without showing a "
        + "screen, or 1000000 are open.")
  }

  /// Something that says farewell when it is released.
  final class Guest {
    private let farewell: () -> Void

    init(farewell: @escaping () -> Void) { self.farewell = farewell }

    isolated deinit { farewell() }
  }

  @Test func aClosureThatIsReleasedMayHaveTheScreenShownAgain() throws {
    var session: Session?
    let flow = PairFlow<Int>()
    let running = Session(flow)
    session = running
    running.events.observe { event in
      if case .changed = event { _ = running.show() }
    }
    let first = running.show()
    var isLeaving = false
    flow.push("Visit") {
      // Only the closure of the field holds the guest.
      let guest = Guest { if isLeaving { session?.notify("The guest has gone.") } }
      return TextField("Word") { _ in _ = guest }
    }
    #expect(running.show().title == "Visit")
    isLeaving = true
    try running.perform(.back)
    try running.perform(.draft(entry: first.entry, element: "Who", text: "Ada"))
    let again = running.show()
    #expect(again.elements.map(\.draft) == ["Ada"])
    #expect(again.notices.map(\.message) == ["The guest has gone."])
    session = nil
  }
}
