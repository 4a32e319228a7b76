import Observation
import Stepwise

/// The entry screen's view model over a service.
@Observable
public final class EntryDefaultViewModel: EntryViewModel {
  public private(set) var userName: String?
  @ObservationIgnored public var onUserNameSelected: (String) -> Void = { _ in }

  private let userFetcher: any UserFetcher
  private var isFetching = false

  /// A view model with nobody fetched.
  ///
  /// - Parameter userFetcher: Where the user comes from.
  public init(userFetcher: any UserFetcher) { self.userFetcher = userFetcher }

  public func fetchUser() async throws {
    guard !isFetching else { return }
    isFetching = true
    defer { isFetching = false }
    userName = try await userFetcher.fetchUser().userName
  }

  public func selectUser() throws {
    guard let userName else {
      throw Rejection("Nobody is fetched yet: fetch the user first.")
    }
    onUserNameSelected(userName)
  }
}
