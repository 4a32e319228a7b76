@testable import Stepwise
import TestSupport
import Testing

@Suite("Secrets in a terminal")
struct SecretFieldTests {
  private static let secret = "correct horse"

  @Test func aSecretIsInNoFrame() {
    let talk = Talk { talk in
      talk.push("Account") {
        TextField("Name") { _ in }
        SecureField("Password") {
          if $0.count < 8 { throw Rejection("A password has at least 8 characters.") }
          talk.ask("Next") { _ in }
        }
      }
    }
    let person = Person(at: talk)
    func seesNothing() -> Bool {
      !person.text.contains("correct") && !person.text.contains("horse")
        && !person.text.contains("corr")
    }
    person.enter("ada")
    for letter in Self.secret {
      person.type(String(letter))
      #expect(seesNothing())
    }
    #expect(person.sees(String(repeating: "•", count: Self.secret.count)))
    person.press(.up)
    #expect(seesNothing())
    person.press(.down, .enter)
    #expect(person.title == "Next")
    #expect(seesNothing())
    #expect(person.sees("ada · ••••••••"))
    person.press(.escape)
    #expect(person.title == "Account")
    #expect(seesNothing())
    #expect(person.sees("••••••••"))
    person.press(.control("c"))
    #expect(seesNothing())
  }

  @Test func aRejectedSecretCanBeCorrected() async {
    let talk = Talk.screen("Password") {
      SecureField("Password") { _ in throw Rejection("Too short.") }
    }
    // Typing replaces the secret, because the person cannot see its end.
    await Person.check(
      "rejected", at: talk,
      """
      abc⏎ => ✗ Too short. & •••
      ⌫ => •• & no •••
      ⏎d => • & no ••
      ⏎{paste long} => •••• & no •••••
      """)
  }

  @Test func aSecretIsKeptAndCannotBeYanked() async {
    let talk = Talk.of(SecureField("Password") { _ in }, TextField("Name") { _ in })
    await Person.check(
      "anywhere", at: talk, "secret{ctrl-u}{ctrl-y} => no •\n↓{ctrl-y} => no secret")
    let submitting = Talk.asking("Password") { talk in
      SecureField("Password") { talk.next($0) }
    }
    await Person.check(
      "kept", at: submitting,
      """
      secret⏎⎋ => hint enter keep it
      ⏎ => title Next & answers secret
      """)
  }
}
