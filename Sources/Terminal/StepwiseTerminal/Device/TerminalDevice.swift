import StepwiseSystem

/// The terminal that frames are drawn on and keys come from, until it is restored.
///
/// When the program ends, stops or crashes, the terminal is restored first, except after SIGKILL,
/// which no program can handle. A program has one such device at a time; several wizards in a row
/// begin and end one each.
package final class TerminalDevice {
  /// Receives the bytes that were typed.
  package var onInput: ([UInt8]) -> Void = { _ in }
  /// Called once when the terminal is gone; if it was the controlling terminal, SIGHUP ends the
  /// program instead, unless that is ignored.
  package var onEnd: () -> Void = {}
  /// Called when the terminal's size has changed.
  package var onResize: () -> Void = {}
  /// Called after another program had the terminal: nothing of the last frame is left, all modes
  /// are off, and the size may have changed.
  package var onResume: () -> Void = {}
  /// Receives everything that the process printed to the terminal, to be shown beside the frame.
  package var onPrinted: ([UInt8]) -> Void = { _ in }

  let input: Int32
  private let output: Int32

  struct Held {
    /// Duplicated descriptors, because the owner of the originals may close them.
    let keys: Int32
    let screen: Int32
    let wake: (read: Int32, write: Int32)
    let keyWatch: DescriptorWatch
    let wakeWatch: DescriptorWatch
    var captured: CapturedOutput?
    /// Whether this is the controlling terminal, whose end ends the programs that run in it.
    let isControlling: Bool
    /// The value of the departure counter when everything was last drawn again.
    var departures: Int
    var lends = 0
    var isAtEnd = false
  }
  var held: Held?

  /// Creates a device that leaves the terminal alone until ``begin(capturing:)``.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// The largest window that is drawn; a remote terminal may report any size, and memory grows with
  /// it.
  package static let sizeMax = (columns: 1000, rows: 500)

  /// The part of the terminal that is drawn on: its size, up to ``sizeMax``.
  ///
  /// If the terminal does not know its size, the variables `COLUMNS` and `LINES` tell it, and
  /// without them it is 80 by 24.
  package var size: (columns: Int, rows: Int) {
    var size = winsize()
    #if os(Linux)
      let request = UInt(TIOCGWINSZ)
    #else
      // The macro TIOCGWINSZ, which Swift does not import.
      let request: UInt = 0x4008_7468
    #endif
    let isKnown = ioctl(held?.screen ?? output, request, &size) == 0
    let columns = isKnown && size.ws_col > 0 ? Int(size.ws_col) : Self.variable("COLUMNS") ?? 80
    let rows = isKnown && size.ws_row > 0 ? Int(size.ws_row) : Self.variable("LINES") ?? 24
    return (min(columns, Self.sizeMax.columns), min(rows, Self.sizeMax.rows))
  }

  private static func variable(_ name: String) -> Int? {
    guard let value = getenv(name).flatMap({ Int(String(cString: $0)) }), value > 0 else {
      return nil
    }
    return value
  }

  /// The bytes that turn off the modes that are still on, because the program was stopped without a
  /// warning.
  ///
  /// They belong to the bytes that were written last, not to a frame that was dropped.
  package var owedReset: [UInt8] { SignalLock.withLock { RestoreSequence.isOwed ? reset : [] } }
  private var reset: [UInt8] = []
  /// Whether nobody else has written since the restore sequence, because the program was asked to
  /// stop and did not; for ``onResume``.
  package private(set) var isUntouched = false

  /// Takes the terminal: keys arrive one by one without echo, and a line feed does not return the
  /// carriage.
  package func begin(capturing: Bool) throws {
    guard held == nil else { throw SystemError(number: EBUSY) }
    SignalStack.ensure()
    let keys = try TerminalIdentity.duplicate(input)
    let screen: Int32
    let wake: (read: Int32, write: Int32)
    do {
      screen = try TerminalIdentity.openAgain(output)
    } catch {
      SystemCall.close(keys)
      throw error
    }
    do {
      wake = try SystemCall.makePipe(isWriteBlocking: false)
    } catch {
      SystemCall.close(keys)
      SystemCall.close(screen)
      throw error
    }
    do {
      try hold(keys: keys, screen: screen, wake: wake)
    } catch {
      for descriptor in [keys, screen, wake.read, wake.write] { SystemCall.close(descriptor) }
      throw error
    }
    guard capturing else { return }
    do {
      try capture()
    } catch {
      end()
      throw error
    }
  }

  /// Captures everything that is printed to the terminal from now on, for ``onPrinted``.
  package func capture() throws {
    guard let held, held.captured == nil else { return }
    self.held?.captured = try CapturedOutput(screen: held.screen) { [unowned self] in
      canWrite
    } onBytes: { [unowned self] in
      onPrinted($0)
    }
  }

  private func hold(keys: Int32, screen: Int32, wake: (read: Int32, write: Int32)) throws {
    guard Foreground.awaitFirst(keys) else { throw SystemError(number: errno) }
    let departures = try SignalLock.withLock { () throws(SystemError) in
      try TerminalGuard.hold(.raw, keys: keys, screen: screen, wake: wake.write)
      return TerminalGuard.memory.pointee.departures
    }
    held = Held(
      keys: keys, screen: screen, wake: wake,
      keyWatch: Self.watch(keys) { [weak self] in self?.read() },
      wakeWatch: Self.watch(wake.read) { [weak self] in self?.lookAtSignals() },
      isControlling: tcgetsid(keys) >= 0, departures: departures)
  }

  private static func watch(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void)
    -> DescriptorWatch
  {
    DescriptorWatch(descriptor) {
      // The main queue may have moved to another thread.
      SignalStack.ensure()
      body()
    }
  }

  // MARK: - Writing

  /// Writes all bytes, however long it takes.
  ///
  /// Bytes that are written after a stop and before ``onResume`` are dropped, because they belong
  /// to a frame that is gone. A failure means that the terminal is gone.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - restoreSequence: The bytes that restore the terminal from now on; `nil` changes nothing.
  ///   - reset: The part of it that turns off modes and leaves the frame as it is.
  /// - Returns: Whether all bytes were written.
  @discardableResult
  package func write(
    _ bytes: [UInt8], restoreSequence: [UInt8]? = nil, reset: [UInt8] = []
  ) -> Bool {
    var written = 0
    while let held, !held.isAtEnd {
      let result = SignalLock.withLock { () -> Int32? in
        guard isDrawn else { return nil }
        while written < bytes.count {
          let count = bytes.withUnsafeBytes { buffer in
            buffer.baseAddress.map {
              SystemCall.write(held.screen, $0 + written, buffer.count - written)
            } ?? 0
          }
          if count < 0, errno != EINTR { return errno }
          written += max(0, count)
        }
        if let restoreSequence {
          RestoreSequence.set(restoreSequence)
          self.reset = reset
        }
        return 0
      }
      guard result == EAGAIN else {
        if let result, result != 0 { reportEnd() }
        return result == 0
      }
      // Waits outside the lock, so that signals are handled.
      var waiting = pollfd(fd: held.screen, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, 1, -1)
    }
    return false
  }

  /// Whether the terminal still shows the last frame; call it within ``SignalLock``.
  private var isDrawn: Bool {
    let memory = TerminalGuard.memory.pointee
    return memory.phase == .held && memory.departures == held?.departures
  }

  private var canWrite: Bool { SignalLock.withLock { isDrawn } }

  // MARK: - Reading

  /// The maximum number of bytes per read, because a long paste arrives in many small parts.
  private static let readLengthMax = 65_536

  /// Reads the bytes that have arrived, for ``onInput``.
  package func readArrived() {
    guard let held, !held.isAtEnd else { return }
    var ready = pollfd(fd: held.keys, events: Int16(POLLIN), revents: 0)
    if poll(&ready, 1, 0) > 0 { read() }
  }

  private func read() {
    guard let held, held.lends == 0, !held.isAtEnd else { return }
    var ready = pollfd(fd: held.keys, events: Int16(POLLIN), revents: 0)
    var bytes: [UInt8] = []
    var number: Int32 = 0
    // Another program may have read the input already.
    while bytes.count < Self.readLengthMax, poll(&ready, 1, 0) > 0 {
      let part = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        let result = buffer.baseAddress.map { SystemCall.read(held.keys, $0, buffer.count) } ?? 0
        number = result < 0 ? errno : 0
        count = max(0, result)
      }
      guard !part.isEmpty else { break }
      bytes += part
    }
    guard ready.revents != 0 || !bytes.isEmpty else { return }
    guard bytes.isEmpty else { return onInput(bytes) }
    if number == EINTR || number == EAGAIN { return }
    // An error while the program is in the background for a moment is not the end.
    if number == EIO, ready.revents & Int16(POLLHUP) == 0, tcgetpgrp(held.keys) != getpgrp(),
      Foreground.await(held.keys)
    {
      return
    }
    reportEnd()
  }

  private func reportEnd() {
    guard let held, !held.isAtEnd else { return }
    self.held?.isAtEnd = true
    // The descriptors stay open, because handlers may still restore the settings.
    held.keyWatch.suspend()
    var hangUp = pollfd(fd: held.keys, events: 0, revents: 0)
    if held.isControlling, poll(&hangUp, 1, 0) > 0, hangUp.revents & Int16(POLLHUP) != 0,
      TerminalSignals.terminatesProcess(SIGHUP)
    {
      // The kernel sends SIGHUP, too; without this call, chance would decide which end comes first.
      kill(getpid(), SIGHUP)
    } else {
      Task { if self.held != nil { onEnd() } }
    }
  }

  // MARK: - Signals

  private func lookAtSignals() {
    guard let held else { return }
    var bytes: (UInt64, UInt64) = (0, 0)
    while SystemCall.read(held.wake.read, &bytes, 16) > 0 {}
    guard held.lends == 0 else { return }
    let (departures, isResized) = SignalLock.withLock {
      defer { TerminalGuard.memory.pointee.isResized = false }
      return (TerminalGuard.memory.pointee.departures, TerminalGuard.memory.pointee.isResized)
    }
    if departures != held.departures {
      resume()
    } else if isResized {
      onResize()
    }
  }

  func resume() {
    let wasOwed = !owedReset.isEmpty
    SignalLock.withLock {
      held?.departures = TerminalGuard.memory.pointee.departures
      isUntouched = !TerminalGuard.memory.pointee.isTouched && !wasOwed
      TerminalGuard.memory.pointee.isTouched = false
    }
    onResume()
    held?.captured?.giveAll()
  }

  /// Stops the program and its process group, as Ctrl-Z does; afterwards ``onResume`` is called.
  package func suspend() { kill(0, SIGTSTP) }

  /// Ends the program and its process group, as Ctrl-\ does.
  package func quit() { kill(0, SIGQUIT) }

  // MARK: - The end

  /// Restores the terminal; a second call does nothing.
  ///
  /// - Parameters:
  ///   - showsPrinted: Whether printed output that ``onPrinted`` did not receive is written to the
  ///     terminal.
  ///   - first: The output to write before it.
  /// - Returns: The printed output that ``onPrinted`` did not receive.
  @discardableResult
  package func end(showsPrinted: Bool = true, after first: [UInt8] = []) -> [UInt8] {
    guard let held else { return [] }
    self.held = nil
    held.captured?.flush()
    let left = SignalLock.withLock {
      TerminalGuard.leave(for: .away)
      defer { TerminalGuard.giveBack() }
      return held.captured?.end() ?? []
    }
    held.keyWatch.end()
    held.wakeWatch.end()
    for descriptor in [held.keys, held.wake.read, held.wake.write] { SystemCall.close(descriptor) }
    if showsPrinted {
      (first + left).withUnsafeBytes {
        if let base = $0.baseAddress { _ = SystemCall.writeAll(held.screen, base, $0.count) }
      }
    }
    SystemCall.close(held.screen)
    return left
  }
}
