import Stepwise

/// Records the ways of the map that a session takes.
final class WayTracker {
  let session: Session
  private var ways: Set<WizardMap.Edge> = []
  /// The latest action, which may still lead to another screen.
  private var last: (action: Action, shown: Snapshot)?

  /// Follows a session.
  init(_ session: Session) {
    self.session = session
    session.events.observe { [weak self] event in
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      self?.close(at: WizardMap.Screen(performed.shown))
      self?.last = (performed.action, performed.shown)
    }
  }

  /// Ends the session and returns the ways that it took.
  func end() -> Set<WizardMap.Edge> {
    if let screen = WizardMap.Screen(of: session) { close(at: screen) }
    session.close()
    return ways
  }

  private func close(at screen: WizardMap.Screen) {
    guard let (action, shown) = last else { return }
    ways.formUnion(WizardMap.Edge.all(by: action, in: shown, to: screen))
    last = nil
  }
}

/// Sample secrets for scripts that ask for some.
struct SampleSecrets: SecretSource {
  func secret(for label: String, from variable: String?) -> String { "a secret for \(label)" }
}
