import Stepwise

/// The beginning of a chat, as texts.
struct CreateChatViewModel {
  let shouldShowBusy: Bool
  /// Such as “Looking for Ada…”.
  let busyText: LocalizedStringKey
  let shouldShowError: Bool
  let errorText: LocalizedStringKey
  /// Makes a chat with whoever has this name.
  let createTapped: (String) async throws -> Void
}
