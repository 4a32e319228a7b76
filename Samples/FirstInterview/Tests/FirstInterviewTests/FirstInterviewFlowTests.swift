import StepwiseTesting
import Testing

@testable import FirstInterview

@Suite struct FirstInterviewFlowTests {
  @Test func aFreeNameAndAPlanMakeAnAccount() async throws {
    let isFree = MockCall<String, Bool>("isFree", .value(true))
    try await withFlow(FirstInterviewFlow(registry: MockNameRegistry(isFreeCall: isFree))) {
      tester in
      try await tester.answer("grace")
      try tester.expect(screen: "Plan")
      try await tester.answer("Family")
      try tester.expect(outcome: Account(userName: "grace", plan: "Family"))
      #expect(isFree.inputs == ["grace"])
    }
  }

  @Test func aNameThatIsTakenIsRejectedAndAskedAgain() async throws {
    let isFree = MockCall<String, Bool>("isFree", .value(false), .value(true))
    try await withFlow(FirstInterviewFlow(registry: MockNameRegistry(isFreeCall: isFree))) {
      tester in
      try await tester.expectRejection("“ada” is taken: choose another name.") {
        try await tester.answer("ada")
      }
      try await tester.answer("ada2")
      try tester.expect(screen: "Plan")
    }
  }

  @Test func anInvalidNameDoesNotAskTheRegistry() async throws {
    let isFree = MockCall<String, Bool>.forbidden("isFree")
    try await withFlow(FirstInterviewFlow(registry: MockNameRegistry(isFreeCall: isFree))) {
      tester in
      try await tester.expectRejection(
        "A user name has at least 3 characters, letters and digits only."
      ) {
        try await tester.answer("a!")
      }
    }
  }

  @Test func aStepBackFromThePlanShowsTheNameAgain() async throws {
    let isFree = MockCall<String, Bool>("isFree", .value(true), .value(true))
    try await withFlow(FirstInterviewFlow(registry: MockNameRegistry(isFreeCall: isFree))) {
      tester in
      try await tester.answer("grace")
      try await tester.back()
      try tester.expect(value: "grace", of: "User name")
      try await tester.answer("hopper")
      try await tester.answer("Free")
      try tester.expect(outcome: Account(userName: "hopper", plan: "Free"))
    }
  }
}
