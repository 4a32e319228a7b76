/// A change of the lines of a run: it forgets the last lines, and adds others.
public nonisolated struct RunChange: Hashable, Sendable {
  /// The number of lines that stay, counted from the first; all lines after them are forgotten.
  public let keptCount: Int
  /// The lines that follow them.
  public let lines: [String]
  /// Whether the run is finished, with all its results written.
  public let isFinished: Bool

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - keptCount: The number of lines that stay.
  ///   - lines: The lines that follow them; none of them contains a newline or a NUL.
  ///   - isFinished: Whether the run is finished.
  public init(keeping keptCount: Int, adding lines: [String], isFinished: Bool = false) {
    self.keptCount = keptCount
    self.lines = lines
    self.isFinished = isFinished
  }
}
