/// A change of the lines of a run: it forgets the last lines, and adds others.
public nonisolated struct RunChange: Hashable, Sendable {
  /// The number of lines that stay, counted from the first; all lines after them are forgotten.
  public let keptCount: Int
  /// The lines that follow them.
  public let lines: [String]
  /// The number of the last of these lines that hold what the person has typed and not given.
  ///
  /// The next change forgets them, and after a power cut they may be missing. So a store need not wait for the disk
  /// to keep them.
  public let draftCount: Int
  /// Whether the run is finished, with all its results written.
  public let isFinished: Bool

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - keptCount: The number of lines that stay.
  ///   - lines: The lines that follow them; none of them contains a newline or a NUL.
  ///   - draftCount: The number of the last of them that hold the drafts.
  ///   - isFinished: Whether the run is finished.
  public init(
    keeping keptCount: Int, adding lines: [String], drafts draftCount: Int = 0,
    isFinished: Bool = false
  ) {
    self.keptCount = keptCount
    self.lines = lines
    self.draftCount = draftCount
    self.isFinished = isFinished
  }
}
