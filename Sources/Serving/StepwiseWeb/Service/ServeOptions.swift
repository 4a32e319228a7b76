import Stepwise
import StepwiseFlow
import StepwiseSystem

/// The options of the command.
struct ServeOptions: OptionDeclarations {
  @Option(
    "Where all runs are: a folder, or a database such as postgresql://HOST/NAME.", value: "PLACE")
  var state: String?
  @Option("How long a run can be resumed; a day has 86400 seconds.", value: "SECONDS")
  var runTime = 2_592_000
  @Option("A folder for the result of each run, in a file of its own.", value: "DIR")
  var output: String?
  @Option("The number of runs from which on no other begins.", value: "NUMBER")
  var runsMax = 1_000_000
  @Option("The language, such as th. (default: the browser's own)", value: "CODE")
  var language: String?
  @Option("How long a page waits for services.", value: "SECONDS")
  var timeout = 60.0
  @Option(
    "Where the web server connects to: the path of a socket, or a port of 127.0.0.1.",
    value: "PATH-OR-PORT")
  var socket: String?
  @Option("The number of processes that answer requests.", value: "NUMBER")
  var workers = 2
  @Option("The number of runs that each process keeps in memory.", value: "NUMBER")
  var liveMax = 250
  @Flag("Checks the place of the runs, which it makes, and the socket, and serves nothing.")
  var check

  /// The place of the runs: also a variable can tell it, which other accounts cannot see.
  private var place: String? { state ?? getenv("STEPWISE_STORE").map { String(cString: $0) } }

  /// Whether the runs are in a folder of this machine.
  var hasFolder: Bool { place?.contains("://") != true }

  /// Makes the store, without connecting.
  func makeStore(_ schemes: [SharedRunStoreScheme]) throws -> any SharedRunStore {
    let place = place ?? "."
    return hasFolder
      ? FolderSharedRunStore(path: "\(place)/web")
      : try SharedRunStoreScheme.store(at: place, of: schemes)
  }

  /// The port, if `--socket` is a number.
  private var port: UInt16? { socket.flatMap(UInt16.init) }

  /// Checks the limits of the options.
  ///
  /// - Throws: A `RunFailure` for an option that is missing or out of its limits.
  func validate() throws {
    guard place?.isEmpty == false else {
      throw RunFailure(
        .usage,
        "--state is missing: name the folder of all runs, or their database: postgresql://HOST/NAME."
      )
    }
    guard (60...31_536_000).contains(runTime) else {
      throw RunFailure(
        .usage, "--run-time goes from 60 to 31536000 seconds, which is a year, not \(runTime).")
    }
    guard (1...1_000_000_000).contains(runsMax) else {
      throw RunFailure(.usage, "--runs-max goes from 1 to 1000000000, not \(runsMax).")
    }
    guard timeout >= 0, timeout <= 1_000_000 else {
      throw RunFailure(.usage, "--timeout goes from 0 to 1000000 seconds, not \(timeout).")
    }
    if let output { try ResultFolder(path: output).check() }
    guard (1...64).contains(workers) else {
      throw RunFailure(.usage, "--workers goes from 1 to 64, not \(workers).")
    }
    guard (0...1_000_000).contains(liveMax) else {
      throw RunFailure(.usage, "--live-max goes from 0 to 1000000, not \(liveMax).")
    }
    if let number = socket.flatMap(Int.init), !(1...65_535).contains(number) {
      throw RunFailure(.usage, "A port of --socket goes from 1 to 65535, not \(number).")
    }
    guard socket?.isEmpty == false || socket == nil && Self.givenSocket != nil else {
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
      if let port {
        return (try ListeningSocket(port: port, waitingMax: waitingMax), "127.0.0.1:\(port)")
      }
      if let socket {
        // The web server belongs to the socket's group.
        let mask = umask(0o117)
        defer { umask(mask) }
        return (try ListeningSocket(path: socket, waitingMax: waitingMax), socket)
      }
    } catch let error as SystemError {
      let place = port.map { "The port \($0)" } ?? socket ?? ""
      throw RunFailure(
        .cannotCreate, verbatim: "\(place) cannot be used: \(SystemError.text(error.number)).")
    }
    return (ListeningSocket(inherited: Self.givenSocket ?? 3), "the socket of the service manager")
  }

  /// Removes the socket's file, if there is one.
  func removeSocket() { if let socket, port == nil { unlink(socket) } }
}

extension SharedServing {
  /// Creates what answers requests, from the options of the command.
  init(_ wizard: HostedWizard, _ options: ServeOptions, in store: any SharedRunStore) {
    var configuration = RunConfiguration()
    configuration.environment.language = options.language
    configuration.timeout = .seconds(options.timeout)
    self.init(
      wizard: wizard,
      runs: SharedRuns(store, lifetime: options.runTime, countMax: options.runsMax),
      configuration: configuration)
    results = options.output.map { ResultFolder(path: $0) }
  }
}
