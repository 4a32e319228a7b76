import Stepwise

/// What leaving a chat means, as texts.
struct LeaveViewModel {
  let text: LocalizedStringKey
  /// What would be lost.
  let warning: LocalizedStringKey
  let leaveTapped: () throws -> Void
  let stayTapped: () -> Void

  init(
    title: String, leaveTapped: @escaping () throws -> Void,
    stayTapped: @escaping () -> Void
  ) {
    text = "You get no more messages from “\(title)”, and the chat is no longer listed."
    // Without a count: messages are sent while the person reads this.
    warning = "Messages that are not sent yet will not be sent."
    self.leaveTapped = leaveTapped
    self.stayTapped = stayTapped
  }
}
