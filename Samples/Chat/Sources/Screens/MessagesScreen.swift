import Stepwise

/// Shows a chat with a composer.
final class MessagesScreen: Screen {
  let isFullScreen = true
  private let live: LiveViewModel<MessagesViewModel>
  private let composer: ComposerViewModel

  init(_ live: LiveViewModel<MessagesViewModel>, composer: ComposerViewModel) {
    self.live = live
    self.composer = composer
  }

  var title: String { live.viewModel.title }
  var id: String? { live.viewModel.id }
  var badge: Int? { live.viewModel.badge }

  var task: ScreenTask? {
    ScreenTask {
      async let kept: Void = self.composer.run()
      await self.live.viewModel.opened()
      await kept
    }
  }

  var body: any Element {
    let viewModel = live.viewModel
    if viewModel.shouldShowOlder {
      Button("Older messages") { try await viewModel.olderTapped() }
    }
    List("Messages", rows: viewModel.messages)
    if let status = viewModel.status { Text(status) }
    TextEditor("Message", text: composer.text) {
      try viewModel.sendTapped($0)
      self.composer.clear()
    }
    .repeatsQuestion()
    .onEdit {
      self.composer.type($0)
      if !$0.isEmpty { viewModel.typed() }
    }
    if viewModel.shouldShowSendAgain {
      Button("Send again") { try viewModel.sendAgainTapped() }
    }
    for action in viewModel.actions { Button(action.title) { try await action.tapped() } }
    Button("Back to the chats") { viewModel.backTapped() }
  }
}
