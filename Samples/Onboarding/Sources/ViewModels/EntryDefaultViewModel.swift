import Observation
import Stepwise
import StepwiseJournal

/// The entry screen's view model over a service.
@Observable
final class EntryDefaultViewModel: EntryViewModel {
  private(set) var userName: String?
  @ObservationIgnored var onUserNameSelected: (String) -> Void = { _ in }

  private let userFetcher: any UserFetcher
  private var isFetching = false

  /// A view model with nobody fetched.
  init(userFetcher: any UserFetcher) { self.userFetcher = userFetcher }

  func fetchUser() async throws {
    guard !isFetching else { return }
    isFetching = true
    defer { isFetching = false }
    userName = try await kept("user") { try await userFetcher.fetchUser() }.userName
  }

  func selectUser() throws {
    guard let userName else {
      throw Rejection("Nobody is fetched yet: fetch the user first.")
    }
    onUserNameSelected(userName)
  }
}
