/// The reason why a store could not do what it was asked to: a ``RunStore``, or a `SharedRunStore` for the runs of many people.
public nonisolated struct RunStoreError: LocalizableError, Hashable, CustomStringConvertible {
  /// A reason that a driver or a program may treat differently from others.
  @nonexhaustive
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// There is no run to resume.
    case notThere
    /// The run is finished, so there is nothing to resume.
    case finished
    /// Another program saved the run.
    case otherProgram
    /// Another process holds the run.
    case held
    /// The run was taken by another process, or changed by another program.
    case lostHold
    /// The store cannot be reached, read or written now; nothing was changed.
    case unavailable
    /// It is not known whether the change was made: load the run again, and compare the commit.
    case unknown
    /// There is no room; nothing was changed.
    case full
    /// The run is longer than the store takes; nothing was changed.
    case tooLong
    /// The run is there and cannot be read: it is damaged, a newer program wrote it, or others may have written it.
    case unreadable
  }

  /// The reason.
  public let reason: Reason
  /// The failure that ends a run for this reason: an exit code and a sentence.
  public let failure: RunFailure

  /// The sentence of the failure.
  public var sentence: LocalizedStringKey { failure.sentence }

  /// The sentence in English.
  public var description: String { failure.description }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - sentence: A sentence that says what is wrong and what to do.
  public init(_ reason: Reason, _ sentence: LocalizedStringKey) {
    self.init(reason, RunFailure(reason.code, sentence))
  }

  /// Creates an error whose sentence is in English only, such as one for the log of a service.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - sentence: A sentence that says what is wrong; it may name places of the server.
  public init(_ reason: Reason, verbatim sentence: String) {
    self.init(reason, RunFailure(reason.code, verbatim: sentence))
  }

  /// Creates an error that ends a run with another exit code than usual for the reason.
  package init(_ reason: Reason, _ failure: RunFailure) {
    self.reason = reason
    self.failure = failure
  }
}

nonisolated extension RunStoreError.Reason {
  /// The exit code of a run that ends for this reason.
  fileprivate var code: ExitCode {
    switch self {
    case .notThere: .noInput
    case .finished, .otherProgram, .unreadable: .dataError
    case .held, .unavailable, .unknown: .temporaryFailure
    case .lostHold, .full, .tooLong: .ioError
    }
  }
}
