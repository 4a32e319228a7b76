import Stepwise

/// Shows a chat as it goes on, with a composer.
final class MessagesScreen: Screen {
  let isFullScreen = true
  private let newest: Newest<MessagesViewModel>
  private var draft: String

  init(_ newest: Newest<MessagesViewModel>) {
    self.newest = newest
    draft = newest.viewModel.draft
  }

  var title: String { newest.viewModel.contact }
  var id: String? { newest.viewModel.id }
  var badge: Int? { newest.viewModel.badge }

  var task: ScreenTask? {
    ScreenTask { await self.newest.viewModel.opened { self.draft } }
  }

  var body: any Element {
    let viewModel = newest.viewModel
    List("Messages", rows: viewModel.messages)
    if let status = viewModel.status { Text(status) }
    TextField("Message", text: viewModel.draft) {
      try viewModel.sendTapped($0)
      self.draft = ""
    }
    .asksAgain()
    .onEdit {
      self.draft = $0
      if !$0.isEmpty { viewModel.typed() }
    }
    if viewModel.shouldShowSendAgain {
      Button("Send again") { try viewModel.sendAgainTapped() }
    }
    Button("Back to the chats") { viewModel.backTapped() }
  }
}
