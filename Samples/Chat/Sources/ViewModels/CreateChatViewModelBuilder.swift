import Stepwise

/// Builds what is seen while a chat is begun.
struct CreateChatViewModelBuilder {
  let model: ChatModel
  let endpoint: any ChatEndpoint

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
