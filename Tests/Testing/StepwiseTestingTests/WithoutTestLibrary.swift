// Not run by a test: a plain program would check a wizard like this. It uses Testing only for the lines of its steps.
import Stepwise
import StepwiseTesting
import Testing

/// Runs a check, and returns its failure; `nil` if there was none.
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
