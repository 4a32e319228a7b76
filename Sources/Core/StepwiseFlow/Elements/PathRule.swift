/// The kinds of targets that a ``PathField`` accepts.
@nonexhaustive
public nonisolated enum PathRule: Hashable, Sendable {
  /// A file that can be read.
  case file
  /// A folder.
  case folder
  /// A file or a folder.
  case any
  /// Nothing yet; a file or folder will be made there.
  case new
}
