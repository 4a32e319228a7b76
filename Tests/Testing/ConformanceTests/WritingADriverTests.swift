import Stepwise
import StepwiseTerminalTesting
import TestSupport
import Testing

/// The driver of the guide on writing a driver: it needs nothing but the guide, and asks the same as the others.
@Suite("The guide on writing a driver")
struct WritingADriverTests {
  @Test(arguments: SlowWorkCase.all)
  func messagesPlaySlowWorkLikeEveryDriver(_ slow: SlowWorkCase) async throws {
    try await DriverConformance.check(slow, drivers: DriverConformance.standard + [Messages()])
  }

  @Test func theGuidesDriverHoldsAConversation() async throws {
    var replies = ["Begin", "taken", "ada", "36", "Save"]
    var messages: [String] = []
    let driver = MessageDriver { message in
      messages.append(message)
      return replies.isEmpty ? nil : replies.removeFirst()
    }
    let folder = TestFolder()
    #expect(try await Self.account(driver, savedIn: folder["ada.steps"]) == "ada, 36")
    #expect(
      messages == [
        "Start\n  1. Begin\nChoose: ", "Account\nName: ",
        "Error: “taken” is taken: choose another name.\nName: ", "Age: ", "  1. Save\nChoose: ",
      ])
  }

  private static func account(_ driver: MessageDriver, savedIn path: String) async throws -> String?
  {
    var configuration = RunConfiguration(.driver(driver))
    configuration.files.progress = .file(path)
    switch await Stepwise.run(AccountFlow(), configuration) {
    case .finished(let name): return name
    case .cancelled, .endOfInput: return nil
    case .failed(let error): throw error
    }
  }
}

/// Holds a conversation in messages: each reply is a step, such as an answer, the name of a button, or `:back`.
struct MessageDriver: Driver {
  let isLive = true
  /// Sends a message, and returns the reply; `nil` if the person has left.
  let exchange: (String) async -> String?

  func drive(_ session: Session, in run: RunContext) async throws {
    let transcript = Transcript(of: session)
    await session.waitUntilIdle(timeout: run.timeout)
    while session.ending == nil {
      transcript.show(session.show())
      transcript.prompt(session.show())
      guard let reply = await exchange(transcript.takeText()) else { return }
      do {
        try await Self.take(reply, on: session, timeout: run.timeout, say: transcript.explain)
      } catch let rejection as Rejection {
        transcript.skipErrors(of: session.show())
        transcript.reject(rejection.sentence)
      } catch let error as StepsError {
        transcript.reject(error.sentence(in: session))
      }
    }
  }

  /// Performs the steps that a reply consists of, and waits for the verdict of each.
  static func take(
    _ reply: String, on session: Session, timeout: Duration,
    say: (LocalizedStringKey) -> Void = { _ in }
  ) async throws {
    let player = StepPlayer(session: session, region: session.environment.region)
    var parser = StepParser()
    for line in reply.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let kind = try parser.step(from: Array(line.utf8), line: 2),
        let receipt = try player.play(
          kind, in: session.show(), secrets: TerminalSecrets(of: session), say: say)
      else { continue }
      if case .rejected(let rejection) = await session.verdict(of: receipt, timeout: timeout) {
        throw rejection
      }
    }
  }
}

/// `--messages` on a program's command line.
struct MessageOption: DriverOption {
  @Flag("Asks by messages.") var messages

  func makeDriver() -> (any Driver)? {
    messages
      ? MessageDriver { message in
        print(message)
        return readLine()
      } : nil
  }
}

/// Plays a steps file with the driver of messages.
struct Messages: ConformingDriver {
  let name = "messages"

  func play(_ script: ConformanceScript, on session: Session) async throws {
    for (position, step) in script.steps.enumerated() {
      let reply = script.lines(of: position).joined(separator: "\n")
      do {
        try await MessageDriver.take(reply, on: session, timeout: .zero)
      } catch let rejection as Rejection {
        throw StepRejection(line: step.line, message: rejection.message)
      }
    }
  }
}

/// Asks for a name and an age; one name is taken.
private final class AccountFlow: FlowController<[String], String> {
  init() { super.init(state: []) }

  override func startFlow() {
    push("Start") { Button("Begin") { self.askAccount() } }
  }

  private func askAccount() {
    push("Account") {
      TextField("Name") {
        self.state.append($0)
      } check: { name in
        await Task.yield()
        if name == "taken" { throw Rejection("“taken” is taken: choose another name.") }
      }
      TextField("Age") { self.state.append($0) }
      Button("Save") { self.finish(self.state.joined(separator: ", ")) }
    }
  }
}
