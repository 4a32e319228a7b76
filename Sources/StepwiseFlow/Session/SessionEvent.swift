/// What happens in a session, told in order to whoever listens: see ``Session/events``.
public enum SessionEvent {
  /// Something that was done and not refused.
  public struct Performed {
    /// What was done.
    public let action: Action
    /// What was shown before.
    public let shown: Snapshot
    /// What came of it.
    public let receipt: Receipt
    /// Whether the session itself did it after a change, and not the person.
    public let isReplay: Bool
    /// How much time had passed since something was last done, where a screen does something by itself;
    /// none elsewhere, since nothing comes of it.
    public let waited: Duration
  }

  /// A button is about to be pressed that is to be pressed once only.
  case beginning(entry: Int, element: String)
  /// Something was done.
  case performed(Performed)
  /// Something was refused, and all is as it was, but for that error shown.
  case refused(Action, Rejection)
  /// An element began something that runs on: a press, a check, a load.
  case began(entry: Int, element: String)
  /// What an element began came to its end.
  case ended(entry: Int, element: String, Verdict)
  /// What a service answered was kept.
  case kept
  /// A flow went to another screen by itself.
  case navigated
  /// Outputs were committed that are to be written now: see ``Session/takeOutputs()``.
  case committed
  /// A secret is asked for the first time.
  case asksSecret
  /// All that was done and ended by one action or one end has been told.
  case settled
  /// What is shown is otherwise than before, though nobody may have asked for it: an effect ended, a model
  /// moved.
  case changed
}

/// Those who listen to a session.
public final class SessionEvents {
  @exclusivity(unchecked) private var listeners: [Observation] = []

  /// Whether nobody listens.
  var isEmpty: Bool { listeners.isEmpty }

  /// Listens from now on.
  ///
  /// - Parameter body: Takes each event, before what brought it about returns.
  /// - Returns: What ends it; it need not be kept.
  @discardableResult
  public func observe(_ body: @escaping (SessionEvent) -> Void) -> Observation {
    let observation = Observation(body, self)
    listeners.append(observation)
    return observation
  }

  func tell(_ event: @autoclosure () -> SessionEvent) {
    guard !listeners.isEmpty else { return }
    let event = event()
    for listener in listeners { listener.body?(event) }
  }

  fileprivate func remove(_ observation: Observation) {
    listeners.removeAll { $0 === observation }
  }

  /// Somebody who listens.
  public final class Observation {
    fileprivate var body: ((SessionEvent) -> Void)?
    private weak var events: SessionEvents?

    fileprivate init(_ body: @escaping (SessionEvent) -> Void, _ events: SessionEvents) {
      self.body = body
      self.events = events
    }

    /// Listens no longer.
    public func cancel() {
      body = nil
      events?.remove(self)
    }
  }
}
