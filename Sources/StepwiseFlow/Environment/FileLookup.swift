/// What there is in a file system, as far as a path that is asked for needs to know.
@MainActor
public protocol FileLookup {
  /// What a path leads to.
  ///
  /// - Parameter path: The path, absolute or from the working folder.
  /// - Returns: What is there.
  func status(of path: String) -> FileStatus

  /// The path that a person means, with `~` as their home folder.
  ///
  /// - Parameter path: The path as typed.
  /// - Returns: The path to use.
  func expanded(_ path: String) -> String

  /// What is in a folder, for completing what is typed.
  ///
  /// - Parameter folder: The folder's path; the empty text for the working folder.
  /// - Returns: The names in their order, those of folders with a slash at their ends; none where it
  ///   cannot be read.
  func names(in folder: String) -> [String]
}

extension FileLookup {
  /// None: nothing is completed.
  public func names(in folder: String) -> [String] { [] }
}

/// What a path leads to.
public nonisolated enum FileStatus: Hashable, Sendable {
  /// Nothing.
  case missing
  /// A file that can be read.
  case file
  /// A folder.
  case folder
  /// Something that may not be read.
  case unreadable
}

/// A file system with nothing in it: what scripts and tests get unless they say otherwise.
public struct NoFiles: FileLookup {
  /// An empty file system.
  public init() {}

  /// Nothing, whatever the path.
  public func status(of path: String) -> FileStatus { .missing }

  /// The path as it is.
  public func expanded(_ path: String) -> String { path }
}
