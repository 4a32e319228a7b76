import StepwiseFlow
import TestSupport
import Testing

@Suite("Tasks of screens")
struct ScreenTaskTests {
  @Test func tasks() async { for story in Self.stories { await story.check() } }

  /// A question, a screen with a task, and another question.
  private static func live(
    _ task: @escaping (StoryWorld, Talk) async -> Void
  ) -> (StoryWorld) -> [Talk.Step] {
    { world in
      let screen: Talk.Step = { flow, next in
        Card("Live", task: ScreenTask { await task(world, flow) }) {
          Button("Next") { next() }
          Button("Save") { flow.commit(WizardOutput(text: "saved")) }
        }
      }
      return [Talk.asks("First"), screen, Talk.asks("Last")]
    }
  }

  private static var stories: [Story] {
    [
      Story(
        "a task lives as long as its screen",
        steps: live { world, _ in
          _ = try? await world.gate.answer()
          world.hear("the task ended")
        },
        """
        > say 1; press Next
        at #3 First > Live > Last · state First 1 · gate 1/1
        > back
        at #2 First > Live
        > change First
        at #1 First [Live] · state - · “First” = 1
        > back
        at #2 First > Live · state First 1
        > back
        at #1 First · state - · “First” = 1 · gate 0/1
        > settle
        the task ended
        """),
      Story(
        "a commit restarts no task", steps: live { world, _ in _ = try? await world.gate.answer() },
        """
        > say 1
        at #2 First > Live · state First 1 · gate 1/1
        > press Save
        at #2 Live · output: saved
        """),
      Story(
        "a screen that a task pushes starts its task once",
        steps: live { world, flow in
          flow.push(
            Card("Over", task: ScreenTask { _ = try? await world.gate.answer() }) { Text("!") })
        },
        """
        > say 1
        at #3 First > Live > Over · state First 1 · gate 1/1
        """),
      Story(
        "the task of a suspended screen navigates nowhere",
        steps: live { world, flow in
          _ = try? await world.gate.answer()
          flow.push(Card(asking: "Over"))
        },
        """
        > say 1
        at #2 First > Live · state First 1 · gate 1/1
        > change First
        at #1 First [Live] · state - · “First” = 1
        > served
        gate 0/1
        report: “Live” pushed “Over” when its screen was gone; nothing was done: let its closure \
        throw when its task is cancelled, as “Task.checkCancellation()” does.
        """),
    ]
  }
}
