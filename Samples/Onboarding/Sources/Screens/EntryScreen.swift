import Stepwise

/// Shows the current user, fetches one, and selects them.
public final class EntryScreen: Screen {
  public let title = "Welcome"
  private let viewModel: any EntryViewModel

  /// A screen over its view model.
  ///
  /// - Parameter viewModel: What it shows and where its buttons go.
  public init(viewModel: any EntryViewModel) { self.viewModel = viewModel }

  public var summary: String? { viewModel.userName }

  public var body: any Element {
    Text(viewModel.userName.map { "User: \($0)" } ?? "Nobody is fetched yet.")
    Button("Fetch user") { try await self.viewModel.fetchUser() }
    Button("Select user") { try self.viewModel.selectUser() }
  }
}
