import Stepwise

/// Asks whether to leave a chat.
final class LeaveScreen: Screen {
  let title = "Leave the chat"
  private let viewModel: LeaveViewModel

  init(viewModel: LeaveViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Text(viewModel.text)
    Text(viewModel.warning)
    Button("Stay") { self.viewModel.stayTapped() }
    Button("Leave") { try self.viewModel.leaveTapped() }
  }
}
