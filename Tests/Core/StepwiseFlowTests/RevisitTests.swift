import StepwiseFlow
import TestSupport
import Testing

@Suite("Changing an earlier answer")
struct RevisitTests {
  @Test func revisits() async { for story in Self.questions + Self.others { await story.check() } }

  /// Questions and a review; each rejects every answer while its title is a fact.
  private static func asking(
    _ titles: String
  ) -> (StoryWorld) -> [Talk.Step] {
    { world in
      let questions = titles.map { title in
        Talk.asks(String(title)) { _, text in
          if world.facts.contains(String(title)) { throw Rejection("Not now.") }
        }
      }
      return questions + [Talk.review]
    }
  }

  private static var questions: [Story] {
    [
      Story(
        "nested revisits are left one by one", steps: asking("ABCD"),
        """
        > say 1; say 2; say 3; say 4
        at #5 A > B > C > D > Review · state A 1, B 2, C 3, D 4
        > change C
        at #3 A > B > C [D > Review] · state A 1, B 2 · “C” = 3
        > change A
        at #1 A [B > C > D > Review] · state - · “A” = 1
        > back
        at #3 A > B > C [D > Review] · state A 1, B 2 · “C” = 3
        > back
        at #5 A > B > C > D > Review · state A 1, B 2, C 3, D 4
        """),
      Story(
        "leaving a revisit discards its drafts", steps: asking("ABC"),
        """
        > say 1; say 2; say 3
        at #4 A > B > C > Review · state A 1, B 2, C 3
        > change B
        at #2 A > B [C > Review] · state A 1 · “B” = 2
        > type B: hal
        “B” = 2, draft “hal”
        > back
        at #4 A > B > C > Review · state A 1, B 2, C 3
        > change B
        at #2 A > B [C > Review] · state A 1 · “B” = 2
        """),
      Story(
        "another answer replays up to the first revisited screen", steps: asking("ABCD"),
        """
        > say 1; say 2; say 3; say 4
        at #5 A > B > C > D > Review · state A 1, B 2, C 3, D 4
        > change C; change A
        at #1 A [B > C > D > Review] · state - · “A” = 1
        > say 9
        at #7 A > B > C? [D > Review] · state A 9, B 2 · “C” = 3
        > say 8
        at #9 A > B > C > D > Review · state A 9, B 2, C 8, D 4
        """),
      Story(
        "after a lower answer the same answer replays the rest", steps: asking("ABCD"),
        """
        > say 1; say 2; say 3; say 4
        at #5 A > B > C > D > Review · state A 1, B 2, C 3, D 4
        > change C; change A
        at #1 A [B > C > D > Review] · state - · “A” = 1
        > say 9
        at #7 A > B > C? [D > Review] · state A 9, B 2 · “C” = 3
        > accept
        at #9 A > B > C > D > Review · state A 9, B 2, C 3, D 4
        """),
      Story(
        "back within a change of two screens goes down one screen", steps: asking("ABCD"),
        """
        > say 1; say 2; say 3; say 4
        at #5 A > B > C > D > Review · state A 1, B 2, C 3, D 4
        > change C; change A
        at #1 A [B > C > D > Review] · state - · “A” = 1
        > say 9
        at #7 A > B > C? [D > Review] · state A 9, B 2 · “C” = 3
        > back
        at #6 A > B? [C > D > Review] · state A 9 · “B” = 2
        > say 2
        at #8 A > B > C? [D > Review] · state A 9, B 2 · “C” = 3
        > accept
        at #10 A > B > C > D > Review · state A 9, B 2, C 3, D 4
        """),
      Story(
        "revisiting the revisited screen again steps back to it",
        steps: asking("AB"),
        """
        > say 1; say 2
        at #3 A > B > Review · state A 1, B 2
        > change A
        at #1 A [B > Review] · state - · “A” = 1
        > now B
        > say 9
        at #4 A > B? [Review] · state A 9 · “B” = 2, draft “2”, error 1: Not now.
        > change A
        at #1 A [B > Review] · state - · “A” = 9
        > back
        at #3 A > B > Review · state A 1, B 2
        """),
      // An answer that was taken back is a default, and not given again by itself.
      Story(
        "an answer given during a revisit is newer than the suspended one",
        steps: asking("ABC"),
        """
        > say 1; say 2; say 3
        at #4 A > B > C > Review · state A 1, B 2, C 3
        > change A
        at #1 A [B > C > Review] · state - · “A” = 1
        > now B; now C; say 9
        at #5 A > B? [C > Review] · state A 9 · “B” = 2, draft “2”, error 1: Not now.
        > never B; say 8
        at #6 A > B > C? [Review] · state A 9, B 8 · “C” = 3, draft “3”, error 2: Not now.
        > never C; back; back
        at #1 A [B > C > Review] · state - · “A” = 9
        > say 7
        at #7 A > B? [C > Review] · state A 7 · “B” = 8
        > accept
        at #8 A > B > C? [Review] · state A 7, B 8 · “C” = 3, draft “3”
        """),
      Story(
        "a lower revisit continues both revisits", steps: asking("ZABC"),
        """
        > say 0; say 1; say 2; say 3
        at #5 Z > A > B > C > Review · state Z 0, A 1, B 2, C 3
        > change A
        at #2 Z > A [B > C > Review] · state Z 0 · “A” = 1
        > now B
        > say 9
        at #6 Z > A > B? [C > Review] · state Z 0, A 9 · “B” = 2, draft “2”, error 1: Not now.
        > change Z
        at #1 Z [A > B > C > Review] · state - · “Z” = 0
        > say 7
        at #8 Z > A > B? [C > Review] · state Z 7, A 9 · “B” = 2, draft “2”
        > never B
        > say 2
        at #10 Z > A > B > C > Review · state Z 7, A 9, B 2, C 3
        """),
      Story(
        "the trail has the status of each screen", steps: asking("AB"),
        """
        > say 1; say 2; list
        answered A: 1 | answered B: 2 | current Review · at #3 A > B > Review · state A 1, B 2
        > change A; list
        current A | kept B: 2 | kept Review · at #1 A [B > Review] · state - · “A” = 1
        > now B
        > say 9; list
        answered A: 9 | askedAgain B | kept Review · at #4 A > B? [Review] · state A 9
        “B” = 2, draft “2”, error 1: Not now.
        > never B
        > say 2; list
        answered A: 9 | answered B: 2 | current Review · at #5 A > B > Review · state A 9, B 2
        > back; list
        answered A: 9 | current B · at #4 A > B · state A 9 · “B” = 2
        """),
    ]
  }

