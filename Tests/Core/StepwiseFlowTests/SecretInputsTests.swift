import StepwiseFlow
import TestSupport
import Testing

/// Nothing that is saved tells which secret a child flow was started with.
@Suite struct SecretInputsTests {
  /// What a flow is started with.
  private struct Account { let (user, pin): (String, String) }
  private final class Service { let pin: String; init(_ pin: String) { self.pin = pin } }
  private enum Way { case pin(Int) }

  private final class HoldFlow: FlowController<Int, Void> {
    let held: Any

    init(_ held: Any) {
      self.held = held
      super.init(state: 0)
    }

    override func startFlow() { push(Page("Next") { TextField("Name") { _ in } }) }
  }

  private final class AskFlow: FlowController<Int, Void> {
    let isSecret: Bool
    let holding: (String) -> Any

    init(isSecret: Bool, _ holding: @escaping (String) -> Any) {
      self.isSecret = isSecret
      self.holding = holding
      super.init(state: 0)
    }

    override func startFlow() {
      push(
        Page("PIN") {
          if self.isSecret {
            SecureField("PIN") { self.go(on: $0) }
          } else {
            TextField("PIN") { self.go(on: $0) }
          }
        })
    }

    private func go(on pin: String) { start(HoldFlow(holding(pin))) { self.finish(()) } }
  }

  /// Returns what a file has of the child flow that is started with a PIN.
  private func identity(of pin: String, isSecret: Bool, _ holding: @escaping (String) -> Any)
    throws -> String
  {
    let session = AskFlow(isSecret: isSecret, holding).makeSession(
      environment: Environment(), isLive: false
    ) { _ in }
    session.history.begin()
    _ = try session.perform(
      .answer(entry: session.show().entry, element: "PIN", value: .text(pin)))
    _ = try session.perform(
      .answer(entry: session.show().entry, element: "Name", value: .text("Ada")))
    return session.history.standing.last { !$0.isEmpty }?.screen.identity ?? ""
  }

  private static let ways: [(name: String, hold: (String) -> Any)] = [
    ("a text", { $0 }),
    ("a number", { Int($0) ?? 0 }),
    ("an optional number", { Int($0) as Any }),
    ("a sentence", { "The PIN is \($0)." }),
    ("the last digits", { String($0.suffix(3)) }),
    ("digits", { $0.compactMap(\.wholeNumberValue) }),
    ("bytes", { Array($0.utf8) }),
    ("a value", { Account(user: "ada", pin: $0) }),
    ("an object", { Service($0) }),
    ("a dictionary", { ["pin": $0] }),
    ("a set", { Set([$0]) }),
    ("a case", { Way.pin(Int($0) ?? 0) }),
  ]

  @Test func aSavedRunTellsNothingOfASecretThatAFlowWasStartedWith() throws {
    for way in Self.ways {
      for (isSecret, isSame) in [(true, true), (false, false)] {
        let first = try identity(of: "4711", isSecret: isSecret, way.hold)
        let second = try identity(of: "0815", isSecret: isSecret, way.hold)
        #expect((first == second) == isSame, "\(way.name): \(first)")
      }
    }
  }

  /// What a press received is known to the next press, and a file tells it only if no secret is in it.
  @Test func aSavedRunTellsNoResultWithASecret() async throws {
    for (isSecret, isOnceOnly) in [(true, true), (true, false), (false, true), (false, false)] {
      var (count, fails) = (0, true)
      let talk = Talk { talk in
        talk.push(
          Card("PIN") {
            SecureField("PIN") { _ in
              talk.push(
                Card("Create") {
                  Button("Create", onceOnly: isOnceOnly) {
                    try await kept("account") {
                      count += 1
                      return isSecret ? "ada:4711" : "ada"
                    }
                  } then: { (account: String) in
                    talk.note(account)
                    defer { fails = false }
                    if fails { throw Outage() }
                    talk.push(Card(asking: "Name"))
                  }
                })
            }
          })
      }
      let session = Session(talk)
      session.history.begin()
      try Person(session: session).says("4711")
      for _ in 1...2 {
        try Person(session: session).presses("Create")
        await session.waitUntilIdle(timeout: .seconds(1))
        let file =
          session.history.standing.flatMap(\.results)
          + session.history.remembered.flatMap(\.deeds).compactMap(\.result)
        #expect(file.contains { $0.text.contains("ada") } != isSecret)
        #expect(!file.contains { $0.text.contains("4711") })
      }
      #expect(session.reports.count == (isSecret ? 1 : 0), "\(session.reports)")
      #expect(count == 1 && session.show().title == "Name")
    }
    let result = KeptResult(element: "Go", name: "", text: "[1]")
    #expect(Deed(result, answers: "").isBase && !Deed(result, of: 1, answers: "").isBase)
  }
}
