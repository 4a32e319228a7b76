import Stepwise
import StepwiseTesting

@testable import OnboardingSample

/// A scripted call is the whole double of a service with one function.
extension ScriptedCall: UserFetcher where Input == Void, Output == User {
  /// Answers as scripted.
  public func fetchUser() async throws -> User { try await self() }
}

typealias MockUserFetcher = ScriptedCall<Void, User>

extension ScriptedAnswer<User> {
  static var ada: Self { .value(User(userName: "Ada")) }
  static var grace: Self { .value(User(userName: "Grace")) }
  static var noNetwork: Self { .failure(UserFetcherError("There is no network.")) }
}
