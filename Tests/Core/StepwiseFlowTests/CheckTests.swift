import StepwiseFlow
import TestSupport
import Testing

@Suite("Checks of answers")
struct CheckTests {
  @Test func answersBesideChecks() async { for story in Self.others { await story.check() } }

  @Test func checks() async { for story in Self.stories { await story.check() } }

  @Test func errorsStayUntilTheyAreResolved() async {
    for story in Self.errors { await story.check() }
  }

  /// A question that the service accepts unless it says “no”, and another question.
  private static func checked(_ world: StoryWorld) -> [Talk.Step] {
    [
      { flow, next in
        Card(
          asking: "Name",
          onAnswer: {
            flow.note("name \($0)")
            next()
          },
          check: {
            if try await world.gate.answer() == "no" { throw Rejection("Not “\($0)”.") }
          })
      }, Talk.asks("Last"),
    ]
  }

  /// A field whose check waits at the gate, and whose answer a test takes.
  private static func taking(
    _ take: @escaping (String) throws -> Void
  ) -> (StoryWorld) -> [Talk.Step] {
    { world in
      [
        Talk.shows("Name") { _, _ in
          TextField("Name", onAnswer: take, check: { _ in try await world.gate.answer() })
        }
      ]
    }
  }

  private static var stories: [Story] {
    [
      Story(
        "a successful check accepts the answer", steps: checked,
        """
        > say Ada
        pending · “Name” busy · running Name · gate 1/1
        > served yes
        say Ada: accepted · at #2 Name > Last · state name Ada · running - · gate 0/1
        """),
      Story(
        "a failed check changes nothing", steps: checked,
        """
        > say Ada
        pending · “Name” busy · running Name · gate 1/1
        > served no
        say Ada: refused: Not “Ada”. · “Name” error 1: Not “Ada”. · running - · gate 0/1
        """),
      Story(
        "an answer that is rejected at once cancels the earlier check",
        steps: { world in
          [
            Talk.shows("Form") { _, _ in
              TextField(
                "Name",
                check: { name in
                  if name == "x" { throw Rejection("That is too short.") }
                  try await world.gate.answer()
                })
            }
          ]
        },
        """
        > say Ada; say x; settle
        pending · refused: That is too short. · say Ada: cancelled
        “Name” error 1: That is too short. · gate 0/1
        """),
      Story(
        "an answer that is refused after its check is refused once, each time",
        steps: taking { throw Rejection("“\($0)” is taken: choose another.") },
        """
        > say Ada
        pending · “Name” busy · running Name · gate 1/1
        > served
        say Ada: refused: “Ada” is taken: choose another.
        “Name” error 1: “Ada” is taken: choose another. · running - · gate 0/1
        > say Ada
        pending · “Name” busy · running Name · gate 1/2
        > served
        say Ada: refused: “Ada” is taken: choose another.
        “Name” error 2: “Ada” is taken: choose another. · running - · gate 0/2
        """),
      Story(
        "an answer that fails after its check has failed", steps: taking { _ in throw Outage() },
        """
        > say Ada
        pending · “Name” busy · running Name · gate 1/1
        > served
        say Ada: failed: The line is dead. · “Name” failure 1: The line is dead. · running -
        gate 0/1
        """),
      Story(
        "an answer whose check is stopped is a draft", steps: taking { _ in },
        """
        > say x
        pending · “Name” busy · running Name · gate 1/1
        > back
        say x: cancelled · “Name” draft “x” · told “Name” was stopped. · running - · gate 0/1
        """),
      Story(
        "a press during a check is rejected after it",
        steps: { world in
          [
            Talk.shows("Form") { _, _ in
              TextField("Name", check: { _ in try await world.gate.answer() })
              Button("Select") { throw Rejection("Not now: answer first.") }
            }
          ]
        },
        """
        > say Ada
        pending · “Name” busy · running Name · gate 1/1
        > press Select
        pending · “Select” busy
        > served
        say Ada: accepted · press Select: refused: Not now: answer first.
        “Name” = Ada, answered · “Select” error 1: Not now: answer first. · running - · gate 0/1
        """),
    ]
  }

  /// A screen with a button that is rejected until something was fetched.
  private static func fetching(
    _ fetch: @escaping () async throws -> Void
  ) -> (StoryWorld) -> [Talk.Step] {
    { _ in
      [
        Talk.shows("Welcome") { _, _ in
          TextField("Name") { if $0 == "x" { throw Rejection("Longer, please.") } }
          TextField("Town")
          Button("Fetch") { try await fetch() }
          Button("Count") {}
          Button("Select") { throw Rejection("Nobody is fetched yet: fetch first.") }
        }
      ]
    }
  }

