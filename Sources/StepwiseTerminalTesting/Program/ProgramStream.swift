/// What a program finds as its standard input, output or error.
public nonisolated enum ProgramStream: Hashable, Sendable {
  /// The terminal.
  case terminal
  /// A pipe, with what can be read from it if it is the input; else what is written is collected.
  case pipe(String = "")
  /// A file, with what can be read from it if it is the input; else what is written is collected.
  case file(String = "")
  /// `/dev/null`.
  case nothing
  /// None: the descriptor is closed.
  case closed
}
