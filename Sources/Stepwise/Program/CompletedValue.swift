/// What a shell completes where a value is wanted.
nonisolated enum CompletedValue: Hashable {
  /// Nothing that it knows.
  case text
  case file
  case folder
  /// One of these, or something else.
  case choices([String])
}
