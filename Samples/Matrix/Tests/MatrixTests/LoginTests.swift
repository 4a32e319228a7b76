import Stepwise
import Testing

@testable import MatrixApp

/// The question for a password.
@Suite("Logging in")
struct LoginTests {
  // Claims: matrix-unencrypted
  @Test(arguments: [
    ("http://example.org", true), ("HTTP://example.org:8008", true),
    ("https://example.org", false), ("http://localhost:8008", false),
    ("http://127.0.0.1", false),
  ])
  func thePersonIsWarnedBeforeAPasswordGoesUnencrypted(_ server: String, _ warns: Bool) {
    let viewModel = LoginViewModel(server: server, user: "ada", reason: nil) { _ in }
    #expect(
      viewModel.warning?.english
        == (warns
          ? "The password would go to \(server) unencrypted, so that others can read it on the way: use an https address."
          : nil))
  }

  @Test(arguments: [
    ("@ada:example.org", "https://example.org"), ("@ada:localhost:8448", "https://localhost:8448"),
    ("ada", nil), ("ada:example.org", nil),
  ])
  func anIdNamesItsServer(_ user: String, _ server: String?) {
    #expect(MatrixApp.server(of: user) == server)
  }

  /// Nobody reads a warning if the variable has the password, so the person is asked.
  @Test(arguments: [
    ("http://example.org", nil), ("https://example.org", "hunter2"),
    ("http://localhost:8008", "hunter2"),
  ])
  func thePasswordOfTheVariableIsNotSentUnencrypted(_ server: String, _ password: String?) {
    #expect(MatrixApp.password(for: server) { _ in "hunter2" } == password)
  }
}
