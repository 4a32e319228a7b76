import StepwiseFlow
import TestSupport
import Testing

@Suite("Ends of flows")
struct FlowEndingTests {
  @Test func beginningsAndEnds() async { for story in Self.ends { await story.check() } }

  @Test func returns() async { for story in Self.returns { await story.check() } }

  @Test func commits() async { for story in Self.commits { await story.check() } }

  private static var ends: [Story] {
    [
      Story(
        "a root without a screen fails with a sentence", { _ in Talk(named: "Empty") { _ in } },
        """
        at #0 · end failed(“Empty” showed no screen and did not finish.)
        > back
        refused: The wizard has ended.
        """),
      Story(
        "a root may finish when it starts", steps: { _ in [] },
        """
        outcome - · at #0 · end finished
        """),
      Story(
        "a child may finish when it starts",
        steps: { _ in
          [
            Talk.asks("A"),
            { flow, next in
              flow.start(Talk(named: "Child", [])) { _ in
                flow.note("child finished")
                next()
              }
              return nil
            }, Talk.asks("B"),
          ]
        },
        """
        > say 1
        at #2 A > B · state A 1, child finished
        > back
        at #1 A · state - · “A” = 1
        """),
      Story(
        "finishing twice on one visit does nothing and is reported",
        steps: { world in
          [
            { flow, _ in
              let done = Talk.shows("Done?") { child, next in Button("Done") { next() } }
              flow.start(Talk(named: "Child", [done])) { _ in world.hear("finished") }
              return nil
            }
          ]
        },
        """
        > press Done
        finished
        > press Done
        report: “Child” finished twice on one visit; the second time did nothing: call \
        “finish” once, or return after it.
        """),
      Story(
        "a refused finish can be tried again",
        steps: { world in
          [
            Talk.shows("Sign") { flow, next in
              Button("Sign") {
                next()
                if !world.facts.contains("signed") { throw Rejection("Not yet.") }
              }
            }
          ]
        },
        """
        > press Sign
        refused: Not yet. · “Sign” error 1: Not yet.
        > now signed
        > press Sign
        outcome - · “Sign” - · end finished
        """),
      Story(
        "a state that anyone writes is undone by back",
        steps: { world in
          [
            Talk.asks("A"),
            { flow, _ in
              world.deeds["outside"] = { flow.note("outside") }
              let child = Talk(named: "Child", [Talk.asks("X")])
              world.deeds["model"] = { child.note("by a model") }
              world.deeds["look"] = { world.hear("the child has \(child.state)") }
              flow.start(child) { _ in }
              return nil
            },
          ]
        },
        """
        > say 1
        at #2 A > X · state A 1 | -
        > do outside
        state A 1, outside | -
        > do model
        state A 1, outside | by a model
        > say x
        state A 1, outside | by a model, X x · “X” = x, answered
        > back; do look
        the child has [] · at #1 A · state - · “A” = 1
        """),
    ]
  }

  /// A question, and a home screen that starts children; a closure is called when one has finished.
  private static func home(
    _ onFinished: @escaping (Talk, ScreenIdentity) -> Void = { $0.pop(to: $1) }
  ) -> (StoryWorld) -> Talk {
    { _ in
      Talk { flow in
        flow.push(
          Card(asking: "Name") {
            flow.note("name \($0)")
            var home: ScreenIdentity?
            home = flow.push("Home") {
              Button("Order") {
                flow.note("starts")
                let questions = [Talk.asks("What"), Talk.asks("Where")]
                flow.start(Talk(named: "Order", questions)) { answers in
                  answers.forEach(flow.note)
                  if let home { onFinished(flow, home) }
                }
              }
              Button("Quit") { flow.finish(flow.state) }
            }
          })
      }
    }
  }

  private static var returns: [Story] {
    [
      Story(
        "after a return the state is kept above home and undone below", home(),
        """
        > say Ada; say Order; say tea; say here; say Order; say milk
        at #6 Name > Home > What > Where
        state name Ada, starts, What tea, Where here, starts | What milk
        > back
        at #5 Name > Home > What · state name Ada, starts, What tea, Where here, starts | -
        “What” = milk
        > back
        at #2 Name > Home · state name Ada, starts, What tea, Where here
        > back
        at #1 Name · state - · “Name” = Ada
        """),
      Story(
        "a push after a return keeps the state",
        home { flow, home in
          flow.pop(to: home)
          flow.push(Card(asking: "Thanks"))
        },
        """
        > say Ada; say Order; say tea; say here
        at #5 Name > Home > Thanks · state name Ada, starts, What tea, Where here
        > back
        at #2 Name > Home
        > back
        at #1 Name · state - · “Name” = Ada
        """),
      Story(
        "a return forgets the removed screens", home(),
        """
        > say Ada; say Order; say tea
        at #4 Name > Home > What > Where · state name Ada, starts | What tea
        > type Where: hal
        “Where” draft “hal”
        > back
        at #3 Name > Home > What · state name Ada, starts | - · “What” = tea
        > accept
        at #5 Name > Home > What > Where · state name Ada, starts | What tea
        “Where” draft “hal”
        > say here
        at #2 Name > Home · state name Ada, starts, What tea, Where here
        > say Order
        at #6 Name > Home > What · state name Ada, starts, What tea, Where here, starts | -
        > say milk
        at #7 Name > Home > What > Where
        state name Ada, starts, What tea, Where here, starts | What milk
        """),
      Story(
        "returning to a screen off the stack is reported",
        home { flow, _ in
          let other = Talk([Talk.asks("Elsewhere")])
          let elsewhere = Session(other)
          flow.pop(to: other.pushed[0])
          #expect(elsewhere.ending == nil)
        },
        """
        > say Ada; say Order; say tea; say here
        at #4 Name > Home > What > Where
        state name Ada, starts, What tea, Where here | What tea, Where here
        “Where” = here, answered
        report: A flow returned to “Elsewhere”, which is not below; nothing was done: take the \
        identity that “push” returned for a screen that is still there.
        """),
      Story(
        "finishing again after stepping back works",
        home { flow, _ in flow.push(Card(asking: "After") { _ in flow.finish(flow.state) }) },
        """
        > say Ada; say Order; say tea; say here
        at #5 Name > Home > What > Where > After
        state name Ada, starts, What tea, Where here | What tea, Where here
        > back
        at #4 Name > Home > What > Where · state name Ada, starts | What tea · “Where” = here
        > say there
        at #6 Name > Home > What > Where > After
        state name Ada, starts, What tea, Where there | What tea, Where there
        """),
      Story(
        "a replaced screen cannot be stepped back to",
        steps: { _ in
          [
            Talk.asks("A"),
            { flow, _ in
              Card(asking: "Create") {
                flow.note("created \($0)")
                flow.replace(with: Card(asking: "Chat") { flow.note("said \($0)") })
              }
            },
          ]
        },
        """
        > say 1; say chat; say Hello
        at #3 A > Chat · state A 1, created chat, said Hello · “Chat” = Hello, answered
        > back
        at #1 A · state - · “A” = 1
        > accept
        at #4 A > Create · state A 1
        """),
    ]
  }

