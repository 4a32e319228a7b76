public import Stepwise
import StepwiseFlow
import StepwiseSystem

/// The command `serve`, with which a program serves a wizard to many people behind a web server.
///
/// The web server sends each request by SCGI to a socket. A supervisor owns the socket and keeps workers running, which share
/// it; a worker that dies is replaced. The runs are files in a folder, or those of another ``/Stepwise/SharedRunStore``, which
/// several machines can share. A program lists the command among its commands, and a suite among those of its wizards, as in `stepwise onboarding serve`:
///
/// ```swift
/// static var commands: [ProgramCommand] { [ServeCommand.command(of: Self.self)] }
///
/// static func commands<Wizard: WizardProgram>(of wizard: Wizard.Type) -> [ProgramCommand] {
///   [ServeCommand.command(of: wizard)]
/// }
/// ```
@MainActor
public enum ServeCommand {
  private static let name = "serve"
  private static let summary =
    "Serves a wizard to many people, behind a web server that speaks SCGI."
  /// The variable that tells a process that it is a worker, and where its counters are.
  private static let workerVariable = "STEPWISE_WORKER"
  /// The maximum number of connections that wait to be accepted.
  private static let waitingMax = 4096
  /// The number of files that each process opens besides its standard streams, with those of a few requests at once.
  private static let openFilesMin = 20

  /// Creates the command of a wizard; it takes the wizard's own options.
  ///
  /// - Parameters:
  ///   - program: The wizard's program.
  ///   - stores: The kinds of stores that `--state` takes, besides a folder.
  /// - Returns: The command.
  public static func command<Program: WizardProgram>(
    of program: Program.Type, stores: [SharedRunStoreScheme] = []
  ) -> ProgramCommand {
    command(for: program.init(), stores: stores)
  }

  /// Creates the command of a wizard whose options are set already.
  ///
  /// - Parameters:
  ///   - program: The wizard's program.
  ///   - stores: The kinds of stores that `--state` takes, besides a folder.
  /// - Returns: The command.
  public static func command<Program: WizardProgram>(
    for program: Program, stores: [SharedRunStoreScheme] = []
  ) -> ProgramCommand {
    ProgramCommand(
      name: name, summary: summary, options: Served(program: program, serving: ServeOptions())
    ) { options, words, path in
      guard words.isEmpty else {
        throw RunFailure(.usage, "“\(words[0])” was not expected: \(name) takes options only.")
      }
      try options.serving.validate()
      let wizard = options.program
      try await serve(
        HostedWizard(Program.self, command: path) { wizard }, options.serving, stores)
      return nil
    }
  }

  private static func serve(
    _ wizard: HostedWizard, _ options: ServeOptions, _ stores: [SharedRunStoreScheme]
  ) async throws {
    let store = try options.makeStore(stores)
    if let slot = getenv(workerVariable) {
      var serving = SharedServing(wizard, options, in: store)
      serving.live = LiveRuns(max: options.liveMax)
      serving.counters =
        ServiceCounters(5, slot: Int(String(cString: slot)) ?? 0) ?? serving.counters
      serving.counters.add(.workers)
      return try await work(serving)
    }
    guard SystemCall.canOpen(openFilesMin) else {
      throw RunFailure(
        .cannotCreate,
        verbatim:
          "\(name) needs \(openFilesMin + 3) open files, and this process may have fewer: raise the "
          + "limit that ulimit -n shows.")
    }
    // Only a worker needs a database; it answers that it is away until it is there.
    if options.check || options.hasFolder {
      do throws(RunStoreError) {
        try await store.prepare()
        try await store.check()
      } catch {
        throw RunFailure(.cannotCreate, verbatim: error.description)
      }
    }
    let (listener, place) = try options.listener(waitingMax: waitingMax)
    guard !options.check else {
      return log("\(wizard.name) can be served on \(place), with its runs in \(store.name)")
    }
    try await supervise(listener, options)
    options.removeSocket()
  }

  private static func supervise(_ listener: ListeningSocket, _ options: ServeOptions) async throws {
    // The name and not the file, so that a newer file of that name takes over.
    let words = CommandLine.arguments
    let lifeline = try SystemCall.makePipe(isWriteBlocking: false)
    let memory = try ServiceCounters.makeMemory()
    guard let counters = ServiceCounters(memory, slot: 0) else { throw SystemError(number: errno) }
    let supervisor = ServiceSupervisor(
      count: options.workers, patience: .seconds(options.timeout + 10), counters: counters,
      makeWorker: { slot in
        // A group of its own, because Ctrl-C at a terminal would end the programs that a wizard has started.
        try StartedProcess(
          words, descriptors: [listener.descriptor, lifeline.read, memory],
          variables: ["\(workerVariable)=\(slot)"], leadsGroup: true)
      }, log: log)
    let signals = try SignalMessages([SIGTERM, SIGINT, SIGHUP]) { number in
      if number == SIGHUP { supervisor.renew() } else { supervisor.stop() }
    }
    log("serving with \(options.workers) workers")
    await supervisor.run()
    withExtendedLifetime((signals, listener)) {}
  }

  private static func work(_ serving: SharedServing) async throws {
    let worker = ServiceWorker(serving, on: ListeningSocket(inherited: 3), log: log)
    let signals = try SignalMessages([SIGTERM, SIGINT, SIGHUP]) { number in
      // The others are for the supervisor, and reach a worker only by mistake, as `pkill -HUP` does.
      if number == SIGTERM { worker.stop() }
    }
    worker.stop(atEndOf: 4)
    await worker.run()
    StateFiles.removeAll()
    withExtendedLifetime(signals) {}
  }

  /// Writes a line to standard error, which the service manager keeps with its time.
  private static func log(_ line: String) {
    _ = ByteSink.write(Array("\(program)[\(getpid())]: \(line)\n".utf8), to: STDERR_FILENO)
  }

  /// The name of the program's file.
  private static let program =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "stepwise"
}

/// The options of the command, and those of its wizard.
private struct Served<Program: WizardProgram> {
  let program: Program
  let serving: ServeOptions
}
