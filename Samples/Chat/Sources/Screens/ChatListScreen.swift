import Stepwise

/// Lists the chats, and leads to a new one.
final class ChatListScreen: Screen {
  let title = "Chats"
  let isFullScreen = true
  private let live: LiveViewModel<ChatListViewModel>
  private let unread: LiveViewModel<Int?>
  private let leaving: LeavingViewModel
  private let work: () async -> Void

  /// A screen over its view models.
  init(
    _ live: LiveViewModel<ChatListViewModel>, unread: LiveViewModel<Int?>,
    leaving: LeavingViewModel,
    work: @escaping () async -> Void
  ) {
    self.live = live
    self.unread = unread
    self.leaving = leaving
    self.work = work
  }

  var badge: Int? { unread.viewModel }
  var task: ScreenTask? { ScreenTask(work) }

  var body: any Element {
    let viewModel = live.viewModel
    if let trouble = viewModel.trouble { Text(trouble) }
    if viewModel.shouldShowChats {
      Picker("Chat", options: viewModel.chats) { viewModel.itemTapped($0) }.asksAgain()
    } else {
      Text(viewModel.emptyText)
    }
    Button("New chat") { try viewModel.newChatTapped() }
    if let logInTapped = viewModel.logInTapped { Button("Log in") { logInTapped() } }
    if let logOutTapped = viewModel.logOutTapped { Button("Log out") { try await logOutTapped() } }
    if let warning = leaving.warning { Text(warning) }
    Button("Done") { try await viewModel.doneTapped() }
    if leaving.isHeldUp { Button("Leave now") { viewModel.leaveTapped() } }
  }
}