  private static var others: [Story] {
    [
      Story(
        "leaving a revisit keeps earlier drafts",
        steps: { _ in
          [
            Talk.shows("Form") { _, next in
              TextField("Note")
              Button("Go on") { next() }
            }, Talk.review,
          ]
        },
        """
        > type Note: half
        “Note” draft “half”
        > press Go on
        at #2 Form > Review
        > change Form
        at #1 Form [Review] · “Note” draft “half”
        > type Note:
        “Note” -
        > back
        at #2 Form > Review
        > change Form
        at #1 Form [Review] · “Note” draft “half”
        """),
      Story(
        "a stopped load starts again after the revisit",
        steps: { world in
          [
            Talk.asks("A"),
            Talk.shows("Top") { _, _ in
              Picker("City", load: { OptionList([try await world.gate.answer()]) })
            },
          ]
        },
        """
        > say 1
        at #2 A > Top · state A 1 · “City” busy, load running · running City · gate 1/1
        > change A
        at #1 A [Top] · state - · “A” = 1 · running - · gate 0/1
        > back
        at #2 A > Top · state A 1 · “City” busy, load running · running City · gate 1/2
        > settle
        > served Rome
        “City” offers Rome · running - · gate 0/2
        """),
      Story(
        "a changed field makes the last answer differ",
        steps: { _ in
          [
            Talk.shows("Form") { flow, next in
              TextField("Name") { flow.note("name \($0)") }
              TextField("Age") { flow.note("age \($0)") }
              Button("Next") { next() }
            }, Talk.asks("B"), Talk.review,
          ]
        },
        """
        > say Ada; say 36; say Next; say b
        at #3 Form > B > Review · state name Ada, age 36, B b
        > change Form
        at #1 Form [B > Review] · state - · “Name” = Ada · “Age” = 36
        > press Next
        at #3 Form > B > Review · state name Ada, age 36, B b
        > change Form
        at #1 Form [B > Review] · state - · “Name” = Ada · “Age” = 36
        > say Eve
        state name Eve · “Name” = Eve, answered
        > accept
        state name Eve, age 36 · “Age” = 36, answered
        > say Next
        at #5 Form > B > Review · state name Eve, age 36, B b
        """),
      Story(
        "a forgotten answer never counts as the same",
        steps: { _ in
          [
            Talk.shows("Form") { flow, next in
              TextField("Name") { flow.note("name \($0)") }
              SecureField("Code") {
                flow.note("code \($0)")
                next()
              }.remembersAnswer(false)
            }, Talk.asks("B"), Talk.review,
          ]
        },
        """
        > say Ada; say one; say b
        at #3 Form > B > Review · state name Ada, code one, B b
        > change Form
        at #1 Form [B > Review] · state - · “Name” = Ada
        > accept
        state name Ada · “Name” = Ada, answered
        > say two
        at #5 Form > B > Review · state name Ada, code two, B b
        """),
      Story(
        "nothing below a commit can be revisited",
        steps: { _ in
          [
            Talk.asks("A"),
            { flow, next in
              Card(asking: "B") { _ in
                next()
                flow.commit()
              }
            }, Talk.asks("C"),
            Talk.shows("Review") { flow, _ in Button("Change A", revisits: flow.pushed[0]) },
          ]
        },
        """
        > say 1; say 2; say 3
        at #4 C > Review · state A 1, C 3 · “Change A” disabled: “A” can no longer be reached.
        > press Change A
        refused: “Change A” cannot be used now: “A” can no longer be reached.
        > revisit 1
        refused: There is no earlier screen with the number 1.
        > change C
        at #3 C [Review] · state A 1 · “C” = 3
        > say 9
        at #5 C > Review · state A 1, C 9 · “Change A” disabled: “A” can no longer be reached.
        > back
        at #3 C · state A 1 · “C” = 9
        > back
        refused: What was done cannot be undone: there is no way back.
        """),
    ]
  }
}
