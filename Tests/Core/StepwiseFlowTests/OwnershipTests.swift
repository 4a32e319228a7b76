import StepwiseFlow
import TestSupport
import Testing

@Suite("Ownership")
struct OwnershipTests {
  /// Watches objects without retaining them.
  private final class Watch {
    private var made: [(name: String, object: () -> AnyObject?)] = []

    func on<Object: AnyObject>(_ object: Object, _ name: String) -> Object {
      let before = made.count { $0.name == name || $0.name.hasPrefix("\(name) again") }
      made.append((before == 0 ? name : "\(name) again", { [weak object] in object }))
      return object
    }

    /// The names of the objects that are still alive.
    var alive: [String] { made.filter { $0.object() != nil }.map(\.name) }
  }

  /// A view model with outputs that retain the flow.
  private final class Model { var onAnswer: (String) -> Void = { _ in } }

  /// A flow of one screen, then a child, then a screen of its own.
  private final class Family: FlowController<[String], [String]> {
    private let watch: Watch
    private let depth: Int
    private(set) var first: ScreenIdentity?
    let name: String
    /// Called with the outcome of the child.
    var afterChild: (Family) -> Void = { $0.ask("after") }

    init(_ name: String, depth: Int, watch: Watch) {
      self.name = name
      self.depth = depth
      self.watch = watch
      super.init(state: [])
      _ = watch.on(self, name)
    }

    override func startFlow() {
      first = push(screen("asks") { $0.goesOn() })
    }

    /// Asks a question, and finishes.
    func ask(_ what: String) { push(screen(what)) }

    func screen(
      _ what: String, _ next: @escaping (Family) -> Void = { $0.finish($0.state) }
    ) -> any Screen {
      let model = watch.on(Model(), "\(name) \(what) model")
      model.onAnswer = { answer in
        self.state.append(answer)
        next(self)
      }
      let title = "\(name) \(what)"
      return watch.on(Card(asking: title) { model.onAnswer($0) }, "\(title) screen")
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

  /// A wizard with a child, which does something after it.
  private static func family(
    afterChild: ((Family) -> Void)? = nil
  ) -> (StoryWorld) -> FlowController<[String], [String]> {
    { world in
      let watch = Watch()
      world.alive = { watch.alive }
      let root = Family("root", depth: 1, watch: watch)
      if let afterChild { root.afterChild = afterChild }
      return root
    }
  }

  private static var stories: [Story] {
    [
      Story(
        "stepping back over its first screen releases a child, and cancel the others", family(),
        """
        at #1 root asks · alive root, root asks model, root asks screen
        > say a
        at #2 root asks > root* asks · state a | -
        alive root, root asks model, root asks screen, root*, root* asks model, root* asks screen
        > back
        at #1 root asks · state - · “root asks” = a
        alive root, root asks model, root asks screen
        > cancel
        end cancelled
        > leave
        alive -
        """),
      Story(
        "a child lives as long as it has screens, and nothing leaks after finish", family(),
        """
        at #1 root asks · alive root, root asks model, root asks screen
        > say a; say b
        at #3 root asks > root* asks > root after · state a, b | b
        alive root, root asks model, root asks screen, root*, root* asks model, root* asks \
        screen, root after model, root after screen
        > back; back
        at #1 root asks · state - · “root asks” = a
        alive root, root asks model, root asks screen
        > say a; say b; say c
        outcome a, b, c · at #5 root asks > root* asks > root after · state a, b, c | b
        “root after” = c, answered · end finished
        alive root, root asks model, root asks screen, root* again, root* asks model again, \
        root* asks screen again, root after model again, root after screen again
        > leave
        alive -
        """),
      Story(
        "nothing leaks after a failure", family { $0.fail(Outage()) },
        """
        at #1 root asks · alive root, root asks model, root asks screen
        > say a; say b
        at #2 root asks > root* asks · state a, b | b · “root* asks” = b, answered
        end failed(The line is dead.)
        alive root, root asks model, root asks screen, root*, root* asks model, root* asks screen
        > leave
        alive -
        """),
      Story(
        "suspended screens live until they are dropped", family(),
        """
        at #1 root asks · alive root, root asks model, root asks screen
        > say a
        at #2 root asks > root* asks · state a | -
        alive root, root asks model, root asks screen, root*, root* asks model, root* asks screen
        > change root asks
        at #1 root asks [root* asks] · state - · “root asks” = a
        > say z
        at #3 root asks > root* asks · state z | -
        alive root, root asks model, root asks screen, root* again, root* asks model again, \
        root* asks screen again
        > leave
        alive -
        """),
      Story(
        "returning releases the child",
        family { flow in if let first = flow.first { flow.pop(to: first) } },
        """
        at #1 root asks · alive root, root asks model, root asks screen
        > say a; say b
        state a, b · “root asks” = a
        """),
      Story(
        "replacing releases the child", family { $0.replace(with: $0.screen("instead")) },
        """
        at #1 root asks · alive root, root asks model, root asks screen
        > say a; say b
        at #3 root asks > root instead · state a, b
        alive root, root asks model, root asks screen, root instead model, root instead screen
        > back
        at #1 root asks · state - · “root asks” = a
        alive root, root asks model, root asks screen
        """),
      Story(
        "committing releases the screens below",
        family { flow in
          flow.commit()
          flow.ask("after")
        },
        """
        at #1 root asks · alive root, root asks model, root asks screen
        > say a; say b
        at #3 root after · state a, b · alive root, root after model, root after screen
        """),
      Story(
        "a parent without screens is kept by its child",
        { world in
          let watch = Watch()
          world.alive = { watch.alive }
          let parent = Talk(named: "Parent") { parent in
            parent.start(Talk([Talk.asks("A")])) { parent.finish($0) }
          }
          return watch.on(parent, "parent")
        },
        """
        at #1 A · alive parent
        > say 1
        outcome A 1 · state A 1 | - · “A” = 1, answered · end finished
        """),
      Story(
        "a child that never shows a screen is released at once",
        { world in
          let watch = Watch()
          world.alive = { watch.alive }
          return Talk { flow in
            flow.push(
              Card(asking: "First") { _ in
                let child = Talk(named: "Silent") { $0.note("written, and never seen") }
                flow.start(watch.on(child, "silent"))
              })
          }
        },
        """
        > say 1
        “First” = 1, answered
        """),
    ]
  }

  @Test func objectsLiveAsLongAsTheyAreNeeded() async {
    for story in Self.stories { await story.check() }
  }

  /// Nests a number of flows, each with its own screen.
  private final class Nest: FlowController<Int, Int> {
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
        Card(asking: "Deeper") { _ in
          self.state += 1
          self.start(Nest()) { _ in self.state += 1 }
        })
    }
  }

  private func nests(_ count: Int) throws -> Session {
    let session = Session(Nest())
    for number in 1..<count {
      try session.perform(.answer(entry: number, element: "Deeper", value: .text("x")))
    }
    return session
  }

  private final class PairFlow<Member>: FlowController<Void, Void> {
    override func startFlow() { push(Card(asking: "Who") { _ in self.finish(()) }) }
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
    let sentence =
      "“Nest” is nested too deeply: 500 flows started one another without showing a screen, or "
      + "1000000 are open."
    #expect("\(Session(Nest(showsScreens: false)).ending, default: "-")" == "failed(\(sentence))")
  }

  /// Something that says farewell when it is released.
  private final class Guest {
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
