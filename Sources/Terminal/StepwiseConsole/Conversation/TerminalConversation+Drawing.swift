import StepwiseFlow
import StepwiseTerminal

/// Draws frames.
extension TerminalConversation {
  /// Draws soon, once for all changes until then.
  func schedule() {
    guard !isScheduled, !isEnded else { return }
    isScheduled = true
    let wait = lastFrame.map { Self.frameTime - (clock.now - $0) } ?? .zero
    Task { [weak self, clock] in
      if wait > .zero { try? await clock.sleep(for: wait) }
      guard let self else { return }
      isScheduled = false
      guard !isEnded else { return }
      if session.ending != nil { return end() }
      asHost { $0.view.refresh() }
      if session.ending != nil { return end() }
      draw()
    }
  }

  func draw(after first: [UInt8] = []) {
    guard !isEnded, !isLent, sizing == .known, session.ending == nil else { return }
    // A click waits for a reply of its own.
    if first.isEmpty, unwritten.isEmpty, mayBeBehind, !locator.isWaiting { return measure() }
    paint(after: first)
  }

  /// Whether the window may have a new size that the terminal has not reported yet.
  var mayBeBehind: Bool {
    guard let lastResize, owed.hasAnswered, trustsTextSize, !view.snapshot.isFullScreen else {
      return false
    }
    return .now - lastResize < Self.tellTime
  }

  /// Writes bytes of the painter, together with the bytes that restore the terminal later.
  ///
  /// - Returns: Whether they were written.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    let isWritten = device.write(
      bytes, restoreSequence: painter.restoreSequence + modes,
      reset: painter.settingsRestoreSequence + modes)
    if isWritten { writtenHeight = painter.height }
    return isWritten
  }

  /// Draws, and handles the keys that have waited for this frame.
  func paint(after first: [UInt8] = []) {
    guard paintFrame(after: first) else { return }
    asHost { $0.handleKeysThatWaited() }
  }

  private func handleKeysThatWaited() {
    while view.drawn() {
      if session.ending != nil { return end() }
      if mayBeBehind { return draw() }
      guard paintFrame() else { return }
    }
  }

  /// Draws a frame.
  ///
  /// - Returns: Whether the terminal shows it.
  func paintFrame(after first: [UInt8] = []) -> Bool {
    guard !isEnded, !isLent, session.ending == nil else { return false }
    // A screen that was redrawn from outside shows the current state at once.
    guard view.frameDelay == nil || !first.isEmpty || !unwritten.isEmpty else {
      arm()
      return false
    }
    let frame = view.frame()
    var bytes = first + printedRows()
    bytes += painter.bytes(for: frame, inWindow: view.snapshot.isFullScreen)
    if abilities.answersQueries, title != view.title {
      title = view.title
      bytes += Self.naming(view.title)
    }
    let isShown = bytes.isEmpty || write(bytes)
    if isShown { unwritten = [] }
    lastFrame = clock.now
    arm()
    return isShown
  }

  /// Starts a timer for the next frame that is due because time has passed.
  func arm() {
    timer?.cancel()
    timer = nil
    guard let wait = view.frameDelay ?? view.nextChange else { return }
    timer = Task { [weak self, clock] in
      try? await clock.sleep(for: wait)
      guard !Task.isCancelled, let self else { return }
      view.layOut()
      draw()
    }
  }

  /// The bytes that set the window's title.
  package static func naming(_ title: String) -> [UInt8] {
    var bytes = Array("\u{1B}]2;".utf8)
    TerminalSanitizer.append(title, to: &bytes)
    return bytes + [7]
  }
}
