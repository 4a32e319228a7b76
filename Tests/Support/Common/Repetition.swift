private import Foundation

/// How often a test repeats the same check on other inputs.
package nonisolated enum Repetition {
  /// What `STEPWISE_REPEAT` multiplies each count by; 1 where it is not set.
  package static let factor =
    ProcessInfo.processInfo.environment["STEPWISE_REPEAT"].flatMap { Int($0) } ?? 1

  /// A count of repetitions, multiplied by the factor.
  package static func times(_ count: Int) -> Int { count * factor }
}
