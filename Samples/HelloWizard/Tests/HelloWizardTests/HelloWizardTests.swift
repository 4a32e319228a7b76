import StepwiseTesting
import Testing

@testable import HelloWizard

@MainActor @Test func greetsByName() async throws {
  let tester = await FlowTester(HelloFlow(state: "Hello"))
  try await tester.answer("Ada")
  #expect(try tester.outcome() == "Hello, Ada!")
}
