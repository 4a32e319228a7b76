/// An object that shows view models of one type.
protocol ViewModelListener<ViewModel>: AnyObject {
  associatedtype ViewModel
  /// Builds the view models that it wants.
  var builder: any ViewModelBuilder<ViewModel> { get }
  /// Takes a newer view model, which is built when it is first needed.
  func take(_ build: @escaping () -> ViewModel)
}

/// Builds view models of one type, and knows which events change what they show.
protocol ViewModelBuilder<ViewModel> {
  associatedtype ViewModel
  func build() -> ViewModel
  func isTouched(by event: ChatEvent) -> Bool
  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool
}

/// Gives a new view model to each listener whose view model an event touches.
///
/// Listeners are held weakly.
final class EventHandler<Event> {
  private struct Listener {
    weak var object: AnyObject?
    let take: (Event) -> Void
  }

  private var listeners: [Listener] = []

  /// Adds an object that follows the events itself.
  func register<Object: AnyObject>(_ object: Object, follow: @escaping (Object, Event) -> Void) {
    listeners.append(
      Listener(object: object) { [weak object] event in
        if let object { follow(object, event) }
      })
  }

  /// Removes a listener.
  func unregister(_ object: AnyObject) { listeners.removeAll { $0.object === object } }

  /// Hands an event to all listeners.
  func handle(_ event: Event) {
    listeners.removeAll { $0.object == nil }
    for listener in listeners { listener.take(event) }
  }

  private func register(
    _ listener: some ViewModelListener, isTouched: @escaping (any ViewModelBuilder, Event) -> Bool
  ) {
    register(listener) { listener, event in
      if isTouched(listener.builder, event) { listener.take() }
    }
    listener.take()
  }
}

extension ViewModelListener {
  fileprivate func take() { take(builder.build) }
}

/// The listeners to events of the list of chats.
typealias ChatEventHandler = EventHandler<ChatEvent>
/// The listeners to events in chats.
typealias MessageEventHandler = EventHandler<(chat: Chat.ID, event: MessageEvent)>

extension ChatEventHandler {
  /// Adds a listener, which gets its first view model at once.
  func register(_ listener: some ViewModelListener) {
    register(listener) { $0.isTouched(by: $1) }
  }
}

extension MessageEventHandler {
  /// Adds a listener, which gets its first view model at once.
  func register(_ listener: some ViewModelListener) {
    register(listener) { $0.isTouched(by: $1.event, in: $1.chat) }
  }
}
