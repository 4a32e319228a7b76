import StepwiseRecords
import StepwiseSystem
import StepwiseTerminal

/// Runs a wizard's program: reads its options, chooses the driver, writes what comes of it.
struct ProgramRunner {
  /// How the program is called, such as `stepwise onboarding`.
  let path: String
  /// What prints the manual of the suite that it belongs to; `nil` where it stands alone.
  var manual: String?
  /// What the suite that it belongs to says of itself, where no wizard is named; `nil` elsewhere.
  var suite: (help: () -> String, version: String)?
  /// The drivers that the suite offers in each of its wizards.
  var suiteDrivers: [any DriverOption.Type] = []

  /// Runs a program and ends the process with its exit code.
  func exit(of program: any WizardProgram.Type, arguments: [String]) async -> Never {
    do {
      try await run(program, arguments)
    } catch {
      // What is wrong with the command line is said in English, which its options are in.
      Self.exit(Self.failure(error), in: nil)
    }
    exitNow(0)
  }

  /// A failure with its code, whatever was thrown.
  static func failure(_ error: any Error) -> RunFailure {
    switch error {
    case let failure as RunFailure: failure
    case let rejection as Rejection: RunFailure(.usage, rejection.sentence)
    case let error as any LocalizableError: RunFailure(.failure, error.sentence)
    default: RunFailure(.failure, verbatim: String(describing: error))
    }
  }

  /// Ends the process with a failure's sentence and code.
  static func exit(_ failure: RunFailure, in words: Localizer?) -> Never {
    say([failure.sentence], in: failure.words ?? words)
    exitNow(failure.code.rawValue)
  }

  /// A file that an option names, checked before anything is asked.
  static func outputFile(_ path: String, waitingFor timeout: Duration) throws -> OutputFile {
    try OutputFile(path, timeout: timeout) { say([$0], in: nil) }
  }

  private static func say(_ sentences: [LocalizedStringKey], in words: Localizer?) {
    var bytes: [UInt8] = []
    for sentence in sentences {
      HarmlessText.append(words(sentence), to: &bytes, indent: 0)
      bytes.append(10)
    }
    _ = ByteSink.write(bytes, to: STDERR_FILENO)
  }

  /// Prints a text, if there is one, and ends the process well.
  static func exit(printing text: String?) -> Never {
    do {
      if let text { try StandardStreams.print(text) }
    } catch let failure as RunFailure {
      exit(failure, in: nil)
    } catch {
      exitNow(ExitCode.ioError.rawValue)
    }
    exitNow(0)
  }

  private func run<Program: WizardProgram>(_ type: Program.Type, _ arguments: [String])
    async throws
  {
    // A wizard of a suite leaves commands to the suite.
    if manual == nil, let word = arguments.first, !word.hasPrefix("-"),
      word != ProgramGuide.completionWord, let command = try command(word, of: type)
    {
      Self.exit(printing: try await command.run(Array(arguments.dropFirst()), of: path))
    }
    let program = Program()
    let drivers = (Program.drivers + suiteDrivers).map { $0.init() }
    let options = RunOptions(of: type)
    let prints = PrintOptions()
    let table = OptionTable(
      of: [program] + drivers + [options] + (manual == nil ? [prints] : []))
    if manual == nil, arguments.first == ProgramGuide.completionWord {
      let guide = ProgramGuide(type, table: table)
      Self.exit(printing: guide.completions(of: Array(arguments.dropFirst())))
    }
    try table.read(arguments, program: path)
    if options.help {
      Self.exit(
        printing: suite?.help()
          ?? ProgramGuide.help(
            of: path, summary: Program.summary, table: table,
            commands: manual == nil ? Program.commands : [],
            manual: manual ?? "\(path) --manual", width: HelpSheet.outputWidth))
    }
    if let shell = prints.completions {
      Self.exit(printing: ProgramGuide(type, table: table).stub(for: shell))
    }
    if prints.manual { Self.exit(printing: Manual(ProgramGuide(type, table: table)).page) }
    if options.version { Self.exit(printing: "\(path) \(suite?.version ?? Program.version)") }
    try options.validate(beside: drivers)
    let recorded = try takeOptions(ofRecordingIn: options, table, Program.self)
    let output = try options.output.map {
      try Self.outputFile($0, waitingFor: .seconds(options.timeout))
    }
    var configuration = try options.configuration()
    configuration.recordedRun = recorded
    configuration.driver = try ownDriver(of: drivers, options, table)
    configuration.theme = Program.theme
    configuration.makeStrings = { Program.strings }
    configuration.program = (Program.name, Program.version)
    configuration.formerNames = Program.formerNames
    configuration.folderName = String(path.prefix { $0 != " " })
    configuration.isWholeProcess = true
    // The driver of the recorded run does not matter when the recording is played.
    let own = OptionTable(of: program).rows.map { "--\($0.name)" }
    configuration.givenOptions = table.given.filter { given in
      own.contains(String(given.prefix { $0 != "=" }))
    }
    let run = try WizardRun(configuration)
    do {
      try await self.run(program, run, output)
    } catch {
      let failure = Self.failure(error)
      run.driver.fail(failure)
      throw failure.said(in: run.environment.localizer)
    }
  }

