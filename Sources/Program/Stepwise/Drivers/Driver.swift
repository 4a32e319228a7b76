import StepwiseConsole
import StepwiseLines
import StepwiseSystem

/// Connects a session to the person, file or program that answers it.
///
/// A driver works with a session and never with a flow. Saved progress, prepared answers, recordings, exit codes
/// and languages belong to the run, so every driver has them.
@MainActor
public protocol Driver {
  /// Whether a person is in front of the driver.
  ///
  /// If so, the clock, the date, the folders and the language are real; otherwise they are fixed.
  var isLive: Bool { get }

  /// Whether the driver plays the script of the run: ``RunContext/script``, or standard input.
  ///
  /// Such a driver goes with `--script`, and a recording that it plays gives the run its date and its seed.
  var playsScript: Bool { get }

  /// Drives the session until the wizard or the input ends; if the session has no ending then, the input has ended.
  ///
  /// - Parameters:
  ///   - session: The wizard's session.
  ///   - run: The settings of the run.
  /// - Throws: A ``RunFailure`` with the exit code of the run. A ``Rejection`` ends the run with 65.
  func drive(_ session: Session, in run: RunContext) async throws

  /// Writes a text that the wizard commits before it ends.
  ///
  /// - Parameter text: The text without a final newline; `nil` if the output is only a file.
  /// - Throws: A ``RunFailure`` if the text cannot be written.
  func commit(_ text: String?) throws

  /// Writes the result of a finished wizard, after everything else.
  ///
  /// - Parameter text: The result without a final newline; `nil` for none.
  /// - Throws: A ``RunFailure`` if the text cannot be written.
  func finish(_ text: String?) throws

  /// The reason why something other than the result could not be written, such as the conversation.
  ///
  /// A program reports it after the result of a finished wizard, and ends with its code. It is `nil`
  /// if nothing was lost.
  var loss: RunFailure? { get }

  /// Reports that the run ended without a result; standard error gets the same sentence.
  ///
  /// - Parameter failure: The exit code and the sentence.
  func fail(_ failure: RunFailure)
}

extension Driver {
  /// The driver does not play scripts.
  public var playsScript: Bool { false }

  /// Writes the text to standard output.
  public func commit(_ text: String?) throws { if let text { try StandardStreams.print(text) } }

  /// Writes the text to standard output.
  public func finish(_ text: String?) throws { if let text { try StandardStreams.print(text) } }

  /// Nothing was lost.
  public var loss: RunFailure? { nil }

  /// Does nothing.
  public func fail(_ failure: RunFailure) {}
}

/// The settings that a driver receives from its run.
public struct RunContext {
  private let configuration: RunConfiguration
  /// The saved progress, the prepared answers and the recording of the run.
  public let records: RunRecords

  /// Creates a context for the test of a driver.
  ///
  /// - Parameter configuration: The settings of the run; its environment is the session's own.
  /// - Throws: A ``RunFailure`` if a file cannot be opened.
  public init(_ configuration: RunConfiguration = RunConfiguration()) throws {
    self.init(configuration, try RunRecords(configuration))
  }

  /// Creates the context of a run.
  init(_ configuration: RunConfiguration, _ records: RunRecords) {
    self.configuration = configuration
    self.records = records
  }

  /// The steps file that answers; `nil` is standard input, or none for a driver that plays no script.
  public var script: String? { configuration.conversation.script }
  /// The longest wait in real time for work to end.
  public var timeout: Duration { configuration.timeout }
  /// The look of the wizard, in a terminal and on pages.
  public var theme: Theme { configuration.theme }
  /// The way to draw pictures on a terminal.
  var pictures: PictureDrawing? { configuration.pictures }
  /// Whether the conversation is left out.
  public var isQuiet: Bool { configuration.isQuiet }
  /// Whether leftover answers are kept for the next wizard instead of being rejected.
  public var takesLeftovers: Bool { !configuration.isWholeProcess }

  /// Opens the script of the run.
  ///
  /// - Returns: The script, which is standard input if none is named.
  /// - Throws: A ``RunFailure`` if it cannot be opened.
  public func scriptInput() throws -> ScriptInput {
    try configuration.openedScript ?? SharedInput.script(script, timeout: timeout)
  }

  /// Prepares a file for the driver's output, before the first question.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: A closure that writes the whole content, completely or not at all.
  /// - Throws: A ``RunFailure`` if the file cannot be made.
  public func prepareFile(at path: String) throws -> (_ content: [UInt8]) throws -> Void {
    try ProgramRunner.outputFile(path, waitingFor: timeout).write
  }
}

/// Offers a driver of your own on a program's command line.
///
/// Properties wrapped by ``Option`` and ``Flag`` become options of the program.
@MainActor
public protocol DriverOption {
  /// Creates the options with their declared values.
  init()

  /// Makes the driver if the options choose it.
  ///
  /// - Returns: The driver; `nil` if the options do not choose it.
  /// - Throws: A ``Rejection`` for an invalid option.
  func makeDriver() throws -> (any Driver)?

  /// The files that the driver writes, each with the name of its option.
  ///
  /// The run rejects them if another of its options names the same file.
  var files: [(option: String, path: String)] { get }
}

extension DriverOption {
  /// The driver writes no files.
  public var files: [(option: String, path: String)] { [] }
}
