import StepwiseFlow
import TestSupport
import Testing

/// Work beside other answers, in ways that the random wizards of `WorkModelTests` do not have.
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
