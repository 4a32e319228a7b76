/// Tells how much time passes between steps, where a screen does something by itself meanwhile.
final class StepTimer {
  private unowned let session: Session
  private var last: Duration

  /// Begins to tell time.
  ///
  /// - Parameter session: The session whose clock it is.
  init(_ session: Session) {
    self.session = session
    last = session.environment.clock.now
  }

  /// The step that lets as much time pass as has passed since it was last asked for; none where nothing
  /// comes of it.
  func passed() -> [String] {
    let now = session.environment.clock.now
    let (seconds, attoseconds) = (now - last).components
    last = now
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    guard session.hasTask, milliseconds > 0 else { return [] }
    return [":wait \(StepParser.text(of: .milliseconds(milliseconds)))"]
  }
}
