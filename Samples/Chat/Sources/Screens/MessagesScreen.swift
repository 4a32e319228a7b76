import Stepwise

/// Shows a chat with a composer.
final class MessagesScreen: Screen {
  let isFullScreen = true
  private let live: LiveViewModel<MessagesViewModel>
  /// The text in the composer at first.
  private var draft: String

  init(_ live: LiveViewModel<MessagesViewModel>, draft: String) {
    self.live = live
    self.draft = draft
  }

  var title: String { live.viewModel.title }
  var id: String? { live.viewModel.id }
  var badge: Int? { live.viewModel.badge }

  var task: ScreenTask? { ScreenTask { await self.live.viewModel.opened() } }

  var body: any Element {
    let viewModel = live.viewModel
    List("Messages", rows: viewModel.messages)
    if let status = viewModel.status { Text(status) }
    TextEditor("Message", text: draft) {
      try viewModel.sendTapped($0)
      self.draft = ""
    }
    .repeatsQuestion()
    .onEdit(viewModel.typed)
    .onEdit(after: .seconds(1)) { _ in await viewModel.keepDraft() }
    if viewModel.shouldShowSendAgain {
      Button("Send again") { try viewModel.sendAgainTapped() }
    }
    Button("Back to the chats") { viewModel.backTapped() }
  }
}
