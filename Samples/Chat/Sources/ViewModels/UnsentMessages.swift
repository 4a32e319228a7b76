import Stepwise

/// The messages that a user who leaves now leaves unsent.
struct UnsentMessages {
  /// What keeps the user from leaving; `nil` if everything is sent.
  private(set) var pending: PendingWork?
  /// Everything that a user who leaves at once should know; `nil` if everything is sent.
  private(set) var notice: LocalizedStringKey?

  init(in model: ChatModel) {
    let (unsent, failed) = (model.chats.reduce(0) { $0 + $1.unsent.count }, model.failed.count)
    if failed > 0 {
      let text: LocalizedStringKey =
        "\(failed, one: "message", other: "messages") could not be sent"
      pending = .failed("\(text): try “Send again” in the chat, or end without waiting.")
      notice = "\(text)."
    }
    guard unsent > 0 else { return }
    let fate: LocalizedStringKey =
      model.isKept ? "The next run sends them." : "This run does not keep them."
    let text: LocalizedStringKey =
      "\(unsent, one: "message is", other: "messages are") not sent yet. \(fate)"
    pending = .running(text)
    notice = [text, notice].compactMap(\.self).joined(separator: " ")
  }
}
