import StepwiseFlow
import Testing

@Suite("Changing an earlier answer")
struct RevisitTests {
  let flow = Steps([
    Steps.asks("A"), Steps.asks("B"), Steps.asks("C"), Steps.asks("D"), Steps.review,
  ])

  func begin() throws -> Person {
    let person = Person(session: Session(flow))
    for answer in ["1", "2", "3", "4"] { try person.says(answer) }
    return person
  }

  @Test func nestedRevisitsAreLeftOneByOne() throws {
    let person = try begin()
    let before = person.session.show().entry
    try person.changes("C")
    try person.changes("A")
    #expect(person.stack == ["A"])
    #expect(person.kept == ["B", "C", "D", "Review"])
    #expect(flow.state == [])
    try person.stepsBack()
    #expect(person.stack == ["A", "B", "C"])
    #expect(person.kept == ["D", "Review"])
    #expect(flow.state == ["A 1", "B 2"])
    try person.stepsBack()
    #expect(person.stack == ["A", "B", "C", "D", "Review"])
    #expect(person.session.show().entry == before)
    #expect(flow.state == ["A 1", "B 2", "C 3", "D 4"])
  }

  @Test func leavingARevisitDiscardsItsDrafts() throws {
    let person = try begin()
    try person.changes("B")
    try person.types("hal", into: "B")
    try person.stepsBack()
    try person.changes("B")
    #expect(try person.sees("B").draft == nil)
    #expect(person.shownDefault == "2")
  }

  @Test func leavingARevisitKeepsEarlierDrafts() throws {
    let flow = Steps([
      Steps.shows("Form") { _, next in
        TextField("Note") { _ in }
        Button("Go on") { next() }
      }, Steps.review,
    ])
    let person = Person(session: Session(flow))
    try person.types("half", into: "Note")
    try person.presses("Go on")
    try person.changes("Form")
    try person.types("", into: "Note")
    try person.stepsBack()
    try person.changes("Form")
    #expect(try person.sees("Note").draft == "half")
  }

