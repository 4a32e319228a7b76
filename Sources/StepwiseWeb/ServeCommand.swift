public import Stepwise
import StepwiseFlow
import StepwiseSystem

/// The command `serve`, with which a program serves a wizard to many people behind a web server.
///
/// Its processes stay, so a request costs a part of that of ``CGICommand``. The web server sends each request by SCGI
/// to a socket. A supervisor owns the socket and keeps workers running, which share it; a worker that dies is replaced. The runs
/// are those of `cgi`, files in a folder, or those of another ``/Stepwise/SharedRunStore``, which several machines can share. A
/// program lists the command among its commands, and a suite among those of its wizards, as in `stepwise onboarding serve`:
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
  ///   - stores: The kinds of stores that `--store` takes, besides the folder of `--state`.
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
  ///   - stores: The kinds of stores that `--store` takes, besides the folder of `--state`.
  /// - Returns: The command.
  public static func command<Program: WizardProgram>(
    for program: Program, stores: [SharedRunStoreScheme] = []
  ) -> ProgramCommand {
    ServingCommand.make(name, summary, of: program, ServeOptions()) {
      try await serve($0, $1, stores)
    }
  }

  private static func serve(
    _ wizard: HostedWizard, _ options: ServeOptions, _ stores: [SharedRunStoreScheme]
  ) async throws {
    let store = try options.makeStore(stores)
    if let slot = getenv(workerVariable) {
      var serving = CGIServing(wizard, options.shared, in: store)
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
    if options.check || options.address == nil {
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
    if let path = options.socket { unlink(path) }
  }

  private static func supervise(_ listener: ListeningSocket, _ options: ServeOptions) async throws {
    // The name and not the file, so that a newer file of that name takes over.
    let words = CommandLine.arguments
    let lifeline = try SystemCall.makePipe(isWriteBlocking: false)
    let memory = try ServiceCounters.makeMemory()
    guard let counters = ServiceCounters(memory, slot: 0) else { throw SystemError(number: errno) }
    let supervisor = ServiceSupervisor(
      count: options.workers, patience: .seconds(options.shared.timeout + 10), counters: counters,
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

  private static func work(_ serving: CGIServing) async throws {
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

/// The options of the command.
private struct ServeOptions: ServingOptions {
  let shared = SharedServingOptions()
  @Option("Where runs are in place of --state, such as postgresql://HOST/NAME.", value: "ADDRESS")
  var store: String?
  @Option("The path of the socket that the web server connects to.", value: "PATH")
  var socket: String?
  @Option("A port of 127.0.0.1 in place of --socket.", value: "PORT")
  var port: Int?
  @Option("The number of processes that answer requests.", value: "NUMBER")
  var workers = 2
  @Option("The number of runs that each process keeps in memory.", value: "NUMBER")
  var liveMax = 250
  @Flag("Checks the place of the runs, which it makes, and the socket, and serves nothing.")
  var check

  /// The address of the store: also a variable can tell it, which other accounts cannot see.
  var address: String? {
    guard shared.state == nil else { return nil }
    return store ?? getenv("STEPWISE_STORE").map { String(cString: $0) }
  }

  /// Makes the store, without connecting.
  func makeStore(_ schemes: [SharedRunStoreScheme]) throws -> any SharedRunStore {
    guard let address else { return shared.folderStore }
    return try SharedRunStoreScheme.store(at: address, of: schemes)
  }

  func validate() throws {
    guard store == nil || shared.state == nil else {
      throw RunFailure(.usage, "Give --state or --store, not both.")
    }
    try shared.validate(needsFolder: address == nil, or: ", or their database with --store")
    guard (1...64).contains(workers) else {
      throw RunFailure(.usage, "--workers goes from 1 to 64, not \(workers).")
    }
    guard (0...1_000_000).contains(liveMax) else {
      throw RunFailure(.usage, "--live-max goes from 0 to 1000000, not \(liveMax).")
    }
    if let port, !(1...65_535).contains(port) {
      throw RunFailure(.usage, "--port goes from 1 to 65535, not \(port).")
    }
    guard socket == nil || port == nil else {
      throw RunFailure(.usage, "Give --socket or --port, not both.")
    }
    guard socket != nil || port != nil || Self.givenSocket != nil else {
      throw RunFailure(.usage, "--socket is missing: name the socket for the web server.")
    }
  }

  /// The socket that a service manager has opened for this process, as `sd_listen_fds` describes it.
  private static var givenSocket: Int32? {
    func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
    return number("LISTEN_PID") == Int(getpid()) && number("LISTEN_FDS") == 1 ? 3 : nil
  }

  /// The socket, and its name for people.
  func listener(waitingMax: Int) throws -> (ListeningSocket, place: String) {
    do {
      if let socket {
        // The web server belongs to the socket's group.
        let mask = umask(0o117)
        defer { umask(mask) }
        return (try ListeningSocket(path: socket, waitingMax: waitingMax), socket)
      }
      if let port {
        return (
          try ListeningSocket(port: UInt16(port), waitingMax: waitingMax), "127.0.0.1:\(port)"
        )
      }
    } catch let error as SystemError {
      throw RunFailure(
        .cannotCreate,
        verbatim:
          "\(socket ?? "The port \(port ?? 0)") cannot be used: \(SystemError.text(error.number)).")
    }
    return (ListeningSocket(inherited: Self.givenSocket ?? 3), "the socket of the service manager")
  }
}
