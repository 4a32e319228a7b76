private import Foundation
private import Synchronization
package import Testing

/// The resources that a test uses besides the test process.
nonisolated extension Tag {
  /// A program that is built with the package.
  @Tag package static var program: Self
  /// A program in its own terminal.
  @Tag package static var terminal: Self
  /// A server on this machine.
  @Tag package static var server: Self
  /// A tool of the system, such as tmux or a compiler.
  @Tag package static var tool: Self
}

nonisolated extension Trait where Self == SlowTrait {
  /// Leaves a test out of the quick run, `STEPWISE_QUICK=1 swift test`, and runs few such tests at once.
  ///
  /// The `--filter` and `--skip` of Swift 6.3 match names only, so each tagged test has this trait too. A test that
  /// takes a second or more by itself has it without a tag.
  package static var slow: Self { SlowTrait() }
}

/// The trait of slow tests.
///
/// `swift test` begins all tests at once. Then hundreds of programs, servers and terminals would run side by side, and each
/// wait would take minutes.
package nonisolated struct SlowTrait: TestTrait, SuiteTrait, TestScoping {
  private static let turns = Turns(count: 2 * ProcessInfo.processInfo.activeProcessorCount)
  /// Whether the current test has its turn, because its suite has the trait, too.
  @TaskLocal private static var hasTurn = false

  private let condition: ConditionTrait = .disabled(
    if: ProcessInfo.processInfo.environment["STEPWISE_QUICK"] != nil,
    "STEPWISE_QUICK leaves out what starts something beside the tests, or takes a second")

  package var isRecursive: Bool { true }
  package var comments: [Comment] { condition.comments }

  package func prepare(for test: Test) async throws { try await condition.prepare(for: test) }

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard !Self.hasTurn else { return try await function() }
    await Self.turns.take()
    defer { Self.turns.giveBack() }
    try await Self.$hasTurn.withValue(true) { try await function() }
  }
}

/// A number of turns, which are given in the order in which they were asked for.
private nonisolated final class Turns: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(count: Int) { state = Mutex((count, [])) }

  func take() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        guard state.free > 0 else { return state.waiting.append(continuation) }
        state.free -= 1
        continuation.resume()
      }
    }
  }

  func giveBack() {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return state.free += 1 }
      state.waiting.removeFirst().resume()
    }
  }
}

nonisolated extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// The time of a test includes the time of all tests that run beside it, so the limit is far away.
  package static var hangs: Self { .timeLimit(.minutes(60)) }
}

nonisolated extension Trait where Self == ConditionTrait {
  /// Leaves a test to the full run, `STEPWISE_FULL=1 swift test`.
  ///
  /// It is a large matrix, of which other tests show a part, or it needs a tool that takes a minute. `.ci/run` has the full
  /// run, too.
  package static var full: Self {
    .enabled(if: Repetition.isFull, "STEPWISE_FULL=1 runs it: a large matrix, or a slow tool")
  }
}
