import Observation

/// Builds view models of one type, and knows which events change what they show.
protocol ViewModelBuilder<ViewModel> {
  associatedtype ViewModel
  func build() -> ViewModel
  func isTouched(by event: ChatEvent) -> Bool
  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool
}

/// Holds the newest of a screen's immutable view models, and has the screen drawn again with each.
///
/// It listens to all events, and an event that touches its view model makes it stale. A new one is built when the screen
/// reads it: many events in a row build it once.
@Observable
final class LiveViewModel<ViewModel> {
  /// How often the view model became stale; reading it makes the screen an observer.
  private(set) var count = 0
  @ObservationIgnored private let builder: any ViewModelBuilder<ViewModel>
  @ObservationIgnored private var built: ViewModel?

  init(_ builder: any ViewModelBuilder<ViewModel>, _ exchange: ChatExchange) {
    self.builder = builder
    exchange.chats.handler.register(self) { live, event in
      if live.builder.isTouched(by: event) { live.renew() }
    }
    exchange.messages.handler.register(self) { live, event in
      if live.builder.isTouched(by: event.event, in: event.chat) { live.renew() }
    }
  }

  var viewModel: ViewModel {
    _ = count
    let viewModel = built ?? builder.build()
    built = viewModel
    return viewModel
  }

  /// Makes the view model stale, if a screen has read it.
  private func renew() {
    if built != nil { (built, count) = (nil, count + 1) }
  }
}
