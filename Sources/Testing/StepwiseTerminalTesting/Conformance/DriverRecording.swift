/// The recording of a run with one driver.
public nonisolated struct DriverRecording: Hashable, Sendable, CustomStringConvertible {
  /// The driver's name.
  public let driver: String
  /// The titles of the screens with an action, in order, and of the last screen.
  public let screens: [String]
  /// The actions as lines of a steps file; an accepted default is written out.
  public let steps: [String]
  /// How the run ended, with the outcome if there is one.
  public let ending: String
  /// The line of the rejected step; `nil` if no step was rejected.
  public let rejectedLine: Int?

  /// The recording for a test's log.
  public var description: String {
    (["\(driver):", "  screens: \(screens.joined(separator: " > "))"] + steps.map { "  | \($0)" }
      + ["  \(ending)"]).joined(separator: "\n")
  }
}
