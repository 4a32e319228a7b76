import Observation
import Stepwise

/// The view model of the entry screen.
protocol EntryViewModel: AnyObject {
  /// The user that was fetched; `nil` before that.
  var userName: String? { get }
  /// Called with the user's name when it is selected.
  var onUserNameSelected: (String) -> Void { get set }

  /// Fetches the user; does nothing if a fetch is running.
  ///
  /// - Throws: The error of the service, which the screen shows with a retry.
  func fetchUser() async throws

  /// Accepts the fetched user.
  ///
  /// - Throws: A `Rejection` if no user was fetched yet.
  func selectUser() throws
}

/// The entry screen's view model over a service.
@Observable
final class EntryDefaultViewModel: EntryViewModel {
  private(set) var userName: String?
  @ObservationIgnored var onUserNameSelected: (String) -> Void = { _ in }

  private let userFetcher: any UserFetcher
  private var isFetching = false

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
