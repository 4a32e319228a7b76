/// Hands each event to its listeners, which it holds weakly.
public final class EventHandler<Event> {
  private struct Listener {
    weak var object: AnyObject?
    let take: (Event) -> Void
  }

  private var listeners: [Listener] = []
  /// Returns the present state as an event, which a new listener gets at once; `nil` if there is none.
  var present: () -> Event? = { nil }

  /// A handler without listeners.
  public init() {}

  /// Adds a listener, which gets the present state at once.
  public func register<Object: AnyObject>(
    _ object: Object, take: @escaping (Object, Event) -> Void
  ) {
    listeners.append(
      Listener(object: object) { [weak object] event in
        if let object { take(object, event) }
      })
    if let event = present() { take(object, event) }
  }

  /// Removes a listener.
  func unregister(_ object: AnyObject) { listeners.removeAll { $0.object === object } }

  /// Hands an event to all listeners.
  public func handle(_ event: Event) {
    listeners.removeAll { $0.object == nil }
    for listener in listeners { listener.take(event) }
  }
}

/// The listeners to events of the list of chats.
typealias ChatEventHandler = EventHandler<ChatEvent>
/// The listeners to events in chats.
typealias MessageEventHandler = EventHandler<(chat: Chat.ID, event: MessageEvent)>
