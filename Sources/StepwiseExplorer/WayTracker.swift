import Stepwise

/// Notes which ways of the map somebody takes in a session.
final class WayTracker {
  let session: Session
  private var ways: Set<WizardMap.Edge> = []
  /// What was done last, which may still lead somewhere.
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

  /// Ends the session.
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

/// Secrets for scripts that ask for some.
struct SampleSecrets: SecretSource {
  func secret(for label: String, from variable: String?) -> String { "a secret for \(label)" }
}
