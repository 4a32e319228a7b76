/// A flow that can be the root of a wizard; every ``FlowController`` conforms.
@MainActor
public protocol WizardFlow<Outcome>: AnyObject {
  /// The outcome of the wizard.
  associatedtype Outcome

  /// Starts a session with this flow as its root.
  ///
  /// - Parameters:
  ///   - environment: The environment of the wizard.
  ///   - isLive: Whether a person is watching.
  ///   - onFinish: Receives the outcome, once.
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
