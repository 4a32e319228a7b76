// No test library is imported here: what a plain program does to check a wizard.
import Stepwise
import StepwiseTesting

/// Runs a check, and says what failed; `nil` where nothing did.
func failure(answering text: String) async -> String? {
  do {
    let tester = await FlowTester(
      Errand { flow in TextField("Name") { name in flow.finish(name) } })
    try await tester.answer(text)
    try tester.expect(outcome: "Ada")
    try await tester.finish()
    return nil
  } catch {
    return "\(error)"
  }
}
