import StepwiseSystem

/// Counts what happens, for all workers of a service together.
///
/// Each worker writes numbers of its own into memory that all share, and any of them adds them up. The numbers of a worker that
/// has died stay, so that they never get smaller.
final class ServiceCounters {
  /// What is counted.
  enum Counter: Int, CaseIterable {
    case informed, redirected, rejected, failed
    case begun, conflicts, failures, workers
    case microseconds
    /// The requests that took no longer than each of ``limits``.
    case first, second, third, fourth, fifth
  }

  /// The times in seconds up to which requests are counted, each with its counter.
  private static let limits: [(text: String, seconds: Double, counter: Counter)] = [
    ("0.005", 0.005, .first), ("0.025", 0.025, .second), ("0.1", 0.1, .third),
    ("0.5", 0.5, .fourth), ("2.5", 2.5, .fifth),
  ]

  /// The number of workers that can have numbers at the same time, and the numbers of each.
  static let slotsMax = 256
  private static let width = 16
  private static var length: Int { slotsMax * width * MemoryLayout<UInt64>.size }

  private let numbers: UnsafeMutablePointer<UInt64>
  private let slot: Int
  private let isShared: Bool

  /// Creates counters of this process alone.
  init() {
    numbers = .allocate(capacity: Self.slotsMax * Self.width)
    numbers.initialize(repeating: 0, count: Self.slotsMax * Self.width)
    slot = 0
    isShared = false
  }

  /// Creates counters in shared memory.
  ///
  /// - Parameters:
  ///   - descriptor: The memory, from ``makeMemory()``.
  ///   - slot: The place of this process's own numbers.
  init?(_ descriptor: Int32, slot: Int) {
    guard (0..<Self.slotsMax).contains(slot),
      let memory = mmap(nil, Self.length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    numbers = memory.bindMemory(to: UInt64.self, capacity: Self.slotsMax * Self.width)
    self.slot = slot
    isShared = true
  }

  isolated deinit {
    if isShared { munmap(numbers, Self.length) } else { numbers.deallocate() }
  }

  /// Makes memory that other processes can share, and returns its descriptor.
  ///
  /// - Throws: `SystemError` if there is no room for it.
  static func makeMemory() throws(SystemError) -> Int32 {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/stepwise-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw SystemError(number: errno) }
    return descriptor
  }

  /// Counts one.
  func add(_ counter: Counter, _ count: Int = 1) {
    numbers[slot * Self.width + counter.rawValue] &+= UInt64(clamping: count)
  }

  /// Counts an answered request.
  func addRequest(status: Int, after time: Duration) {
    switch status {
    case ..<300: add(.informed)
    case ..<400: add(.redirected)
    case ..<500: add(.rejected)
    default: add(.failed)
    }
    let seconds = time / .seconds(1)
    add(.microseconds, Int(seconds * 1_000_000))
    for limit in Self.limits where seconds <= limit.seconds { add(limit.counter) }
  }

  /// The number of requests that the workers of a place have answered.
  func requestCount(ofSlot slot: Int) -> UInt64 {
    [Counter.informed, .redirected, .rejected, .failed].reduce(0) {
      $0 &+ numbers[slot * Self.width + $1.rawValue]
    }
  }

  /// The number of workers that have begun at a place.
  func workerCount(ofSlot slot: Int) -> UInt64 {
    numbers[slot * Self.width + Counter.workers.rawValue]
  }

  /// The sum of all workers.
  private func sum(_ counter: Counter) -> UInt64 {
    (0..<Self.slotsMax).reduce(0) { $0 &+ numbers[$1 * Self.width + counter.rawValue] }
  }

  /// The counters in the text format of Prometheus.
  var text: String {
    var lines: [String] = []
    func metric(_ name: String, _ type: String, _ help: String, _ rows: [(String, String)]) {
      lines += ["# HELP stepwise_\(name) \(help)", "# TYPE stepwise_\(name) \(type)"]
      lines += rows.map { "stepwise_\(name)\($0.0) \($0.1)" }
    }
    func counter(_ name: String, _ help: String, _ counter: Counter) {
      metric(name, "counter", help, [("", "\(sum(counter))")])
    }
    let classes: [(String, Counter)] = [
      ("2xx", .informed), ("3xx", .redirected), ("4xx", .rejected), ("5xx", .failed),
    ]
    metric(
      "requests_total", "counter", "Answered requests, by the class of their status.",
      classes.map { ("{status=\"\($0.0)\"}", "\(sum($0.1))") })
    let all = classes.reduce(UInt64(0)) { $0 &+ sum($1.1) }
    metric(
      "request_seconds", "histogram", "The time until a response, with the work that it waits for.",
      Self.limits.map { ("_bucket{le=\"\($0.text)\"}", "\(sum($0.counter))") } + [
        ("_bucket{le=\"+Inf\"}", "\(all)"), ("_sum", "\(Double(sum(.microseconds)) / 1_000_000)"),
        ("_count", "\(all)"),
      ])
    counter("runs_begun_total", "Runs that began.", .begun)
    counter(
      "store_conflicts_total", "Requests that were taken again, because others changed the run.",
      .conflicts)
    counter(
      "store_failures_total", "Requests that failed, because the store did not do its work.",
      .failures)
    counter("workers_started_total", "Workers that were started.", .workers)
    return lines.map { $0 + "\n" }.joined()
  }
}
