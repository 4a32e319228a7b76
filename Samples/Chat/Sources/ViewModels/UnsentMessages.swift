import Stepwise

/// The messages that a user who leaves now leaves unsent.
struct UnsentMessages {
  private let unsentText: LocalizedStringKey?
  private let failedText: LocalizedStringKey?

  init(in model: ChatModel) {
    let (unsent, failed) = (model.state.unsentCount, model.failed.count)
    let fate: LocalizedStringKey =
      model.isKept ? "The next run sends them." : "This run does not keep them."
    unsentText =
      unsent == 0
      ? nil : "\(unsent, one: "message is", other: "messages are") not sent yet. \(fate)"
    failedText =
      failed == 0 ? nil : "\(failed, one: "message", other: "messages") could not be sent"
  }

  /// What keeps the user from leaving; `nil` if everything is sent.
  var pending: PendingWork? {
    unsentText.map { .running($0) }
      ?? failedText.map {
        .failed("\($0): try “Send again” in the chat, or end without waiting.")
      }
  }

  /// Everything that a user who leaves at once should know; `nil` if everything is sent.
  var notice: LocalizedStringKey? {
    let texts = [unsentText, failedText.map { "\($0)." }].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}
