import StepwiseTesting
import Testing

@testable import HelloWizard

@MainActor @Test func greetsByName() async throws {
  try await withFlow(HelloFlow(state: "Hello")) { tester in
    try await tester.answer("Ada")
    try tester.expect(outcome: "Hello, Ada!")
  }
}
