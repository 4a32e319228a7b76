import Stepwise

/// A file system that must not be used: any use fails the test's step.
public final class ForbiddenFiles: FileLookup {
  /// The uses, as one sentence each.
  public private(set) var uses: [String] = []

  /// Creates an unused file system.
  public init() {}

  /// Returns `missing`, and fails the step.
  public func status(of path: String) -> FileStatus {
    note("“\(path)” was looked up")
    return .missing
  }

  /// Returns the path unchanged, and fails the step.
  public func expanded(_ path: String) -> String {
    note("“\(path)” was expanded")
    return path
  }

  /// Returns no names, and fails the step.
  public func names(in folder: String) -> [String] {
    note("“\(folder)” was listed")
    return []
  }

  private func note(_ use: String) {
    let sentence = "\(use), and this test forbids it: give the environment files of its own."
    uses.append(sentence)
    Watch.current?.note(misuse: sentence)
  }
}
