import Stepwise

/// Asks which sessions of a workshop a guest attends, and on which day.
final class WorkshopFlow: FlowController<Workshop, Workshop> {
  private let conference: any Conference

  init(conference: any Conference) {
    self.conference = conference
    super.init(state: Workshop())
  }

  override var title: String { "Workshop" }

  override func startFlow() {
    push("Sessions") {
      MultiPicker("Sessions", load: self.sessions, id: \.id, label: \.title, count: 1...3) {
        self.state.sessions = $0
        self.askDay()
      }
    }
  }

  private func sessions() async throws -> [WorkshopSession] {
    try await kept("sessions") { try await conference.sessions() }
  }

  private func askDay() {
    push("Day") {
      DatePicker("Day", in: self.conference.days) { day in
        self.state.day = day
        self.finish(self.state)
      }
    }
  }
}
