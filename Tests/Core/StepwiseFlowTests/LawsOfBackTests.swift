import StepwiseFlow
import TestSupport
import Testing

/// A branch before an independent question, in a wizard whose outputs also append to its state.
@Suite("The laws of back, played through")
struct LawsOfBackTests {
  @Test func laws() async { for story in Self.stories { await story.check() } }

  private static func pets(_ world: StoryWorld) -> Talk {
    Talk { flow in
      var pet: ScreenIdentity?
      let review: () -> Void = {
        flow.push("Review") {
          if let pet { Button("Change Pet", revisits: pet) }
          Button("Confirm", onceOnly: true) { flow.finish(flow.state) }
        }
      }
      let askDay: () -> Void = {
        flow.push(
          Card(asking: "Day") { day in
            flow.note("day \(day)")
            if day == "bad" { throw Rejection("“bad” is not a day: give a year.") }
            review()
          })
      }
      pet = flow.push(
        Card("Pet") {
          Picker("Pet", options: ["Cat", "Dog", "Other"]) { pet in
            world.hear("the flow was asked")
            flow.note("pet \(pet)")
            guard pet == "Other" else { return askDay() }
            flow.push(
              Card(asking: "Which") {
                flow.note("which \($0)")
                askDay()
              })
          }
        })
    }
  }

  private static var stories: [Story] {
    [
      Story(
        "back and the same answer restore the objects that a revisit suspended", pets,
        """
        at #1 Pet · “Pet” offers Cat/Dog/Other
        > say Cat; say 1990
        the flow was asked · at #3 Pet > Day > Review · state pet Cat, day 1990
        > press Change Pet
        at #1 Pet [Day > Review] · state - · “Pet” = Cat, offers Cat/Dog/Other
        > back
        at #3 Pet > Day > Review · state pet Cat, day 1990
        > press Change Pet; say Cat
        """),
      Story(
        "another answer replays the rest", pets,
        """
        at #1 Pet · “Pet” offers Cat/Dog/Other
        > say Cat; say 1990; press Change Pet
        the flow was asked · at #1 Pet [Day > Review] · “Pet” = Cat, offers Cat/Dog/Other
        > say Dog
        the flow was asked · at #5 Pet > Day > Review · state pet Dog, day 1990
        """),
      Story(
        "a new screen pauses the replay, which then continues; answers are defaults afterwards",
        pets,
        """
        at #1 Pet · “Pet” offers Cat/Dog/Other
        > say Cat; say 1990; press Change Pet
        the flow was asked · at #1 Pet [Day > Review] · “Pet” = Cat, offers Cat/Dog/Other
        > say Other
        the flow was asked · at #4 Pet > Which [Day > Review] · state pet Other
        > say Hamster
        at #6 Pet > Which > Day > Review · state pet Other, which Hamster, day 1990
        > back; back
        at #4 Pet > Which · state pet Other · “Which” = Hamster
        > say Newt
        at #7 Pet > Which > Day · state pet Other, which Newt · “Day” = 1990
        > accept
        at #8 Pet > Which > Day > Review · state pet Other, which Newt, day 1990
        """),
      Story(
        "unused answers are listed, and nothing is duplicated", pets,
        """
        at #1 Pet · “Pet” offers Cat/Dog/Other
        > say Cat; say 1990; press Change Pet; say Other; say Hamster
        the flow was asked · the flow was asked · at #6 Pet > Which > Day > Review
        state pet Other, which Hamster, day 1990
        > press Change Pet; say Cat
        the flow was asked · at #8 Pet > Day > Review · state pet Cat, day 1990
        told “Which: Hamster” no longer applies.
        > back
        at #7 Pet > Day · state pet Cat · “Day” = 1990 · told -
        > say bad
        refused: “bad” is not a day: give a year.
        “Day” = 1990, error 1: “bad” is not a day: give a year.
        > say 2000
        at #9 Pet > Day > Review · state pet Cat, day 2000
        > press Confirm
        outcome pet Cat, day 2000 · end finished
        """),
      Story(
        "back from a paused replay restores the revisit, and then the stack", pets,
        """
        at #1 Pet · “Pet” offers Cat/Dog/Other
        > say Cat; say 1990; press Change Pet; say Other
        the flow was asked · the flow was asked · at #4 Pet > Which [Day > Review]
        state pet Other
        > back
        at #1 Pet [Day > Review] · state - · “Pet” = Other, offers Cat/Dog/Other
        > back
        at #3 Pet > Day > Review · state pet Cat, day 1990
        """),
      Story(
        "a third answer after a pause still replays the rest", pets,
        """
        at #1 Pet · “Pet” offers Cat/Dog/Other
        > say Cat; say 1990; press Change Pet; say Other; back
        the flow was asked · the flow was asked · at #1 Pet [Day > Review]
        “Pet” = Other, offers Cat/Dog/Other
        > say Dog
        the flow was asked · at #6 Pet > Day > Review · state pet Dog, day 1990
        > back; back
        at #1 Pet · state - · “Pet” = Dog, offers Cat/Dog/Other
        > back
        refused: This is the first screen: there is no way back.
        """),
      Story(
        "appended state is never duplicated",
        steps: { _ in [Talk.asks("A"), Talk.asks("B"), Talk.review] },
        """
        > say 1; say 2
        at #3 A > B > Review · state A 1, B 2
        > back
        at #2 A > B · state A 1 · “B” = 2
        > back
        at #1 A · state - · “A” = 1
        > say 1
        at #4 A > B · state A 1 · “B” = 2
        > say 2
        at #5 A > B > Review · state A 1, B 2
        > back
        at #4 A > B · state A 1 · “B” = 2
        > back
        at #1 A · state - · “A” = 1
        > say 1
        at #6 A > B · state A 1 · “B” = 2
        > say 2
        at #7 A > B > Review · state A 1, B 2
        """),
    ]
  }
}
