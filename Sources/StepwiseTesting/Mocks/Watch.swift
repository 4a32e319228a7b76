import Stepwise

/// Where mocks say how they were used, and from which a tester takes it.
///
/// It goes along with a flow's tasks, so that nobody has to tell a tester which mocks there are.
final class Watch {
  @TaskLocal static var current: Watch?

  /// The clock of the wizard that is tested.
  let clock: any WizardClock
  /// Lets everything happen that can happen now.
  var settle: () async -> Void = {}

  private var misuses: [String] = []
  private var mocks: [any WatchedMock] = []

  init(clock: any WizardClock) { self.clock = clock }

  func add(_ mock: any WatchedMock) {
    if !mocks.contains(where: { $0 === mock }) { mocks.append(mock) }
  }

  func note(misuse: String) { misuses.append(misuse) }

  /// What was used and must not have been, since this was last asked.
  func takeMisuses() -> [String] {
    defer { misuses = [] }
    return misuses
  }

  /// What the mocks that were used have left, a sentence each.
  var leftovers: [String] { mocks.flatMap(\.leftovers) }
}

/// A mock that can have something left in the end.
protocol WatchedMock: AnyObject {
  /// What is left, a sentence each.
  var leftovers: [String] { get }
}

/// What a mock throws into a wizard that may not use it so.
nonisolated struct MisuseError: Error, CustomStringConvertible {
  let description: String
}
