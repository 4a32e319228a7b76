nonisolated extension ExitCode {
  /// The occasion of this code, as a clause for the help.
  var occasion: String {
    switch self {
    case .success: "if it finished"
    case .failure: "if it failed"
    case .usage: "for wrong usage"
    case .dataError: "for a rejected answer of a script"
    case .noInput, .cannotCreate, .ioError: "for a file error"
    case .temporaryFailure: "if answers are missing"
    case .cancelled: "if it was cancelled"
    }
  }

  /// The meaning of this code, as a sentence for the manual.
  var meaning: String {
    switch self {
    case .success: "The wizard finished."
    case .failure: "The wizard itself failed."
    case .usage: "The usage is wrong, or there is nothing to talk to."
    case .dataError:
      "A scripted answer was rejected or left over, an expectation failed, or a file to read is malformed."
    case .noInput: "A file to read is missing or unreadable."
    case .cannotCreate: "A file to write cannot be made."
    case .ioError: "A read or write failed."
    case .temporaryFailure:
      "Answers are missing, an awaited text or service did not come in time, or another run holds the file."
    case .cancelled: "The person cancelled, or their input ended."
    }
  }
}
