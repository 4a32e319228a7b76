import StepwiseFlow
import Testing

/// How work is undone beside other answers.
@Suite("Work is undone as a whole")
struct WorkUndoTests {
  let gate = Gate()

  @Test func aStepBackBetweenTheScreensOfWorkKeepsWhatItWrote() async throws {
    let flow = Steps([
      Steps.shows("Work") { flow, _ in
        Button("Go") {
          flow.push(Question("One") { _ in })
          flow.note("between")
          flow.push(Question("Two") { _ in })
          try await gate.answer()
          flow.note("after")
          flow.push(Question("Three") { _ in })
        }
      }
    ])
    let person = Person(session: Session(flow))
    try person.presses("Go")
    try person.stepsBack()
    #expect(flow.state == ["between"])
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["Work", "One", "Three"])
    #expect(flow.state == ["between", "after"])
    try person.stepsBack()
    try person.stepsBack()
    #expect(flow.state == [])
  }

  /// What the work wrote lies below the answers above, so all of it goes.
  @Test func aRevisitBelowRunningWorkThatLedOnTakesItBack() async throws {
    let flow = Steps([
      Steps.asks("First"),
      Steps.shows("Work") { flow, _ in
        Button("Go") {
          flow.note("going")
          flow.push(
            Question("One") {
              flow.note("One \($0)")
              flow.push(Question("Top") { _ in })
            })
          try await gate.answer()
        }
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    try person.presses("Go")
    try person.says("yes")
    try person.changes("First")
    #expect(person.session.isIdle)
    try person.stepsBack()
    #expect(person.stack == ["First", "Work"])
    #expect(flow.state == ["First 1"])
  }

  @Test func workThatLeavesItsScreenForGoodKeepsWhatItWrote() async throws {
    let flow = Steps([
      Steps.shows("Home") { flow, _ in
        Button("Begin") {
          flow.push(
            Menu("Work") {
              Button("Go") {
                flow.note("goes")
                try await gate.answer()
                flow.note("went")
                flow.pop(to: flow.pushed[0])
              }
            })
        }
      }
    ])
    let person = Person(session: Session(flow))
    try person.presses("Begin")
    try person.presses("Go")
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["Home"])
    #expect(flow.state == ["goes", "went"])
  }

  @Test func aPressDoesNotHideTheRejectionOfTheCheckBeforeIt() async throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField(
          "A",
          check: { _ in
            try await gate.answer()
            throw Rejection("A is taken.")
          })
        Button("Next") { flow.push(Question("Last") { _ in }) }
      }
    ])
    let session = Session(flow)
    let person = Person(session: session)
    try person.sets("A", to: "x")
    let receipt = try session.perform(.press(entry: session.show().entry, element: "Next"))
    gate.answers()
    await session.pass(.zero)
    #expect(receipt.verdict == .cancelled)
    #expect(person.stack == ["Form"])
    #expect(session.show().errors.map(\.message) == ["A is taken."])
  }

  @Test func anAnswerWhoseCheckIsStoppedIsADraft() throws {
    let flow = Steps([
      Steps.shows("Form") { _, _ in
        TextField("A", check: { _ in try await gate.answer() })
      }
    ])
    let person = Person(session: Session(flow))
    try person.sets("A", to: "x")
    try person.stepsBack()
    #expect(try person.sees("A").draft == "x")
  }

  /// Both write, and each must be undone without the other.
  @Test func theWorkOfTwoButtonsTakesTurns() async throws {
    let second = Gate()
    let flow = Steps([
      Steps.shows("Work") { _, _ in
        Button("Go") { try await gate.answer() }
        Button("Look") { try await second.answer() }
        Button("Skip") {}
      }
    ])
    let person = Person(session: Session(flow))
    try person.presses("Go")
    #expect(try person.presses("Skip") == .accepted)
    #expect(try person.presses("Look") == .pending)
    #expect(second.visitors == 0)
    gate.answers()
    await person.session.pass(.zero)
    #expect(second.visitors == 1)
  }
}
