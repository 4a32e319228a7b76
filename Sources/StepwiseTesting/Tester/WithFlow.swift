public import Stepwise
import Testing

/// Tests a flow from its start, and in the end that nothing of it is left.
///
/// ```swift
/// try await withFlow(OrderFlow()) { tester in
///   try await tester.answer("Ada")
///   try tester.expect(screen: "Plan")
/// }
/// ```
///
/// At the end of `body` it calls ``FlowTester/finish(except:sourceLocation:)``. Under Swift Testing a
/// step that fails is reported at the line of the step, and not at that of the test.
///
/// - Parameters:
///   - flow: The root flow.
///   - environment: The surroundings; fixed ones with a virtual clock.
///   - expected: What the test itself keeps of the flow, which does not count as leaked.
///   - sourceLocation: Where is reported what is left at the end.
///   - body: The test's steps.
/// - Returns: What `body` returns.
/// - Throws: ``FlowTestError`` or ``TestFailure`` for a step that fails or for what is left, and what
///   `flow` and `body` throw. Under Swift Testing the first two are reported already when this throws.
@MainActor @discardableResult
public func withFlow<Outcome, Value>(
  _ flow: @autoclosure () throws -> some WizardFlow<Outcome>, environment: Environment? = nil,
  except expected: AnyObject..., sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (FlowTester<Outcome>) async throws -> Value
) async throws -> Value {
  do {
    let tester = await FlowTester(try flow(), environment: environment)
    let value = try await body(tester)
    try await tester.finish(except: expected, sourceLocation: sourceLocation)
    return value
  } catch let error as FlowTestError {
    try report(error.report, at: error.sourceLocation)
    throw error
  } catch let error as TestFailure {
    try report(error.message, at: error.sourceLocation)
    throw error
  }
}

/// Where Swift Testing runs a test, records an issue and throws what it does not record again.
private func report(_ problem: String, at sourceLocation: SourceLocation) throws {
  guard Test.current != nil else { return }
  let theStepWentWell = false
  try #require(theStepWentWell, Comment(rawValue: problem), sourceLocation: sourceLocation)
}
