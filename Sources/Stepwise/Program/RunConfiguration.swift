/// How a wizard is run: what it talks through, what is answered ahead, what is kept, in which surroundings.
///
/// A program's command line fills one, and whoever runs a wizard inside a program fills one for ``run(_:_:)``.
public struct RunConfiguration {
  // MARK: Talking

  /// What the wizard talks through; `nil` chooses by standard input and error as a program does: a script
  /// where one is named or standard input is no terminal, else a person.
  public var driver: (any Driver)?
  /// A steps file to answer with, or `-` for standard input; `nil` for none.
  public var script: String?
  /// Whether to leave out the conversation when a script answers.
  public var isQuiet = false
  /// How the wizard looks where it is drawn.
  public var theme = Theme.standard
  /// Whether a person is asked in plain lines and nothing is drawn.
  public var talksPlain = false
  /// The file that keeps what is printed while the terminal is drawn on; `nil` shows it above the frame.
  public var log: String?
  /// How long to wait for what comes from outside, where nobody watches.
  public var timeout = Duration.seconds(60)
  /// Whether another program is talked with, in lines of JSON.
  var talksJSON = false
  /// The file that a script is filmed to; `nil` for none.
  var cast: OutputFile?
  /// The window of a film.
  var castSize = WindowSize.standard
  /// Whether the process is this wizard: what it holds need not be taken apart at the end, and no answer may
  /// be left over.
  var isWholeProcess = false

  // MARK: Answers ahead

  /// A file of JSON with answers; what it does not answer is asked.
  public var answers: String?
  /// Whether nobody is asked: what is missing ends the run with 75.
  public var asksNobody = false

  // MARK: What is kept

  /// A file that every answer is kept in, and that an unfinished run is gone on from; `nil` for none.
  public var save: String?
  /// Whether that file must be there, with something to go on from.
  public var mustResume = false
  /// A file that gets what is done as steps; `nil` for none.
  public var record: String?
  /// Whether the steps have the detours, too.
  public var recordsDetours = false
  /// The program that saved files and recordings name; `nil` names the root flow's type.
  public var program: (name: String, version: String)?
  /// What a recording says of the program's own options, so that it is played with the same.
  var givenOptions: [String] = []
  /// Where outputs go that the wizard commits on its way; `nil` drops them.
  public var output: ((WizardOutput) throws -> Void)?

  // MARK: Surroundings

  /// The wizard's texts in other languages.
  public var strings: StringCatalog {
    get { makeStrings() }
    set { makeStrings = { newValue } }
  }
  /// Makes them: whoever wants English need not wait for all others.
  var makeStrings: () -> StringCatalog = { [:] }
  /// The language to talk in, such as `th`; `nil` is a person's own, and English for a script.
  public var language: String?
  /// Today; `nil` is the real day for a person, the day of a recording that is played, and a fixed one for
  /// another script.
  public var today: CalendarDate?
  /// The seed of everything random; `nil` is that of a recording that is played, else 1.
  public var seed: UInt64?
  /// Whether a script's pauses take real time.
  public var usesRealClock = false
  /// The folder for what outlives a run; `nil` is a person's own where a program is run, else none.
  public var stateFolder: String?
  /// The name of the program's folders among a person's own; `nil` for none.
  var folderName: String?

  /// Surroundings to run in as they are, where not those of a person or a script are wanted; the wizard's
  /// texts come from here, too, and ``strings`` say nothing.
  public var environment: Environment?

  /// A run as it is where nothing is said: whoever is at standard input is asked.
  public init() {}

  /// Checks what the types cannot say.
  ///
  /// - Throws: ``RunFailure`` with the code 64.
  func validate() throws {
    let files = [
      ("script", script), ("answers", answers), ("save", save), ("record", record), ("log", log),
    ]
    for (name, file) in files where file == "" {
      throw RunFailure(.usage, "--\(name) needs a file's name.")
    }
    try RunFiles.check(files, writesJSON: talksJSON)
  }
}
