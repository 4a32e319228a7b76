import Stepwise

/// Shows a chat as it goes on, with a composer.
final class MessagesScreen: Screen {
  let isFullScreen = true
  private let newest: Newest<MessagesViewModel>
  private let composer: ComposerViewModel

  init(_ newest: Newest<MessagesViewModel>, composer: ComposerViewModel) {
    self.newest = newest
    self.composer = composer
  }

  var title: String { newest.viewModel.contact }
  var id: String? { newest.viewModel.id }
  var badge: Int? { newest.viewModel.badge }

  var task: ScreenTask? {
    ScreenTask {
      async let kept: Void = self.composer.run()
      await self.newest.viewModel.opened()
      await kept
    }
  }

  var body: any Element {
    let viewModel = newest.viewModel
    List("Messages", rows: viewModel.messages)
    if let status = viewModel.status { Text(status) }
    TextField("Message", text: composer.text) {
      try viewModel.sendTapped($0)
      self.composer.clear()
    }
    .asksAgain()
    .onEdit {
      self.composer.type($0)
      if !$0.isEmpty { viewModel.typed() }
    }
    if viewModel.shouldShowSendAgain {
      Button("Send again") { try viewModel.sendAgainTapped() }
    }
    Button("Back to the chats") { viewModel.backTapped() }
  }
}
