import Stepwise

/// A clock that must not be used: any use fails the test's step.
public final class ForbiddenClock: WizardClock {
  /// The uses, as one sentence each.
  public private(set) var uses: [String] = []

  /// Creates an unused clock.
  public init() {}

  /// Returns zero, and fails the step.
  public var now: Duration {
    note("The clock was read, and this test forbids it: give the environment a VirtualClock.")
    return .zero
  }

  /// Throws at once, and fails the step.
  public func sleep(for duration: Duration) async throws {
    let sentence =
      "Something slept for \(duration), and this test forbids it: "
      + "give the environment a VirtualClock."
    note(sentence)
    throw MisuseError(description: sentence)
  }

  private func note(_ sentence: String) {
    uses.append(sentence)
    Watch.current?.note(misuse: sentence)
  }
}
