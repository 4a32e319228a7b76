import Stepwise
import StepwiseTerminalTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Types into a form of twenty fields on a pseudo-terminal, and measures from the bytes of a key to
/// the last byte that is drawn for it.
struct KeystrokeBenchmark: WizardProgram {
  static let name = "keystroke"
  static let summary = "Measures from a key to the last byte drawn, in a form of twenty fields."

  @Option("How many keys to press.", value: "N")
  var count = 1000

  func makeFlow(in environment: Environment) throws -> ReportFlowController {
    var report: [String] = []
    // A program that gives back each byte: what the machine takes for the way there and back.
    var echo = try Typist()
    try echo.start(["/bin/sh", "-c", "stty raw -echo; echo; exec cat"])
    report.append(try echo.measure("a bare echo", count) { _ in "a" })
    echo.end()
    var typist = try Typist()
    try typist.start(["/proc/self/exe", "form"])
    // What it asks the terminal is answered as by one that knows nothing but its attributes.
    typist.answer("\u{1B}[?62c")
    report.append(try typist.measure("letters at the end of a line", count) { _ in "a" })
    let mixed = ["x", "\u{1B}[D", "\u{7F}", "\t", "b", "\u{1B}[Z", "\u{17}", "\u{1B}[A"]
    report.append(
      try typist.measure("letters, arrows, erasing, tabs", count) { mixed[$0 % mixed.count] })
    typist.end()
    for rows in ["10", "10000"] {
      var writer = try Typist()
      try writer.start(["/proc/self/exe", "chat", "--rows", rows])
      writer.answer("\u{1B}[?62c")
      report.append(try writer.measure("a composer below \(rows) messages", count) { _ in "a" })
      let pages = ["\u{1B}[5~", "\u{1B}[5~", "\u{1B}[6~"]
      report.append(
        try writer.measure("pages of \(rows) messages", count) { pages[$0 % pages.count] })
      writer.end()
    }
    return ReportFlowController(report.joined(separator: "\n"))
  }
}

/// Finishes at once with what was measured.
final class ReportFlowController: FlowController<Void, String> {
  private let report: String

  init(_ report: String) {
    self.report = report
    super.init(state: ())
  }

  override func startFlow() { finish(report) }
}

/// Sits at a pseudo-terminal that the form runs on.
private struct Typist {
  /// How long nothing must come for a frame to count as whole, in milliseconds.
  private static let silence: Int32 = 4

  private let person: PseudoTerminal
  private var process = pid_t()

  init() throws {
    person = try PseudoTerminal()
    person.resize(columns: 120, rows: 40)
  }

  private var terminal: Int32 { person.descriptor }

  mutating func start(_ words: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, person.path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    process = try SpawnedProgram.start(words, actions: &actions)
    _ = drain(2000)
  }

  func answer(_ text: String) {
    type(text)
    _ = drain(50)
  }

  func end() {
    kill(process, SIGTERM)
    _ = SpawnedProgram.end(of: process)
  }

  private func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Reads until nothing comes for a while.
  ///
  /// - Returns: How many bytes came, and when the last of them did.
  private func drain(_ first: Int32) -> (bytes: Int, last: ContinuousClock.Instant?) {
    var count = 0
    var last: ContinuousClock.Instant?
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, last == nil ? first : Self.silence) > 0 {
      let got = read(terminal, &buffer, buffer.count)
      guard got > 0 else { break }
      count += got
      last = .now
    }
    return (count, last)
  }

  /// Presses keys one after the other.
  func measure(_ name: String, _ count: Int, key: (Int) -> String) throws -> String {
    var times: [Duration] = []
    var bytes: [Int] = []
    for number in 0..<count {
      if number % 40 == 39 {
        type("\u{15}")
        _ = drain(100)
      }
      let start = ContinuousClock.now
      type(key(number))
      let drawn = drain(100)
      guard let last = drawn.last else { continue }
      times.append(last - start)
      bytes.append(drawn.bytes)
    }
    guard !times.isEmpty else { throw RunFailure(.failure, "Nothing was drawn.") }
    times.sort()
    bytes.sort()
    func microseconds(_ part: Double) -> Int {
      let time = times[min(times.count - 1, Int(Double(times.count) * part))]
      return Int(time / .microseconds(1))
    }
    return
      "\(name): \(times.count) keys, median \(microseconds(0.5)) µs, 99 % \(microseconds(0.99)) µs,"
      + " bytes median \(bytes[bytes.count / 2]), 99 % \(bytes[Int(Double(bytes.count) * 0.99)])"
  }
}
