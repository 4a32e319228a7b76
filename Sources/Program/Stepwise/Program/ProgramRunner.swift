import StepwiseConsole
import StepwiseLines
import StepwiseRecords
import StepwiseSystem
import StepwiseTerminal

/// Runs a wizard's program: reads its options, chooses the driver, and writes the result.
struct ProgramRunner {
  /// The command that runs the program, such as `stepwise onboarding`.
  let path: String
  /// The commands that may stand after it.
  var commands: () -> [ProgramCommand] = { [] }
  /// The name under which its runs are kept; `nil` for its path.
  var keptName: String?
  /// The command that prints the manual of the suite; `nil` for a standalone program.
  var manual: String?
  /// The help and version of the suite, used if no wizard is named; `nil` otherwise.
  var suite: (help: () -> String, version: String)?
  /// The drivers that the suite offers in each of its wizards.
  var suiteDrivers: [any DriverOption.Type] = []
  /// The suite's command that serves wizards as tools; `nil` if it has none.
  var toolCommand: String? {
    suiteCommands().contains { $0.name == "mcp" } ? "\(path.prefix { $0 != " " }) mcp" : nil
  }
  /// The commands of the suite.
  var suiteCommands: () -> [ProgramCommand] = { [] }
  /// The suite's way to draw pictures.
  var suitePictures: PictureDrawing?

  /// Runs a program, reports its failure, and returns its exit code.
  func code(of program: any WizardProgram.Type, arguments: [String]) async -> Int32 {
    await Self.code { try await run(program.init(), arguments) }
  }

  /// Runs what a command line asks for, reports its failure, and returns the exit code.
  ///
  /// Errors of the command line are in English, the language of its options.
  static func code(of body: () async throws -> Void) async -> Int32 {
    do {
      try await body()
      return 0
    } catch {
      return report(failure(error))
    }
  }

  /// Returns the failure for any error, with its exit code.
  static func failure(_ error: any Error) -> RunFailure {
    switch error {
    case let failure as RunFailure: failure
    case let rejection as Rejection: RunFailure(.usage, rejection.sentence)
    case let error as any LocalizableError: RunFailure(.failure, error.sentence)
    default: RunFailure(.failure, verbatim: String(describing: error))
    }
  }

  /// Writes a failure's sentence, and returns its code.
  static func report(_ failure: RunFailure) -> Int32 {
    say([failure.sentence], in: failure.localizer)
    return failure.code.rawValue
  }

  /// Ends the process at once, without releasing its objects.
  static func exitNow(_ code: Int32) -> Never { exit(code) }

  /// Prepares a file that an option names, before the first question.
  static func outputFile(_ path: String, waitingFor timeout: Duration) throws -> OutputFile {
    try OutputFile(path, timeout: timeout) { say([$0], in: nil) }
  }

  private static func say(_ sentences: [LocalizedStringKey], in localizer: Localizer?) {
    var bytes: [UInt8] = []
    for sentence in sentences {
      TerminalSanitizer.append(localizer(sentence), to: &bytes, indent: 0)
      bytes.append(10)
    }
    _ = ByteSink.write(bytes, to: STDERR_FILENO)
  }

