import StepwiseFlow
import TestSupport
import Testing

@Suite("Back loses nothing")
struct RememberTests {
  @Test func drafts() async { for story in Self.drafts { await story.check() } }

  @Test func aDraftGoesWithItsQuestion() async {
    let story = Story(
      "a draft does not go to a question that takes the place of its own",
      { _ in
        Talk { flow in
          @MainActor func question(_ number: Int) -> Card {
            Card("Quiz") {
              TextField("Answer") {
                flow.note("\(number) \($0)")
                flow.replace(with: question(number + 1))
              }
            }
          }
          flow.push(Card(asking: "Start") { _ in flow.push(question(1)) })
        }
      },
      """
      > say s; type Answer: half
      at #2 Start > Quiz · “Answer” draft “half”
      > back; say s
      at #3 Start > Quiz · “Answer” draft “half”
      > say x
      at #4 Start > Quiz · state 1 x
      """)
    await story.check()
  }

  @Test func answers() async { for story in Self.answers { await story.check() } }

  /// A form with a value from its view model, below another question.
  private static func form(_ world: StoryWorld) -> [Talk.Step] {
    [
      Talk.asks("First"),
      Talk.shows("Form") { flow, next in
        TextField("Name", text: "Model") { flow.note("name \($0)") }
        TextField("Age") { flow.note("age \($0)") }
        Button("Next") { next() }
      }, Talk.asks("Last"),
    ]
  }

  private static var drafts: [Story] {
    [
      Story(
        "a draft comes before an answer, and an answer before the model", steps: form,
        """
        > say 1; say Ada
        at #2 First > Form · state First 1, name Ada · “Name” = Ada, answered
        > back; accept
        at #3 First > Form · state First 1 · “Name” = Ada
        > type Name: Ev
        “Name” = Ada, draft “Ev”
        """),
      Story(
        "coming back shows every answer as default", steps: form,
        """
        > say 1; say Ada; say 36; say Next
        at #3 First > Form > Last · state First 1, name Ada, age 36
        > back; accept
        at #2 First > Form · state First 1, name Ada · “Name” = Ada, answered · “Age” = 36
        > accept
        state First 1, name Ada, age 36 · “Age” = 36, answered
        > say Next
        at #4 First > Form > Last
        """),
      Story(
        "a draft survives stepping back and forward", steps: form,
        """
        > say 1
        at #2 First > Form · state First 1 · “Name” = Model
        > type Name: Hal
        “Name” = Model, draft “Hal”
        > type Age: 4
        “Age” draft “4”
        > back; accept
        at #3 First > Form · “Name” = Model, draft “Hal” · “Age” draft “4”
        > say Ada
        state First 1, name Ada · “Name” = Ada, answered
        > type Age:
        “Age” -
        > back; accept
        at #4 First > Form · state First 1 · “Name” = Ada
        """),
      Story(
        "a draft survives leaving the screen above", steps: form,
        """
        > say 1; say Ada; say 36
        at #2 First > Form · state First 1, name Ada, age 36 · “Name” = Ada, answered
        “Age” = 36, answered
        > type Name: Eve
        “Name” = Ada, draft “Eve”, answered
        > say Next
        at #3 First > Form > Last
        > back
        at #2 First > Form · state First 1 · “Name” = Ada, draft “Eve” · “Age” = 36
        """),
    ]
  }

  private static func login(remembers: Bool) -> (StoryWorld) -> [Talk.Step] {
    { _ in
      [
        Talk.asks("First"),
        Talk.shows("Login") { flow, next in
          SecureField("Password") {
            flow.note("with \($0)")
            next()
          }.remembersAnswer(remembers)
        }, Talk.asks("Last"),
      ]
    }
  }

  private static var answers: [Story] {
    [
      Story(
        "a field that forgets is not filled in",
        steps: { _ in
          [
            Talk.asks("First"),
            Talk.shows("Composer") { _, next in
              TextField("Message") { _ in next() }.remembersAnswer(false)
            }, Talk.asks("Last"),
          ]
        },
        """
        > say 1; say Hello
        at #3 First > Composer > Last · state First 1
        > back; back; accept
        at #4 First > Composer
        > list
        answered First: 1 | current Composer
        """),
      Story(
        "a secret is filled in without being shown, and leaving it empty keeps it",
        steps: login(remembers: true),
        """
        > say 1; say hunter2
        at #3 First > Login > Last · state First 1, with hunter2
        > list
        answered First: 1 | answered Login: filled in | current Last
        > back
        at #2 First > Login · state First 1 · “Password” filled in
        > empty Password
        at #4 First > Login > Last · state First 1, with hunter2
        """),
      Story(
        "a secret that opts out must be given again", steps: login(remembers: false),
        """
        > say 1; say hunter2
        at #3 First > Login > Last · state First 1, with hunter2
        > back
        at #2 First > Login · state First 1
        > empty Password
        refused: “Password” needs an answer. · “Password” error 1: “Password” needs an answer.
        """),
      Story(
        "a screen that comes again remembers its own answer",
        steps: { _ in
          (1...3).map { _ in Talk.asks("Child", id: "child") }
        },
        """
        > say Ada; say Bob
        at #3 Child > Child > Child · state Child Ada, Child Bob
        > back; back
        at #1 Child · state - · “Child” = Ada
        > say Eve
        at #4 Child > Child · state Child Eve · “Child” = Bob
        """),
      Story(
        "a child flow that comes again remembers its own answers",
        steps: { _ in
          [Talk.asks("First")] + (1...3).map { _ in Talk.starts("Child", [Talk.asks("Name")]) }
        },
        """
        > say 1; say Ada; say Bob
        at #4 First > Name > Name > Name
        state First 1, Name Ada, Name Bob | Name Ada | Name Bob | -
        > back; back; back; accept
        at #5 First > Name · state First 1 | - · “Name” = Ada
        > accept
        at #6 First > Name > Name · state First 1, Name Ada | Name Ada | - · “Name” = Bob
        > accept
        at #7 First > Name > Name > Name
        state First 1, Name Ada, Name Bob | Name Ada | Name Bob | -
        """),
      Story(
        "screens of one type are distinguished by their ids",
        steps: { world in
          [
            Talk.asks("First"),
            { flow, next in
              let chat = world.facts.contains("random") ? "random" : "general"
              return Card(asking: "Message", id: "chat \(chat)") { _ in next() }
            }, Talk.asks("Last"),
          ]
        },
        """
        > say 1; say Hello
        at #3 First > Message > Last · state First 1
        > back; back
        at #1 First · state - · “First” = 1
        > now random
        > accept
        at #4 First > Message · state First 1
        > back
        at #1 First · state - · “First” = 1
        > never random
        > accept
        at #5 First > Message · state First 1 · “Message” = Hello
        """),
    ]
  }

  @Test func aSecretIsInNoSnapshot() throws {
    let person = Person(session: Session(Talk(Self.login(remembers: true)(StoryWorld()))))
    try person.says("1")
    try person.types("hunt", into: "Password")
    #expect(try person.sees("Password").draft == nil)
    #expect(!"\(person.session.show())".contains("hunt"))
    try person.says("hunter2")
    try person.stepsBack()
    #expect(try person.sees("Password").isFilledIn)
    #expect(!"\(person.session.show())".contains("hunter2"))
  }
}
