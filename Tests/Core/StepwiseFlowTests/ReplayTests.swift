import StepwiseFlow
import TestSupport
import Testing

@Suite("Replaying suspended answers")
struct ReplayTests {
  @Test func replayWaitsForWork() async { for story in Self.work { await story.check() } }

  @Test func answersOfEachKind() async { for story in Self.kinds { await story.check() } }

  /// Three questions before the review; a test decides the second.
  private static func middle(
    _ middle: @escaping (StoryWorld) -> Talk.Step
  ) -> (StoryWorld) -> [Talk.Step] {
    { [Talk.asks("A"), middle($0), Talk.asks("C"), Talk.review] }
  }

  private static func city(_ world: StoryWorld) -> Talk.Step {
    Talk.shows("City") { flow, next in
      Picker(
        "City",
        load: {
          try await world.gate.answer()
          return ["Rome", "Oslo"]
        }
      ) {
        flow.note("City \($0)")
        next()
      }
    }
  }

  private static func name(_ world: StoryWorld) -> Talk.Step {
    { flow, next in
      Card(
        asking: "Name",
        onAnswer: {
          flow.note("Name \($0)")
          next()
        }, check: { _ in try await world.gate.answer() })
    }
  }

  private static var work: [Story] {
    [
      Story(
        "a replay waits for options", steps: middle(city),
        """
        > say 1; served; say Rome; say 3
        at #4 A > City > C > Review · state A 1, City Rome, C 3 · gate 0/1
        > change A; say 9
        at #5 A > City [City > C > Review] · state A 9 · “City” busy, load running
        running City · replaying yes · gate 1/2
        > settle
        > back
        at #4 A > City > C > Review · state A 1, City Rome, C 3 · running - · replaying -
        gate 0/2
        > change A; say 9
        at #6 A > City [City > C > Review] · state A 9 · “City” busy, load running
        running City · replaying yes · gate 1/3
        > served
        at #8 A > City > C > Review · state A 9, City Rome, C 3 · running - · replaying -
        gate 0/3
        """),
      Story(
        "after a failed load the replay asks with the answer as default", steps: middle(city),
        """
        > say 1; served; say Rome; say 3
        at #4 A > City > C > Review · state A 1, City Rome, C 3 · gate 0/1
        > change A; say 9
        at #5 A > City [City > C > Review] · state A 9 · “City” busy, load running
        running City · replaying yes · gate 1/2
        > outage
        at #5 A > City? [C > Review] · “City” = Rome, load failed, failure 1: The line is dead.
        running - · replaying - · gate 0/2
        > press City
        pending · “City” = Rome, busy, load running · running City · gate 1/3
        > served
        press City: accepted · “City” = Rome, offers Rome/Oslo · running - · gate 0/3
        > accept
        at #7 A > City > C > Review · state A 9, City Rome, C 3
        """),
      Story(
        "a replay waits for checks", steps: middle(name),
        """
        > say 1; say Ada; served; say 3
        pending · say Ada: accepted · at #4 A > Name > C > Review · state A 1, Name Ada, C 3
        gate 0/1
        > change A; say 9
        at #5 A > Name [Name > C > Review] · state A 9 · “Name” busy · running Name
        replaying yes · gate 1/2
        > served
        at #7 A > Name > C > Review · state A 9, Name Ada, C 3 · running - · replaying -
        gate 0/2
        """),
      Story(
        "a replay asks after a failed check", steps: middle(name),
        """
        > say 1; say Ada; served; say 3
        pending · say Ada: accepted · at #4 A > Name > C > Review · state A 1, Name Ada, C 3
        gate 0/1
        > change A; say 9
        at #5 A > Name [Name > C > Review] · state A 9 · “Name” busy · running Name
        replaying yes · gate 1/2
        > rejection “Ada” is taken: choose another name.
        at #5 A > Name? [C > Review]
        “Name” = Ada, draft “Ada”, error 1: “Ada” is taken: choose another name. · running -
        replaying - · gate 0/2
        > say Eve
        pending · “Name” = Ada, draft “Eve”, busy · running Name · gate 1/3
        > served
        say Eve: accepted · at #7 A > Name > C > Review · state A 9, Name Eve, C 3 · running -
        gate 0/3
        """),
      Story(
        "work of an earlier screen does not delay the replay",
        steps: { world in
          [
            Talk.shows("Home") { _, next in
              Button("Work") { try await world.gate.answer() }
              Button("On") { next() }
            }, Talk.asks("A"), Talk.asks("C"), Talk.review,
          ]
        },
        """
        > press Work; press On; say 1; say 3
        pending · at #4 Home > A > C > Review · state A 1, C 3 · running Work · gate 1/1
        > change A; say 9
        at #6 Home > A > C > Review · state A 9, C 3
        """),
    ]
  }