  /// Runs what a command line asks of a program.
  func run<Program: WizardProgram>(_ program: Program, _ arguments: [String]) async throws {
    let type = Program.self
    let asksForCompletions = manual == nil && arguments.first == ProgramGuide.completionWord
    if let word = arguments.first, !word.hasPrefix("-"), !asksForCompletions,
      let command = try command(word)
    {
      return try StandardStreams.print(
        await command.run(Array(arguments.dropFirst()), of: path))
    }
    let drivers = (Program.drivers + suiteDrivers).map { $0.init() }
    let options = RunOptions(of: type)
    let prints = PrintOptions()
    let table = OptionTable(
      of: [program] + drivers + [options] + (manual == nil ? [prints] : []))
    if asksForCompletions {
      let guide = ProgramGuide(type, table: table, commands: commands())
      return try StandardStreams.print(guide.completions(of: Array(arguments.dropFirst())))
    }
    try table.read(arguments, program: path)
    if let extent = options.help {
      guard ["", "all"].contains(extent) else {
        throw RunFailure(.usage, "--help stands alone, or is --help all, not “\(extent)”.")
      }
      return try StandardStreams.print(
        suite?.help()
          ?? ProgramGuide.help(
            of: path, summary: Program.summary, table: table,
            commands: commands(), manual: manual ?? "\(path) --manual",
            width: HelpSheet.outputWidth, isWhole: extent == "all"))
    }
    if let shell = prints.completions {
      return try StandardStreams.print(
        ProgramGuide(type, table: table, commands: commands()).stub(for: shell))
    }
    if prints.manual {
      return try StandardStreams.print(
        Manual(ProgramGuide(type, table: table, commands: commands())).page)
    }
    if options.version {
      return try StandardStreams.print("\(path) \(suite?.version ?? Program.version)")
    }
    try options.validate()
    let driver = try ownDriver(of: drivers, options, table)
    var configuration = options.configuration(driver: driver) { try Program.bindKeys(in: &$0) }
    try configuration.validate(
      output: options.output, log: options.log,
      beside: drivers.flatMap(\.files).map { ($0.option, $0.path) })
    configuration.openedScript = try configuration.conversation.openScript(
      waitingFor: configuration.timeout)
    if let script = configuration.openedScript {
      try takeOptions(ofRecordingIn: script, table, Program.self)
    }
    let output = try options.output.map {
      try Self.outputFile($0, waitingFor: configuration.timeout)
    }
    configuration.theme = Program.theme
    configuration.pictures = Program.pictures ?? suitePictures
    configuration.environment.makeStrings = { Program.strings }
    configuration.environment.folderName = String(path.prefix { $0 != " " })
    configuration.files.program = (Program.name, Program.version)
    configuration.files.formerNames = Program.formerNames
    configuration.isWholeProcess = true
    // The driver of the recorded run does not matter when the recording is played.
    let own = OptionTable(of: program)
    configuration.files.givenOptions = table.given.filter { given in
      own.rows.contains { given.prefix { $0 != "=" } == "--\($0.name)" }
    }
    if configuration.files.progress.path == nil, let store = try program.makeStore() {
      configuration.files.progress = .store(store)
    }
    let isPerson = try configuration.conversation.choice(in: .current).isForPerson
    if isPerson, AssistantHint.isNeeded(Self.variable) { tellAssistant(Program.self) }
    if isPerson, options.state == nil, let obstacle = EnvironmentSettings.obstacle {
      Self.say([LocalizedStringKey(verbatim: EnvironmentSettings.keepsNothing(obstacle))], in: nil)
    }
    try keepJournal(of: Program.self, options, isPerson: isPerson, in: &configuration)
    configuration.files.lastAnswers = EnvironmentSettings.journalFolder(in: options.state).map {
      LastAnswers(in: $0, of: keptName ?? path)
    }
    let run = try WizardRun(configuration)
    defer { run.records.close() }
    do {
      try await self.run(program, run, output)
    } catch {
      let failure = Self.failure(error)
      run.driver.fail(failure)
      throw failure.said(in: run.environment.localizer)
    }
  }

  /// Lets the run keep a journal for the next start, if it is a person's and nothing speaks against it.
  private func keepJournal<Program: WizardProgram>(
    of program: Program.Type, _ options: RunOptions, isPerson: Bool,
    in configuration: inout RunConfiguration
  ) throws {
    var choice = JournalChoice.current
    choice.isPerson = isPerson
    choice.isProgramWilling = Program.keepsJournal
    choice.isForbidden = options.noJournal
    // A run that begins with the answers of another one leaves the one that was not finished as it is.
    choice.isSavedElsewhere =
      !configuration.files.progress.isNone || configuration.files.earlierRun != nil
    // A script keeps nothing unless it names a folder.
    configuration.files.keepsLastAnswers =
      choice.isPerson ? choice.allowsKeeping : options.state != nil
    guard choice.keepsJournal, let folder = EnvironmentSettings.journalFolder(in: options.state)
    else {
      return
    }
    let journal = PrivateJournal(
      in: folder, of: keptName ?? path, version: Program.version, now: time(nil))
    journal.forgetsLast = options.fresh
    configuration.files.progress = .journal(journal)
  }

