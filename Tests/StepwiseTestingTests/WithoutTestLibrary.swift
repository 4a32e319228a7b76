// No test runs this: it is what a plain program does to check a wizard. Of Testing it needs only the lines of its steps.
import Stepwise
import StepwiseTesting
import Testing

/// Runs a check, and says what failed; `nil` where nothing did.
func failure(answering text: String) async -> String? {
  do {
    let tester = await FlowTester(
      Errand { flow in TextField("Name") { name in flow.finish(name) } })
    try await tester.answer(text)
    try tester.expect(outcome: "Ada")
    try await tester.expectNothingLeft()
    return nil
  } catch {
    return "\(error)"
  }
}
