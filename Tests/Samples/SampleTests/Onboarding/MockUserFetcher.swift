import Stepwise
import StepwiseTesting

@testable import OnboardingSample

/// The mock of a service: one mock call for each of its functions.
struct MockUserFetcher: UserFetcher {
  let fetch: MockCall<Void, User>
  func fetchUser() async throws -> User { try await fetch() }
}

extension MockAnswer<User> {
  static var ada: Self { .value(User(userName: "Ada")) }
  static var grace: Self { .value(User(userName: "Grace")) }
  static var noNetwork: Self { .failure(UserFetcherError("There is no network.")) }
}
