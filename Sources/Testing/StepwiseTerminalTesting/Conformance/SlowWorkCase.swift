import Stepwise

/// Steps beside a check that takes time, which every driver must play alike.
///
/// ``DriverConformance/check(_:drivers:)`` plays them.
public nonisolated struct SlowWorkCase: Sendable, CustomStringConvertible {
  /// The situation.
  public let description: String
  /// The steps file.
  public let steps: String
  /// Whether a driver gives the steps while the work of earlier ones runs, if it can.
  public let givesMeanwhile: Bool
  /// The outcome of the wizard; `nil` if a step is rejected.
  public let outcome: String?
  /// The line of the rejected step; `nil` if none is.
  public let rejectedLine: Int?

  private init(
    _ description: String, _ steps: String, givesMeanwhile: Bool = false, outcome: String? = nil,
    rejectedLine: Int? = nil
  ) {
    self.description = description
    self.steps = steps
    self.givesMeanwhile = givesMeanwhile
    self.outcome = outcome
    self.rejectedLine = rejectedLine
  }

  /// All cases.
  public static let all = [
    SlowWorkCase("a check accepts", "Begin\nada\n36\nSave\n", outcome: "ada, 36"),
    SlowWorkCase("a check rejects", "Begin\ntaken\n", rejectedLine: 2),
    SlowWorkCase(
      "a check fails, and the answer is given again",
      "Begin\nbroken\nbroken\n36\nSave\n",
      outcome: "broken, 36"),
    SlowWorkCase(
      "a check never ends, and a step back leaves it",
      "Begin\nendless\n:back\nBegin\nada\n36\nSave\n", outcome: "ada, 36"),
    SlowWorkCase(
      "another field is answered beside a check",
      "Begin\n:set Name = ada\n:set Age = 36\n:press Save\n", givesMeanwhile: true,
      outcome: "ada, 36"),
    SlowWorkCase(
      "a button is pressed beside a check that accepts",
      "Begin\n:set Name = ada\n:press Save\n", givesMeanwhile: true, outcome: "ada"),
    SlowWorkCase(
      "a button is pressed beside a check that rejects",
      "Begin\n:set Name = taken\n:press Save\n", givesMeanwhile: true, rejectedLine: 2),
  ]
}

/// Asks for a name, whose check takes time, and for an age.
final class SlowCheckFlow: FlowController<[String], String> {
  private struct Failure: Error, CustomStringConvertible {
    let description = "The register cannot be reached."
  }

  private var failures = 1

  init() { super.init(state: []) }

  override func startFlow() {
    push("Start") { Button("Begin") { self.askAccount() } }
  }

  private func askAccount() {
    push("Account") {
      TextField("Name") {
        self.state.append($0)
      } check: { name in
        try await self.check(name)
      }
      TextField("Age") { self.state.append($0) }
      Button("Save") { self.finish(self.state.joined(separator: ", ")) }
    }
  }

  private func check(_ name: String) async throws {
    // This waits for something outside of the wizard, which never comes.
    if name == "endless" { return try await Task.sleep(for: .seconds(1_000_000)) }
    try await environment.clock.sleep(for: .seconds(2))
    if name == "taken" { throw Rejection("“taken” is taken: choose another name.") }
    if name == "broken", failures > 0 {
      failures -= 1
      throw Failure()
    }
  }
}
