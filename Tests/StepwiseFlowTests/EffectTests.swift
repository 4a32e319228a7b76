import StepwiseFlow
import Testing

@Suite("Effects after an answer")
struct EffectTests {
  let gate = Gate()

  /// A wizard with a button on its second screen, whose action a test decides.
  func begin(
    onlyScreen: Bool = false, _ action: @escaping (Steps, _ next: () -> Void) async throws -> Void
  ) throws -> (Person, Steps) {
    let screen = Steps.shows("Work") { flow, next in
      TextField("Note") { flow.note("note \($0)") }
      Button("Go") { try await action(flow, next) }
      Button("Skip") { next() }
    }
    let flow = Steps((onlyScreen ? [] : [Steps.asks("First")]) + [screen, Steps.asks("Last")])
    let person = Person(session: Session(flow))
    if !onlyScreen { try person.says("1") }
    return (person, flow)
  }

  @Test func anImmediateEffectEndsWithinPerform() throws {
    let (person, flow) = try begin { flow, next in
      flow.note("went")
      next()
    }
    #expect(try person.presses("Go") == .accepted)
    #expect(person.stack == ["First", "Work", "Last"])
    #expect(flow.state == ["First 1", "went"])
    #expect(person.session.isIdle)
  }

  @Test func anImmediateRejectionIsThrownByPerform() throws {
    let (person, flow) = try begin { flow, _ in
      flow.note("went")
      throw Rejection("Nothing works today.")
    }
    #expect(throws: Rejection("Nothing works today.")) { try person.presses("Go") }
    #expect(try person.sees("Go").error?.message == "Nothing works today.")
    #expect(flow.state == ["First 1"])
  }

  @Test func aLateRejectionIsTheElementsErrorAndUndoesItsWrites() async throws {
    let (person, flow) = try begin { flow, _ in
      flow.note("asks")
      flow.note("took “\(try await gate.answer())”")
      throw Rejection("Nobody is called so: try another name.")
    }
    #expect(try person.presses("Go") == .pending)
    #expect(try person.sees("Go").isBusy)
    #expect(person.session.show().busy == ["Go"])
    await person.session.pass(.zero)
    #expect(person.session.running == ["Go"])
    #expect(flow.state == ["First 1", "asks"])
    gate.answers("Ada")
    await person.session.pass(.zero)
    #expect(person.session.isIdle)
    let button = try person.sees("Go")
    #expect(button.error?.message == "Nobody is called so: try another name.")
    #expect(button.error?.canRetry == false)
    #expect(!button.isBusy)
    #expect(flow.state == ["First 1"])
  }

