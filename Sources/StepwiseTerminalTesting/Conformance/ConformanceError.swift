/// Two drivers that do not do the same with the same steps.
public nonisolated struct ConformanceError: Error, Sendable, CustomStringConvertible {
  /// What differs first.
  public let message: String
  /// What one driver came to.
  public let first: DriverRecording
  /// What the other came to.
  public let second: DriverRecording

  /// The difference and both recordings, to be read in a test's log.
  public var description: String { "\(message)\n\n\(first)\n\n\(second)" }
}
