import Stepwise

/// Takes who someone is; the address must have been typed the same way twice.
final class PersonViewModel {
  var onPersonEntered: (PersonViewModel) -> Void = { _ in }

  var name = ""
  var nickname = ""
  var email = ""
  var repeated = ""

  func enter(email: String) throws {
    guard email.contains("@") else {
      throw Rejection("“\(email)” is no e-mail address: there is no @ in it.")
    }
    self.email = email
  }

  func go() throws {
    guard email == repeated else {
      throw Rejection(
        "The two addresses differ: type the same one twice.", fields: ["E-mail", "Again"])
    }
    onPersonEntered(self)
  }
}
