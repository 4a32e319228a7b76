import Stepwise

/// The texts of the question for a contact.
struct CreateChatViewModel {
  let shouldShowBusy: Bool
  /// A text such as “Looking for Ada…”.
  let busyText: LocalizedStringKey
  let shouldShowError: Bool
  let errorText: LocalizedStringKey
  /// Creates a chat with the contact of a name.
  let createTapped: (String) async throws -> Void
}

/// Builds the view model of the question for a contact.
struct CreateChatViewModelBuilder: ViewModelBuilder {
  let endpoint: any ChatEndpoint

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .choosing, .creating, .created, .createChatFailed: true
    case .started, .loaded, .typing, .connected, .disconnected: false
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool { false }

  func build() -> CreateChatViewModel {
    var (busyText, errorText): (LocalizedStringKey, LocalizedStringKey) = ("", "")
    switch endpoint.exchange.model.creation {
    case .idle: break
    case .creating(let contact): busyText = "Looking for \(contact)…"
    case .failed(let reason): errorText = reason
    }
    return CreateChatViewModel(
      shouldShowBusy: busyText != "", busyText: busyText, shouldShowError: errorText != "",
      errorText: errorText, createTapped: endpoint.createChat)
  }
}
