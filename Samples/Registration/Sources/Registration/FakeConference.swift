import Stepwise

/// A conference with three tickets and 200 sessions, whose tickets fail to load a few times.
final class FakeConference: Conference {
  /// 6 to 9 December 2026.
  let days = CalendarDate(daysSince1970: 20_793)...CalendarDate(daysSince1970: 20_796)
  private let clock: any WizardClock
  private let delay: Duration
  private var failures: Int

  init(clock: any WizardClock, delay: Duration = .milliseconds(300), failures: Int = 0) {
    self.clock = clock
    self.delay = delay
    self.failures = failures
  }

  func check(email: String) async throws {
    try await pause()
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains(".") else {
      throw Rejection("“\(email)” is not an address: write it like ada@example.org.")
    }
    guard parts[0] != "bob" else { throw Rejection("“\(email)” is registered already.") }
  }

  func tickets() async throws -> [Ticket] {
    try await pause()
    failures -= 1
    guard failures < 0 else {
      throw ConferenceError(description: "The tickets could not be loaded.")
    }
    return [
      Ticket(id: 1, name: "Talks", hasWorkshop: false),
      Ticket(id: 2, name: "Talks and workshop", hasWorkshop: true),
      Ticket(id: 3, name: "Online", hasWorkshop: false),
    ]
  }

  func sessions() async throws -> [WorkshopSession] {
    (1...200).map { WorkshopSession(id: $0, title: "Session \($0)") }
  }

  func register(_ registration: Registration) async throws {
    try await pause()
  }

  /// Waits on the wizard's clock, so that tests need not wait.
  private func pause() async throws {
    if delay > .zero { try await clock.sleep(for: delay) }
  }
}
