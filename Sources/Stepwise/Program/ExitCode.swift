/// How a program ended, as the shell sees it: the numbers of `sysexits.h`, and 130 for cancelled.
public nonisolated enum ExitCode: Int32, Sendable {
  /// It finished.
  case success = 0
  /// The wizard itself failed.
  case failure = 1
  /// Wrong usage, or nothing to talk to.
  case usage = 64
  /// A scripted answer was refused or left over, an expectation failed, or a steps file is malformed.
  case dataError = 65
  /// A file to read is missing or unreadable.
  case noInput = 66
  /// An output file cannot be made.
  case cannotCreate = 73
  /// A read or write failed.
  case ioError = 74
  /// Answers ran out, what is waited for did not come, or another run holds the file.
  case temporaryFailure = 75
  /// The person cancelled, or their input ended.
  case cancelled = 130
}

/// A run that did not finish, with the code and the sentence that it ends with.
public nonisolated struct RunFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The exit code.
  public let code: ExitCode
  /// One sentence, with file and line where there is one.
  public let description: String

  /// A failure.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - description: What is wrong, and what would be right.
  public init(_ code: ExitCode, _ description: String) {
    self.code = code
    self.description = description
  }
}
