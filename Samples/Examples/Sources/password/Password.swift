import Stepwise

@main struct Password: WizardProgram {
  static let name = "password"

  func makeFlow(in environment: Environment) -> PasswordFlow { PasswordFlow(state: "") }
}

/// Asks for a password twice; its state is the first of the two.
final class PasswordFlow: FlowController<String, String> {
  override func startFlow() {
    push("New password") {
      SecureField("Password") { password in
        guard password.count >= 8 else {
          throw Rejection(
            """
            \(password.count, one: "character is", other: "characters are") too few: use 8 or more.
            """)
        }
        self.state = password
      }
      SecureField("Again") { again in
        guard again == self.state else {
          throw Rejection("The two passwords differ: type the same one twice.")
        }
        self.finish("The new password has \(again.count) characters.")
      }
    }
  }
}