  /// A commit makes the screens below unreachable, before a revisit or after it.
  private static func committing(first: Bool) -> (StoryWorld) -> [Talk.Step] {
    { _ in
      [
        Talk.asks("A"),
        Talk.shows("B") { flow, next in
          TextField("B") { answer in
            flow.note(answer)
            if first { flow.commit() }
            flow.revisit(flow.pushed[0])
            if !first { flow.commit() }
          }
          Button("Next") { next() }
        },
      ]
    }
  }

  private static var commits: [Story] {
    [
      Story(
        "a revisit of a committed screen is reported", steps: committing(first: true),
        """
        > say 1; say 2
        at #2 B · state A 1, 2 · “B” = 2, answered
        report: A flow revisited “A”, which can no longer be reached; nothing was done: a screen \
        above a “pop”, or below a “commit”, is gone.
        """),
      Story(
        "a commit after a revisit makes it one of a committed screen",
        steps: committing(first: false),
        """
        > say 1; say 2
        at #2 B · state A 1, 2 · “B” = 2, answered
        report: A flow revisited “A”, which can no longer be reached; nothing was done: a screen \
        above a “pop”, or below a “commit”, is gone.
        """),
      Story(
        "screens after a commit have identities of their own",
        steps: { _ in
          [
            Talk.asks("Line", id: "line"), Talk.asks("Line", id: "line"),
            { flow, next in
              Card(asking: "Line", id: "line") {
                flow.note("Line \($0)")
                flow.commit(WizardOutput(text: "saved"))
                next()
              }
            }, Talk.asks("Line", id: "line"), Talk.asks("Line", id: "line"), Talk.review,
          ]
        },
        """
        > say a; say b; say c; say d; say e
        at #6 Line > Line > Review · state Line a, Line b, Line c, Line d, Line e
        output: saved
        > back
        at #5 Line > Line · state Line a, Line b, Line c, Line d · “Line” = e
        > back
        at #4 Line · state Line a, Line b, Line c · “Line” = d
        > accept
        at #7 Line > Line · state Line a, Line b, Line c, Line d · “Line” = e
        > accept
        at #8 Line > Line > Review · state Line a, Line b, Line c, Line d, Line e
        """),
    ]
  }

  /// A flow that may show a sentence to a person who cancels.
  private final class Talker: FlowController<Void, Void> {
    private let notice: LocalizedStringKey?
    private let child: Talker?

    init(_ notice: LocalizedStringKey?, child: Talker? = nil) {
      self.notice = notice
      self.child = child
      super.init(state: ())
    }

    override var cancelNotice: LocalizedStringKey? { notice }
    override func startFlow() {
      if let child { start(child) } else { push(Card(asking: "A")) }
    }
  }

  @Test(
    arguments: [
      (nil, nil, nil), ("Outer.", nil, "Outer."), (nil, "Inner.", "Inner."),
      ("Outer.", "Inner.", "Inner."),
    ] as [(LocalizedStringKey?, LocalizedStringKey?, LocalizedStringKey?)])
  func cancelNoticeIsThatOfTheInnermostFlow(
    _ outer: LocalizedStringKey?, _ inner: LocalizedStringKey?, _ expected: LocalizedStringKey?
  ) throws {
    let session = Session(Talker(outer, child: Talker(inner)))
    #expect(session.cancelNotice == expected)
    // The sentence comes after the end.
    try session.perform(.cancel)
    #expect(session.cancelNotice == expected)
  }

  @Test func screensWithOneIdHaveIdentitiesOfTheirOwn() throws {
    let flow = Talk([
      Talk.asks("Line", id: "line"),
      { flow, next in
        Card(asking: "Line", id: "line") { _ in
          flow.commit()
          next()
        }
      }, Talk.asks("Line", id: "line"), Talk.asks("Line", id: "line"),
    ])
    let person = Person(session: Session(flow))
    for answer in ["a", "b", "c"] { try person.says(answer) }
    #expect(flow.pushed.map(\.occurrence) == [0, 1, 2, 3])
    #expect(Set(flow.pushed).count == 4)
  }
}
