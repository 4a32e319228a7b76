import Stepwise

/// Builds what is seen while a chat is begun.
struct CreateChatViewModelBuilder: ViewModelBuilder {
  let model: ChatModel
  let endpoint: any ChatEndpoint

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .choosing, .creating, .created, .createChatFailed: true
    case .started, .loaded, .answered, .entered, .connection, .leaving, .left, .loggedOut: false
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool { false }

  func build() -> CreateChatViewModel {
    var (busyText, errorText): (LocalizedStringKey, LocalizedStringKey) = ("", "")
    switch model.creation {
    case .idle: break
    case .creating(let contact): busyText = "Looking for \(contact)…"
    case .failed(let reason): errorText = reason
    }
    return CreateChatViewModel(
      shouldShowBusy: busyText != "", busyText: busyText, shouldShowError: errorText != "",
      errorText: errorText, createTapped: endpoint.createChat)
  }
}
