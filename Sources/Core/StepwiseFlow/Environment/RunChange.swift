/// A change of the lines of a run: it appends lines, or replaces all of them.
public nonisolated struct RunChange: Hashable, Sendable {
  /// Whether the lines replace all earlier ones; else they follow them, in the place of the drafts.
  ///
  /// The first change of each hold replaces all lines.
  public private(set) var replacesAll: Bool
  /// The new lines; none of them contains a newline or a NUL.
  public private(set) var lines: [String]
  /// The number of the last of these lines that hold the drafts: what the person has typed and not given.
  ///
  /// The next change forgets them, and after a power cut they may be missing. So a store need not wait for the disk
  /// to keep them.
  public private(set) var draftCount: Int
  /// Whether the run is finished, with all its results written.
  public private(set) var isFinished: Bool

  /// Returns a change that adds lines in the place of the drafts of the change before it.
  ///
  /// - Parameters:
  ///   - lines: The lines; none of them contains a newline or a NUL.
  ///   - draftCount: The number of the last of them that hold the drafts.
  ///   - isFinished: Whether the run is finished.
  /// - Returns: The change.
  public static func appending(
    _ lines: [String], drafts draftCount: Int = 0, isFinished: Bool = false
  ) -> RunChange {
    RunChange(
      replacesAll: false, lines: lines, draftCount: draftCount, isFinished: isFinished)
  }

  /// Returns a change that replaces all lines.
  ///
  /// - Parameters:
  ///   - lines: The lines, from the header on; none of them contains a newline or a NUL.
  ///   - draftCount: The number of the last of them that hold the drafts.
  ///   - isFinished: Whether the run is finished.
  /// - Returns: The change.
  public static func rewriting(
    _ lines: [String], drafts draftCount: Int = 0, isFinished: Bool = false
  ) -> RunChange {
    RunChange(replacesAll: true, lines: lines, draftCount: draftCount, isFinished: isFinished)
  }

  /// Makes this change do what the next one does, too.
  package mutating func add(_ next: RunChange) {
    if next.replacesAll {
      (replacesAll, lines) = (true, next.lines)
    } else {
      lines.removeLast(draftCount)
      lines += next.lines
    }
    (draftCount, isFinished) = (next.draftCount, next.isFinished)
  }
}
