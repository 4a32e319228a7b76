/// The standard input, output or error of a program.
@nonexhaustive
public nonisolated enum ProgramStream: Hashable, Sendable {
  /// The terminal.
  case terminal
  /// A pipe: as input, it contains this text; as output, it collects the program's output.
  case pipe(String = "")
  /// A file: as input, it contains this text; as output, it collects the program's output.
  case file(String = "")
  /// `/dev/null`.
  case nothing
  /// No stream: the descriptor is closed.
  case closed
}