  @Test func aFailureIsShownAndARetrySucceeds() async throws {
    let (person, _) = try begin { _, next in
      try await gate.answer()
      next()
    }
    try person.presses("Go")
    gate.fails(with: Outage())
    await person.session.pass(.zero)
    #expect(try person.sees("Go").error?.message == "The line is dead.")
    #expect(try person.sees("Go").error?.canRetry == true)
    #expect(try person.presses("Go") == .pending)
    #expect(try person.sees("Go").error == nil)
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["First", "Work", "Last"])
  }

  /// A wizard with one field, whose check waits at the gate, and whose answer a test takes.
  private func checked(_ take: @escaping (String) throws -> Void) -> Person {
    Person(
      session: Session(
        Steps([
          Steps.shows("Name") { _, _ in
            TextField("Name", onAnswer: take, check: { _ in try await gate.answer() })
          }
        ])))
  }

  @Test func anAnswerThatIsRefusedAfterItsCheckIsRefusedOnce() async throws {
    let person = checked { throw Rejection("“\($0)” is taken: choose another.") }
    for number in 1...2 {
      #expect(try person.says("Ada") == .pending)
      gate.answers()
      await person.session.pass(.zero)
      let error = try person.sees("Name").error
      #expect(error?.message == "“Ada” is taken: choose another.")
      #expect(error?.number == number)
    }
  }

  @Test func anAnswerThatFailsAfterItsCheckHasFailed() async throws {
    let person = checked { _ in throw Outage() }
    var ends: [Verdict] = []
    person.session.events.observe { if case .ended(_, _, let end) = $0 { ends.append(end) } }
    try person.says("Ada")
    gate.answers()
    await person.session.pass(.zero)
    guard case .failed = ends.first else {
      Issue.record("\(ends)")
      return
    }
    #expect(ends.count == 1)
    #expect(try person.sees("Name").error?.canRetry == true)
    #expect(try person.sees("Name").error?.number == 1)
    #expect(try person.sees("Name").isAnswered == false)
  }

  @Test func backCancelsAnEffect() async throws {
    var wasCancelled = false
    let (person, flow) = try begin { flow, next in
      do {
        try await gate.answer()
      } catch is CancellationError {
        wasCancelled = true
      }
    }
    try person.presses("Go")
    try person.stepsBack()
    #expect(person.stack == ["First"])
    #expect(person.session.isIdle)
    await person.session.pass(.zero)
    #expect(wasCancelled)
    #expect(gate.waiters == 0)
    #expect(flow.state == [])
  }

  @Test func anEffectOfAGoneScreenNeitherNavigatesNorWrites() async throws {
    let (person, flow) = try begin { flow, next in
      try await gate.stubbornAnswer()
      flow.note("late")
      next()
    }
    try person.presses("Go")
    try person.stepsBack()
    gate.answers()
    await person.session.pass(.zero)
    await person.session.pass(.zero)
    #expect(person.stack == ["First"])
    #expect(flow.state == [])
    #expect(
      person.session.reports == [
        "A state was written by “Go”, whose screen is gone; it was ignored.",
        "“Go” pushed “Last” when its screen was gone; nothing was done.",
      ])
  }

  @Test func aFailureOfAGoneScreenIsNotShown() async throws {
    let (person, _) = try begin { _, _ in try await gate.stubbornAnswer() }
    try person.presses("Go")
    try person.stepsBack()
    gate.fails(with: Outage())
    await person.session.pass(.zero)
    try person.accepts()
    #expect(try person.sees("Go").error == nil)
    #expect(person.session.reports == [])
  }

  @Test func navigationFromACoveredScreenIsReported() async throws {
    let (person, _) = try begin { _, next in
      try await gate.answer()
      next()
    }
    try person.presses("Go")
    try person.presses("Skip")
    #expect(person.stack == ["First", "Work", "Last"])
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["First", "Work", "Last"])
    #expect(
      person.session.reports == [
        "“Go” pushed “Last” when its screen was covered; nothing was done."
      ])
  }

  /// The work may have to undo what it wrote, so nothing may be written after it.
  @Test func anotherPressWaitsForWorkThatHasWritten() async throws {
    let (person, flow) = try begin { flow, _ in
      flow.note("goes")
      try await gate.answer()
      flow.note("went")
    }
    try person.presses("Go")
    #expect(try person.presses("Skip") == .pending)
    #expect(try person.sees("Skip").isBusy)
    #expect(person.stack == ["First", "Work"])
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["First", "Work", "Last"])
    #expect(flow.state == ["First 1", "goes", "went"])
  }

  @Test func aPressWhoseScreenIsLeftWhileItWaitsIsCancelled() async throws {
    let (person, _) = try begin { flow, next in
      flow.note("goes")
      try await gate.answer()
      next()
    }
    try person.presses("Go")
    let shown = person.session.show()
    let receipt = try person.session.perform(.press(entry: shown.entry, element: "Skip"))
    gate.answers()
    await person.session.pass(.zero)
    #expect(receipt.verdict == .cancelled)
    #expect(person.stack == ["First", "Work", "Last"])
    #expect(person.session.reports == [])
  }

  @Test func navigationAndWritesAfterALaterAnswerAreReported() async throws {
    let (person, flow) = try begin { flow, _ in
      flow.push(Question("One") { _ in flow.push(Question("Two") { _ in }) })
      try await gate.answer()
      flow.note("late")
      flow.push(Question("Three") { _ in })
    }
    try person.presses("Go")
    try person.says("yes")
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["First", "Work", "One", "Two"])
    #expect(flow.state == ["First 1"])
    #expect(
      person.session.reports == [
        "A state was written by “Go” after a later answer; it was ignored.",
        "“Go” pushed “Three” when its screen was covered; nothing was done.",
      ])
  }

  @Test func anEffectMayNavigateFromAScreenThatItPushed() async throws {
    let (person, flow) = try begin { flow, _ in
      flow.push(Question("One") { _ in })
      try await gate.answer()
      flow.push(Question("Two") { _ in })
    }
    var redraws = 0
    person.session.events.observe { if case .changed = $0 { redraws += 1 } }
    try person.presses("Go")
    #expect(person.stack == ["First", "Work", "One"])
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["First", "Work", "One", "Two"])
    #expect(person.session.reports == [])
    #expect(flow.state == ["First 1"])
    #expect(redraws > 0)
  }

  @Test func aPushedScreenIsReportedBeforeTheEffectEnds() async throws {
    let (person, _) = try begin { flow, _ in
      try await gate.answer()
      flow.push(Question("One") { _ in })
      try await gate.answer()
    }
    try person.presses("Go")
    var seen: [String] = []
    person.session.events.observe {
      if case .changed = $0 { seen.append(person.session.show().title) }
    }
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.session.running == ["Go"])
    #expect(seen == ["One"])
  }

  @Test func backOnTheFirstScreenStopsItAndThenSaysThatItIsTheFirst() async throws {
    let (person, _) = try begin(onlyScreen: true) { _, next in
      try await gate.answer()
      next()
    }
    try person.presses("Go")
    try person.stepsBack()
    #expect(person.stack == ["Work"])
    #expect(person.told == ["“Go” was stopped."])
    #expect(person.session.isIdle)
    #expect(throws: Rejection("This is the first screen: there is no way back.")) {
      try person.stepsBack()
    }
    #expect(person.told == [])
    await person.session.pass(.zero)
    #expect(person.stack == ["Work"])
    #expect(try person.presses("Go") == .pending)
  }

  @Test func aLoadThatBackStoppedOnTheFirstScreenWaitsToBeTriedAgain() async throws {
    let flow = Steps([
      Steps.shows("Work") { _, _ in
        Picker("City", load: { OptionList([try await gate.answer()]) })
      }
    ])
    let person = Person(session: Session(flow))
    #expect(try person.sees("City").loading == .running)
    try person.stepsBack()
    #expect(person.told == ["“City” was stopped."])
    #expect(try person.sees("City").loading == .failed)
    #expect(gate.visitors == 1)
    try person.presses("City")
    gate.answers("Rome")
    await person.session.pass(.zero)
    #expect(try person.sees("City").options?.all.map(\.id) == ["Rome"])
  }

  @Test func aLoadThatFailedSaysWhyAndIsTriedAgain() async throws {
    let flow = Steps([
      Steps.shows("Work") { _, _ in
        Picker("City", load: { OptionList([try await gate.answer()]) })
      }
    ])
    let person = Person(session: Session(flow))
    #expect(throws: Rejection("“City” is still loading.")) {
      try person.session.perform(.answer(entry: 1, element: "City", value: .choice("Rome")))
    }
    #expect(person.session.show().busy == ["City"])
    gate.fails(with: Outage())
    await person.session.pass(.zero)
    #expect(try person.sees("City").loading == .failed)
    #expect(throws: Rejection("“City” could not be loaded: try that again first.")) {
      try person.session.perform(.answer(entry: 1, element: "City", value: .choice("Rome")))
    }
    #expect(try person.presses("City") == .pending)
    gate.answers("Rome")
    await person.session.pass(.zero)
    try person.says("Rome")
  }

  /// A screen with a button that is rejected until something was fetched.
  func fetching(_ fetch: @escaping () async throws -> Void) throws -> Person {
    let person = Person(
      session: Session(
        Steps([
          Steps.shows("Welcome") { _, _ in
            TextField("Name") { _ in }
            Button("Fetch") { try await fetch() }
            Button("Count") {}
            Button("Select") { throw Rejection("Nobody is fetched yet: fetch first.") }
          }
        ])))
    #expect(throws: Rejection.self) { try person.presses("Select") }
    #expect(try person.sees("Select").hasError)
    return person
  }

  @Test(arguments: ["Fetch", "Count"])
  func anotherButtonThatSucceedsEndsTheRefusalOfAPress(_ button: String) throws {
    let person = try fetching {}
    try person.presses(button)
    #expect(!person.session.show().hasErrors)
  }

  @Test func anAnswerEndsTheRefusalOfAPress() throws {
    let person = try fetching {}
    try person.sets("Name", to: "Ada")
    #expect(!person.session.show().hasErrors)
  }

  @Test func theFailureOfAButtonStaysUntilItIsTriedAgain() throws {
    let person = try fetching { throw Outage() }
    try person.presses("Fetch")
    #expect(try !person.sees("Select").hasError)
    #expect(try person.sees("Fetch").error?.canRetry == true)
    try person.presses("Count")
    #expect(try person.sees("Fetch").hasError)
  }

  @Test func theRefusalOfAFieldStaysUntilTheFieldIsAnswered() throws {
    let person = Person(
      session: Session(
        Steps([
          Steps.shows("Form") { _, _ in
            TextField("Name") { if $0 == "x" { throw Rejection("Longer, please.") } }
            TextField("Town") { _ in }
            Button("Count") {}
          }
        ])))
    #expect(throws: Rejection.self) { try person.sets("Name", to: "x") }
    try person.sets("Town", to: "Rome")
    try person.presses("Count")
    #expect(try person.sees("Name").hasError)
    try person.sets("Name", to: "Ada")
    #expect(!person.session.show().hasErrors)
  }

  @Test func aPressDuringACheckIsRejectedAfterIt() async throws {
    let person = Person(
      session: Session(
        Steps([
          Steps.shows("Form") { _, _ in
            TextField("Name", check: { _ in try await gate.answer() })
            Button("Select") { throw Rejection("Not now: answer first.") }
          }
        ])))
    #expect(try person.says("Ada") == .pending)
    #expect(try person.presses("Select") == .pending)
    #expect(try person.sees("Select").isBusy)
    gate.answers()
    await person.session.pass(.zero)
    #expect(try person.sees("Name").isAnswered)
    #expect(try person.sees("Select").hasError)
  }

  @Test func pressingARunningButtonIsRejected() throws {
    let (person, _) = try begin { _, _ in try await gate.answer() }
    try person.presses("Go")
    #expect(throws: Rejection("“Go” is still running.")) { try person.presses("Go") }
    #expect(gate.visitors == 1)
  }

  @Test func fieldsAreLockedWhileAButtonMayCheckThem() async throws {
    let (person, flow) = try begin { flow, next in
      try await gate.answer()
      next()
    }
    try person.sets("Note", to: "n")
    try person.presses("Go")
    #expect(try person.sees("Note").isLocked)
    #expect(
      throws: Rejection(
        "“Note” cannot be changed while “Go” is running: step back to stop it.")
    ) { try person.sets("Note", to: "other") }
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["First", "Work", "Last"])
    #expect(flow.state == ["First 1", "note n"])
  }

  func checked() throws -> (Person, Steps) {
    let flow = Steps([
      { flow, next in
        Question(
          "Name", check: { if try await gate.answer() == "no" { throw Rejection("Not “\($0)”.") } },
          onAnswer: {
            flow.note("name \($0)")
            next()
          })
      }, Steps.asks("Last"),
    ])
    return (Person(session: Session(flow)), flow)
  }

  @Test func aSuccessfulCheckAcceptsTheAnswer() async throws {
    let (person, flow) = try checked()
    #expect(try person.says("Ada") == .pending)
    #expect(flow.state == [])
    gate.answers("yes")
    await person.session.pass(.zero)
    #expect(flow.state == ["name Ada"])
    #expect(person.stack == ["Name", "Last"])
  }

  @Test func aFailedCheckChangesNothing() async throws {
    let (person, flow) = try checked()
    try person.says("Ada")
    gate.answers("no")
    await person.session.pass(.zero)
    #expect(try person.sees("Name").error?.message == "Not “Ada”.")
    #expect(try person.sees("Name").value == nil)
    #expect(flow.state == [])
  }

  @Test func anAnswerThatIsRejectedAtOnceCancelsTheEarlierCheck() async throws {
    let person = Person(
      session: Session(
        Steps([
          Steps.shows("Form") { _, _ in
            TextField(
              "Name",
              check: { name in
                if name == "x" { throw Rejection("That is too short.") }
                try await gate.answer()
              })
          }
        ])))
    #expect(try person.says("Ada") == .pending)
    #expect(throws: Rejection("That is too short.")) { try person.says("x") }
    await person.session.pass(.zero)
    #expect(gate.waiters == 0)
    #expect(person.session.isIdle)
    #expect(try !person.sees("Name").isAnswered)
  }

  @Test func answeringAgainCancelsTheEarlierCheck() async throws {
    let (person, flow) = try checked()
    try person.says("Ada")
    try person.says("Eve")
    await person.session.pass(.zero)
    #expect(gate.visitors == 2)
    #expect(gate.waiters == 1)
    gate.answers("yes")
    await person.session.pass(.zero)
    #expect(flow.state == ["name Eve"])
    #expect(try person.sees("Last").error == nil)
  }

  @Test func aPlainClosureThatFailsIsUndoneAndCanBeTriedAgain() throws {
    var works = false
    let flow = Steps([
      Steps.asks("First"),
      Steps.asks("Disk") { flow, _ in
        flow.note("half")
        flow.push(Question("Never") { _ in })
        if !works { throw Outage() }
      }, Steps.asks("Last"),
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    #expect(try person.says("a") == .accepted)
    #expect(person.stack == ["First", "Disk"])
    #expect(flow.state == ["First 1"])
    #expect(try person.sees("Disk").error?.message == "The line is dead.")
    #expect(try person.sees("Disk").error?.canRetry == true)
    #expect(try !person.sees("Disk").isAnswered)
    works = true
    try person.says("a")
    #expect(person.stack == ["First", "Disk", "Never", "Last"])
  }

  @Test func failEndsTheWizardWithItsError() async throws {
    let (person, _) = try begin { flow, _ in
      try await gate.answer()
      flow.fail(Outage())
    }
    try person.presses("Go")
    gate.answers()
    await person.session.pass(.zero)
    guard case .failed(let error) = person.session.ending else {
      Issue.record("The wizard did not fail.")
      return
    }
    #expect(error is Outage)
    #expect(throws: Rejection("The wizard has ended.")) { try person.stepsBack() }
  }

  @Test func cancellingTheWizardStopsItsEffects() async throws {
    let (person, _) = try begin { _, next in
      try await gate.answer()
      next()
    }
    try person.presses("Go")
    try person.session.perform(.cancel)
    guard case .cancelled = person.session.ending else {
      Issue.record("The wizard was not cancelled.")
      return
    }
    await person.session.pass(.zero)
    #expect(person.session.isIdle)
    #expect(gate.waiters == 0)
    #expect(person.session.reports == [])
  }

  @Test func aScreensTaskLivesAsLongAsItsScreen() async throws {
    var ended = 0
    let flow = Steps([
      Steps.asks("First"),
      { _, next in
        Menu(
          "Live",
          task: ScreenTask {
            _ = try? await gate.answer()
            ended += 1
          }
        ) { Button("Next") { next() } }
      }, Steps.asks("Last"),
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    #expect(gate.waiters == 1)
    #expect(person.session.isIdle)
    try person.presses("Next")
    try person.stepsBack()
    #expect(gate.visitors == 1)
    try person.changes("First")
    try person.stepsBack()
    #expect(gate.waiters == 1)
    try person.stepsBack()
    await person.session.pass(.zero)
    #expect(gate.waiters == 0)
    #expect(ended == 1)
  }

  @Test func aCommitRestartsNoTask() throws {
    let flow = Steps([
      Steps.asks("First"),
      { flow, _ in
        Menu("Live", task: ScreenTask { _ = try? await gate.answer() }) {
          Button("Save") { flow.commit(WizardOutput(text: "saved")) }
        }
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    try person.presses("Save")
    #expect(gate.visitors == 1)
    #expect(person.session.takeOutputs().map(\.text) == ["saved"])
    #expect(person.session.takeOutputs() == [])
  }

  @Test func aScreenPushedByATaskStartsItsTaskOnce() throws {
    let flow = Steps([
      Steps.asks("First"),
      { flow, _ in
        Menu(
          "Splash",
          task: ScreenTask {
            flow.push(Menu("Live", task: ScreenTask { _ = try? await gate.answer() }) { Text("!") })
          }
        ) { Text("…") }
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    #expect(person.stack == ["First", "Splash", "Live"])
    #expect(gate.visitors == 1)
  }

  @Test func aSuspendedScreensTaskNavigatesNowhere() async throws {
    let flow = Steps([
      Steps.asks("First"),
      { flow, _ in
        Menu(
          "Live",
          task: ScreenTask {
            _ = try? await gate.answer()
            flow.push(Question("Over") { _ in })
          }
        ) { Text("…") }
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    try person.changes("First")
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["First"])
    #expect(
      person.session.reports == ["“Live” pushed “Over” when its screen was gone; nothing was done."]
    )
  }
}
