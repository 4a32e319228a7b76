/// Starting a session with what it does not know itself: its root flow and its replayer.
extension Session {
  /// Starts a wizard.
  ///
  /// - Parameters:
  ///   - root: The root flow.
  ///   - environment: The environment; `nil` for a fixed one with a virtual clock.
  ///   - isLive: Whether a person is watching. If so, the session follows changes of models, and other threads may do
  ///     work; otherwise every run takes the same course.
  ///   - onFinish: Receives the outcome, once.
  public convenience init<State, Outcome>(
    _ root: FlowController<State, Outcome>, environment: Environment? = nil, isLive: Bool = false,
    onFinish: @escaping (Outcome) -> Void = { _ in }
  ) {
    self.init(environment: environment ?? Environment(), isLive: isLive) { Replayer($0, from: []) }
    stack.start(after: self.environment.prelude as? FlowController<Void, Void>) { [stack] in
      root.start(on: stack, onFinish: onFinish)
      guard stack.isEmpty else { return }
      stack.end(.failed(FlowError("“\(root.title)” showed no screen and did not finish.")))
    }
  }
}
