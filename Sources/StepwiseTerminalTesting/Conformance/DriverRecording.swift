/// What a run with one driver came to.
public nonisolated struct DriverRecording: Hashable, Sendable, CustomStringConvertible {
  /// The driver's name.
  public let driver: String
  /// The titles of the screens on which something was done, in order, and of the last one.
  public let screens: [String]
  /// What was done, as the lines of a steps file; a default that was accepted is written out.
  public let steps: [String]
  /// How it ended, with the outcome where there is one.
  public let ending: String
  /// The line of the step that was refused; `nil` where none was.
  public let refusedLine: Int?

  /// All of it, to be read in a test's log.
  public var description: String {
    (["\(driver):", "  screens: \(screens.joined(separator: " > "))"] + steps.map { "  | \($0)" }
      + ["  \(ending)"]).joined(separator: "\n")
  }
}
