/// The difference between two drivers that played the same steps.
public nonisolated struct ConformanceError: Error, Sendable, CustomStringConvertible {
  /// The first difference.
  public let message: String
  /// The recording of one driver.
  public let first: DriverRecording
  /// The recording of the other driver.
  public let second: DriverRecording

  /// The difference and both recordings, for a test's log.
  public var description: String { "\(message)\n\n\(first)\n\n\(second)" }
}
