nonisolated extension ExitCode {
  /// The occasion of this code, as a clause for the help.
  var occasion: String {
    switch self {
    case .success: "where it finished"
    case .failure: "where it failed"
    case .usage: "for wrong usage"
    case .dataError: "for a refused answer of a script"
    case .noInput, .cannotCreate, .ioError: "for a file"
    case .temporaryFailure: "where answers are missing"
    case .cancelled: "where it was cancelled"
    }
  }

  /// The meaning of this code, as a sentence for the manual.
  var meaning: String {
    switch self {
    case .success: "The wizard finished."
    case .failure: "The wizard itself failed."
    case .usage: "The usage is wrong, or there is nothing to talk to."
    case .dataError:
      "A scripted answer was refused or left over, an expectation failed, or a file that is read is malformed."
    case .noInput: "A file to read is missing or unreadable."
    case .cannotCreate: "A file to write cannot be made."
    case .ioError: "A read or write failed."
    case .temporaryFailure:
      "The answers ran out or are missing, what a script waits for did not come, or another run holds the file."
    case .cancelled: "The person cancelled, or their input ended."
    }
  }
}
