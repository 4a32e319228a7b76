/// Looks up paths in a file system, for the answers of path fields.
@MainActor
public protocol FileLookup {
  /// Returns the kind of item at a path.
  ///
  /// - Parameter path: The path, absolute or relative to the working folder.
  /// - Returns: The kind of item.
  func status(of path: String) -> FileStatus

  /// Returns a typed path with a leading `~` or `~NAME` expanded to a home folder.
  ///
  /// - Parameter path: The typed path.
  /// - Returns: The path to use.
  func expanded(_ path: String) -> String

  /// Returns the names in a folder, for completion.
  ///
  /// - Parameter folder: The folder's path; the empty string for the working folder.
  /// - Returns: The names in order, those of folders with a trailing slash; empty if the folder
  ///   cannot be read.
  func names(in folder: String) -> [String]
}

extension FileLookup {
  /// Returns no names, so that nothing is completed.
  public func names(in folder: String) -> [String] { [] }
}

/// The kind of item at a path.
@nonexhaustive
public nonisolated enum FileStatus: Hashable, Sendable {
  /// No item.
  case missing
  /// A file that can be read.
  case file
  /// A folder.
  case folder
  /// An item that may not be read, or that nobody can look up.
  case unreadable
  /// A link that leads to nothing, or in a circle.
  case brokenLink
}

/// An empty file system, the default for scripts and tests.
public struct NoFiles: FileLookup {
  /// Creates an empty file system.
  public init() {}

  /// Returns `missing` for every path.
  public func status(of path: String) -> FileStatus { .missing }

  /// Returns the path unchanged.
  public func expanded(_ path: String) -> String { path }
}
