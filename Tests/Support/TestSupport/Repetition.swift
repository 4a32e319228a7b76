private import Foundation

/// The number of times that a test repeats the same check with other inputs.
package nonisolated enum Repetition {
  /// The factor for each count, from `STEPWISE_REPEAT`; 1 if it is not set.
  package static let factor =
    ProcessInfo.processInfo.environment["STEPWISE_REPEAT"].flatMap { Int($0) } ?? 1

  /// Whether large matrices run completely, as `STEPWISE_FULL` asks for.
  package static let isFull = ProcessInfo.processInfo.environment["STEPWISE_FULL"] != nil

  /// A count of repetitions, or the larger count of a full run, multiplied by the factor.
  package static func times(_ count: Int, full: Int) -> Int { times(isFull ? full : count) }

  /// A count of repetitions, multiplied by the factor.
  package static func times(_ count: Int) -> Int { count * factor }
}
