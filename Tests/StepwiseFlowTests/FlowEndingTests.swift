import StepwiseFlow
import Testing

@Suite("Ends of flows")
struct FlowEndingTests {
  @Test func aRootWithoutAScreenFailsWithASentence() {
    let session = Session(Steps(named: "Empty", [{ _, _ in nil }]))
    guard case .failed(let error) = session.ending else {
      Issue.record("The wizard did not fail.")
      return
    }
    #expect("\(error)" == "“Empty” showed no screen and did not finish.")
    #expect(session.show().elements.isEmpty)
    #expect(throws: Rejection("The wizard has ended.")) { try session.perform(.back) }
  }

  @Test func aRootMayFinishWhenItStarts() {
    var outcomes: [[String]] = []
    let session = Session(Steps([])) { outcomes.append($0) }
    #expect(session.ending?.isFinished == true)
    #expect(outcomes == [[]])
  }

  @Test func aChildMayFinishWhenItStarts() throws {
    let flow = Steps([
      Steps.asks("A"),
      { flow, next in
        flow.start(Steps(named: "Child", [])) { _ in
          flow.note("child finished")
          next()
        }
        return nil
      }, Steps.asks("B"),
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    #expect(person.stack == ["A", "B"])
    #expect(flow.state == ["A 1", "child finished"])
    try person.stepsBack()
    #expect(flow.state == [])
  }

  /// A flow that may show a sentence to a person who cancels.
  final class Talker: FlowController<Void, Void> {
    private let notice: LocalizedStringKey?
    private let child: Talker?

    init(_ notice: LocalizedStringKey?, child: Talker? = nil) {
      self.notice = notice
      self.child = child
      super.init(state: ())
    }

    override var cancelNotice: LocalizedStringKey? { notice }
    override func startFlow() {
      if let child { start(child) } else { push(Question("A") { _ in }) }
    }
  }

  @Test(
    arguments: [
      (nil, nil, nil), ("Outer.", nil, "Outer."), (nil, "Inner.", "Inner."),
      ("Outer.", "Inner.", "Inner."),
    ] as [(LocalizedStringKey?, LocalizedStringKey?, LocalizedStringKey?)])
  func cancelNoticeIsThatOfTheInnermostFlow(
    _ outer: LocalizedStringKey?, _ inner: LocalizedStringKey?, _ expected: LocalizedStringKey?
  ) throws {
    let session = Session(Talker(outer, child: Talker(inner)))
    #expect(session.cancelNotice == expected)
    // The sentence comes after the end.
    try session.perform(.cancel)
    #expect(session.cancelNotice == expected)
  }

  /// A parent with a home screen that starts children, and to which they return.
  final class Home: FlowController<[String], [String]> {
    private(set) var home: ScreenIdentity?
    /// Called when a child has finished.
    var onFinished: (Home) -> Void = { flow in if let home = flow.home { flow.pop(to: home) } }

    init() { super.init(state: []) }

    override func startFlow() {
      push(
        Question("Name") {
          self.state.append("name \($0)")
          self.showHome()
        })
    }

    private func showHome() {
      home = push(
        Menu("Home") {
          Button("Order") { self.startsChild() }
          Button("Quit") { self.finish(self.state) }
        })
    }

    private func startsChild() {
      self.state.append("starts")
      start(Steps(named: "Order", [Steps.asks("What"), Steps.asks("Where")])) { answers in
        self.state += answers
        self.onFinished(self)
      }
    }
  }

  func begin(_ flow: Home) throws -> Person {
    let person = Person(session: Session(flow))
    for answer in ["Ada", "Order", "tea", "here"] { try person.says(answer) }
    return person
  }

  @Test func afterAReturnTheStateIsKeptAboveHomeAndUndoneBelow() throws {
    let flow = Home()
    let person = try begin(flow)
    #expect(person.stack == ["Name", "Home"])
    #expect(flow.state == ["name Ada", "starts", "What tea", "Where here"])
    try person.says("Order")
    try person.says("milk")
    try person.stepsBack()
    try person.stepsBack()
    #expect(person.stack == ["Name", "Home"])
    #expect(flow.state == ["name Ada", "starts", "What tea", "Where here"])
    try person.stepsBack()
    #expect(person.stack == ["Name"])
    #expect(flow.state == [])
  }

  @Test func aPushAfterAReturnKeepsTheState() throws {
    let flow = Home()
    flow.onFinished = { flow in
      if let home = flow.home { flow.pop(to: home) }
      flow.push(Question("Thanks") { _ in })
    }
    let person = try begin(flow)
    #expect(person.stack == ["Name", "Home", "Thanks"])
    try person.stepsBack()
    #expect(flow.state == ["name Ada", "starts", "What tea", "Where here"])
    try person.stepsBack()
    #expect(flow.state == [])
  }

  @Test func aReturnForgetsTheRemovedScreens() throws {
    let flow = Home()
    let person = Person(session: Session(flow))
    for answer in ["Ada", "Order", "tea", "here"].prefix(3) { try person.says(answer) }
    try person.types("hal", into: "Where")
    try person.stepsBack()
    #expect(person.shownDefault == "tea")
    try person.accepts()
    #expect(try person.sees("Where").draft == "hal")
    try person.says("here")
    try person.says("Order")
    #expect(person.shownDefault == nil)
    try person.says("milk")
    #expect(person.shownDefault == nil)
    #expect(try person.sees("Where").draft == nil)
  }

  @Test func returningToAScreenOffTheStackIsReported() throws {
    let flow = Home()
    let other = Steps([Steps.asks("Elsewhere")])
    let elsewhere = Session(other)
    flow.onFinished = { $0.pop(to: other.pushed[0]) }
    let person = try begin(flow)
    #expect(person.stack == ["Name", "Home", "What", "Where"])
    #expect(
      person.session.reports == [
        "A flow returned to “Elsewhere”, which is not below; nothing was done."
      ])
    #expect(elsewhere.ending == nil)
  }

  @Test func aReplacedScreenCannotBeSteppedBackTo() throws {
    let flow = Steps([
      Steps.asks("A"),
      { flow, _ in
        Question("Create") {
          flow.note("created \($0)")
          flow.replace(with: Question("Chat") { flow.note("said \($0)") })
        }
      },
    ])
    let person = Person(session: Session(flow))
    for answer in ["1", "chat", "Hello"] { try person.says(answer) }
    #expect(person.stack == ["A", "Chat"])
    #expect(flow.state == ["A 1", "created chat", "said Hello"])
    try person.stepsBack()
    #expect(person.stack == ["A"])
    #expect(flow.state == [])
    try person.accepts()
    #expect(person.shownDefault == nil)
  }

  @Test func finishingTwiceOnOneVisitDoesNothingAndIsReported() throws {
    var finished = 0
    let flow = Steps([
      { flow, _ in
        flow.start(
          Steps(named: "Child", [Steps.shows("Done?") { child, next in Button("Done") { next() } }])
        ) { _ in finished += 1 }
        return nil
      }
    ])
    let person = Person(session: Session(flow))
    try person.presses("Done")
    try person.presses("Done")
    #expect(finished == 1)
    #expect(
      person.session.reports == [
        "“Child” finished twice on one visit; the second time did nothing."
      ]
    )
  }