  /// The command with a name; `nil` where the program has no commands.
  private func command(
    _ name: String, of program: (some WizardProgram).Type
  ) throws -> ProgramCommand? {
    let commands = program.commands
    guard !commands.isEmpty else { return nil }
    if let command = commands.first(where: { $0.name == name }) { return command }
    let near = NearestName.of(name, among: commands.map(\.name))
    let hint =
      near.map { "Did you mean “\($0)”?" }
      ?? "There is: \(commands.map(\.name).joined(separator: ", "))."
    throw RunFailure(.usage, "There is no “\(name)”. \(hint) See \(path) --help.")
  }

  /// The driver of the program's own that the command line asks for; `nil` for one of the library's.
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
    ofRecordingIn options: RunOptions, _ table: OptionTable, _ program: any WizardProgram.Type
  ) throws -> RecordedRun? {
    let isScript = !options.noInput && !options.json
    guard isScript, options.script != nil || Terminal.of(STDIN_FILENO) == nil else { return nil }
    let recorded = RecordedRun(scriptAt: options.script)
    guard ([program.name] + program.formerNames).contains(recorded.program) else { return recorded }
    func name(_ option: String) -> Substring { option.prefix { $0 != "=" } }
    let known = Set(table.given.map(name))
    let missing = recorded.options.filter { !known.contains(name($0)) }
    do {
      try table.read(missing, program: path)
    } catch let failure as RunFailure {
      throw RunFailure(
        .dataError,
        "\(options.script ?? "standard input") was recorded with other options: \(failure.sentence)"
      )
    }
    return recorded
  }

  private func run<Program: WizardProgram>(
    _ program: Program, _ run: WizardRun, _ file: OutputFile?
  ) async throws {
    let records = run.records
    let words = run.environment.localizer
    let flow = try program.makeFlow(in: run.environment)
    var place = ""
    var notice: LocalizedStringKey = ""
    var hasCommitted = false
    let result: WizardResult<Program.Flow.Outcome>
    do {
      result = try await run.result(
        of: flow,
        onEnd: { session in
          place = session.show().title
          notice = session.cancelNotice.map { " \($0)" } ?? ""
        }
      ) { output in
        hasCommitted = true
        try write(output, file, words, run.driver.commit)
      }
    } catch let failure as RunFailure {
      throw RunFailure(failure.code, "\(failure.sentence)\(records.hint)")
    }
    let rest: LocalizedStringKey = "\(records.hint)\(notice)"
    let written: LocalizedStringKey = hasCommitted ? rest : " No result was written.\(rest)"
    switch result {
    case .finished(let outcome):
      try write(try program.output(for: outcome), file, words, run.driver.finish)
      try records.finish()
      if !run.configuration.isQuiet { Self.say(records.leftOver, in: words) }
    case .cancelled: throw RunFailure(.cancelled, "Cancelled at “\(label: place)”.\(written)")
    case .endOfInput:
      throw RunFailure(.cancelled, "Cancelled at “\(label: place)”: the input ended.\(written)")
    case .refused(let failure): throw failure
    case .failed(let error): throw Self.failure(error)
    }
  }

  /// The file first: where it cannot be written, standard output says nothing of success.
  private func write(
    _ output: WizardOutput, _ file: OutputFile?, _ words: Localizer?,
    _ give: (String?) throws -> Void
  ) throws {
    // A wizard that makes no file of its own gives its text to it.
    if let file,
      let bytes = output.file ?? output.sentence.map({ Array("\(words($0))\n".utf8) })
    {
      try file.write(bytes)
    }
    try give(output.sentence.map { words($0) })
  }
}

/// Ends the process at once: what it holds need not be taken apart.
private func exitNow(_ code: Int32) -> Never { exit(code) }
