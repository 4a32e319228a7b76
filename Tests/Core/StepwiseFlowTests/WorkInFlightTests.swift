import StepwiseFlow
import TestSupport
import Testing

/// Work that runs while other answers are given, or while the person goes back.
@Suite("Work and the answers beside it")
struct WorkInFlightTests {
  @Test func answersBesideWork() async { for story in Self.work { await story.check() } }

  @Test func aCancelledPressKeepsNothing() async {
    let story = Story(
      "a press that was not the latest answer is undone where its screen is left for good",
      { world in
        Talk { flow in
          var home: ScreenIdentity?
          home = flow.push(
            Card("Home") {
              Button("Open") {
                flow.push(
                  Card("Work", task: Self.showing("Shown", in: flow, world, over: { home })) {
                    Button("Go") {
                      flow.note("begun")
                      try await world.gate.answer()
                    }
                  })
              }
            })
        }
      },
      """
      > press Open
      at #2 Home > Work · beside 1/1
      > press Go
      pending · state begun · “Go” busy · running Go · gate 1/1
      > bell
      at #3 Home > Work > Shown · beside 0/1
      > press Home
      press Go: cancelled · at #1 Home · state - · running - · gate 0/1
      """)
    await story.check()
  }

  /// A task that shows another screen, whose button leaves for good.
  private static func showing(
    _ title: String, in flow: Talk, _ world: StoryWorld, over home: @escaping () -> ScreenIdentity?
  ) -> ScreenTask {
    ScreenTask {
      _ = try? await world.bell.answer()
      flow.push(Card(title) { Button("Home") { home().map { flow.pop(to: $0) } } })
    }
  }

  /// A screen with one button, above a question.
  private static func work(
    _ action: @escaping (StoryWorld, Talk) async throws -> Void
  ) -> (StoryWorld) -> [Talk.Step] {
    { world in
      [
        Talk.asks("First"),
        Talk.shows("Work") { flow, _ in Button("Go") { try await action(world, flow) } },
      ]
    }
  }

  private static func pushing(_ world: StoryWorld, _ flow: Talk) async throws {
    flow.push(Card(asking: "One"))
    try await world.gate.answer()
    flow.note("late")
    flow.push(Card(asking: "Two"))
  }

  private static func leading(_ world: StoryWorld, _ flow: Talk) async throws {
    flow.note("going")
    flow.push(
      Card(asking: "One") {
        flow.note("One \($0)")
        flow.push(Card(asking: "Top"))
      })
    try await world.gate.answer()
    throw Rejection("Not today.")
  }

  /// Work that leaves its own screen for good has done what it was to do.
  private static func leaving(
    _ leave: @escaping (Talk) -> Void
  ) -> (StoryWorld) -> [Talk.Step] {
    work { world, flow in
      try await world.gate.answer()
      flow.note("done")
      leave(flow)
    }
  }

