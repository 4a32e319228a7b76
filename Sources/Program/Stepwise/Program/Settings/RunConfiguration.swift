import StepwiseConsole
import StepwiseLines
import StepwiseRecords

/// The settings of one run of a wizard: who answers, its files and its environment.
///
/// A program's command line fills one. To run a wizard inside your own program, fill one for ``run(_:_:)``:
///
/// ```swift
/// var configuration = RunConfiguration(.script("ada.steps"))
/// configuration.files.progress = .file("ada.save")
/// let result = await Stepwise.run(TripFlow(), configuration)
/// ```
public struct RunConfiguration {
  /// The choice of who answers, and how.
  public var conversation: Conversation
  /// Whether a script's conversation is left out.
  public var isQuiet = false
  /// The look of the wizard, in a terminal and on pages.
  public var theme = Theme.standard
  /// The way to draw pictures on a terminal; `nil` shows only their captions.
  public var pictures: PictureDrawing?
  /// The longest wait for services and other processes, in real time; a person's run has no limit.
  public var timeout = Duration.seconds(60)
  /// The prepared answers, the saved run and the recording.
  public var files = RunFiles()
  /// The language, the date, the clock and the folder.
  public var environment = EnvironmentSettings()
  /// Receives the outputs that the wizard commits before it ends; `nil` drops them.
  public var output: ((WizardOutput) throws -> Void)?
  /// Whether the process runs only this wizard.
  ///
  /// Then nothing is released at the end, and leftover answers are rejected.
  var isWholeProcess = false
  /// The script, if it was opened already, to read its header.
  var openedScript: ScriptInput?

  /// Creates the settings of a program without options.
  ///
  /// - Parameter conversation: The choice of who answers, and how.
  public init(_ conversation: Conversation = .automatic) { self.conversation = conversation }

  /// Checks the names of the files.
  ///
  /// - Parameters:
  ///   - output: The file for the result.
  ///   - log: The file for printed text, although nothing is drawn.
  ///   - others: The files of drivers, with the names of their options.
  /// - Throws: A `RunFailure` with the code 64.
  func validate(
    output: String? = nil, log: String? = nil, beside others: [(name: String, path: String?)] = []
  ) throws {
    let files =
      [
        ("script", conversation.script), ("answers", files.answers),
        (files.progress.mustResume ? "resume" : "save", files.progress.path),
        ("output", output), ("record", files.recording?.path),
      ] + others + [("log", conversation.log ?? log)]
    // Another run may begin with a file's answers and save into it.
    for (name, file) in files + [("again", self.files.earlierRun?.path)] where file == "" {
      throw RunFailure(.usage, "--\(name) needs a file's name.")
    }
    try FileCheck.check(files, writesJSON: conversation.writesJSON)
  }

  /// Opens the script, and takes the date and the seed from its header, unless they are given.
  mutating func openScript() throws {
    let opened = try openedScript ?? conversation.openScript(waitingFor: timeout)
    guard let input = opened else { return }
    openedScript = input
    let recorded = RecordedRun(of: input)
    environment.today = environment.today ?? recorded.today
    environment.seed = environment.seed ?? recorded.seed
  }
}
