/// Hands events on to whoever listens, as long as they live.
final class EventHandler<Event> {
  private struct Listener {
    weak var object: AnyObject?
    let take: (Event?) -> Void
  }

  private var listeners: [Listener] = []

  /// Adds a listener, which is held weakly and hears at once how things are.
  func register<Object: AnyObject>(_ object: Object, take: @escaping (Object, Event?) -> Void) {
    let listener = Listener(object: object) { [weak object] event in
      if let object { take(object, event) }
    }
    listeners.append(listener)
    listener.take(nil)
  }

  /// Takes a listener out.
  func unregister(_ object: AnyObject) { listeners.removeAll { $0.object === object } }

  /// Hands an event on.
  func handle(_ event: Event) {
    listeners.removeAll { $0.object == nil }
    for listener in listeners { listener.take(event) }
  }
}
