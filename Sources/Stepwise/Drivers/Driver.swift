/// What a wizard talks through: a terminal, a script, another program, or something of one's own.
///
/// A driver knows a session and the run that it is part of, and no flow. Saved progress, answers given ahead,
/// recordings, exit codes and languages belong to the run: every driver has them.
@MainActor
public protocol Driver {
  /// Whether a person watches: the clock, the day, the folders and the language are theirs then, and fixed
  /// ones otherwise.
  var isLive: Bool { get }

  /// Talks until the wizard has ended, or nobody answers any more.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - run: What the run is like.
  /// - Returns: Which of the two it was.
  /// - Throws: A ``RunFailure`` with the code that the run ends with.
  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd

  /// Gives a text to the world that the wizard commits on its way.
  ///
  /// - Parameter text: The text, without a last newline; `nil` where there is only a file.
  /// - Throws: A ``RunFailure`` where it cannot be given.
  func commit(_ text: String?) throws

  /// Gives the result of a wizard that finished, last of all.
  ///
  /// - Parameter text: The result as text, without a last newline; `nil` for none.
  /// - Throws: A ``RunFailure`` where it cannot be given.
  func finish(_ text: String?) throws

  /// Hears how a run ended that did not finish, which is also said on standard error.
  ///
  /// - Parameter failure: The code and the sentence.
  func fail(_ failure: RunFailure)
}

extension Driver {
  /// Writes the text to standard output.
  public func commit(_ text: String?) throws { if let text { try StandardStreams.print(text) } }

  /// Writes the text to standard output.
  public func finish(_ text: String?) throws { if let text { try StandardStreams.print(text) } }

  /// Does nothing.
  public func fail(_ failure: RunFailure) {}
}

/// How a driver came to its end.
public enum DriverEnd {
  /// The wizard ended.
  case ended
  /// Nobody answers any more, and the wizard goes on.
  case endOfInput
}

/// What a driver is told of the run that it is part of.
public struct RunContext {
  /// How long to wait for what comes from outside.
  public let waiting: Waiting
  /// How the wizard looks where it is drawn.
  public let theme: Theme
  /// Whether nobody reads the conversation.
  public let isQuiet: Bool
  /// Whether answers may be left over, for a wizard that comes after.
  public let takesLeftovers: Bool
  /// What is kept and answered ahead.
  let records: RunRecords
}

/// A way to talk that a program offers on its command line beside the library's own: its properties that are
/// wrapped by ``Option`` and ``Flag`` are options of the program.
@MainActor
public protocol DriverOption {
  /// The options as declared.
  init()

  /// Makes the driver that the options ask for.
  ///
  /// - Returns: The driver; `nil` where they ask for none.
  /// - Throws: A ``Rejection`` for an option that will not do.
  func makeDriver() throws -> (any Driver)?
}
