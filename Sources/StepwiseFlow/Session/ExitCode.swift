/// How a program ended, as the shell sees it: the numbers of `sysexits.h`, and 130 for cancelled.
public nonisolated enum ExitCode: Int32, CaseIterable, Sendable {
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
public nonisolated struct RunFailure: LocalizableError, Hashable, CustomStringConvertible {
  /// The exit code.
  public let code: ExitCode
  /// One sentence, with file and line where there is one, in the language of whoever reads it.
  public let sentence: LocalizedStringKey

  /// The language of whoever it is said to; `nil` for English, or where nobody knows.
  package private(set) var words: Localizer?

  /// The sentence in English.
  public var description: String { sentence.english }

  /// The same, to be said in a language unless it has one.
  package func said(in words: Localizer?) -> RunFailure {
    var failure = self
    failure.words = self.words ?? words
    return failure
  }

  /// Whether both have the same code and sentence.
  public static func == (one: RunFailure, other: RunFailure) -> Bool {
    one.code == other.code && one.sentence == other.sentence
  }

  /// Mixes in the code and the sentence.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(sentence)
  }

  /// A failure.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - description: What is wrong, and what would be right.
  public init(_ code: ExitCode, _ description: LocalizedStringKey) {
    self.code = code
    sentence = description
  }

  /// A failure that is the same in every language.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - description: What is wrong, and what would be right.
  public init(_ code: ExitCode, verbatim description: some StringProtocol) {
    self.init(code, LocalizedStringKey(verbatim: String(description)))
  }
}
