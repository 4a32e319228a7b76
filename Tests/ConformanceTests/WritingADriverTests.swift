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
        "Start: Begin", "Account: Name?",
        "“taken” is taken: choose another name.\nAccount: Name?", "Account: Age?", "Account: Save",
      ])
  }

  private static func account(_ driver: MessageDriver, savedIn path: String) async throws -> String?
  {
    var configuration = RunConfiguration(.driver(driver))
    configuration.files.progress = .file(path)
    switch await Stepwise.run(AccountFlow(), configuration) {
    case .finished(let name): return name
    case .cancelled, .endOfInput: return nil
    case .refused(let failure): throw failure
    case .failed(let error): throw error
    }
  }
}

/// Holds a conversation in messages: a reply answers the current question, or names another field, a button or a way back.
struct MessageDriver: Driver {
  let isLive = true
  /// Sends a message, and returns the reply; `nil` if the person has left.
  let exchange: (String) async -> String?

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    await session.waitUntilIdle(timeout: run.timeout)
    var message = Self.question(of: session.show())
    while session.ending == nil {
      guard let reply = await exchange(message) else { return .endOfInput }
      let verdict = await Self.take(reply, on: session, timeout: run.timeout)
      message = [Self.problem(verdict), Self.question(of: session.show())]
        .compactMap(\.self).joined(separator: "\n")
    }
    return .ended
  }

  /// Performs the action that a reply means, and waits for its verdict.
  static func take(_ reply: String, on session: Session, timeout: Duration) async -> Verdict {
    do throws(Rejection) {
      let receipt = try session.perform(try action(for: reply, on: session.show()))
      return await session.verdict(of: receipt, timeout: timeout)
    } catch {
      return .rejected(error)
    }
  }

  private static func action(
    for reply: String, on snapshot: Snapshot
  ) throws(Rejection) -> Action {
    if reply == "/back" { return .back }
    if let button = snapshot.elements.first(where: { $0.button != nil && $0.label == reply }) {
      return .press(entry: snapshot.entry, element: button.id)
    }
    if let colon = reply.firstIndex(of: ":"),
      let field = snapshot.elements.first(where: { $0.isField && $0.label == reply[..<colon] })
    {
      return try answer(field, String(reply[colon...].dropFirst(2)), on: snapshot)
    }
    guard case .field(let field) = snapshot.question else {
      throw Rejection("Reply with the name of a button.")
    }
    return try answer(field, reply, on: snapshot)
  }

  private static func answer(
    _ field: Snapshot.Element, _ text: String, on snapshot: Snapshot
  ) throws(Rejection) -> Action {
    guard !text.isEmpty, let format = field.format else {
      return .accept(entry: snapshot.entry, element: field.id)
    }
    let value = try format.value(from: text, region: nil)
    return .answer(entry: snapshot.entry, element: field.id, value: value)
  }

  private static func question(of snapshot: Snapshot) -> String {
    switch snapshot.question {
    case .field(let field): "\(snapshot.title): \(field.label)?"
    case .menu(let buttons):
      "\(snapshot.title): \(buttons.map(\.label).joined(separator: ", "))"
    case .nothing: snapshot.title
    @unknown default: snapshot.title
    }
  }

  /// Returns what to tell the person about an answer; `nil` if it was accepted.
  private static func problem(_ verdict: Verdict) -> String? {
    switch verdict {
    case .accepted, .cancelled: nil
    case .rejected(let rejection): rejection.message
    case .failed(let sentence): sentence.english
    case .running(let labels): "\(labels.joined(separator: ", ")) is running: /back stops it."
    @unknown default: nil
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
    for step in script.steps {
      let reply: String
      switch step.kind {
      case .answer(let text): reply = text
      case .acceptDefault: reply = ""
      case .set(let label, let text): reply = "\(label): \(text)"
      case .press(let label): reply = label
      case .back(nil): reply = "/back"
      default: throw StepRefusal(line: step.line, message: "No message says this.")
      }
      let verdict = await MessageDriver.take(reply, on: session, timeout: .zero)
      if case .rejected(let rejection) = verdict {
        throw StepRefusal(line: step.line, message: rejection.message)
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
