import Stepwise

/// Takes a user name that is free, and a password.
final class AccountViewModel {
  var onAccountEntered: (String) -> Void = { _ in }

  private let registry: any UserNameRegistry
  private var userName = ""
  private static let passwordLengthMin = 8

  init(registry: any UserNameRegistry) { self.registry = registry }

  func check(_ userName: String) async throws {
    guard try await registry.isFree(userName) else {
      throw Rejection("“\(userName)” is taken: choose another name.")
    }
  }

  func enter(userName: String) { self.userName = userName }

  func enter(password: String) throws {
    guard password.count >= Self.passwordLengthMin else {
      throw Rejection("A password has at least \(Self.passwordLengthMin) characters.")
    }
    onAccountEntered(userName)
  }
}
