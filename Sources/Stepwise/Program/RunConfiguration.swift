import StepwiseConsole
import StepwiseJSON
import StepwiseLines
import StepwiseRecords
import StepwiseSystem

/// The settings of one run of a wizard: its driver, prepared answers, files and environment.
///
/// A program's command line fills one. To run a wizard inside your own program, fill one for ``run(_:_:)``.
public struct RunConfiguration {
  // MARK: Talking

  /// The driver; `nil` chooses one as a program does.
  ///
  /// A program plays a script if one is named or if standard input is not a terminal. Otherwise it uses the terminal.
  public var driver: (any Driver)?
  /// A steps file to answer with, or `-` for standard input; `nil` for none.
  public var script: String?
  /// Whether a script's conversation is left out.
  public var isQuiet = false
  /// The look of the wizard, in a terminal and on pages.
  public var theme = Theme.standard
  /// The way to draw pictures on a terminal; `nil` shows only their captions.
  public var pictures: PictureDrawing?
  /// Whether the terminal shows plain lines instead of a drawn screen.
  public var talksPlain = false
  /// Whether the screen is drawn for a screen reader: the cursor is on the selection, words replace
  /// marks, and each key writes only the changes.
  public var keepsCursor = false
  /// Whether a drawn screen uses the mouse; the terminal then selects text only with Shift held down.
  public var usesMouse = false
  /// The keys that edit text on a drawn screen; `nil` are those of the person's readline init file.
  public var keymap: Keymap?
  /// Changes the keys that edit text, also those of the person.
  var bindKeys: (inout Keymap) throws -> Void = { _ in }
  /// The file for text that is printed while the terminal is drawn on; `nil` shows the text above the frame.
  public var log: String?
  /// The longest wait for services and other processes, in real time; a person's run has no limit.
  public var timeout = Duration.seconds(60)
  /// Whether another program drives the wizard by lines of JSON.
  var talksJSON = false
  /// Whether the process runs only this wizard.
  ///
  /// Then nothing is released at the end, and leftover answers are rejected.
  var isWholeProcess = false

  /// The script, if it was opened already, to read its header.
  var openedScript: ScriptInput?

  // MARK: Prepared answers

  /// A JSON file with answers; questions that it does not answer are asked.
  public var answers: String?
  /// Whether the run never prompts: a missing answer ends it with 75.
  public var asksNobody = false

  /// Prepared answers in memory; `nil` reads those of the file ``answers``.
  package var preparedAnswers: AnswersAhead?

  // MARK: Saved files

  /// The file that saves every answer and resumes an unfinished run; `nil` for none.
  public var save: String?
  /// The place that keeps the run instead of a file, such as a database; `nil` uses the file ``save``, if there is one.
  public var store: (any RunStore)?
  /// Whether that file or place must hold an unfinished run.
  public var mustResume = false
  /// A run that a server holds already; `nil` opens ``store`` or ``save``.
  package var savedRun: SavedRun?
  /// The file for a recording of the run as steps; `nil` for none.
  public var record: String?
  /// Whether the recording includes detours.
  public var recordsDetours = false
  /// The program named in saved files and recordings; `nil` names the root flow's type.
  public var program: (name: String, version: String)?
  /// Earlier names of the program, whose saved runs can be resumed.
  public var formerNames: [String] = []
  /// The program's own options as given, for the header of a recording.
  var givenOptions: [String] = []
  /// Receives the outputs that the wizard commits before it ends; `nil` drops them.
  public var output: ((WizardOutput) throws -> Void)?

  // MARK: Environment

  /// The wizard's texts in other languages.
  public var strings: StringCatalog {
    get { makeStrings() }
    set { makeStrings = { newValue } }
  }
  /// Returns the texts; called only for a language other than English, because it takes time.
  package var makeStrings: () -> StringCatalog = { [:] }
  /// The language, such as `th`; `nil` is the person's own language, and English for a script.
  public var language: String?
  /// Today's date; `nil` for the default.
  ///
  /// The default is the real date for a person, a recording's date when it is played, and a fixed date for any other
  /// script.
  public var today: CalendarDate?
  /// The random seed; `nil` is a recording's seed when it is played, otherwise 1.
  public var seed: UInt64?
  /// Whether a script's pauses take real time.
  public var usesRealClock = false
  /// The folder for data that outlives the run; `nil` is the person's own folder in a program, otherwise none.
  public var stateFolder: String?
  /// The name of the program's folders among the person's own; `nil` for none.
  package var folderName: String?

  /// The complete environment of the run; `nil` creates that of a person or a script.
  ///
  /// It replaces ``strings``, ``language``, ``today``, ``seed`` and ``stateFolder``.
  public var environment: Environment?

  /// Creates the settings of a program without options.
  public init() {}

  /// Checks the names of the files.
  func validate() throws {
    let files = [
      ("script", script), ("answers", answers), ("save", save), ("record", record), ("log", log),
    ]
    for (name, file) in files where file == "" {
      throw RunFailure(.usage, "--\(name) needs a file's name.")
    }
    try RunFiles.check(files, writesJSON: talksJSON)
  }

  /// Opens the script, and takes the date and the seed from its header, unless they are given.
  mutating func openScript() throws {
    let input = try openedScript ?? SharedInput.script(script)
    openedScript = input
    let recorded = RecordedRun(of: input)
    today = today ?? recorded.today
    seed = seed ?? recorded.seed
  }
}
