/// The values that a shell completes for an option or argument.
nonisolated enum CompletedValue: Equatable {
  /// Any text; the shell completes nothing.
  case text
  case file
  case folder
  /// One of these words; other words are allowed.
  case choices([String])
}
