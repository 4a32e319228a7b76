/// The exit code of a program: the numbers of `sysexits.h`, and 130 for cancelled.
@nonexhaustive
public nonisolated enum ExitCode: Int32, CaseIterable, Sendable {
  /// The program finished.
  case success = 0
  /// The wizard itself failed.
  case failure = 1
  /// The usage is wrong, or there is nothing to talk to.
  case usage = 64
  /// A scripted answer was rejected or left over, an expectation failed, or a steps file is malformed.
  case dataError = 65
  /// A file to read is missing or unreadable.
  case noInput = 66
  /// An output file cannot be made.
  case cannotCreate = 73
  /// A read or write failed.
  case ioError = 74
  /// Answers ran out, an awaited event did not come, or another run holds the file.
  case temporaryFailure = 75
  /// The person cancelled, or their input ended.
  case cancelled = 130
}

/// A run that did not finish, with its exit code and a sentence that explains it.
public nonisolated struct RunFailure: LocalizableError, Hashable, CustomStringConvertible {
  /// The exit code.
  public let code: ExitCode
  /// One sentence, with file and line where known, in the reader's language.
  public let sentence: LocalizedStringKey

  /// The reader's language; `nil` for English or if it is unknown.
  package private(set) var localizer: Localizer?

  /// The sentence in English.
  public var description: String { sentence.english }

  /// Returns the same failure in a language, unless it already has a language.
  package func said(in localizer: Localizer?) -> RunFailure {
    var failure = self
    failure.localizer = self.localizer ?? localizer
    return failure
  }

  /// Two failures are equal if a program ends in the same way with both, and says the same.
  public static func == (one: RunFailure, other: RunFailure) -> Bool {
    one.code == other.code && one.sentence == other.sentence
  }

  /// Uses the code and the sentence, as the comparison does.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(sentence)
  }

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - description: A sentence that says what is wrong and what would be right.
  public init(_ code: ExitCode, _ description: LocalizedStringKey) {
    self.code = code
    sentence = description
  }

  /// Creates a failure whose sentence is the same in every language.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - description: A sentence that says what is wrong and what would be right.
  public init(_ code: ExitCode, verbatim description: some StringProtocol) {
    self.init(code, LocalizedStringKey(verbatim: String(description)))
  }
}
