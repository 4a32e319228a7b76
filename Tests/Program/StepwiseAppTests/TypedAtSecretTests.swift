import Observation
import StepwiseLines
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

@testable import Stepwise

/// Plain lines at a pseudo-terminal of this process.
@Suite(.tags(.terminal), .slow)
struct TypedAtSecretTests {
  /// Asks for a password, and for a name when it is given up.
  @Observable
  fileprivate final class Login: Screen {
    let title = "Log in"
    var isGivenUp = false
    private(set) var password: String?
    private(set) var name: String?

    var body: any Element {
      if isGivenUp {
        TextField("Name") { self.name = $0 }
      } else {
        SecureField("Password") { self.password = $0 }.repeatsQuestion()
      }
    }
  }

  private final class LoginFlow: FlowController<Login, Void> {
    override func startFlow() { push(state) }
  }

  /// What was begun at a secret is not shown at a question that takes its place, and does not answer it.
  @Test func whatWasBegunAtASecretStaysHidden() async throws {
    let person = try PseudoTerminal()
    let file = open(person.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(file) }
    _ = fcntl(person.descriptor, F_SETFL, O_RDWR | O_NONBLOCK)
    let login = Login()
    let session = Session(LoginFlow(state: login), isLive: true)
    let conversation = PlainConversation(
      session: session, input: TypedLines(descriptor: file),
      transcript: Transcript(of: session, to: file))
    var written: [UInt8] = []
    func wait(for text: String) async throws {
      let isWritten = await Looks.yield {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(person.descriptor, &buffer, buffer.count)
        written += buffer.prefix(max(0, count))
        return written.firstRange(of: Array(text.utf8)) != nil
      }
      try #require(isWritten, "\(text): \(String(decoding: written, as: UTF8.self))")
    }
    func type(_ text: String) { _ = write(person.descriptor, Array(text.utf8), text.utf8.count) }
    let end = Task { try await conversation.run() }
    try await wait(for: "Password (not shown): ")
    // Behind a line, so that all has arrived when that line was taken.
    type("x\nЖШ ")
    try #require(await Looks.yield { login.password == "x" })
    var unread: Int32 = 1
    try #require(
      await Looks.yield { ioctl(file, UInt(FIONREAD), &unread) == 0 && unread == 0 })
    login.isGivenUp = true
    try await wait(for: "Name: ")
    type("Ada\n\u{4}")
    try await end.value
    #expect(session.ending == nil)
    // The blank may have come a moment later.
    #expect(login.name?.hasSuffix("Ada") == true)
    #expect(!written.contains(0xD0))
  }
}
