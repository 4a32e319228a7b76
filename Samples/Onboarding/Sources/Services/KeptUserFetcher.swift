import Stepwise
import StepwiseJournal

/// Keeps the user that another fetcher found with saved progress, so that a run that is resumed shows the
/// same one without a second fetch.
struct KeptUserFetcher: UserFetcher {
  private let fetcher: any UserFetcher
  private let environment: Environment

  /// A fetcher that asks another one.
  init(_ fetcher: any UserFetcher, in environment: Environment) {
    self.fetcher = fetcher
    self.environment = environment
  }

  func fetchUser() async throws -> User {
    try await environment.kept("user") { try await fetcher.fetchUser() }
  }
}
