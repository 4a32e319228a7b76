import StepwiseFlow
import Testing

/// Work that runs while other answers are given, or while the person goes back.
@Suite("Work and the answers beside it")
struct WorkInFlightTests {
  let gate = Gate()

  @Test func aLateRejectionTakesBackOnlyItsOwnWrites() async throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField(
          "A", onAnswer: { flow.note("A \($0)") },
          check: { _ in
            flow.note("checking")
            try await gate.answer()
            throw Rejection("A is taken.")
          })
        TextField("B") { flow.note("B \($0)") }
        Button("Next") { next() }
      }
    ])
    let person = Person(session: Session(flow))
    try person.sets("A", to: "x")
    try person.sets("B", to: "y")
    gate.answers()
    await person.session.pass(.zero)
    #expect(try person.sees("B").isAnswered)
    #expect(flow.state == ["B y"])
  }

  @Test func aPressWaitsForTheCheckBeforeIt() async throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField("A", onAnswer: { flow.note("A \($0)") }, check: { _ in try await gate.answer() })
        Button("Help") { flow.push(Menu("Help") { Text("help") }) }
      }
    ])
    let session = Session(flow)
    let person = Person(session: session)
    let shown = session.show()
    let receipt = try session.perform(
      .answer(entry: shown.entry, element: "A", value: .text("x")))
    try person.presses("Help")
    gate.answers()
    await session.pass(.zero)
    #expect(person.stack == ["Form", "Help"])
    #expect(receipt.verdict == .accepted)
    #expect(flow.state == ["A x"])
    try person.stepsBack()
    #expect(try person.sees("A").value == .text("x"))
  }

  /// On a screen without buttons the last answer leads on, and would hide the error.
  @Test func anAnswerIsNotTakenAfterTheCheckBeforeItRejects() async throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField(
          "A", onAnswer: { flow.note("A \($0)") },
          check: { _ in
            try await gate.answer()
            throw Rejection("A is taken.")
          })
        TextField("B") {
          flow.note("B \($0)")
          next()
        }
      }
    ])
    let session = Session(flow)
    let person = Person(session: session)
    let entry = session.show().entry
    let first = try session.perform(.answer(entry: entry, element: "A", value: .text("x")))
    let second = try session.perform(.answer(entry: entry, element: "B", value: .text("y")))
    gate.answers()
    await session.pass(.zero)
    #expect(first.verdict == .refused(Rejection("A is taken.")))
    #expect(second.verdict == .cancelled)
    #expect(person.stack == ["Form"])
    #expect(try person.sees("B").draft == "y")
    #expect(flow.state == [])
  }

  /// A task pushes its screen at any time, so the check of an answer may end below it.
  @Test func anAnswerWhoseCheckEndsUnderAnotherScreenIsADraft() async throws {
    let bell = Gate()
    let flow = Steps([
      { flow, _ in
        Ringing("Form", when: { _ = try? await bell.answer() }) {
          flow.push(Menu("Alarm") { Text("alarm") })
        } content: {
          TextField(
            "A", onAnswer: { flow.note("A \($0)") }, check: { _ in try await gate.answer() })
        }
      }
    ])
    let session = Session(flow)
    let person = Person(session: session)
    let shown = session.show()
    let receipt = try session.perform(
      .answer(entry: shown.entry, element: "A", value: .text("x")))
    bell.answers()
    await session.pass(.zero)
    #expect(person.stack == ["Form", "Alarm"])
    gate.answers()
    await session.pass(.zero)
    #expect(receipt.verdict == .cancelled)
    #expect(person.told == ["“A” was not answered, because another screen came before."])
    #expect(flow.state == [])
    try person.stepsBack()
    #expect(try person.sees("A").draft == "x")
  }

  /// The next answer to a field stops its check, for which other answers have waited, and may be rejected at once.
  @Test func anAnswerThatWaitedIsGivenAfterTheCheckWasStopped() async throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField(
          "A", onAnswer: { flow.note("A \($0)") },
          check: { text in
            if text == "no" { throw Rejection("A is taken.") }
            try await gate.stubbornAnswer()
          })
        TextField("B") { flow.note("B \($0)") }
        Button("Next") { next() }
      }
    ])
    let session = Session(flow)
    let person = Person(session: session)
    let entry = session.show().entry
    try session.perform(.answer(entry: entry, element: "A", value: .text("x")))
    let waiting = try session.perform(.answer(entry: entry, element: "B", value: .text("y")))
    #expect(throws: Rejection("A is taken.")) { try person.sets("A", to: "no") }
    #expect(waiting.verdict == .accepted)
    #expect(flow.state == ["B y"])
    #expect(try person.sees("A").error?.message == "A is taken.")
    gate.answers()
    await session.pass(.zero)
  }

  @Test func answersThatWaitEndWithTheWizard() throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField("A", onAnswer: { _ in }, check: { _ in try await gate.stubbornAnswer() })
        TextField("B") { flow.note("B \($0)") }
      }
    ])
    let session = Session(flow)
    let entry = session.show().entry
    try session.perform(.answer(entry: entry, element: "A", value: .text("x")))
    let waiting = try session.perform(.answer(entry: entry, element: "B", value: .text("y")))
    session.fail(Outage())
    #expect(waiting.verdict == .cancelled)
    gate.answers()
  }

  @Test func aLoadThatFailsAgainAtOnceIsSaidToFail() async throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in Picker("City", load: { throw Outage() }) { _ in } }
    ])
    let session = Session(flow)
    let shown = session.show()
    let again = try session.perform(.press(entry: shown.entry, element: "City"))
    #expect(again.verdict == .failed("The line is dead."))
    #expect(session.show().elements.first?.loading == .failed)
  }

  @Test func aFailureUndoesWritesAsAPlainClosureDoes() async throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        Button("Go") {
          flow.note("order")
          try await gate.answer()
          next()
        }
      }, Steps.asks("Last"),
    ])
    let person = Person(session: Session(flow))
    try person.presses("Go")
    gate.fails(with: Outage())
    await person.session.pass(.zero)
    try person.presses("Go")
    gate.answers()
    await person.session.pass(.zero)
    #expect(flow.state == ["order"])
  }

  @Test(arguments: [false, true])
  func goingBackToAScreenStopsTheWorkWhoseAnswerItTakesBack(byRevisit: Bool) async throws {
    let flow = Steps([
      Steps.asks("First"),
      Steps.shows("Work") { flow, _ in
        Button("Go") {
          flow.push(Question("One") { _ in })
          try await gate.answer()
          flow.note("late")
          flow.push(Question("Two") { _ in })
        }
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    try person.presses("Go")
    if byRevisit { try person.changes("Work") } else { try person.stepsBack() }
    #expect(person.session.isIdle)
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["First", "Work"])
    #expect(flow.state == ["First 1"])
  }

  @Test func aRejectionAfterAPushKeepsWhatWasAnsweredAbove() async throws {
    let flow = Steps([
      Steps.shows("Work") { flow, _ in
        Button("Go") {
          flow.note("a")
          flow.push(
            Question("One") {
              flow.note("One \($0)")
              flow.push(Question("Top") { _ in })
            })
          try await gate.answer()
          throw Rejection("Not today.")
        }
      }
    ])
    let person = Person(session: Session(flow))
    try person.presses("Go")
    try person.says("yes")
    gate.answers()
    await person.session.pass(.zero)
    // The stack says that One was answered, so the state must, too; or both are as before the press.
    #expect(flow.state.contains("One yes") == (person.stack.contains("One")))
    // The person is told.
    #expect(!person.session.show().errors.isEmpty || !person.told.isEmpty)
  }

  /// Work that leaves its own screen for good has done what it was to do.
  @Test(arguments: ["replace", "pop", "revisit"])
  func workThatLeavesItsScreenKeepsWhatItWrote(_ way: String) async throws {
    let flow = Steps([
      Steps.asks("First"),
      Steps.shows("Work") { flow, _ in
        Button("Go") {
          try await gate.answer()
          flow.note("done")
          switch way {
          case "replace": flow.replace(with: Menu("Result") { Text("result") })
          case "pop": flow.pop(to: flow.pushed[0])
          default: flow.revisit(flow.pushed[0])
          }
        }
      },
    ])
    let person = Person(session: Session(flow))
    try person.says("1")
    let shown = person.session.show()
    let receipt = try person.session.perform(.press(entry: shown.entry, element: "Go"))
    gate.answers()
    await person.session.pass(.zero)
    #expect(receipt.verdict == .accepted)
    if way == "revisit" { try person.stepsBack() }
    #expect(flow.state == ["First 1", "done"])
  }

  /// The person must see the error first, and the press was meant for the answer that was not accepted.
  @Test func aPressThatWaitsForARejectedCheckIsNotMade() async throws {
    let flow = Steps([
      Steps.shows("Form") { flow, next in
        TextField(
          "Mail",
          check: { _ in
            try await gate.answer()
            throw Rejection("Nobody can be reached there.")
          })
        Button("Confirm", onceOnly: true) {
          flow.note("confirmed")
          next()
        }
      }, Steps.asks("Last"),
    ])
    let person = Person(session: Session(flow))
    try person.sets("Mail", to: "x")
    let shown = person.session.show()
    let receipt = try person.session.perform(.press(entry: shown.entry, element: "Confirm"))
    gate.answers()
    await person.session.pass(.zero)
    #expect(receipt.verdict == .cancelled)
    #expect(person.stack == ["Form"])
    #expect(flow.state == [])
    #expect(try person.sees("Mail").error?.message == "Nobody can be reached there.")
    #expect(
      person.told == [
        "“Confirm” was not pressed, because an answer before it was not accepted."
      ])
  }

  @Test func workWaitsForOtherWorkOfItsScreen() async throws {
    let flow = Steps([
      Steps.shows("Work") { flow, _ in
        Button("B") {
          try await gate.answer()
          flow.note("b")
          throw Rejection("Not now.")
        }
        Button("C") {
          try await gate.answer()
          flow.note("c")
        }
      }
    ])
    let person = Person(session: Session(flow))
    try person.presses("B")
    #expect(try person.presses("C") == .pending)
    #expect(gate.visitors == 1)
    gate.answers()
    await person.session.pass(.zero)
    gate.answers()
    await person.session.pass(.zero)
    #expect(flow.state == [])
    #expect(try person.sees("B").hasError)
  }

  /// The end of other work on the screen lets answers go on that need to wait no longer.
  @Test func anotherPressTakesThePlaceOfTheOneThatWaits() async throws {
    let bell = Gate()
    let flow = Steps([
      { flow, next in
        Ringing("Form", when: { _ = try? await bell.answer() }) {
        } content: {
          Button("Go") { () async throws in
            try await gate.answer()
            flow.note("went")
          }
          Button("Look") { () async throws in try await gate.answer() }
          Button("Next") { next() }
        }
      },
      Steps.shows("End") { _, _ in Text("end") },
    ])
    let person = Person(session: Session(flow))
    for button in ["Go", "Look", "Next", "Look"] { try person.presses(button) }
    bell.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["Form"])
    gate.answers()
    await person.session.pass(.zero)
    #expect(person.stack == ["Form", "End"])
    #expect(flow.state == ["went"])
  }

  @Test func everyMessageOfAComposerThatWaitsIsSent() async throws {
    let flow = Steps([
      Steps.shows("Chat") { flow, _ in
        Button("Older") {
          flow.note("asks")
          try await gate.answer()
        }
        TextField("Message") { flow.note($0) }.repeatsQuestion()
      }
    ])
    let person = Person(session: Session(flow))
    try person.presses("Older")
    try person.sets("Message", to: "one")
    try person.sets("Message", to: "two")
    gate.answers()
    await person.session.pass(.zero)
    #expect(flow.state == ["asks", "one", "two"])
  }
}

/// A screen whose task waits for something, and then does something.
private final class Ringing: Screen {
  let title: String
  private let wait: () async -> Void
  private let ring: () -> Void
  private let content: () -> any Element

  init(
    _ title: String, when wait: @escaping () async -> Void, ring: @escaping () -> Void,
    @ElementBuilder content: @escaping () -> any Element
  ) {
    self.title = title
    self.wait = wait
    self.ring = ring
    self.content = content
  }

  var body: any Element { content() }

  var task: ScreenTask? {
    ScreenTask { [wait, ring] in
      await wait()
      ring()
    }
  }
}
