import StepwiseFlow
import Testing

@Suite("The laws of back, played through")
struct LawsOfBackTests {
  let flow = PetFlow()
  let session: Session
  let person: Person
  let outcome = Outcome()

  final class Outcome {
    var value: PetFlow.Answers?
  }

  init() throws {
    let outcome = outcome
    session = Session(flow, onFinish: { outcome.value = $0 })
    person = Person(session: session)
    try person.says("Cat")
    try person.says("1990")
  }

  /// From the first review to a review with a branch: Pet, Which, Day, Review.
  func takesTheBranch() throws {
    try person.presses("Change Pet")
    try person.says("Other")
    try person.says("Hamster")
  }

  @Test func twoAnswersLeadToTheReview() {
    #expect(person.stack == ["Pet", "Day", "Review"])
    #expect(flow.state == .init(pet: "Cat", day: "1990", log: ["pet Cat", "day 1990"]))
  }

  @Test func aRevisitSuspendsTheRestAndBackRestoresTheSameObjects() throws {
    let before = session.show().entry
    try person.presses("Change Pet")
    #expect(person.stack == ["Pet"])
    #expect(person.kept == ["Day", "Review"])
    #expect(flow.state == .init())
    try person.stepsBack()
    #expect(person.stack == ["Pet", "Day", "Review"])
    #expect(session.show().entry == before)
    #expect(flow.state == .init(pet: "Cat", day: "1990", log: ["pet Cat", "day 1990"]))
  }

  @Test func theSameAnswerRestoresTheSameObjectsWithoutTheFlow() throws {
    let before = session.show().entry
    try person.presses("Change Pet")
    try person.says("Cat")
    #expect(session.show().entry == before)
    #expect(flow.asked == 1)
    #expect(flow.state.log == ["pet Cat", "day 1990"])
  }

  @Test func anotherAnswerReplaysTheRest() throws {
    let before = session.show().entry
    try person.presses("Change Pet")
    try person.says("Dog")
    #expect(person.stack == ["Pet", "Day", "Review"])
    #expect(session.show().entry != before)
    #expect(flow.state == .init(pet: "Dog", day: "1990", log: ["pet Dog", "day 1990"]))
    #expect(session.show().notices.isEmpty)
  }

  @Test func aNewScreenPausesTheReplayWhichThenContinues() throws {
    try person.presses("Change Pet")
    try person.says("Other")
    #expect(person.stack == ["Pet", "Which"])
    #expect(person.kept == ["Day", "Review"])
    try person.says("Hamster")
    #expect(person.stack == ["Pet", "Which", "Day", "Review"])
    #expect(
      flow.state
        == .init(
          pet: "Other", custom: "Hamster", day: "1990",
          log: ["pet Other", "which Hamster", "day 1990"]))
  }

  @Test func steppingBackAfterwardsOffersAnswersAsDefaults() throws {
    try takesTheBranch()
    try person.stepsBack()
    try person.stepsBack()
    #expect(person.stack == ["Pet", "Which"])
    #expect(person.shownDefault == "Hamster")
    try person.says("Newt")
    #expect(person.stack == ["Pet", "Which", "Day"])
    #expect(person.shownDefault == "1990")
    try person.accepts()
    #expect(person.stack == ["Pet", "Which", "Day", "Review"])
    #expect(
      flow.state
        == .init(
          pet: "Other", custom: "Newt", day: "1990", log: ["pet Other", "which Newt", "day 1990"]))
  }

  @Test func unusedAnswersAreListedAndNothingIsDuplicated() throws {
    try takesTheBranch()
    try person.presses("Change Pet")
    try person.says("Cat")
    #expect(person.stack == ["Pet", "Day", "Review"])
    #expect(session.show().notices.map(\.message) == ["“Which: Hamster” no longer applies."])
    #expect(flow.state == .init(pet: "Cat", day: "1990", log: ["pet Cat", "day 1990"]))

    try person.stepsBack()
    let before = flow.state
    #expect(throws: Rejection("“bad” is not a day: give a year.")) { try person.says("bad") }
    #expect(person.stack == ["Pet", "Day"])
    #expect(flow.state == before)
    #expect(person.shownDefault == "1990")
    try person.says("2000")
    try person.presses("Confirm")
    #expect(outcome.value == .init(pet: "Cat", day: "2000", log: ["pet Cat", "day 2000"]))
    #expect(session.ending?.isFinished == true)
  }

  @Test func backFromAPausedReplayRestoresTheRevisitAndThenTheStack() throws {
    let before = session.show().entry
    try person.presses("Change Pet")
    try person.says("Other")
    try person.stepsBack()
    #expect(person.stack == ["Pet"])
    #expect(flow.state == .init())
    try person.stepsBack()
    #expect(session.show().entry == before)
    #expect(flow.state == .init(pet: "Cat", day: "1990", log: ["pet Cat", "day 1990"]))
  }

  @Test func aThirdAnswerAfterAPauseStillReplaysTheRest() throws {
    try person.presses("Change Pet")
    try person.says("Other")
    try person.stepsBack()
    try person.says("Dog")
    #expect(person.stack == ["Pet", "Day", "Review"])
    #expect(flow.state == .init(pet: "Dog", day: "1990", log: ["pet Dog", "day 1990"]))
  }

  @Test func backOnTheFirstScreenIsRejected() throws {
    try person.stepsBack()
    try person.stepsBack()
    #expect(throws: Rejection("This is the first screen: there is no way back.")) {
      try person.stepsBack()
    }
    #expect(flow.state == .init())
  }
}

extension Ending {
  var isFinished: Bool { if case .finished = self { true } else { false } }
}
