import Stepwise

/// Asks for a user name and a plan, and returns the account.
///
/// After a step back the function runs again from the top, with the answers that stand.
final class FirstInterviewFlow: Interview<Account> {
  private let registry: any NameRegistry

  init(registry: any NameRegistry) {
    self.registry = registry
    super.init()
  }

  override func conduct() async throws -> Account {
    let userName = try await ask(TextField("User name").help("at least 3 letters and digits"))
    guard userName.count >= 3, userName.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw Rejection("A user name has at least 3 characters, letters and digits only.")
    }
    let isFree = try await work("Looking up the name") {
      try await self.registry.isFree(userName)
    }
    guard isFree else { throw Rejection("“\(userName)” is taken: choose another name.") }
    let plan = try await ask(Picker("Plan", options: ["Free", "Family"]))
    return Account(userName: userName, plan: plan)
  }
}
