@testable import OnboardingSample

/// Answers each fetch with the next of its results, the last one again and again.
final class MockUserFetcher: UserFetcher {
  private var results: [Result<User, UserFetcherError>]
  private(set) var fetches = 0

  init(_ results: Result<User, UserFetcherError>...) { self.results = results }

  func fetchUser() async throws -> User {
    fetches += 1
    return try (results.count > 1 ? results.removeFirst() : results[0]).get()
  }
}

/// Never answers, but ends when it is cancelled, as a request does.
final class SilentUserFetcher: UserFetcher {
  private(set) var fetches = 0
  private(set) var cancelled = 0

  func fetchUser() async throws -> User {
    fetches += 1
    defer { cancelled += 1 }
    let (stream, continuation) = AsyncStream.makeStream(of: User.self)
    for await user in stream { return user }
    _ = continuation
    throw CancellationError()
  }
}

extension Result where Success == User, Failure == UserFetcherError {
  static var ada: Result { .success(User(userName: "Ada")) }
  static var grace: Result { .success(User(userName: "Grace")) }
  static var noNetwork: Result { .failure(UserFetcherError("There is no network.")) }
}