  private static var work: [Story] {
    [
      Story(
        "a message waits for the check of the one before",
        steps: { world in
          [
            Talk.shows("Room") { flow, _ in
              TextField("Line") {
                flow.note($0)
              } check: { _ in
                try await world.gate.answer()
              }.repeatsQuestion()
            }
          ]
        },
        """
        > say one; say two
        pending · pending · “Line” draft “two”, busy · running Line · gate 1/1
        > served x
        say one: accepted · state one · “Line” busy · gate 1/2
        > served x
        say two: accepted · state one, two · “Line” - · running - · gate 0/2
        """),
      Story(
        "stepping back to a screen stops the work whose answer it takes back", steps: work(pushing),
        """
        > say 1; press Go
        pending · at #3 First > Work > One · state First 1 · running Go · gate 1/1
        > back; settle
        press Go: cancelled · at #2 First > Work · running - · gate 0/1
        """),
      Story(
        "a revisit of a screen stops the work whose answer it takes back", steps: work(pushing),
        """
        > say 1; press Go
        pending · at #3 First > Work > One · state First 1 · running Go · gate 1/1
        > change Work; settle
        press Go: cancelled · at #2 First > Work · running - · gate 0/1
        """),
      Story(
        "a rejection after a push keeps what was answered above", steps: work(leading),
        """
        > say 1; press Go; say yes
        pending · at #4 First > Work > One > Top · state First 1, going, One yes · running Go
        gate 1/1
        > served
        press Go: refused: Not today. · at #2 First > Work · state First 1
        “Go” error 1: Not today. · running - · gate 0/1
        """),
      // What the work wrote lies below the answers above, so all of it goes.
      Story(
        "a revisit below running work that led on takes it back", steps: work(leading),
        """
        > say 1; press Go; say yes
        pending · at #4 First > Work > One > Top · state First 1, going, One yes · running Go
        gate 1/1
        > change First
        press Go: cancelled · at #1 First [Work] · state - · “First” = 1 · running - · gate 0/1
        > back
        at #2 First > Work · state First 1
        """),
      Story(
        "work that replaces its screen keeps what it wrote",
        steps: leaving { $0.replace(with: Card("Result") { Text("result") }) },
        """
        > say 1; press Go
        pending · at #2 First > Work · state First 1 · “Go” busy · running Go · gate 1/1
        > served
        press Go: accepted · at #3 First > Result · state First 1, done · running - · gate 0/1
        """),
      Story(
        "work that returns to the screen below keeps what it wrote",
        steps: leaving { $0.pop(to: $0.pushed[0]) },
        """
        > say 1; press Go
        pending · at #2 First > Work · state First 1 · “Go” busy · running Go · gate 1/1
        > served
        press Go: accepted · at #1 First · state First 1, done · “First” = 1 · running -
        gate 0/1
        """),
      Story(
        "work that revisits the screen below keeps what it wrote",
        steps: leaving { $0.revisit($0.pushed[0]) },
        """
        > say 1; press Go; served
        pending · press Go: accepted · at #1 First [Work] · “First” = 1 · gate 0/1
        > back
        at #2 First > Work · state First 1, done
        """),
      Story(
        "a step back between the screens of work keeps what it wrote",
        steps: work { world, flow in
          flow.push(Card(asking: "One"))
          flow.note("between")
          flow.push(Card(asking: "Two"))
          try await world.gate.answer()
          flow.note("after")
          flow.push(Card(asking: "Three"))
        },
        """
        > say 1; press Go; back
        pending · at #3 First > Work > One · state First 1, between · running Go · gate 1/1
        > served
        press Go: accepted · at #5 First > Work > One > Three · state First 1, between, after
        running - · gate 0/1
        > back
        at #3 First > Work > One
        > back
        at #2 First > Work · state First 1
        """),
      Story(
        "work on a screen above home keeps what it wrote when it returns there",
        steps: { world in
          [
            Talk.shows("Home") { flow, _ in
              Button("Begin") {
                flow.push("Work") {
                  Button("Go") {
                    flow.note("goes")
                    try await world.gate.answer()
                    flow.note("went")
                    flow.pop(to: flow.pushed[0])
                  }
                }
              }
            }
          ]
        },
        """
        > press Begin
        at #2 Home > Work
        > press Go
        pending · state goes · “Go” busy · running Go · gate 1/1
        > served
        press Go: accepted · at #1 Home · state goes, went · running - · gate 0/1
        """),
      Story(
        "work waits for other work of its screen",
        steps: { world in
          [
            Talk.shows("Work") { flow, _ in
              Button("B") {
                try await world.gate.answer()
                flow.note("b")
                throw Rejection("Not now.")
              }
              Button("C") {
                try await world.bell.answer()
                flow.note("c")
              }
              Button("Skip") {}
            }
          ]
        },
        """
        > press B
        pending · “B” busy · running B · gate 1/1
        > press B
        refused: “B” is still running.
        > press Skip
        > press C
        pending · “C” busy
        > served
        press B: refused: Not now. · press C: cancelled · “B” error 1: Not now. · “C” -
        told “C” was not pressed, because an answer before it was not accepted. · running -
        gate 0/1
        > bell
        """),
      // Both write, and each must be undone without the other.
      Story(
        "the work of two buttons takes turns",
        steps: { world in
          [
            Talk.shows("Work") { _, _ in
              Button("Go") { try await world.gate.answer() }
              Button("Look") { try await world.bell.answer() }
            }
          ]
        },
        """
        > press Go
        pending · “Go” busy · running Go · gate 1/1
        > press Look
        pending · “Look” busy
        > served
        press Go: accepted · “Go” - · running Look · gate 0/1 · beside 1/1
        """),
      // The end of other work on the screen lets answers go on that need to wait no longer.
      Story(
        "another press takes the place of the one that waits",
        steps: { world in
          [
            { flow, next in
              Card("Form", task: ScreenTask { _ = try? await world.bell.answer() }) {
                Button("Go") { () async throws in
                  try await world.gate.answer()
                  flow.note("went")
                }
                Button("Look") { () async throws in try await world.gate.answer() }
                Button("Next") { next() }
              }
            },
            Talk.shows("End") { _, _ in Text("end") },
          ]
        },
        """
        at #1 Form · beside 1/1
        > press Go
        pending · “Go” busy · running Go · gate 1/1
        > press Look
        pending · “Look” busy
        > press Next
        pending · “Next” busy
        > press Look
        pending · press Look: cancelled
        > bell
        beside 0/1
        > served
        press Go: accepted · press Next: accepted · at #2 Form > End · state went · running Look
        gate 1/2
        """),
      Story(
        "every message of a composer that waits is sent",
        steps: { world in
          [
            Talk.shows("Chat") { flow, _ in
              Button("Older") {
                flow.note("asks")
                try await world.gate.answer()
              }
              TextField("Message") { flow.note($0) }.repeatsQuestion()
            }
          ]
        },
        """
        > press Older
        pending · state asks · “Older” busy · running Older · gate 1/1
        > put Message: one
        pending · “Message” draft “one”, busy
        > put Message: two
        pending · “Message” draft “two”, busy
        > served
        press Older: accepted · put Message: one: accepted · put Message: two: accepted
        state asks, one, two · “Older” - · “Message” - · running - · gate 0/1
        """),
    ]
  }
}
