import StepwiseTesting
import Testing

@testable import HelloWizard

@MainActor @Test func greetsByName() async throws {
  try await withFlow(HelloFlow(state: "Hello")) { tester in
    try await tester.answer("Ada")
    try tester.expect(outcome: "Hello, Ada!")
  }
}

@MainActor @Test func aKillAtAnyKeyLosesNothing() async throws {
  let report = try await JournalCheck.run(steps: "Ada\n") { _ in HelloFlow(state: "Hello") }
  #expect(
    report.description
      == "5 keys: 3 offered, 3 the same, 3 half typed, 0 not compared, 2 empty, 0 not resumable")
}
