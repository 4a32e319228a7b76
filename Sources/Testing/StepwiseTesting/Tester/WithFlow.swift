public import Stepwise
import Testing

/// Tests a flow from its start, and checks at the end that nothing of it is left.
///
/// ```swift
/// try await withFlow(OrderFlow()) { tester in
///   try await tester.answer("Ada")
///   try tester.expect(screen: "Plan")
/// }
/// ```
///
/// At the end of `body` it calls ``FlowTester/expectNothingLeft(except:sourceLocation:)``. Under Swift Testing a
/// failed step is reported at the line of the step, and not at that of the test.
///
/// - Parameters:
///   - flow: The root flow.
///   - environment: The environment; `nil` for a fixed one with a virtual clock.
///   - expected: Objects of the flow that the test itself keeps, which do not count as leaked.
///   - sourceLocation: The location at which leftovers are reported.
///   - body: The test's steps.
/// - Returns: The value that `body` returns.
/// - Throws: ``FlowTestError`` or ``TestFailure`` for a failed step or for leftovers, and the errors of
///   `flow` and `body`. Under Swift Testing the first two are reported already when this throws.
@MainActor @discardableResult
public func withFlow<Outcome, Value>(
  _ flow: @autoclosure @escaping () throws -> some WizardFlow<Outcome>,
  environment: Environment? = nil,
  except expected: AnyObject..., sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (FlowTester<Outcome>) async throws -> Value
) async throws -> Value {
  do {
    let tester = try await FlowTester(makeFlow: flow, environment: environment)
    let value = try await body(tester)
    try await tester.expectNothingLeft(except: expected, sourceLocation: sourceLocation)
    return value
  } catch let error as FlowTestError {
    try report(error.report, at: error.sourceLocation)
    throw error
  } catch let error as TestFailure {
    try report(error.message, at: error.sourceLocation)
    throw error
  }
}

/// Records an issue if Swift Testing runs the test, and throws an error that it does not record again.
private func report(_ problem: String, at sourceLocation: SourceLocation) throws {
  guard Test.current != nil else { return }
  let theStepWentWell = false
  try #require(theStepWentWell, Comment(rawValue: problem), sourceLocation: sourceLocation)
}
