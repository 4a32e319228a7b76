import Stepwise

/// Lists the chats.
final class ChatListScreen: Screen {
  let title = "Chats"
  let isFullScreen = true
  private let live: LiveViewModel<ChatListViewModel>
  private let run: () async -> Void

  init(_ live: LiveViewModel<ChatListViewModel>, run: @escaping () async -> Void) {
    self.live = live
    self.run = run
  }

  var badge: Int? { live.viewModel.badge }
  var task: ScreenTask? { ScreenTask(run) }

  var body: any Element {
    let viewModel = live.viewModel
    if let trouble = viewModel.trouble { Text(trouble) }
    if let text = viewModel.emptyText {
      Text(text)
    } else {
      Picker("Chat", options: viewModel.chats) { viewModel.itemTapped($0) }.repeatsQuestion()
    }
    Button("New chat") { try viewModel.newChatTapped() }
    FinishButton("Done", pending: { self.live.viewModel.pending }) { viewModel.doneTapped() }
  }
}
