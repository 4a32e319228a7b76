import Stepwise

/// Records the ways of the map that a session takes.
final class WayTracker {
  let session: Session
  private var ways: Set<WizardMap.Edge> = []
  /// The latest action, which may still lead to another screen.
  private var last: (action: Action, shown: Snapshot)?
  /// Whether the session came to a press that a walk does not make.
  private(set) var isStopped = false

  /// Follows a session.
  init(_ session: Session) {
    self.session = session
    session.events.observe { [weak self] event in
      switch event {
      case .performed(let performed) where !performed.isReplay:
        self?.close(at: WizardMap.Screen(performed.shown))
        self?.last = (performed.action, performed.shown)
      case .rejected(let action, _): self?.stop(at: action)
      default: break
      }
    }
  }

  /// Ends the session and returns the ways that it took.
  func end() -> Set<WizardMap.Edge> {
    if let screen = WizardMap.Screen(of: session) { close(at: screen) }
    session.close()
    return ways
  }

  /// Notes a press that was rejected because it would act in the world.
  private func stop(at action: Action) {
    let shown = session.show()
    guard case .press(_, let id) = action,
      shown.elements.contains(where: { $0.id == id && $0.isLeftByWalk })
    else { return }
    isStopped = true
    ways.formUnion(WizardMap.Edge.all(by: action, in: shown, to: .notWalked))
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