  @Test func finishingAgainAfterSteppingBackWorks() throws {
    let flow = Home()
    flow.onFinished = { flow in flow.push(Question("After") { _ in flow.finish(flow.state) }) }
    let person = try begin(flow)
    #expect(person.stack.last == "After")
    try person.stepsBack()
    try person.says("there")
    #expect(person.stack.last == "After")
    #expect(flow.state == ["name Ada", "starts", "What tea", "Where there"])
    #expect(person.session.reports == [])
  }

  @Test func aRefusedFinishCanBeTriedAgain() throws {
    var refuses = true
    var outcomes = 0
    let flow = Steps([
      Steps.shows("Sign") { flow, next in
        Button("Sign") {
          next()
          if refuses { throw Rejection("Not yet.") }
        }
      }
    ])
    let person = Person(session: Session(flow) { _ in outcomes += 1 })
    #expect(throws: Rejection("Not yet.")) { try person.presses("Sign") }
    #expect(person.session.ending == nil)
    refuses = false
    try person.presses("Sign")
    #expect(outcomes == 1)
  }

  /// A commit makes the screens below unreachable, whether it comes before the revisit or after it.
  @Test(arguments: [true, false])
  func aRevisitOfACommittedScreenIsReported(commitsFirst: Bool) throws {
    let flow = Steps([
      Steps.asks("A"),
      Steps.shows("B") { flow, next in
        TextField("B") { answer in
          flow.note(answer)
          if commitsFirst { flow.commit() }
          flow.revisit(flow.pushed[0])
          if !commitsFirst { flow.commit() }
        }
        Button("Next") { next() }
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    try person.says("2")
    #expect(person.stack == ["B"])
    #expect(flow.state == ["A 1", "2"])
    #expect(try person.sees("B").value == .text("2"), "the answer is kept")
    #expect(
      person.session.reports == [
        "A flow revisited “A”, which can no longer be reached; nothing was done."
      ])
  }

  @Test func screensAfterACommitHaveIdentitiesOfTheirOwn() throws {
    let flow = Steps([
      Steps.asks("Line", id: "line"), Steps.asks("Line", id: "line"),
      { flow, next in
        Question("Line", id: "line") {
          flow.note("Line \($0)")
          flow.commit(WizardOutput(text: "saved"))
          next()
        }
      }, Steps.asks("Line", id: "line"), Steps.asks("Line", id: "line"), Steps.review,
    ])
    let person = Person(session: Session(flow))
    for answer in ["a", "b", "c", "d", "e"] { try person.says(answer) }
    #expect(person.session.takeOutputs() == [WizardOutput(text: "saved")])
    #expect(Set(flow.pushed).count == flow.pushed.count)
    #expect(person.stack == ["Line", "Line", "Review"])
    try person.stepsBack()
    #expect(person.shownDefault == "e")
    try person.stepsBack()
    #expect(person.shownDefault == "d")
    #expect(flow.state == ["Line a", "Line b", "Line c"])
    try person.accepts()
    try person.accepts()
    #expect(flow.state == ["Line a", "Line b", "Line c", "Line d", "Line e"])
  }

  @Test func aStateWrittenByAnyoneIsUndoneByBack() throws {
    var writesFromOutside: () -> Void = {}
    let child = Steps(named: "Child", [Steps.asks("X")])
    let flow = Steps([
      Steps.asks("A"),
      { flow, _ in
        writesFromOutside = { flow.note("outside") }
        flow.start(child) { _ in }
        return nil
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    writesFromOutside()
    child.note("by a model")
    #expect(flow.state == ["A 1", "outside"])
    try person.says("x")
    #expect(child.state == ["by a model", "X x"])
    try person.stepsBack()
    #expect(flow.state == [])
    #expect(child.state == [])
  }

  @Test func appendedStateIsNeverDuplicated() throws {
    let flow = Steps([Steps.asks("A"), Steps.asks("B"), Steps.review])
    let person = Person(session: Session(flow))
    for _ in 1...5 {
      try person.says("1")
      try person.says("2")
      #expect(flow.state == ["A 1", "B 2"])
      try person.stepsBack()
      #expect(flow.state == ["A 1"])
      try person.stepsBack()
      #expect(flow.state == [])
    }
  }
}
