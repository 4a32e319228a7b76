import StepwiseFlow
import StepwiseTerminal

/// Lets keys wait while an answer is on its way, as the session says, and until the person has seen what comes next.
extension TerminalView {
  /// Whether a key that arrives now is handled, and does not wait.
  var isReady: Bool {
    cancelQuestion != nil || waiting.isSeen && !waiting.isHeld && isReadyForFocus
  }

  var isReadyForFocus: Bool { snapshot.isReady(at: historyRow == nil ? focused : nil) }

  /// Whether keys wait for an answer on its way, and the person should know.
  var showsWaiting: Bool { !waiting.isEmpty && !isReadyForFocus }

  /// Receives the events of a read: handles each, or lets it wait.
  package func receive(_ events: [TerminalEvent]) {
    defer { tellDropped() }
    for (position, event) in events.enumerated() {
      guard session.ending == nil else {
        return waiting.end(with: events[position...])
      }
      let next = position + 1 < events.count ? events[position + 1] : nil
      // The letters of a burst belong to the field of the first.
      if waiting.isRejected, isDroppedBehindRejection(event) {
        waiting.drop(1)
      } else if burst != nil || waiting.isEmpty && isReady {
        pass(event, isTypingOn: next?.isTyped == true)
      } else {
        overtakeOrWait(event)
      }
    }
    if session.ending != nil { waiting.end() }
  }

  /// Notes that the current screen was drawn, and handles the keys that waited for it.
  ///
  /// - Returns: Whether keys were handled, so that the screen must be drawn again.
  package func drawn() -> Bool {
    waiting.see(snapshot)
    if waiting.isEmpty { waiting.seeNotices(of: snapshot) }
    guard !waiting.isEmpty, isReady else { return false }
    receive(waiting.takeAll())
    return true
  }

  private func pass(_ event: TerminalEvent, isTypingOn: Bool = false) {
    if case .mouse(let mouse) = event {
      onRequest(.locate(mouse))
    } else {
      handle(event, isTypingOn: isTypingOn)
    }
  }

  /// Whether an event is dropped while the person has not seen a rejection; the keys that stop and leave are not.
  private func isDroppedBehindRejection(_ event: TerminalEvent) -> Bool {
    switch event {
    case .mouse, .reply: false
    case .paste, .overlongPaste: true
    case .key(let key):
      switch KeyTable.everywhere.command(for: key) {
      case .suspend, .quit, .redraw, .cancel: false
      case .help, nil: KeyTable.screen.command(for: key) != .back
      }
    }
  }

  private func overtakeOrWait(_ event: TerminalEvent) {
    switch overtaking(event) {
    case .nothing:
      waiting.append(event)
      if waiting.isOverfull {
        remark = Remark(
          text: theme.localizer("Too many keys wait: those that you type now are dropped."))
      }
      layOut()
    case .beside: pass(event)
    case .stopping:
      waiting.isStopping = true
      pass(event)
    case .instead:
      waiting.dropAll()
      waiting.isStopping = false
      pass(event)
    }
  }

  /// Whether an event is handled before the keys that wait, and whether these are dropped then.
  private enum Overtaking {
    /// The event waits, too.
    case nothing
    /// They go on waiting.
    case beside
    /// No key waits, and this one moves among the buttons of the screen whose work runs.
    case stopping
    /// They are dropped, because they were meant for what would have come next.
    case instead
  }

  private func overtaking(_ event: TerminalEvent) -> Overtaking {
    let key: Key
    switch event {
    case .key(let pressed): key = pressed
    case .paste, .overlongPaste: return .nothing
    // A click names what the person sees.
    case .mouse: return waiting.isHeld ? .nothing : .beside
    case .reply: return .beside
    }
    switch KeyTable.everywhere.command(for: key) {
    case .suspend, .quit, .redraw: return .beside
    case .cancel: return isReadyForFocus ? .nothing : .instead
    case .help, nil: break
    }
    guard !isReadyForFocus else { return .nothing }
    if KeyTable.screen.command(for: key) == .back { return .instead }
    let isShortcut =
      key.modifiers == .alt || key.modifiers.isSubset(of: .shift) && focusedField == nil
    if isShortcut, let button = order.button(for: key.code) {
      return button.isWayOut ? .instead : .nothing
    }
    return movesToWayOut(key) ?? .nothing
  }

  /// What a key does that leads to a button which stops the running work, or presses it; `nil` for other keys.
  ///
  /// Time decides here, as for Esc: before the person has seen that the work runs, the key is for what comes next.
  private func movesToWayOut(_ key: Key) -> Overtaking? {
    guard waiting.isEmpty, waiting.seenWork == snapshot.entry, historyRow == nil, let focused,
      focused.isLocked || focused.button != nil && focused.cell == nil
    else { return nil }
    if key.modifiers.isEmpty, key.code == .enter || key.code == .character(" ") {
      return focused.isWayOut && !focused.isBusy ? .instead : nil
    }
    let isAtWork = snapshot.elements.contains { $0.button != nil && $0.isBusy }
    guard isAtWork, order.elements.contains(where: \.isWayOut) else { return nil }
    let next: Snapshot.Element?
    switch KeyTable.screen.command(for: key) {
    case .next: next = order.element(1, from: focused.id)
    case .previous: next = order.element(-1, from: focused.id)
    // In a field, the other keys belong to its text or its list.
    case _ where focused.isLocked: return nil
    case .down, .right: next = order.element(1, from: focused.id)
    case .up, .left: next = order.element(-1, from: focused.id)
    case .first: next = order.elements.first
    case .last: next = order.elements.last
    default: return nil
    }
    guard let next else { return nil }
    return next.button != nil || next.isLocked ? .stopping : nil
  }

  /// Notes that an answer was rejected: the keys behind it are dropped, because the person has to see that first.
  func rejected() {
    waiting.reject()
    tellDropped()
  }

  /// Notes what the session has done with the answers on their way.
  ///
  /// - Parameters:
  ///   - before: The screen before.
  ///   - isStopped: Whether an answer on this screen was stopped.
  func followWaiting(after before: Snapshot, isStopped: Bool) {
    waiting.follow(from: before, to: snapshot)
    if waiting.hasUnseenError(snapshot) {
      rejected()
    } else if isStopped {
      waiting.dropAll()
      tellDropped()
    }
  }

  private func tellDropped() {
    let count = waiting.unseenDroppedCount
    guard count > 0, session.ending == nil else { return }
    if remark == nil { remark = Remark(text: "") }
    remark?.dropped = theme.localizer(
      count == 1
        ? "The key that you typed meanwhile was dropped."
        : "The \(count) keys that you typed meanwhile were dropped.")
    layOut()
  }
}
