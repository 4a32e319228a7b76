import Stepwise

/// Shows the current user, fetches one, and selects them.
final class EntryScreen: Screen {
  let title = "Welcome"
  private let viewModel: any EntryViewModel

  init(viewModel: any EntryViewModel) { self.viewModel = viewModel }

  var summary: String? { viewModel.userName }

  var body: any Element {
    Text(viewModel.userName.map { "User: \($0)" } ?? "Nobody is fetched yet.")
    Button("Fetch user") { try await self.viewModel.fetchUser() }
      .busyLabel("Fetching user…")
    Button("Select user") { try self.viewModel.selectUser() }
      .defaultAction(viewModel.userName != nil)
  }
}