  private func tellAssistant<Program: WizardProgram>(_ program: Program.Type) {
    let tools =
      toolCommand ?? (commands().contains { $0.name == "mcp" } ? "\(path) mcp" : nil)
    Self.say(
      [LocalizedStringKey(verbatim: AssistantHint.sentence(for: path, tools: tools))], in: nil)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Returns the command with a name; `nil` if the program has no commands.
  private func command(_ name: String) throws -> ProgramCommand? {
    let commands = commands()
    guard !commands.isEmpty else { return nil }
    if let command = commands.first(where: { $0.name == name }) { return command }
    let near = NearestName.of(name, among: commands.map(\.name))
    let hint =
      near.map { "Did you mean “\($0)”?" }
      ?? "There is: \(commands.map(\.name).joined(separator: ", "))."
    throw RunFailure(.usage, "There is no “\(name)”. \(hint) See \(path) --help.")
  }

  /// Returns the program's own driver that the command line chooses; `nil` for a driver of the library.
  private func ownDriver(
    of drivers: [any DriverOption], _ options: RunOptions, _ table: OptionTable
  ) throws -> (any Driver)? {
    for option in drivers {
      guard let driver = try option.makeDriver() else { continue }
      let others = [
        ("--script", options.script != nil && !driver.playsScript), ("--json", options.json),
        ("--plain", options.plain), ("--no-input", options.noInput),
      ].filter(\.1).map(\.0)
      guard others.isEmpty else {
        let names = OptionTable(of: option).rows.map { "--\($0.name)" }
        let name = names.first { name in table.given.contains { $0.hasPrefix(name) } } ?? names[0]
        throw RunFailure(
          .usage,
          "\(name) chooses how the wizard is answered: leave out \(Sentence.list(others, word: "and"))."
        )
      }
      return driver
    }
    return nil
  }

  /// Takes the options that a recording of this program was made with, except those given on the command line.
  private func takeOptions(
    ofRecordingIn script: ScriptInput, _ table: OptionTable, _ program: any WizardProgram.Type
  ) throws {
    let recorded = RecordedRun(of: script)
    guard ([program.name] + program.formerNames).contains(recorded.program) else { return }
    func name(_ option: String) -> Substring { option.prefix { $0 != "=" } }
    let known = Set(table.given.map(name))
    let missing = recorded.options.filter { !known.contains(name($0)) }
    do {
      try table.read(missing, program: path)
    } catch let failure as RunFailure {
      throw RunFailure(
        .dataError, "\(script.name) was recorded with other options: \(failure.sentence)")
    }
  }

  private func run<Program: WizardProgram>(
    _ program: Program, _ run: WizardRun, _ file: OutputFile?
  ) async throws {
    let records = run.records
    let localizer = run.environment.localizer
    let flow = try program.makeFlow(in: run.environment)
    var place: LocalizedStringKey = ""
    var undone: LocalizedStringKey?
    var notice: LocalizedStringKey = ""
    var hasCommitted = false
    var written: LocalizedStringKey?
    let result: Ending<Program.Flow.Outcome>
    do {
      result = try await run.result(
        of: flow,
        onEnd: { session in
          place = session.show().titleText
          undone = session.undoneNotice
          notice = session.cancelNotice.map { " \($0)" } ?? ""
          hasCommitted = session.hasCommitted
          written = session.writtenNotice.map { " \($0)" }
        }
      ) { output in
        try write(output, file, localizer, run.driver.commit)
      }
    } catch let failure as RunFailure {
      throw RunFailure(failure.code, "\(failure.sentence)\(records.hint)")
    }
    let rest: LocalizedStringKey = "\(records.hint)\(notice)"
    let end: LocalizedStringKey =
      if let written { "\(written)\(rest)" } else if hasCommitted { rest } else {
        " No result was written.\(rest)"
      }
    switch result {
    case .finished(let outcome):
      try write(try program.output(for: outcome), file, localizer, run.driver.finish)
      try records.finish()
      if let undone { Self.say([undone], in: localizer) }
      Self.say(records.leftOver, in: localizer)
      if let loss = run.driver.loss { throw loss }
    case .cancelled: throw RunFailure(.cancelled, "Cancelled at “\(place)”.\(end)")
    case .endOfInput:
      throw RunFailure(.cancelled, "Cancelled at “\(place)”: the input ended.\(end)")
    case .failed(let error):
      // The same answers would lead to the same end again, so nothing is said about going on.
      throw Self.failure(error)
    }
  }

  /// Writes a result, the file first: if that fails, standard output must not report success.
  private func write(
    _ output: WizardOutput, _ file: OutputFile?, _ localizer: Localizer?,
    _ give: (String?) throws -> Void
  ) throws {
    // For a wizard without a file of its own, the file gets the text.
    if let file,
      let bytes = output.file ?? output.sentence.map({ Array("\(localizer($0))\n".utf8) })
    {
      try file.write(bytes)
    }
    try give(output.sentence.map { localizer($0) })
  }
}
