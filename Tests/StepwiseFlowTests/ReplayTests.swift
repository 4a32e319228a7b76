import StepwiseFlow
import Testing

@Suite("Replaying suspended answers")
struct ReplayTests {
  /// A wizard with three questions before the review; a test decides the second.
  func begin(_ middle: @escaping Steps.Step, answers: [String]) throws -> (Person, Steps) {
    let flow = Steps([Steps.asks("A"), middle, Steps.asks("C"), Steps.review])
    let person = Person(session: Session(flow))
    try person.says("1")
    for answer in answers { try person.says(answer) }
    return (person, flow)
  }

  @Test func aReplayWaitsForOptions() async throws {
    let gate = Gate()
    let (person, flow) = try begin(picksACity(gate), answers: [])
    #expect(try person.sees("City").loading == .running)
    gate.answers()
    await person.session.pass(.zero)
    try person.says("Rome")
    try person.says("3")
    let before = person.session.show().entry

    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "City"])
    #expect(person.session.show().isReplaying)
    #expect(person.session.show().busy == ["City"])
    await person.session.pass(.zero)
    #expect(person.session.running == ["City"])
    try person.stepsBack()
    #expect(person.session.show().entry == before)
    #expect(person.session.isIdle)
    #expect(flow.state == ["A 1", "City Rome", "C 3"])

    try person.changes("A")
    try person.says("9")
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.session.isIdle)
    #expect(person.stack == ["A", "City", "C", "Review"])
    #expect(!person.session.show().isReplaying)
    #expect(flow.state == ["A 9", "City Rome", "C 3"])
  }

  @Test func workOfAnEarlierScreenDoesNotDelayTheReplay() async throws {
    let gate = Gate()
    let flow = Steps([
      Steps.shows("Home") { _, next in
        Button("Work") { try await gate.answer() }
        Button("On") { next() }
      }, Steps.asks("A"), Steps.asks("C"), Steps.review,
    ])
    let person = Person(session: Session(flow))
    try person.presses("Work")
    try person.presses("On")
    try person.says("1")
    try person.says("3")
    try person.changes("A")
    try person.says("9")
    #expect(!person.session.isIdle)
    #expect(person.stack == ["Home", "A", "C", "Review"])
    #expect(flow.state == ["A 9", "C 3"])
  }

  func picksACity(_ gate: Gate) -> Steps.Step {
    Steps.shows("City") { flow, next in
      Picker(
        "City",
        load: {
          try await gate.answer()
          return ["Rome", "Oslo"]
        }
      ) {
        flow.note("City \($0)")
        next()
      }
    }
  }

  @Test func afterAFailedLoadTheReplayAsksWithTheAnswerAsDefault() async throws {
    let gate = Gate()
    let (person, flow) = try begin(picksACity(gate), answers: [])
    #expect(try person.sees("City").loading == .running)
    gate.answers()
    await person.session.pass(.zero)
    try person.says("Rome")
    try person.says("3")
    try person.changes("A")
    try person.says("9")
    gate.fails(with: Outage())
    await person.session.pass(.zero)
    #expect(try person.sees("City").error?.message == "The line is dead.")
    #expect(try person.sees("City").error?.canRetry == true)
    #expect(try person.presses("City") == .pending)
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.shownDefault == "Rome")
    try person.accepts()
    #expect(person.stack == ["A", "City", "C", "Review"])
    #expect(flow.state == ["A 9", "City Rome", "C 3"])
  }

  func checksTheName(_ gate: Gate) -> Steps.Step {
    { flow, next in
      Question(
        "Name",
        check: { _ in try await gate.answer() },
        onAnswer: {
          flow.note("Name \($0)")
          next()
        })
    }
  }

  @Test func aReplayWaitsForChecks() async throws {
    let gate = Gate()
    let (person, flow) = try begin(checksTheName(gate), answers: ["Ada"])
    gate.answers()
    await person.session.pass(.zero)
    try person.says("3")
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "Name"])
    #expect(person.session.show().isReplaying)
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["A", "Name", "C", "Review"])
    #expect(flow.state == ["A 9", "Name Ada", "C 3"])
  }

  @Test func aReplayAsksAfterAFailedCheck() async throws {
    let gate = Gate()
    let (person, flow) = try begin(checksTheName(gate), answers: ["Ada"])
    gate.answers()
    await person.session.pass(.zero)
    try person.says("3")
    try person.changes("A")
    try person.says("9")
    gate.fails(with: Rejection("“Ada” is taken: choose another name."))
    await person.session.pass(.zero)
    #expect(!person.session.show().isReplaying)
    #expect(person.statuses.contains(.askedAgain))
    #expect(try person.sees("Name").error?.message == "“Ada” is taken: choose another name.")
    #expect(try person.sees("Name").draft == "Ada")
    try person.says("Eve")
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["A", "Name", "C", "Review"])
    #expect(flow.state == ["A 9", "Name Eve", "C 3"])
  }

  @Test func anAnswerRejectedNowIsAskedWithItsTextAsDraft() throws {
    let (person, flow) = try begin(
      Steps.asks("B") { flow, text in
        if flow.state == ["A 9"], text == "2" { throw Rejection("With 9 it cannot be 2.") }
      }, answers: ["2", "3"])
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "B"])
    #expect(try person.sees("B").error?.message == "With 9 it cannot be 2.")
    #expect(try person.sees("B").draft == "2")
    #expect(flow.state == ["A 9"])
    #expect(person.kept == ["C", "Review"])
    try person.says("4")
    #expect(flow.state == ["A 9", "B 4", "C 3"])
  }

  @Test func repeatedScreensAreIdentifiedByTheirOccurrence() throws {
    let flow = Steps([
      Steps.asks("A"), Steps.asks("Child", id: "child"), Steps.asks("Child", id: "child"),
      Steps.review,
    ])
    let person = Person(session: Session(flow))
    for answer in ["1", "Ada", "Bob"] { try person.says(answer) }
    #expect(flow.pushed.map(\.occurrence) == [0, 0, 1, 0])
    #expect(flow.pushed[1] != flow.pushed[2])
    try person.changes("A")
    try person.says("9")
    #expect(flow.state == ["A 9", "Child Ada", "Child Bob"])
  }

  @Test func aChildFlowIsReplayed() throws {
    var children: [Steps] = []
    let flow = Steps([
      Steps.asks("A"),
      { flow, next in
        let child = Steps(named: "Address", [Steps.asks("Street"), Steps.asks("City")])
        children.append(child)
        flow.start(child) { answers in
          flow.state += answers
          next()
        }
        return nil
      }, Steps.asks("C"), Steps.review,
    ])
    let person = Person(session: Session(flow))
    for answer in ["1", "Lane", "Rome", "3"] { try person.says(answer) }
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "Street", "City", "C", "Review"])
    #expect(children.count == 2)
    #expect(flow.state == ["A 9", "Street Lane", "City Rome", "C 3"])
    try person.changes("Street")
    try person.says("Road")
    #expect(children.count == 2)
    #expect(flow.state == ["A 9", "Street Road", "City Rome", "C 3"])
  }

  @Test func aOnceOnlyButtonIsNotPressed() throws {
    var sent = 0
    let (person, flow) = try begin(
      Steps.shows("Send") { _, next in
        Button("Send", onceOnly: true) {
          sent += 1
          next()
        }
      }, answers: ["Send", "3"])
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "Send"])
    #expect(sent == 1)
    #expect(person.statuses == [.answered, .askedAgain, .kept, .kept])
    try person.presses("Send")
    #expect(sent == 2)
    #expect(person.stack == ["A", "Send", "C", "Review"])
    #expect(flow.state == ["A 9", "C 3"])
  }

  @Test func anAsyncButtonIsNotPressed() async throws {
    let gate = Gate()
    let (person, flow) = try begin(
      Steps.shows("Fetch") { _, next in
        Button("Fetch") {
          try await gate.answer()
          next()
        }
      }, answers: ["Fetch"])
    gate.answers()
    await person.session.pass(.zero)
    try person.says("3")
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "Fetch"])
    #expect(gate.visitors == 1)
    #expect(!person.session.show().isReplaying)
    try person.presses("Fetch")
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["A", "Fetch", "C", "Review"])
    #expect(flow.state == ["A 9", "C 3"])
  }

  @Test func aPlainButtonIsPressed() throws {
    let (person, flow) = try begin(
      Steps.shows("Info") { flow, next in
        Text("Read this.")
        Button("OK") {
          flow.note("read")
          next()
        }
      }, answers: ["OK", "3"])
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "Info", "C", "Review"])
    #expect(flow.state == ["A 9", "read", "C 3"])
  }

  @Test func aButtonPressedSeveralTimesIsNotReplayed() throws {
    let (person, flow) = try begin(
      Steps.shows("Basket") { flow, next in
        Button("Add") { flow.note("one more") }
        Button("Done") { next() }
      }, answers: ["Add", "Add", "Done", "3"])
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "Basket"])
    #expect(flow.state == ["A 9"])
    for answer in ["Add", "Done"] { try person.says(answer) }
    #expect(flow.state == ["A 9", "one more", "C 3"])
  }

  @Test func aForgottenAnswerIsAsked() throws {
    let (person, flow) = try begin(
      Steps.shows("Login") { flow, next in
        TextField("Name") { flow.note("Name \($0)") }
        SecureField("Code") {
          flow.note("Code \($0)")
          next()
        }.remembersAnswer(false)
      }, answers: ["Ada", "secret", "3"])
    try person.changes("A")
    try person.says("9")
    #expect(person.stack == ["A", "Login"])
    #expect(flow.state == ["A 9", "Name Ada"])
    try person.says("other")
    #expect(flow.state == ["A 9", "Name Ada", "Code other", "C 3"])
  }

  @Test func aRejectionKeepsTheOtherAnswersOfItsScreen() throws {
    let (person, flow) = try begin(
      Steps.shows("Form") { flow, next in
        TextField("Name") {
          if flow.state == ["A 9"] { throw Rejection("Not with 9.") }
          flow.note("Name \($0)")
        }
        TextField("Age") { flow.note("Age \($0)") }
        Button("Next") { next() }
      }, answers: ["Ada", "36", "Next", "3"])
    try person.changes("A")
    try person.says("9")
    #expect(try person.sees("Name").error?.message == "Not with 9.")
    #expect(try person.sees("Age").value == .text("36"))
    #expect(flow.state == ["A 9"])
  }

  @Test func aReplayKeepsTheDraftOfTheOriginalScreen() throws {
    let flow = Steps([Steps.asks("A"), Steps.asks("B")])
    let person = Person(session: Session(flow))
    try person.says("1")
    try person.types("hal", into: "B")
    try person.changes("A")
    try person.says("9")
    #expect(try person.sees("B").draft == "hal")
  }

  @Test func aThousandScreensAreReplayed() throws {
    let flow = Steps(
      [Steps.asks("First")] + (1...1000).map { Steps.asks("Q\($0)") } + [Steps.review])
    let person = Person(session: Session(flow))
    for number in 0...1000 { try person.says("\(number)") }
    try person.changes("First")
    try person.says("changed")
    #expect(person.stack.count == 1002)
    #expect(flow.state == ["First changed"] + (1...1000).map { "Q\($0) \($0)" })
  }
}