  private static var errors: [Story] {
    [
      Story(
        "another press that succeeds, or an answer, ends the refusal of a press",
        steps: fetching {},
        """
        > press Select
        refused: Nobody is fetched yet: fetch first.
        “Select” error 1: Nobody is fetched yet: fetch first.
        > press Fetch
        “Select” -
        > press Select
        refused: Nobody is fetched yet: fetch first.
        “Select” error 2: Nobody is fetched yet: fetch first.
        > press Count
        “Select” -
        > press Select
        refused: Nobody is fetched yet: fetch first.
        “Select” error 3: Nobody is fetched yet: fetch first.
        > put Name: Ada
        “Name” = Ada, answered · “Select” -
        """),
      Story(
        "the failure of a button stays until it is tried again", steps: fetching { throw Outage() },
        """
        > press Select
        refused: Nobody is fetched yet: fetch first.
        “Select” error 1: Nobody is fetched yet: fetch first.
        > press Fetch
        failed: The line is dead. · “Fetch” failure 2: The line is dead. · “Select” -
        > press Count
        """),
      Story(
        "the refusal of a field stays until the field is answered", steps: fetching {},
        """
        > put Name: x
        refused: Longer, please. · “Name” error 1: Longer, please.
        > put Town: Rome
        “Town” = Rome, answered
        > press Count
        > put Name: Ada
        “Name” = Ada, answered
        """),
      Story(
        "a plain closure that fails is undone and can be tried again",
        steps: { world in
          [
            Talk.asks("First"),
            Talk.asks("Disk") { flow, _ in
              flow.note("half")
              flow.push(Card(asking: "Never"))
              if !world.facts.contains("works") { throw Outage() }
            }, Talk.asks("Last"),
          ]
        },
        """
        > say 1; say a
        failed: The line is dead. · at #2 First > Disk · state First 1
        “Disk” failure 1: The line is dead.
        > now works
        > say a
        at #5 First > Disk > Never > Last · state First 1, half, Disk a
        """),
    ]
  }

  /// A form whose first field has a check that rejects after a result of the service.
  private static func taken(
    @ElementBuilder _ rest: @escaping (Talk, @escaping () -> Void) -> any Element
  ) -> (StoryWorld) -> [Talk.Step] {
    { world in
      [
        Talk.shows("Form") { flow, next in
          TextField(
            "A", onAnswer: { flow.note("A \($0)") },
            check: { _ in
              flow.note("checking")
              try await world.gate.answer()
              throw Rejection("A is taken.")
            })
          rest(flow, next)
        }, Talk.asks("Last"),
      ]
    }
  }

  private static var others: [Story] {
    [
      // On a screen without buttons the last answer leads on, and would hide the error.
      Story(
        "an answer is not taken after the check before it rejects",
        steps: taken { flow, next in
          TextField("B") {
            flow.note("B \($0)")
            next()
          }
        },
        """
        > put A: x; put B: y
        pending · pending · state checking · “A” busy · “B” draft “y”, busy · running A
        gate 1/1
        > served
        put A: x: refused: A is taken. · put B: y: cancelled · state -
        “A” error 1: A is taken. · “B” draft “y” · running - · gate 0/1
        """),
      // The person must see the error first, and the press was meant for the answer that was not
      // accepted.
      Story(
        "a press that waits for a rejected check is not made",
        steps: taken { flow, next in
          Button("Confirm", onceOnly: true) {
            flow.note("confirmed")
            next()
          }
        },
        """
        > put A: x; press Confirm
        pending · pending · state checking · “A” busy · “Confirm” busy · running A · gate 1/1
        > served
        put A: x: refused: A is taken. · press Confirm: cancelled · state -
        “A” error 1: A is taken. · “Confirm” -
        told “Confirm” was not pressed, because an answer before it was not accepted.
        running - · gate 0/1
        """),
      // An answer that is on its way is one that the button waits for.
      Story(
        "a press of a button that needs the answer under its check",
        steps: taken { flow, next in
          Button("Save", needs: ["A"]) { next() }
        },
        """
        at #1 Form · “Save” disabled: Answer “A” first.
        > put A: x; press Save
        pending · pending · state checking · “A” busy · “Save” busy · running A · gate 1/1
        > served
        put A: x: refused: A is taken. · press Save: cancelled · state -
        “A” error 1: A is taken. · “Save” disabled: Answer “A” first.
        told “Save” was not pressed, because an answer before it was not accepted. · running -
        gate 0/1
        """),
      // The next answer to a field stops its check, for which other answers have waited, and may be
      // rejected at once.
      Story(
        "an answer that waited is given after the check was stopped",
        steps: { world in
          [
            Talk.shows("Form") { flow, next in
              TextField(
                "A", onAnswer: { flow.note("A \($0)") },
                check: { text in
                  if text == "no" { throw Rejection("A is taken.") }
                  try await world.gate.stubbornAnswer()
                })
              TextField("B") { flow.note("B \($0)") }
              Button("Next") { next() }
            }
          ]
        },
        """
        > put A: x; put B: y
        pending · pending · “A” busy · “B” draft “y”, busy · running A · gate 1/1
        > put A: no
        refused: A is taken. · put A: x: cancelled · put B: y: accepted · state B y
        “A” error 1: A is taken. · “B” = y, answered · running -
        > served
        gate 0/1
        """),
      Story(
        "answers that wait end with the wizard",
        steps: { world in
          [
            Talk.shows("Form") { flow, _ in
              TextField("A", check: { _ in try await world.gate.stubbornAnswer() })
              TextField("B") { flow.note("B \($0)") }
            }
          ]
        },
        """
        > put A: x; put B: y
        pending · pending · “A” busy · “B” draft “y”, busy · running A · gate 1/1
        > fail
        put A: x: cancelled · put B: y: cancelled · “A” draft “x” · “B” draft “y” · running -
        end failed(The line is dead.)
        > served
        gate 0/1
        """),
    ]
  }
}
