import StepwiseConsole
import StepwiseSystem

/// The options of every wizard's program.
struct RunOptions {
  @Option("Answers from a steps file, instead of from standard input.", value: "FILE", in: .answers)
  var script: String?
  @Option(
    "Answers from a JSON file, and asks the questions that it does not answer.", value: "FILE",
    in: .answers)
  var answers: String?
  @Flag("Never prompts; names what is missing and exits.", in: .answers)
  var noInput
  @Option("Writes the result to a file, completely or not at all.", value: "FILE", in: .keeping)
  var output: String?
  @Option(
    "Saves each answer in a file, and resumes a run that is saved there.", value: "FILE",
    in: .keeping)
  var save: String?
  @Option("Resumes the run saved in FILE.", value: "FILE", in: .keeping)
  var resume: String?
  @Option(
    "Begins with the answers of a saved run as defaults, even if it is finished.", value: "FILE",
    in: .keeping)
  var again: String?
  @Option(
    "With --again, gives all its answers and asks only the screen TITLE anew.", value: "TITLE",
    in: .keeping)
  var ask: String?
  @Option(
    "Records the run as a steps file, without the detours.", value: "FILE", in: .keeping)
  var record: String?
  @Flag("Records the detours, too.", in: .keeping)
  var recordAll
  @Flag("Begins anew, and forgets the run that was not finished.", in: .keeping)
  var fresh
  @Flag("Keeps no answers for the next start; so does STEPWISE_JOURNAL=0.", in: .keeping)
  var noJournal
  @Option("The folder for data that outlives a run.", value: "DIR", in: .keeping)
  var state: String?
  @Option(
    "The language, such as th. By default a person's own, and English for a script.", value: "CODE",
    in: .talk)
  var language: String?
  @Flag("Asks in plain lines, for screen readers and logs.", in: .talk)
  var plain
  @Flag(
    "Draws for a screen reader: the cursor is on the selection, and words replace marks.",
    in: .talk)
  var cursor
  @Flag("Uses the mouse: click to choose and press, wheel to scroll.", in: .talk)
  var mouse
  @Option(
    "The keys that edit text: emacs or vi. By default those of your readline init file.",
    value: "KEYS", in: .talk)
  var keys: String?
  @Flag("Talks to another program in lines of JSON.", in: .talk)
  var json
  @Flag("Leaves the conversation out, when a script answers.", in: .talk)
  var quiet
  @Option(
    "Writes what the program prints to FILE, while the terminal is drawn on.", value: "FILE",
    in: .talk)
  var log: String?
  @Option(
    "How long a script waits for services and other processes.", value: "SECONDS", in: .scripts)
  var timeout = 60.0
  @Option(
    "Whether a script's pauses take time: virtual or real.", value: "CLOCK", in: .scripts)
  var clock = ScriptClock.virtual
  @Option("Today's date, such as 2026-01-01.", value: "DATE", in: .scripts)
  var today: CalendarDate?
  @Option("The random seed. (default: 1)", value: "NUMBER", in: .scripts)
  var seed: Int?
  @Option(
    "Prints the options that people need most, or all of them; so does -h.", value: "[all]",
    in: .help)
  var help: String?
  @Flag("Prints the version and exits.", in: .help)
  var version

  /// Creates the options with their defaults.
  init() {}

  /// Creates the options of a program, which offers the library's languages and its own.
  init(of program: any WizardProgram.Type) {
    _language.offer { LanguageNegotiation(program.strings).known }
    // A type of its own would be looked up at each start, which takes longer than the rest of the option.
    _keys.offer { Keymap.names }
    _help.offer { ["all"] }
  }

  /// The clock of a script's pauses.
  nonisolated enum ScriptClock: String, CaseIterable, OptionValue {
    case virtual, real
  }

  /// Checks the options against each other.
  ///
  /// - Throws: A `RunFailure` with the code 64.
  func validate() throws {
    guard timeout >= 0, timeout <= 1_000_000 else {
      throw RunFailure(.usage, "--timeout goes from 0 to 1000000 seconds, not \(timeout).")
    }
    if json, script != nil {
      throw RunFailure(
        .usage, "--json takes its answers from standard input: leave out --script.")
    }
    if cursor, plain || json {
      throw RunFailure(.usage, "--cursor is for a drawn screen: leave out --plain and --json.")
    }
    if mouse, plain || json {
      throw RunFailure(.usage, "--mouse is for a drawn screen: leave out --plain and --json.")
    }
    if let keys, Keymap.named(keys) == nil {
      throw RunFailure(.usage, "--keys is emacs or vi, not “\(keys)”.")
    }
    if keys != nil, plain || json {
      throw RunFailure(.usage, "--keys is for a drawn screen: leave out --plain and --json.")
    }
    if json, plain { throw RunFailure(.usage, "--json and --plain exclude each other: take one.") }
    guard state != "" else { throw RunFailure(.usage, "--state needs a folder's name.") }
    guard !noInput || (script == nil && !json && !plain) else {
      throw RunFailure(.usage, "--no-input asks nobody: leave out --script, --json and --plain.")
    }
    guard
      save == nil || resume == nil || save == resume
        || save.flatMap(FileIdentity.init(path:)) == resume.flatMap(FileIdentity.init(path:))
    else {
      throw RunFailure(
        .usage, "Give --save or --resume, not both: --resume keeps saving to its file.")
    }
    guard again == nil || resume == nil else {
      throw RunFailure(
        .usage, "--again begins another run, and --resume goes on with one: take one.")
    }
    guard again != nil || ask == nil else { throw RunFailure(.usage, "--ask needs --again.") }
    guard record != nil || !recordAll else {
      throw RunFailure(.usage, "--record-all needs --record FILE.")
    }
    guard (seed ?? 0) >= 0 else {
      throw RunFailure(.usage, "--seed is 0 or more, not \(seed ?? 0).")
    }
  }

  /// Returns the settings of a run with these options.
  ///
  /// - Parameters:
  ///   - driver: The program's own driver that the command line chooses; `nil` for none.
  ///   - bindKeys: Changes the keys that edit text.
  /// - Returns: The settings.
  func configuration(
    driver: (any Driver)?, bindKeys: @escaping (inout Keymap) throws -> Void
  ) -> RunConfiguration {
    var configuration = RunConfiguration(conversation(driver, bindKeys))
    configuration.isQuiet = quiet
    configuration.timeout = .seconds(timeout)
    configuration.files = files
    configuration.environment = environment
    return configuration
  }

  private func conversation(
    _ driver: (any Driver)?, _ bindKeys: @escaping (inout Keymap) throws -> Void
  ) -> Conversation {
    if let driver { return .driver(driver, script: script) }
    if noInput { return .nobody }
    if json { return .json }
    if let script { return .script(script) }
    if plain { return .plain }
    var settings = TerminalSettings(
      keepsCursor: cursor, usesMouse: mouse, keymap: keys.flatMap(Keymap.named), log: log)
    settings.bindKeys = bindKeys
    return .terminal(settings)
  }

  private var files: RunFiles {
    var files = RunFiles()
    files.answers = answers
    files.progress =
      resume.map { .file($0, mustResume: true) } ?? save.map { .file($0) } ?? .none
    files.earlierRun = again.map { EarlierRun($0, screenToAsk: ask) }
    files.recording = record.map { Recording($0, keepsDetours: recordAll) }
    return files
  }

  private var environment: EnvironmentSettings {
    var settings = EnvironmentSettings()
    settings.language = language
    settings.today = today
    settings.seed = seed.map { UInt64($0) }
    settings.usesRealClock = clock == .real
    settings.stateFolder = state
    return settings
  }
}
