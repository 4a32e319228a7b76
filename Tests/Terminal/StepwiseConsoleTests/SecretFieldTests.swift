@testable import Stepwise
import TestSupport
import Testing

@Suite("Secrets in a terminal")
struct SecretFieldTests {
  private static let secret = "correct horse"

  @Test func aSecretIsInNoFrame() async {
    let talk = Talk { talk in
      talk.push("Account") {
        TextField("Name") { _ in }
        SecureField("Password") {
          if $0.count < 8 { throw Rejection("A password has at least 8 characters.") }
          talk.ask("Next") { _ in }
        }
      }
    }
    let person = await Person.check("a name", at: talk, "ada⏎ => title Account")
    for letter in Self.secret.replacing(" ", with: "␣") {
      await person.check("\(letter) => no corr & no horse")
    }
    await person.check(
      """
      => \(String(repeating: "•", count: Self.secret.count))
      ↑ => no corr & no horse
      ↓⏎ => title Next & ada · •••••••• & no horse
      ⎋ => title Account & •••••••• & no horse
      {ctrl-c} => no corr & no horse
      """)
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
