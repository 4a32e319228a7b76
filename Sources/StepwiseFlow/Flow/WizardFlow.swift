/// A flow that can be the root of a wizard: every ``FlowController`` is one.
@MainActor
public protocol WizardFlow<Outcome>: AnyObject {
  /// What comes of the wizard.
  associatedtype Outcome

  /// Starts a session with this flow as its root.
  ///
  /// - Parameters:
  ///   - environment: The surroundings.
  ///   - isLive: Whether a person watches.
  ///   - onFinish: What to do with the outcome, once.
  /// - Returns: The session.
  func makeSession(
    environment: Environment, isLive: Bool, onFinish: @escaping (Outcome) -> Void
  ) -> Session
}

extension FlowController: WizardFlow {
  /// Starts a session with this flow as its root.
  public func makeSession(
    environment: Environment, isLive: Bool, onFinish: @escaping (Outcome) -> Void
  ) -> Session {
    Session(self, environment: environment, isLive: isLive, onFinish: onFinish)
  }
}
