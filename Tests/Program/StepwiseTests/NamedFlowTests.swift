import Stepwise
import StepwiseJSON
import TestSupport
import Testing

/// Child flows that ask the same about several things: what says which of them is meant.
@Suite struct NamedFlowTests {
  @Test func plainLinesNameTheFlowOfAQuestion() async {
    let session = Session(NotesFlow(), environment: Environment())
    let (text, failure) = await HeadlessLines.conversation(
      "api, web\nFaster\n:back\n\nDarker\nDone\n", called: "a.steps", on: session)
    #expect(failure == nil)
    #expect(
      text == """
        Parts
          1. api
          2. web
          3. cli
        Parts (several, with commas): api, web
        Part api
        Note: Faster
        Part web
        Note: :back
        Part api
        Note (blank for Faster):\u{20}
        Part web
        Note: Darker
        Review
          Done
          1. Done
        Choose: Done

        """)
  }

  /// What an answer of the file was probably meant for is a question that the file does not answer.
  @Test(arguments: [
    (#""api": {"Note": "a"}, "cli": {"Note": "b"}"#, "Did you mean “web / Note”?"),
    (#""api": {"Note": "a"}, "web": {"Note": "b"}, "cli": {"Note": "c"}"#, nil),
  ])
  func aNameThatAnswersSomethingIsNotMeant(_ notes: String, _ hint: String?) async throws {
    var configuration = RunConfiguration(.nobody)
    configuration.files.preparedAnswers = AnswersAhead(
      try AnswersFile(Array(#"{"Parts": ["api", "web"], \#(notes)}"#.utf8), name: "a.json"))
    guard
      case .failed(let failure as RunFailure) = await Stepwise.run(
        configuration, makeFlow: { _ in NotesFlow() })
    else {
      Issue.record("It is refused.")
      return
    }
    let sentence = "\(failure)"
    #expect(sentence.contains("“cli / Note” was not asked."))
    #expect(sentence.contains("Did you mean") == (hint != nil), "\(sentence)")
    if let hint { #expect(sentence.contains(hint)) }
  }
}
