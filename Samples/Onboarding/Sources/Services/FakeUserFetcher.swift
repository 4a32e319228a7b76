import Stepwise

/// Always returns the same user, after a delay and a number of failures.
final class FakeUserFetcher: UserFetcher {
  private let clock: any WizardClock
  private let delay: Duration
  private var failuresLeft: Int

  /// A fetcher that knows Ada.
  init(clock: any WizardClock, delay: Duration = .zero, failures: Int = 0) {
    self.clock = clock
    self.delay = delay
    failuresLeft = failures
  }

  func fetchUser() async throws -> User {
    try await clock.sleep(for: delay)
    guard failuresLeft == 0 else {
      failuresLeft -= 1
      throw UserFetcherError("The user could not be fetched: the fake was told to fail.")
    }
    return User(userName: "Ada")
  }
}
