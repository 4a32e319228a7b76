import Stepwise

/// Collects a person's data; the address must be typed twice in the same way.
final class PersonViewModel {
  /// Called with name, nickname and address; the nickname is empty for none.
  var onPersonEntered: (_ name: String, _ nickname: String, _ email: String) -> Void = { _, _, _ in
  }

  private var name = ""
  private var nickname = ""
  private var email = ""
  private var repeated = ""

  func enter(name: String) { self.name = name }

  func enter(nickname: String) { self.nickname = nickname }

  func enter(email: String) throws {
    guard email.contains("@") else {
      throw Rejection("“\(email)” is no e-mail address: there is no @ in it.")
    }
    self.email = email
  }

  func enter(repeated: String) { self.repeated = repeated }

  func goOn() throws {
    guard email == repeated else {
      throw Rejection(
        "The two addresses differ: type the same one twice.", fields: ["E-mail", "Again"])
    }
    onPersonEntered(name, nickname, email)
  }
}
