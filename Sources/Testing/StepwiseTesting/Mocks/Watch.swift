import Stepwise

/// Collects reports of mocks for a tester.
///
/// It is a task-local value of the flow's tasks, so that a test need not tell the tester about its mocks.
final class Watch {
  @TaskLocal static var current: Watch?

  /// The clock of the tested wizard.
  let clock: any WizardClock
  /// Lets everything happen that can happen now.
  var settle: () async -> Void = {}

  /// The waits of tasks of the flow that its session does not wait for.
  let waits = UnawaitedWaits()
  /// The number of calls of all mocks.
  private(set) var callCount = 0

  private var misuses: [String] = []
  private var mocks: [any WatchedMock] = []

  init(clock: any WizardClock) { self.clock = clock }

  func noteCall(of mock: any WatchedMock) {
    callCount += 1
    if !mocks.contains(where: { $0 === mock }) { mocks.append(mock) }
  }

  /// Runs the code of a step of the test on a screen with a title; `nil` for the start of the flow.
  func run<Value>(_ screen: String?, _ body: () throws -> Value) rethrows -> Value {
    try Self.$current.withValue(self) {
      try TestedStep.$current.withValue(TestedStep(on: screen, addingTo: waits), operation: body)
    }
  }

  /// Runs the code of a step of the test on a screen with a title; `nil` for the start of the flow.
  func run<Value>(_ screen: String?, _ body: () async throws -> Value) async rethrows -> Value {
    try await Self.$current.withValue(self) {
      try await TestedStep.$current.withValue(
        TestedStep(on: screen, addingTo: waits), operation: body)
    }
  }

  func note(misuse: String) { misuses.append(misuse) }

  /// Returns the misuses since the last call.
  func takeMisuses() -> [String] {
    defer { misuses = [] }
    return misuses
  }

  /// The leftovers of the used mocks, as one sentence each.
  var leftovers: [String] { mocks.flatMap(\.leftovers) }
}

/// A mock that can have leftovers at the end.
protocol WatchedMock: AnyObject {
  /// The leftovers, as one sentence each.
  var leftovers: [String] { get }
}

/// The error that a mock throws into a wizard that misuses it.
nonisolated struct MisuseError: Error, CustomStringConvertible {
  let description: String
}