  @Test func anotherAnswerReplaysUpToTheFirstRevisitedScreen() throws {
    let person = try begin()
    try person.changes("C")
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "B", "C"])
    #expect(person.kept == ["D", "Review"])
    #expect(flow.state == ["A 9", "B 2"])
    #expect(person.shownDefault == "3")
    try person.says("8")
    #expect(person.stack == ["A", "B", "C", "D", "Review"])
    #expect(person.kept == [])
    #expect(flow.state == ["A 9", "B 2", "C 8", "D 4"])
  }

  @Test func afterALowerAnswerTheSameAnswerReplaysTheRest() throws {
    let person = try begin()
    let before = person.session.show().entry
    try person.changes("C")
    try person.changes("A")
    try person.says("9")
    try person.accepts()
    #expect(person.stack == ["A", "B", "C", "D", "Review"])
    #expect(person.session.show().entry != before)
    #expect(flow.state == ["A 9", "B 2", "C 3", "D 4"])
  }

  @Test func backWithoutFittingSuspendedScreensGoesDownOneScreen() throws {
    let person = try begin()
    try person.changes("C")
    try person.changes("A")
    try person.says("9")
    try person.stepsBack()
    #expect(person.stack == ["A", "B"])
    #expect(flow.state == ["A 9"])
    try person.says("2")
    #expect(person.stack == ["A", "B", "C"])
    #expect(person.shownDefault == "3")
    try person.accepts()
    #expect(person.shownDefault == "4")
  }

  @Test func revisitingTheRevisitedScreenAgainStepsBackToIt() throws {
    var refuses = false
    let flow = Steps([
      Steps.asks("A"), Steps.asks("B") { _, _ in if refuses { throw Rejection("Not now.") } },
      Steps.review,
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    try person.says("2")
    let before = person.session.show().entry
    try person.changes("A")
    refuses = true
    try person.says("9")
    #expect(person.stack == ["A", "B"])
    try person.changes("A")
    #expect(person.stack == ["A"])
    #expect(person.kept == ["B", "Review"])
    try person.stepsBack()
    #expect(person.session.show().entry == before)
    #expect(flow.state == ["A 1", "B 2"])
  }

  @Test func anAnswerGivenDuringARevisitIsNewerThanTheSuspendedOne() throws {
    var refused: Set<String> = []
    let flow = Steps([
      Steps.asks("A"),
      Steps.asks("B") { _, text in
        if refused.contains(text) { throw Rejection("Not now.") }
      },
      Steps.asks("C") { _, text in
        if refused.contains(text) { throw Rejection("Not now.") }
      },
      Steps.review,
    ])
    let person = Person(session: Session(flow))
    for answer in ["1", "2", "3"] { try person.says(answer) }
    try person.changes("A")
    refused = ["2", "3"]
    try person.says("9")
    try person.says("8")
    #expect(person.stack == ["A", "B", "C"])
    refused = []
    try person.stepsBack()
    try person.stepsBack()
    #expect(person.kept == ["B", "C", "Review"])
    try person.says("7")
    // It was taken back, so it is a default, and not given again by itself.
    #expect(person.stack == ["A", "B"])
    #expect(person.shownDefault == "8")
    try person.accepts()
    #expect(person.stack == ["A", "B", "C"])
    #expect(person.shownDefault == "3")
  }

  @Test func aLowerRevisitContinuesBothRevisits() throws {
    var refuses = false
    let flow = Steps([
      Steps.asks("Z"), Steps.asks("A"),
      Steps.asks("B") { _, _ in if refuses { throw Rejection("Not now.") } },
      Steps.asks("C"), Steps.review,
    ])
    let person = Person(session: Session(flow))
    for answer in ["0", "1", "2", "3"] { try person.says(answer) }
    try person.changes("A")
    refuses = true
    try person.says("9")
    #expect(person.stack == ["Z", "A", "B"])
    try person.changes("Z")
    #expect(person.stack == ["Z"])
    try person.says("7")
    #expect(person.stack == ["Z", "A", "B"])
    #expect(flow.state == ["Z 7", "A 9"])
    refuses = false
    try person.says("2")
    #expect(person.stack == ["Z", "A", "B", "C", "Review"])
    #expect(flow.state == ["Z 7", "A 9", "B 2", "C 3"])
  }

  @Test func everyFlowHasTheStateOfItsScreenAfterARevisit() throws {
    let child = Steps(named: "Child", [Steps.asks("X"), Steps.asks("Y")])
    let parent = Steps([
      Steps.asks("A"),
      { flow, next in
        flow.note("starts")
        flow.start(child) { _ in next() }
        return nil
      }, Steps.asks("B"), Steps.review,
    ])
    let person = Person(session: Session(parent))
    for answer in ["1", "x", "y", "2"] { try person.says(answer) }
    try person.changes("A")
    try person.stepsBack()
    #expect(parent.state == ["A 1", "starts", "B 2"])
    #expect(child.state == ["X x", "Y y"])
    try person.stepsBack()
    #expect(parent.state == ["A 1", "starts"])
    #expect(child.state == ["X x", "Y y"])
    try person.stepsBack()
    #expect(child.state == ["X x"])
    #expect(parent.state == ["A 1", "starts"])
    try person.stepsBack()
    #expect(person.stack == ["A", "X"])
    #expect(child.state == [])
    #expect(parent.state == ["A 1", "starts"])
    try person.stepsBack()
    #expect(parent.state == [])
  }

  @Test func aRevisitStopsTheEffectOnTop() async throws {
    let gate = Gate()
    let flow = Steps([
      Steps.asks("A"),
      Steps.shows("Top") { flow, _ in
        Button("Fetch") {
          try await gate.answer()
          flow.note("fetched")
        }
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    #expect(try person.presses("Fetch") == .pending)
    try person.changes("A")
    #expect(person.session.isIdle)
    #expect(person.session.show().busy == [])
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.session.isIdle)
    #expect(gate.waiters == 0)
    try person.stepsBack()
    #expect(flow.state == ["A 1"])
    #expect(try !person.sees("Fetch").isBusy)
  }

  @Test func aStoppedLoadStartsAgainAfterTheRevisit() async throws {
    let gate = Gate()
    let flow = Steps([
      Steps.asks("A"),
      Steps.shows("Top") { _, _ in
        Picker("City", load: { OptionList([try await gate.answer()]) })
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    #expect(try person.sees("City").loading == .running)
    try person.changes("A")
    try person.stepsBack()
    #expect(try person.sees("City").loading == .running)
    gate.answers("Rome")
    await person.session.pass(.zero)
    #expect(try person.sees("City").loading == nil)
    #expect(try person.sees("City").options?.all.map(\.label) == ["Rome"])
  }

  @Test func aChangedFieldMakesTheLastAnswerDiffer() throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField("Name") { flow.note("name \($0)") }
        TextField("Age") { flow.note("age \($0)") }
        Button("Next") { next() }
      }, Steps.asks("B"), Steps.review,
    ])
    let person = Person(session: Session(flow))
    for answer in ["Ada", "36", "Next", "b"] { try person.says(answer) }
    let before = person.session.show().entry

    try person.changes("Form")
    try person.presses("Next")
    #expect(person.session.show().entry == before)
    #expect(flow.state == ["name Ada", "age 36", "B b"])

    try person.changes("Form")
    try person.says("Eve")
    try person.accepts()
    try person.says("Next")
    #expect(person.stack == ["Form", "B", "Review"])
    #expect(person.session.show().entry != before)
    #expect(flow.state == ["name Eve", "age 36", "B b"])
  }

  @Test func aForgottenAnswerNeverCountsAsTheSame() throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField("Name") { flow.note("name \($0)") }
        SecureField("Code") {
          flow.note("code \($0)")
          next()
        }.remembersAnswer(false)
      }, Steps.asks("B"), Steps.review,
    ])
    let person = Person(session: Session(flow))
    for answer in ["Ada", "one", "b"] { try person.says(answer) }
    try person.changes("Form")
    try person.accepts()
    #expect(person.stack == ["Form"])
    try person.says("two")
    #expect(person.stack == ["Form", "B", "Review"])
    #expect(flow.state == ["name Ada", "code two", "B b"])
  }

  @Test func theTrailHasTheStatusOfEachScreen() throws {
    var refuses = false
    let flow = Steps([
      Steps.asks("A"), Steps.asks("B") { _, _ in if refuses { throw Rejection("Not now.") } },
      Steps.review,
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    try person.says("2")
    #expect(person.statuses == [.answered, .answered, .current])
    #expect(person.session.trail.rows.map(\.summary) == ["1", "2", ""])
    try person.changes("A")
    #expect(person.statuses == [.current, .kept, .kept])
    refuses = true
    try person.says("9")
    #expect(person.statuses == [.answered, .askedAgain, .kept])
    refuses = false
    try person.says("2")
    #expect(person.statuses == [.answered, .answered, .current])
    try person.stepsBack()
    #expect(person.statuses == [.answered, .current])
  }

  @Test func nothingBelowACommitCanBeRevisited() throws {
    let flow = Steps([
      Steps.asks("A"),
      { flow, next in
        Question("B") { _ in
          next()
          flow.commit()
        }
      }, Steps.asks("C"),
      Steps.shows("Review") { flow, _ in Button("Change A", revisits: flow.pushed[0]) },
    ])
    let person = Person(session: Session(flow))
    for answer in ["1", "2", "3"] { try person.says(answer) }
    #expect(person.stack == ["C", "Review"])
    #expect(try person.sees("Change A").disabledReason == "“A” can no longer be reached.")
    #expect(
      throws: Rejection("“Change A” cannot be used now: “A” can no longer be reached.")
    ) { try person.presses("Change A") }
    #expect(throws: Rejection("There is no earlier screen with the number 1.")) {
      try person.session.perform(.revisit(entry: 1))
    }
    try person.changes("C")
    try person.says("9")
    #expect(person.stack == ["C", "Review"])
    try person.stepsBack()
    #expect(throws: Rejection("This is the first screen: there is no way back.")) {
      try person.stepsBack()
    }
  }
}
