import StepwiseTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a wizard's program: reads its options, chooses the driver, writes what comes of it.
struct ProgramRunner {
  /// The language of whoever runs it, once that is known; what is wrong with the command line is said in
  /// English, which its options are in.
  static var words: Localizer?

  /// How the program is called, such as `stepwise onboarding`.
  let path: String
  /// What prints the manual of the suite that it belongs to; `nil` where it stands alone.
  var manual: String?
  /// What the suite that it belongs to says of itself, where no wizard is named; `nil` elsewhere.
  var suite: (help: () -> String, version: String)?

  /// Runs a program and ends the process with its exit code.
  func exit(of program: any WizardProgram.Type, arguments: [String]) async -> Never {
    do {
      try await run(program, arguments)
    } catch {
      Self.exit(Self.failure(error))
    }
    exitNow(0)
  }

  /// A failure with its code, whatever was thrown.
  static func failure(_ error: any Error) -> RunFailure {
    switch error {
    case let failure as RunFailure: failure
    case let rejection as Rejection: RunFailure(.usage, rejection.sentence)
    case let error as any LocalizableError: RunFailure(.failure, error.sentence)
    default: RunFailure(.failure, String(describing: error))
    }
  }

  /// Ends the process with a failure's sentence and code.
  static func exit(_ failure: RunFailure) -> Never {
    say([failure.sentence])
    exitNow(failure.code.rawValue)
  }

  /// A file that an option names, checked before anything is asked.
  static func outputFile(_ path: String, _ options: RunOptions) throws -> OutputFile {
    try OutputFile(path, timeout: .seconds(options.timeout)) { say([$0]) }
  }

  private static func say(_ sentences: [LocalizedStringKey]) {
    var bytes: [UInt8] = []
    for sentence in sentences {
      HarmlessText.append(words(sentence), to: &bytes, indent: 0)
      bytes.append(10)
    }
    _ = ByteSink.write(bytes, to: STDERR_FILENO)
  }

  /// Prints a text and ends the process well.
  static func exit(printing text: String) -> Never {
    do {
      try printOut(text)
    } catch let failure as RunFailure {
      exit(failure)
    } catch {
      exitNow(ExitCode.ioError.rawValue)
    }
    exitNow(0)
  }

  private func run<Program: WizardProgram>(_ type: Program.Type, _ arguments: [String])
    async throws
  {
    let program = Program()
    let options = RunOptions(of: type)
    let prints = PrintOptions()
    let table =
      manual == nil
      ? OptionTable(of: program, options, prints) : OptionTable(of: program, options)
    try table.read(arguments, program: path)
    if options.help {
      Self.exit(
        printing: suite?.help()
          ?? ProgramGuide.help(
            of: path, summary: Program.summary, table: table, manual: manual ?? "\(path) --manual",
            width: HelpSheet.outputWidth))
    }
    let guide = ProgramGuide(type, table: table)
    if let shell = prints.completions { Self.exit(printing: guide.completions(for: shell)) }
    if prints.manual { Self.exit(printing: Manual(guide).page) }
    if options.version { Self.exit(printing: "\(path) \(suite?.version ?? Program.version)") }
    try options.validate()
    let output = try options.output.map { try Self.outputFile($0, options) }
    let driver = try Driver(options)
    do {
      try await run(program, driver, options, output)
    } catch {
      driver.lines?.end(Self.failure(error))
      throw error
    }
  }

  private func run<Program: WizardProgram>(
    _ program: Program, _ driver: Driver, _ options: RunOptions, _ file: OutputFile?
  ) async throws {
    var environment = try driver.environment(
      options, name: String(path.prefix { $0 != " " }), strings: Program.strings)
    Self.words = environment.localizer
    let records = try RunRecords(options, program: Program.name, version: Program.version)
    environment.results = records.results
    let flow = try program.makeFlow(in: environment)
    var place = ""
    let run = WizardRun(
      driver: driver, options: options, isQuiet: options.quiet, isOnlyOne: true,
      theme: Program.theme, records: records
    ) { place = $0 }
    var hasCommitted = false
    let result: WizardResult<Program.Flow.Outcome>
    do {
      result = try await run.result(of: flow, environment: environment) { output in
        hasCommitted = true
        try records.write { try write(output, file, driver.lines?.commit) }
      }
      try records.end()
    } catch let failure as RunFailure {
      try? records.end()
      throw RunFailure(failure.code, "\(failure.sentence)\(records.hint)")
    }
    let written: LocalizedStringKey =
      hasCommitted ? "\(records.hint)" : " No result was written.\(records.hint)"
    switch result {
    case .finished(let outcome):
      try write(program.output(for: outcome), file, driver.lines?.finish)
      try records.finish()
      if !options.quiet { Self.say(records.leftOver) }
    case .cancelled: throw RunFailure(.cancelled, "Cancelled at “\(label: place)”.\(written)")
    case .endOfInput:
      throw RunFailure(.cancelled, "Cancelled at “\(label: place)”: the input ended.\(written)")
    case .refused(let failure): throw failure
    case .failed(let error): throw Self.failure(error)
    }
  }

  /// The file first: where it cannot be written, standard output says nothing of success.
  private func write(
    _ output: WizardOutput, _ file: OutputFile?, _ tell: ((String?) throws -> Void)?
  ) throws {
    // A wizard that makes no file of its own gives its text to it.
    if let file,
      let bytes = output.file ?? output.sentence.map({ Array("\(Self.words($0))\n".utf8) })
    {
      try file.write(bytes)
    }
    let text = output.sentence.map { Self.words($0) }
    if let tell { return try tell(text) }
    if let text { try Self.printOut(text) }
  }

  private static func printOut(_ text: String) throws {
    var bytes: [UInt8] = []
    if isatty(STDOUT_FILENO) == 1 {
      // A terminal obeys what a file or another program only keeps.
      HarmlessText.append(text, to: &bytes, indent: 0)
    } else {
      bytes = Array(text.utf8)
    }
    if let number = ByteSink.write(bytes + [10], to: STDOUT_FILENO) {
      throw RunFailure(
        .ioError, "Standard output could not be written: \(SystemError.text(number)).")
    }
  }
}

/// Ends the process at once: what it holds need not be taken apart.
private func exitNow(_ code: Int32) -> Never { exit(code) }
