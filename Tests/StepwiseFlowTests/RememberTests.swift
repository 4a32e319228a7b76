import StepwiseFlow
import Testing

@Suite("Back loses nothing")
struct RememberTests {
  /// A form with a value from its view model, below another question.
  static func form() -> Steps {
    Steps([
      Steps.asks("First"),
      Steps.shows("Form") { flow, next in
        TextField("Name", text: "Model") { flow.note("name \($0)") }
        TextField("Age") { flow.note("age \($0)") }
        Button("Next") { next() }
      }, Steps.asks("Last"),
    ])
  }

  @Test func aDraftComesBeforeAnAnswerAndAnAnswerBeforeTheModel() throws {
    let person = Person(session: Session(Self.form()))
    try person.says("1")
    #expect(try person.sees("Name").value == .text("Model"))
    #expect(try person.sees("Name").draft == nil)
    try person.says("Ada")
    try person.stepsBack()
    try person.accepts()
    #expect(try person.sees("Name").value == .text("Ada"))
    try person.types("Ev", into: "Name")
    #expect(try person.sees("Name").draft == "Ev")
    #expect(try person.sees("Name").value == .text("Ada"))
  }

  @Test func comingBackShowsEveryAnswerAsDefault() throws {
    let flow = Self.form()
    let person = Person(session: Session(flow))
    for answer in ["1", "Ada", "36", "Next"] { try person.says(answer) }
    try person.stepsBack()
    #expect(flow.state == ["First 1"])
    for (label, value) in [("Name", "Ada"), ("Age", "36")] {
      #expect(try person.sees(label).value == .text(value))
      #expect(try !person.sees(label).isAnswered)
    }
    try person.accepts()
    try person.accepts()
    try person.says("Next")
    #expect(flow.state == ["First 1", "name Ada", "age 36"])
    #expect(person.stack == ["First", "Form", "Last"])
  }

  @Test func aDraftSurvivesSteppingBackAndForward() throws {
    let person = Person(session: Session(Self.form()))
    try person.says("1")
    try person.types("Hal", into: "Name")
    try person.types("4", into: "Age")
    try person.stepsBack()
    try person.accepts()
    #expect(try person.sees("Name").draft == "Hal")
    #expect(try person.sees("Age").draft == "4")
    try person.says("Ada")
    #expect(try person.sees("Name").draft == nil)
    try person.types("", into: "Age")
    try person.stepsBack()
    try person.accepts()
    #expect(try person.sees("Name").draft == nil)
    #expect(try person.sees("Age").draft == nil)
  }

  @Test func aDraftSurvivesLeavingTheScreenAbove() throws {
    let person = Person(session: Session(Self.form()))
    for answer in ["1", "Ada", "36"] { try person.says(answer) }
    try person.types("Eve", into: "Name")
    try person.says("Next")
    try person.stepsBack()
    #expect(try person.sees("Name").draft == "Eve")
  }

  @Test func aForgettingFieldIsNotFilledIn() throws {
    let flow = Steps([
      Steps.asks("First"),
      Steps.shows("Composer") { _, next in
        TextField("Message") { _ in next() }.remembersAnswer(false)
      }, Steps.asks("Last"),
    ])
    let person = Person(session: Session(flow))
    for answer in ["1", "Hello"] { try person.says(answer) }
    try person.stepsBack()
    #expect(try person.sees("Message").value == nil)
    try person.stepsBack()
    try person.accepts()
    #expect(try person.sees("Message").value == nil)
    #expect(person.session.trail.rows.map(\.summary) == ["1", ""])
  }

  static func login(remembers: Bool) -> Steps {
    Steps([
      Steps.asks("First"),
      Steps.shows("Login") { flow, next in
        SecureField("Password") {
          flow.note("with \($0)")
          next()
        }.remembersAnswer(remembers)
      }, Steps.asks("Last"),
    ])
  }

  @Test func aSecretIsFilledInWithoutBeingShownAndLeavingItEmptyKeepsIt() throws {
    let flow = Self.login(remembers: true)
    let person = Person(session: Session(flow))
    for answer in ["1", "hunter2"] { try person.says(answer) }
    #expect(person.session.trail.rows[1].summary == "filled in")
    try person.stepsBack()
    let field = try person.sees("Password")
    #expect(field.isFilledIn)
    #expect(!"\(person.session.show())".contains("hunter2"))
    try person.session.perform(
      .answer(entry: person.session.show().entry, element: "Password", value: .text("")))
    #expect(flow.state == ["First 1", "with hunter2"])
  }

  @Test func aSecretThatOptsOutMustBeGivenAgain() throws {
    let person = Person(session: Session(Self.login(remembers: false)))
    for answer in ["1", "hunter2"] { try person.says(answer) }
    try person.stepsBack()
    #expect(try !person.sees("Password").isFilledIn)
    #expect(throws: Rejection("“Password” needs an answer.")) {
      try person.session.perform(
        .answer(entry: person.session.show().entry, element: "Password", value: .text("")))
    }
  }

  @Test func aTypedSecretIsInNoSnapshot() throws {
    let person = Person(session: Session(Self.login(remembers: true)))
    try person.says("1")
    try person.types("hunt", into: "Password")
    #expect(try person.sees("Password").draft == nil)
    #expect(!"\(person.session.show())".contains("hunt"))
  }

  @Test func aScreenThatComesAgainRemembersItsOwnAnswer() throws {
    let flow = Steps([
      Steps.asks("Child", id: "child"), Steps.asks("Child", id: "child"),
      Steps.asks("Child", id: "child"),
    ])
    let person = Person(session: Session(flow))
    for answer in ["Ada", "Bob"] { try person.says(answer) }
    #expect(person.shownDefault == nil)
    try person.stepsBack()
    #expect(person.shownDefault == "Bob")
    try person.stepsBack()
    #expect(person.shownDefault == "Ada")
    try person.says("Eve")
    #expect(person.shownDefault == "Bob")
  }

  @Test func aChildFlowThatComesAgainRemembersItsOwnAnswers() throws {
    let starts: Steps.Step = { flow, next in
      flow.start(Steps(named: "Child", [Steps.asks("Name")])) { _ in next() }
      return nil
    }
    let person = Person(session: Session(Steps([Steps.asks("First"), starts, starts, starts])))
    for answer in ["1", "Ada", "Bob"] { try person.says(answer) }
    #expect(person.shownDefault == nil)
    for _ in 1...3 { try person.stepsBack() }
    #expect(person.stack == ["First"])
    try person.accepts()
    #expect(person.shownDefault == "Ada")
    try person.accepts()
    #expect(person.shownDefault == "Bob")
    try person.accepts()
    #expect(person.shownDefault == nil)
  }

  @Test func screensOfOneTypeAreDistinguishedByTheirIds() throws {
    var chat = "general"
    let flow = Steps([
      Steps.asks("First"),
      { flow, next in Question("Message", id: "chat \(chat)") { _ in next() } },
      Steps.asks("Last"),
    ])
    let person = Person(session: Session(flow))
    for answer in ["1", "Hello"] { try person.says(answer) }
    for _ in 1...2 { try person.stepsBack() }
    chat = "random"
    try person.accepts()
    #expect(person.shownDefault == nil)
    try person.stepsBack()
    chat = "general"
    try person.accepts()
    #expect(person.shownDefault == "Hello")
  }
}
