internal import StepwiseSystem

/// Connects a program with a terminal's model.
///
/// A separate thread keeps reading, because otherwise the program would block, and its queries
/// would get no reply.
nonisolated final class TerminalLine: @unchecked Sendable {
  /// The state of the program.
  struct State {
    var model: TerminalScreen
    /// All bytes that were written to the terminal.
    var written: [UInt8] = []
    /// The bytes that were written to pipes, by stream.
    var collected: [Int32: [UInt8]] = [:]
    var end: ProgramEnd?
    /// Whether all output was read.
    var isDrained = false
    /// Whether the person's end is closed.
    var isHungUp = false
    /// The log of a screen reader; `nil` if the test does not listen.
    var listening: Listening?
  }

  /// The spoken texts, key by key.
  struct Listening {
    var reader = ScreenReader()
    /// The texts at the start, and after each key.
    var heard: [[String]] = [[]]
    var isAfterArrow = false

    mutating func hear(_ screen: TerminalScreen) {
      guard !screen.isDrawing else { return }
      heard[heard.count - 1] += reader.read(screen, isAfterArrow: isAfterArrow)
    }
  }

  let program: RunningProgram
  private let terminal: PseudoTerminal
  /// The program's end, held open so that the line lasts as long as the program.
  private var held: Int32
  /// The descriptors to read the program's pipes from, by stream.
  private let pipes: [Int32: Int32]
  private let wake: UnsharedPipe
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let news = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // The lock protects everything below.
  private var state: State
  private var unsent: [UInt8] = []
  private var isTerminalOpen = true
  private var shouldHangUp = false
  private var shouldStop = false
  private var threads: [pthread_t] = []

  /// Creates a line without a reader; it closes the program's end of the terminal at its own end.
  init(
    _ program: RunningProgram, _ terminal: PseudoTerminal, held: Int32, pipes: [Int32: Int32],
    wake: UnsharedPipe, model: TerminalScreen, listens: Bool
  ) {
    self.program = program
    self.terminal = terminal
    self.held = held
    self.pipes = pipes
    self.wake = wake
    state = State(model: model, listening: listens ? Listening() : nil)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(news, nil)
    _ = fcntl(terminal.descriptor, F_SETFL, O_RDWR | O_NONBLOCK)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(news)
    lock.deallocate()
    news.deallocate()
  }

  func start() {
    threads = [
      Self.thread { self.keepReading() },
      Self.thread { self.waitForTheEnd() },
    ]
  }

  /// Ends the program, if it has not ended, and all threads and descriptors of the line.
  func stop() {
    locked { state in
      shouldStop = true
      if state.end == nil {
        kill(-program.process, SIGKILL)
        kill(program.process, SIGKILL)
      }
    }
    ring()
    for thread in threads { pthread_join(thread, nil) }
    if held >= 0 { close(held) }
  }

  // MARK: For tests

  func locked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&state)
  }

  /// Waits until a condition is true.
  ///
  /// - Returns: Whether it became true before the limit.
  func wait(seconds: Int, until isSo: (inout State) throws -> Bool) rethrows -> Bool {
    var limit = timespec()
    clock_gettime(CLOCK_REALTIME, &limit)
    limit.tv_sec += seconds
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    // The state is released while other threads change it.
    while try !isSo(&state) {
      if pthread_cond_timedwait(news, lock, &limit) == ETIMEDOUT { return try isSo(&state) }
    }
    return true
  }

  /// Sends typed input.
  func send(isArrow: Bool = false, _ bytes: (TerminalScreen) -> [UInt8]) {
    locked { state in
      state.listening?.heard.append([])
      state.listening?.isAfterArrow = isArrow
      unsent += bytes(state.model)
      sendWhatGoes()
    }
    // The thread sends the rest.
    ring()
  }

  func signal(_ number: Int32) {
    locked { state in
      if state.end == nil { kill(program.process, number) }
    }
  }

  func resize(columns: Int, rows: Int, isTold: Bool) {
    locked { state in
      // Earlier output was written for the old size.
      readTerminal(&state)
      state.model.resize(columns: columns, rows: rows)
      if isTold { terminal.resize(columns: columns, rows: rows) }
    }
  }

  func tell(columns: Int, rows: Int) {
    locked { _ in terminal.resize(columns: columns, rows: rows) }
  }

  func hangUp() {
    locked { _ in shouldHangUp = true }
    ring()
    _ = wait(seconds: 30) { $0.isHungUp }
  }

  var settings: termios { terminal.settings }

  // MARK: Threads

  private func ring() {
    var byte: UInt8 = 0
    _ = write(wake.writing, &byte, 1)
  }

  private func waitForTheEnd() {
    // The process is not reaped before the lock is held, so that no signal can reach another
    // process.
    program.wait()
    locked { state in
      state.end = program.end()
      pthread_cond_broadcast(news)
    }
    ring()
  }

  private func keepReading() {
    var open = pipes
    while true {
      let (wantsToSend, isOver) = locked { state in
        if shouldHangUp, isTerminalOpen { closeTerminal(&state) }
        if state.end != nil, held >= 0 {
          close(held)
          held = -1
        }
        if !isTerminalOpen, open.isEmpty, state.end != nil {
          state.isDrained = true
          pthread_cond_broadcast(news)
        }
        return (!unsent.isEmpty, shouldStop || state.isDrained)
      }
      if isOver { return }
      var polled = [pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0)]
      let isListening = locked { _ in isTerminalOpen }
      if isListening {
        let events = Int16(POLLIN) | (wantsToSend ? Int16(POLLOUT) : 0)
        polled.append(pollfd(fd: terminal.descriptor, events: events, revents: 0))
      }
      for file in open.values { polled.append(pollfd(fd: file, events: Int16(POLLIN), revents: 0)) }
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      let ready = Set(polled.filter { $0.revents != 0 }.map(\.fd))
      if ready.contains(wake.reading) {
        var buffer = [UInt8](repeating: 0, count: 64)
        _ = read(wake.reading, &buffer, buffer.count)
      }
      locked { state in
        if isListening, ready.contains(terminal.descriptor) {
          sendWhatGoes()
          readTerminal(&state)
        }
        for (stream, file) in open where ready.contains(file) {
          var buffer = [UInt8](repeating: 0, count: 65_536)
          let count = read(file, &buffer, buffer.count)
          if count > 0 {
            state.collected[stream, default: []] += buffer.prefix(count)
          } else {
            open[stream] = nil
          }
        }
        pthread_cond_broadcast(news)
      }
    }
  }

  // MARK: Under the lock

  /// Reads the program's output to the terminal, and replies to its queries.
  private func readTerminal(_ state: inout State) {
    guard isTerminalOpen else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(terminal.descriptor, &buffer, buffer.count)
      if count > 0 {
        state.written += buffer.prefix(count)
        state.model.read(buffer.prefix(count))
        state.listening?.hear(state.model)
        unsent += state.model.takeReplies()
        sendWhatGoes()
      } else {
        // Any error except missing output means that no process has the other end open.
        if count == 0 || (errno != EAGAIN && errno != EINTR) { isTerminalOpen = false }
        return
      }
    }
  }

  private func sendWhatGoes() {
    while isTerminalOpen, !unsent.isEmpty {
      let count = write(terminal.descriptor, unsent, unsent.count)
      guard count > 0 else { return }
      unsent.removeFirst(count)
    }
  }

  private func closeTerminal(_ state: inout State) {
    readTerminal(&state)
    if held >= 0 { close(held) }
    held = -1
    terminal.hangUp()
    isTerminalOpen = false
    state.isHungUp = true
    pthread_cond_broadcast(news)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func thread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { raw in
        if let raw { Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(Body(body)).toOpaque())
    precondition(failure == 0, "A thread is needed to read what a program writes.")
    return thread
  }
}
