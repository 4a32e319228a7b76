/// Something that happened in a session; see ``Session/events``.
@nonexhaustive
public enum SessionEvent {
  /// An action that was not rejected.
  public struct Performed {
    /// The action.
    public let action: Action
    /// The snapshot before the action.
    public let shown: Snapshot
    /// The receipt of the action.
    public let receipt: Receipt
    /// Whether the session itself gave the answer again after a change.
    public let isReplay: Bool
    /// The time since the previous action, on the wizard's clock.
    ///
    /// It is zero unless a screen's task is running,
    /// because elsewhere time changes nothing.
    public let waited: Duration
    /// Whether the action has waited for the work of an earlier answer, so that it was given before it was performed.
    package let hasWaited: Bool
  }

  /// A once-only button is about to be pressed.
  case beginning(entry: Int, element: String)
  /// An action was performed.
  case performed(Performed)
  /// An action was rejected. Only the error that is shown has changed.
  case rejected(Action, Rejection)
  /// A press, a check or a load of an element began.
  case began(entry: Int, element: String)
  /// A press, a check or a load of an element ended.
  case ended(entry: Int, element: String, Verdict)
  /// The result of a service was kept for a resumed run.
  case kept
  /// A flow went to another screen by itself.
  case navigated
  /// Outputs were committed; take them with ``Session/takeOutputs()``.
  case committed
  /// A secret is asked for the first time in this session.
  case asksSecret
  /// All events of one action, or of one effect's end, have been sent.
  case settled
  /// The screen may have changed, for example because an effect ended or a model changed.
  case changed
}

/// The observers of a session, called in the order in which they were added.
public final class SessionEvents {
  @exclusivity(unchecked) private var listeners: [Observation] = []

  /// Whether an observer follows the actions; otherwise no events are created for them.
  @exclusivity(unchecked) private(set) var followsActions = false

  /// Adds an observer.
  ///
  /// - Parameter body: Receives each event synchronously.
  /// - Returns: The observation, to cancel it. It need not be kept.
  @discardableResult
  public func observe(_ body: @escaping (SessionEvent) -> Void) -> Observation {
    add(Observation(body, self, followsActions: true))
  }

  /// Adds an observer that does not need the events of actions.
  ///
  /// It may miss ``SessionEvent/performed(_:)``, ``SessionEvent/rejected(_:_:)`` and the ``SessionEvent/settled`` after
  /// them.
  package func observeResults(_ body: @escaping (SessionEvent) -> Void) -> Observation {
    add(Observation(body, self, followsActions: false))
  }

  private func add(_ observation: Observation) -> Observation {
    listeners.append(observation)
    followsActions = followsActions || observation.followsActions
    return observation
  }

  func tell(_ event: @autoclosure () -> SessionEvent) {
    guard !listeners.isEmpty else { return }
    let event = event()
    for listener in listeners { listener.body?(event) }
  }

  fileprivate func remove(_ observation: Observation) {
    listeners.removeAll { $0 === observation }
    followsActions = listeners.contains(where: \.followsActions)
  }

  /// An observer that was added.
  public final class Observation {
    fileprivate var body: ((SessionEvent) -> Void)?
    fileprivate let followsActions: Bool
    private weak var events: SessionEvents?

    fileprivate init(
      _ body: @escaping (SessionEvent) -> Void, _ events: SessionEvents, followsActions: Bool
    ) {
      self.body = body
      self.events = events
      self.followsActions = followsActions
    }

    /// Removes the observer.
    public func cancel() {
      body = nil
      events?.remove(self)
    }
  }
}
