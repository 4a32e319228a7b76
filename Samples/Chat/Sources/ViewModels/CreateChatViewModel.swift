/// The beginning of a chat, as texts.
struct CreateChatViewModel {
  let shouldShowBusy: Bool
  /// Such as “Looking for Ada…”.
  let busyText: String
  let shouldShowError: Bool
  let errorText: String
  /// Makes a chat with whoever has this name.
  let createTapped: (String) async throws -> Void
}
