import Stepwise
import StepwiseSystem
import StepwiseTerminalTesting

/// Types at a pseudo-terminal that the form runs on.
struct Typist {
  /// The silence after which a frame counts as complete, in milliseconds.
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

  /// Reads until nothing arrives for a while.
  ///
  /// - Returns: The number of bytes, and the time of the last byte.
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

  /// Pastes a text at once.
  func paste(_ text: String) throws -> Duration {
    let start = ContinuousClock.now
    type("\u{1B}[200~\(text)\u{1B}[201~")
    guard let last = drain(60_000).last else { throw RunFailure(.failure, "Nothing was drawn.") }
    return last - start
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
