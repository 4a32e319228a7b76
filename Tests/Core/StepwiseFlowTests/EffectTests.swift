import StepwiseFlow
import TestSupport
import Testing

@Suite("Effects after a press")
struct EffectTests {
  @Test func effects() async { for story in Self.ends + Self.others { await story.check() } }

  /// A wizard with a button on its second screen, whose action a test decides.
  private static func work(
    _ action: @escaping (StoryWorld, Talk, _ next: () -> Void) async throws -> Void
  ) -> (StoryWorld) -> [Talk.Step] {
    { world in
      let screen = Talk.shows("Work") { flow, next in
        TextField("Note") { flow.note("note \($0)") }
        Button("Go") { try await action(world, flow, next) }
        Button("Skip") { next() }
      }
      return [Talk.asks("First"), screen, Talk.asks("Last")]
    }
  }

  /// How an effect ends.
  private static var ends: [Story] {
    [
      Story(
        "an immediate effect ends within perform",
        steps: work { _, flow, next in
          flow.note("went")
          next()
        },
        """
        > say 1
        at #2 First > Work · state First 1
        > press Go
        at #3 First > Work > Last · state First 1, went
        """),
      Story(
        "an immediate rejection is thrown by perform",
        steps: work { _, flow, _ in
          flow.note("went")
          throw Rejection("Nothing works today.")
        },
        """
        > say 1
        at #2 First > Work · state First 1
        > press Go
        refused: Nothing works today. · “Go” error 1: Nothing works today.
        """),
      Story(
        "a late rejection is the element's error and undoes its writes",
        steps: work { world, flow, _ in
          flow.note("asks")
          flow.note("took “\(try await world.gate.answer())”")
          throw Rejection("Nobody is called so: try another name.")
        },
        """
        > say 1; press Go; settle
        pending · at #2 First > Work · state First 1, asks · “Note” locked · “Go” busy
        running Go · gate 1/1
        > served Ada
        press Go: refused: Nobody is called so: try another name. · state First 1 · “Note” -
        “Go” error 1: Nobody is called so: try another name. · running - · gate 0/1
        """),
      Story(
        "a failure is shown, and a retry succeeds",
        steps: work { world, _, next in
          try await world.gate.answer()
          next()
        },
        """
        > say 1; press Go
        pending · at #2 First > Work · state First 1 · “Note” locked · “Go” busy · running Go
        gate 1/1
        > press Go
        refused: “Go” is still running.
        > outage
        press Go: failed: The line is dead. · “Note” - · “Go” failure 1: The line is dead.
        running - · gate 0/1
        > press Go
        pending · “Note” locked · “Go” busy · running Go · gate 1/2
        > served
        press Go: accepted · at #3 First > Work > Last · running - · gate 0/2
        """),
      Story(
        "an effect of a gone screen neither navigates nor writes",
        steps: work { world, flow, next in
          try await world.gate.stubbornAnswer()
          flow.note("late")
          next()
        },
        """
        > say 1; press Go
        pending · at #2 First > Work · state First 1 · “Note” locked · “Go” busy · running Go
        gate 1/1
        > back
        press Go: cancelled · at #1 First · state - · “First” = 1 · running -
        > served; settle
        gate 0/1
        report: A state was written by “Go”, whose screen is gone; it was ignored: let its closure \
        throw when its task is cancelled, as “Task.checkCancellation()” does.
        report: “Go” pushed “Last” when its screen was gone; nothing was done: let its closure throw \
        when its task is cancelled, as “Task.checkCancellation()” does.
        """),
      Story(
        "fail ends the wizard with its error",
        steps: work { world, flow, _ in
          try await world.gate.answer()
          flow.fail(Outage())
        },
        """
        > say 1; press Go
        pending · at #2 First > Work · state First 1 · “Note” locked · “Go” busy · running Go
        gate 1/1
        > served
        press Go: accepted · “Note” - · “Go” - · running - · gate 0/1
        end failed(The line is dead.)
        > back
        refused: The wizard has ended.
        """),
      Story(
        "back on the first screen stops it, and then says that it is the first",
        steps: { world in
          [
            Talk.shows("Work") { _, next in
              Button("Go") {
                try await world.gate.answer()
                next()
              }
            }, Talk.asks("Last"),
          ]
        },
        """
        > press Go
        pending · “Go” busy · running Go · gate 1/1
        > back
        press Go: cancelled · “Go” - · told “Go” was stopped. · running - · gate 0/1
        > back; settle
        refused: This is the first screen: there is no way back. · told -
        > press Go
        pending · “Go” busy · running Go · gate 1/2
        """),
    ]
  }

