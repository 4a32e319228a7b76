import StepwiseFlow
import StepwiseTerminal

/// Lets keys wait while an answer is on its way, as the session says, and until the person has seen what comes next.
extension TerminalView {
  /// Whether a key that arrives now is handled, and does not wait.
  package var isReady: Bool {
    cancelQuestion != nil || isSeen && !isHeld && isReadyForFocus
  }

  var isReadyForFocus: Bool { snapshot.isReady(at: historyRow == nil ? focused : nil) }

  /// Whether keys wait for an answer on its way, and the person should know.
  package var showsWaiting: Bool { !waiting.isEmpty && !isReadyForFocus }

  /// Receives the events of a read: handles each, or lets it wait.
  package func receive(_ events: [TerminalEvent]) {
    for (position, event) in events.enumerated() {
      guard session.ending == nil else {
        unused += waiting.takeAll() + events[position...]
        return
      }
      let next = position + 1 < events.count ? events[position + 1] : nil
      // The letters of a burst belong to the field of the first.
      if burst != nil || waiting.isEmpty && isReady {
        pass(event, isTypingOn: next?.isTyped == true)
      } else {
        overtakeOrWait(event)
      }
    }
    if session.ending != nil { unused += waiting.takeAll() }
  }

  /// Notes that the current screen was drawn, and handles the keys that waited for it.
  ///
  /// - Returns: Whether keys were handled, so that the screen must be drawn again.
  package func drawn() -> Bool {
    isSeen = true
    guard !waiting.isEmpty, isReady else { return false }
    receive(waiting.takeAll())
    return true
  }

  private func pass(_ event: TerminalEvent, isTypingOn: Bool = false) {
    if case .mouse(let mouse) = event {
      onMouse(mouse)
    } else {
      handle(event, isTypingOn: isTypingOn)
    }
  }

  private func overtakeOrWait(_ event: TerminalEvent) {
    switch overtaking(event) {
    case .nothing:
      waiting.append(event, newestError: newestError)
      if waiting.isOverfull {
        remark = Remark(
          text: theme.localizer("Too many keys wait: those that you type now are dropped."))
      }
      layOut()
    case .beside: pass(event)
    case .instead:
      let count = waiting.takeAll().count
      pass(event)
      tellDropped(count)
    }
  }

  /// Whether an event is handled before the keys that wait, and whether these are dropped then.
  private enum Overtaking {
    /// The event waits, too.
    case nothing
    /// They go on waiting.
    case beside
    /// They are dropped, because they were meant for what would have come next.
    case instead
  }

  private func overtaking(_ event: TerminalEvent) -> Overtaking {
    let key: Key
    switch event {
    case .key(let pressed): key = pressed
    case .paste, .overlongPaste: return .nothing
    // A click names what the person sees.
    case .mouse: return isHeld ? .nothing : .beside
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
    guard isShortcut, let button = order.button(for: key.code) else { return .nothing }
    return isWayOut(button) ? .instead : .nothing
  }

  /// Whether a button leads out of the screen, or stops its work, and therefore never waits.
  package func isWayOut(_ button: Snapshot.Element) -> Bool {
    button.button?.role == .cancel || button.revisits != nil
  }

  private var newestError: Int { snapshot.errors.map(\.number).max() ?? 0 }

  /// Notes what the session has done with the answers on their way.
  ///
  /// After a rejection or a failure the keys that waited are dropped, because the person has to see it first.
  ///
  /// - Parameters:
  ///   - before: The screen before.
  ///   - isStopped: Whether an answer on this screen was stopped.
  package func followWaiting(after before: Snapshot, isStopped: Bool) {
    if snapshot.entry != before.entry || before.isAnswerPending || !waiting.isEmpty {
      isSeen = false
    }
    guard !waiting.isEmpty, isStopped || newestError > waiting.errorBefore else { return }
    tellDropped(waiting.takeAll().count)
  }

  private func tellDropped(_ count: Int) {
    guard count > 0, session.ending == nil else { return }
    say(
      theme.localizer(
        count == 1
          ? "The key that you typed meanwhile was dropped."
          : "The \(count) keys that you typed meanwhile were dropped."))
  }
}
