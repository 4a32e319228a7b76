import Stepwise

/// Asks which sessions of a workshop a guest attends, and on which day.
final class WorkshopFlow: Interview<Workshop> {
  private let conference: any Conference

  init(conference: any Conference) {
    self.conference = conference
    super.init()
  }

  override var title: String { "Workshop" }

  override func conduct() async throws -> Workshop {
    let sessions = try await ask(
      MultiPicker("Sessions", load: self.sessions, id: \.id, label: \.title, count: 1...3))
    let day = try await ask(DatePicker("Day", in: conference.days))
    return Workshop(sessions: sessions, day: day)
  }

  private func sessions() async throws -> [WorkshopSession] {
    try await kept("sessions") { try await conference.sessions() }
  }
}
