internal import StepwiseSystem

/// The line between a program and a terminal's model, which a thread of its own keeps reading: a program
/// that nobody reads from would stand still, and what it asks its terminal would stay unanswered.
nonisolated final class TerminalLine: @unchecked Sendable {
  /// What is known of the program.
  struct State {
    var model: TerminalScreen
    /// All that was written to the terminal.
    var written: [UInt8] = []
    /// What was written to pipes, by stream.
    var collected: [Int32: [UInt8]] = [:]
    var end: ProgramEnd?
    /// Whether all that can be read was read.
    var isDrained = false
    /// Whether the person's end is closed.
    var isHungUp = false
  }

  let process: pid_t
  private let terminal: PseudoTerminal
  /// The program's end, held open so that the line lasts as long as the program does.
  private var held: Int32
  /// Where what the program writes to pipes comes out, by stream.
  private let pipes: [Int32: Int32]
  private let wake: UnsharedPipe
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let news = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // All that follows is looked at under the lock.
  private var state: State
  private var unsent: [UInt8] = []
  private var isTerminalOpen = true
  private var shouldHangUp = false
  private var shouldStop = false
  private var threads: [pthread_t] = []

  /// A line that nobody reads yet; the program's end of the terminal is closed with it.
  init(
    _ process: pid_t, _ terminal: PseudoTerminal, held: Int32, pipes: [Int32: Int32],
    wake: UnsharedPipe, model: TerminalScreen
  ) {
    self.process = process
    self.terminal = terminal
    self.held = held
    self.pipes = pipes
    self.wake = wake
    state = State(model: model)
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

  /// Ends the program, if it has not ended, and everything that was begun for it.
  func stop() {
    locked { state in
      shouldStop = true
      if state.end == nil {
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
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

  /// Waits until something is so.
  ///
  /// - Returns: Whether it came to be so before the limit.
  func wait(seconds: Int, until isSo: (inout State) throws -> Bool) rethrows -> Bool {
    var limit = timespec()
    clock_gettime(CLOCK_REALTIME, &limit)
    limit.tv_sec += seconds
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    // The state is not held while others change it.
    while try !isSo(&state) {
      if pthread_cond_timedwait(news, lock, &limit) == ETIMEDOUT { return try isSo(&state) }
    }
    return true
  }

  /// Sends what a person types.
  func send(_ bytes: (TerminalScreen) -> [UInt8]) {
    locked { state in
      unsent += bytes(state.model)
      sendWhatGoes()
    }
    // What did not go yet is sent by the thread.
    ring()
  }

  func signal(_ number: Int32) {
    locked { state in
      if state.end == nil { kill(process, number) }
    }
  }

  func resize(columns: Int, rows: Int, isTold: Bool) {
    locked { state in
      // What was written before was written for the old size.
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
    var information = siginfo_t()
    // It stays a process until the lock is held, so that no signal goes to another one.
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    locked { state in
      state.end = SpawnedProgram.end(of: process)
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

  /// Reads what was written to the terminal, and answers what is asked there.
  private func readTerminal(_ state: inout State) {
    guard isTerminalOpen else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(terminal.descriptor, &buffer, buffer.count)
      if count > 0 {
        state.written += buffer.prefix(count)
        state.model.read(buffer.prefix(count))
        unsent += state.model.takeReplies()
        sendWhatGoes()
      } else {
        // An error other than that nothing is there: nobody has the other end open.
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
