import Stepwise

/// The user name's view model over a registry.
final class UserNameDefaultViewModel: UserNameViewModel {
  let lengthMin = 3
  var onUserNameChosen: (String) -> Void = { _ in }

  private let registry: any NameRegistry

  init(registry: any NameRegistry) { self.registry = registry }

  func check(_ userName: String) async throws {
    guard userName.count >= lengthMin, userName.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw Rejection("A user name has at least \(lengthMin) characters, letters and digits only.")
    }
    guard try await registry.isFree(userName) else {
      throw Rejection("“\(userName)” is taken: choose another name.")
    }
  }

  func choose(_ userName: String) { onUserNameChosen(userName) }
}
