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
    case .started, .loaded, .connected, .disconnected: false
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool { false }

  func build() -> CreateChatViewModel {
    let model = endpoint.exchange.model
    let (name, trouble) = (model.creating, model.creationTrouble)
    return CreateChatViewModel(
      shouldShowBusy: name != nil, busyText: "Looking for \(name ?? "")…",
      shouldShowError: trouble != nil, errorText: trouble ?? "",
      createTapped: {
        // A person who stops it is back at the question.
        defer { if Task.isCancelled { try? endpoint.exchange.chats.route(.choosing) } }
        try await endpoint.createChat(with: $0)
      })
  }
}