  private static var kinds: [Story] {
    [
      Story(
        "an answer that is rejected now is asked with its text as draft",
        steps: middle { _ in
          Talk.asks("B") { flow, text in
            if flow.state == ["A 9"], text == "2" { throw Rejection("With 9 it cannot be 2.") }
          }
        },
        """
        > say 1; say 2; say 3
        at #4 A > B > C > Review · state A 1, B 2, C 3
        > change A; say 9
        at #5 A > B? [C > Review] · state A 9
        “B” = 2, draft “2”, error 1: With 9 it cannot be 2.
        > say 4
        at #7 A > B > C > Review · state A 9, B 4, C 3
        """),
      Story(
        "repeated screens are identified by their occurrence",
        steps: { _ in
          [
            Talk.asks("A"), Talk.asks("Child", id: "child"), Talk.asks("Child", id: "child"),
            Talk.review,
          ]
        },
        """
        > say 1; say Ada; say Bob
        at #4 A > Child > Child > Review · state A 1, Child Ada, Child Bob
        > change A; say 9
        at #7 A > Child > Child > Review · state A 9, Child Ada, Child Bob
        """),
      Story(
        "a child flow is replayed",
        steps: middle { world in
          { flow, next in
            world.hear("a new child")
            return Talk.starts("Address", [Talk.asks("Street"), Talk.asks("City")])(flow, next)
          }
        },
        """
        > say 1; say Lane; say Rome; say 3
        a new child · at #5 A > Street > City > C > Review
        state A 1, Street Lane, City Rome, C 3 | Street Lane, City Rome
        > change A; say 9
        a new child · at #9 A > Street > City > C > Review
        state A 9, Street Lane, City Rome, C 3 | Street Lane, City Rome
        > change Street
        at #6 A > Street [City > C > Review] · state A 9 | - · “Street” = Lane
        > say Road
        at #12 A > Street > City > C > Review
        state A 9, Street Road, City Rome, C 3 | Street Road, City Rome
        """),
      Story(
        "a once-only button is not pressed",
        steps: middle { world in
          Talk.shows("Send") { _, next in
            Button("Send", onceOnly: true) {
              world.hear("sent")
              next()
            }
          }
        },
        """
        > say 1; say Send; say 3
        sent · at #4 A > Send > C > Review · state A 1, C 3
        > change A; say 9
        at #5 A > Send? [C > Review] · state A 9
        > list
        answered A: 9 | askedAgain Send | kept C: 3 | kept Review
        > press Send
        sent · at #7 A > Send > C > Review · state A 9, C 3
        """),
      Story(
        "an async button is not pressed",
        steps: middle { world in
          Talk.shows("Fetch") { _, next in
            Button("Fetch") {
              try await world.gate.answer()
              next()
            }
          }
        },
        """
        > say 1; press Fetch; served; say 3
        pending · press Fetch: accepted · at #4 A > Fetch > C > Review · state A 1, C 3
        gate 0/1
        > change A; say 9
        at #5 A > Fetch? [C > Review] · state A 9
        > press Fetch
        pending · “Fetch” busy · running Fetch · gate 1/2
        > served
        press Fetch: accepted · at #7 A > Fetch > C > Review · state A 9, C 3 · running -
        gate 0/2
        """),
      Story(
        "a plain button is pressed",
        steps: middle { _ in
          Talk.shows("Info") { flow, next in
            Text("Read this.")
            Button("OK") {
              flow.note("read")
              next()
            }
          }
        },
        """
        > say 1; say OK; say 3
        at #4 A > Info > C > Review · state A 1, read, C 3
        > change A; say 9
        at #7 A > Info > C > Review · state A 9, read, C 3
        """),
      Story(
        "a button that was pressed several times is not replayed",
        steps: middle { _ in
          Talk.shows("Basket") { flow, next in
            Button("Add") { flow.note("one more") }
            Button("Done") { next() }
          }
        },
        """
        > say 1; say Add; say Add; say Done; say 3
        at #4 A > Basket > C > Review · state A 1, one more, one more, C 3
        > change A; say 9
        at #5 A > Basket? [C > Review] · state A 9
        > say Add
        state A 9, one more
        > say Done
        at #7 A > Basket > C > Review · state A 9, one more, C 3
        """),
      Story(
        "a forgotten answer is asked",
        steps: middle { _ in
          Talk.shows("Login") { flow, next in
            TextField("Name") { flow.note("Name \($0)") }
            SecureField("Code") {
              flow.note("Code \($0)")
              next()
            }.remembersAnswer(false)
          }
        },
        """
        > say 1; say Ada; say secret; say 3
        at #4 A > Login > C > Review · state A 1, Name Ada, Code secret, C 3
        > change A; say 9
        at #5 A > Login? [C > Review] · state A 9, Name Ada · “Name” = Ada, answered
        > say other
        at #7 A > Login > C > Review · state A 9, Name Ada, Code other, C 3
        """),
      Story(
        "a rejection keeps the other answers of its screen",
        steps: middle { _ in
          Talk.shows("Form") { flow, next in
            TextField("Name") {
              if flow.state == ["A 9"] { throw Rejection("Not with 9.") }
              flow.note("Name \($0)")
            }
            TextField("Age") { flow.note("Age \($0)") }
            Button("Next") { next() }
          }
        },
        """
        > say 1; say Ada; say 36; say Next; say 3
        at #4 A > Form > C > Review · state A 1, Name Ada, Age 36, C 3
        > change A; say 9
        at #5 A > Form? [C > Review] · state A 9
        “Name” = Ada, draft “Ada”, error 1: Not with 9. · “Age” = 36
        """),
      Story(
        "a replay keeps the draft of the original screen",
        steps: { _ in [Talk.asks("A"), Talk.asks("B")] },
        """
        > say 1; type B: hal
        at #2 A > B · state A 1 · “B” draft “hal”
        > change A; say 9
        at #3 A > B · state A 9 · “B” draft “hal”
        """),
    ]
  }

  @Test func aThousandScreensAreReplayed() throws {
    let flow = Talk(
      [Talk.asks("First")] + (1...1000).map { Talk.asks("Q\($0)") } + [Talk.review])
    let person = Person(session: Session(flow))
    for number in 0...1000 { try person.says("\(number)") }
    try person.changes("First")
    try person.says("changed")
    #expect(person.stack.count == 1002)
    #expect(flow.state == ["First changed"] + (1...1000).map { "Q\($0) \($0)" })
  }
}
