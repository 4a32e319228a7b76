import Stepwise

/// What leaving a chat means, as texts.
struct LeaveViewModel {
  let text: LocalizedStringKey
  /// What would be lost; `nil` for nothing.
  let warning: LocalizedStringKey?
  let leaveTapped: () throws -> Void
  let stayTapped: () -> Void

  init(
    title: String, unsentCount: Int, leaveTapped: @escaping () throws -> Void,
    stayTapped: @escaping () -> Void
  ) {
    text = "You get no more messages from “\(title)”, and the chat is no longer listed."
    warning =
      unsentCount > 0
      ? """
      \(unsentCount, one: "message is", other: "messages are") not sent yet, and will not be sent.
      """ : nil
    self.leaveTapped = leaveTapped
    self.stayTapped = stayTapped
  }
}
