import Stepwise

/// A file system that nothing may look into: any use fails the test's step.
public final class ForbiddenFiles: FileLookup {
  /// What it was used for, a sentence each.
  public private(set) var uses: [String] = []

  /// A file system that was not used yet.
  public init() {}

  /// Nothing, and a failure of the step.
  public func status(of path: String) -> FileStatus {
    note("“\(path)” was looked up")
    return .missing
  }

  /// The path as it is, and a failure of the step.
  public func expanded(_ path: String) -> String {
    note("“\(path)” was expanded")
    return path
  }

  /// No names, and a failure of the step.
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