  /// An effect and other answers and screens.
  private static var others: [Story] {
    [
      Story(
        "navigation from a covered screen is reported",
        steps: work { world, _, next in
          try await world.gate.answer()
          next()
        },
        """
        > say 1; press Go
        pending · at #2 First > Work · state First 1 · “Note” locked · “Go” busy · running Go
        gate 1/1
        > press Skip
        at #3 First > Work > Last
        > served
        press Go: cancelled · told “Go” was not answered, because another screen came before.
        running - · gate 0/1
        report: “Go” pushed “Last” when its screen was covered; nothing was done: navigate once, at \
        the end of its closure.
        """),
      Story(
        "navigation and writes after a later answer are reported",
        steps: work { world, flow, _ in
          flow.push(Card(asking: "One") { _ in flow.push(Card(asking: "Two")) })
          try await world.gate.answer()
          flow.note("late")
          flow.push(Card(asking: "Three"))
        },
        """
        > say 1; press Go
        pending · at #3 First > Work > One · state First 1 · running Go · gate 1/1
        > say yes
        at #4 First > Work > One > Two
        > served
        press Go: accepted · running - · gate 0/1
        report: A state was written by “Go” after a later answer; it was ignored: write it before its \
        closure navigates.
        report: “Go” pushed “Three” when its screen was covered; nothing was done: navigate once, at \
        the end of its closure.
        """),
      Story(
        "fields are locked while a button may check them",
        steps: work { world, _, next in
          try await world.gate.answer()
          next()
        },
        """
        > say 1
        at #2 First > Work · state First 1
        > put Note: n
        state First 1, note n · “Note” = n, answered
        > press Go
        pending · “Note” = n, answered, locked · “Go” busy · running Go · gate 1/1
        > put Note: other
        refused: “Note” cannot be changed while “Go” is running: step back to stop it.
        > served
        press Go: accepted · at #3 First > Work > Last · running - · gate 0/1
        """),
      Story(
        "a load that back stopped on the first screen waits to be tried again", steps: city,
        """
        at #1 Work · “City” busy, load running · running City · gate 1/1
        > back
        “City” load failed, failure 1: “City” was stopped. · told “City” was stopped.
        running - · gate 0/1
        > press City
        pending · “City” busy, load running · told - · running City · gate 1/2
        > served Rome
        press City: accepted · “City” offers Rome · running - · gate 0/2
        """),
      Story(
        "a load that failed says why and is tried again", steps: city,
        """
        at #1 Work · “City” busy, load running · running City · gate 1/1
        > choose City: Rome
        refused: “City” is still loading.
        “City” busy, load running, error 1: “City” is still loading.
        > outage
        “City” load failed, failure 2: The line is dead. · running - · gate 0/1
        > choose City: Rome
        refused: “City” could not be loaded: try that again first.
        “City” load failed, error 3: “City” could not be loaded: try that again first.
        > press City
        pending · “City” busy, load running · running City · gate 1/2
        > served Rome
        press City: accepted · “City” offers Rome · running - · gate 0/2
        > say Rome
        “City” = Rome, answered, offers Rome
        """),
      Story(
        "a load that fails again at once is said to fail",
        steps: { _ in [Talk.shows("Work") { _, _ in Picker("City", load: { throw Outage() }) }] },
        """
        at #1 Work · “City” load failed, failure 1: The line is dead.
        > press City
        failed: The line is dead. · “City” load failed, failure 2: The line is dead.
        """),
    ]
  }

  private static func city(_ world: StoryWorld) -> [Talk.Step] {
    [
      Talk.shows("Work") { _, _ in
        Picker("City", load: { OptionList([try await world.gate.answer()]) })
      }
    ]
  }

  /// A person sees a pushed screen before the effect ends.
  @Test func aPushedScreenIsReportedBeforeTheEffectEnds() async throws {
    let gate = Gate()
    let flow = Talk([
      Talk.shows("Work") { flow, _ in
        Button("Go") {
          try await gate.answer()
          flow.push(Card(asking: "One"))
          try await gate.answer()
        }
      }
    ])
    let session = Session(flow)
    try Person(session: session).presses("Go")
    var seen: [String] = []
    session.events.observe { if case .changed = $0 { seen.append(session.show().title) } }
    gate.answers()
    await session.pass(.zero)
    #expect(session.running == ["Go"])
    #expect(seen == ["One"])
  }

  /// A screen that was drawn before the work took its first step hears of the first fraction.
  @Test func aFractionIsReportedWheneverItIsSet() async throws {
    let gate = Gate()
    let flow = Talk([
      Talk.shows("Work") { _, _ in
        Button("Go") { progress in
          try await gate.answer()
          progress.fraction = 0.5
          try await gate.answer()
        }
      }
    ])
    let session = Session(flow, isLive: true)
    try Person(session: session).presses("Go")
    _ = session.show()
    var bars: [Bool] = []
    session.events.observe {
      guard case .changed = $0 else { return }
      bars.append(
        session.show().elements.contains { if case .progress = $0.kind { true } else { false } })
    }
    gate.answers()
    await session.pass(.zero)
    #expect(session.running == ["Go"])
    gate.answers()
    await session.pass(.zero)
    #expect(bars.first == true)
  }

  /// The bar stands below the button that needs the answer, and is no button.
  @Test func aButtonWithABarIsDisabledByWhatItNeeds() async throws {
    let gate = Gate()
    let flow = Talk([
      Talk.shows("Work") { talk, _ in
        Button("Go", needs: ["Name"]) { progress in
          talk.note("begun")
          progress.fraction = 0.5
          _ = try await gate.answer()
        }
        TextField(talk.state.isEmpty ? "First" : "Name")
      }
    ])
    let session = Session(flow, isLive: true)
    try Person(session: session).presses("Go")
    await session.pass(.zero)
    let elements = session.show().elements
    #expect(elements.count == 3)
    for element in elements { #expect(element.isEnabled == (element.button == nil)) }
  }
}
