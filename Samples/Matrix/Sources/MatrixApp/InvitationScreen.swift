import ChatSample
import Stepwise

/// Asks for the answer to an invitation; stepping back leaves it unanswered.
final class InvitationScreen: Screen {
  private let viewModel: InvitationViewModel

  init(viewModel: InvitationViewModel) { self.viewModel = viewModel }

  var title: String { viewModel.title }

  var body: any Element {
    Text(viewModel.text)
    Button("Accept") { try self.viewModel.answered(.accepted) }
    Button("Decline") { try self.viewModel.answered(.declined) }
    Button("Ignore") { try self.viewModel.answered(.ignored) }
  }
}
