import Stepwise

/// Asks for everything that the conference needs, and registers the guest.
final class RegistrationFlow: FlowController<Registration, Registration> {
  private let conference: any Conference

  init(conference: any Conference) {
    self.conference = conference
    super.init(state: Registration())
  }

  override var title: String { "Registration" }

  // A workshop has two more: its sessions and its day.
  override var questionCount: ClosedRange<Int>? {
    guard let ticket = state.ticket else { return 5...7 }
    return ticket.hasWorkshop ? 7...7 : 5...5
  }

  override func startFlow() {
    push("Name") {
      TextField("Name") { name in
        self.state.name = name
        self.askEmail()
      }
    }
  }

  private func askEmail() {
    push("E-mail") {
      TextField("E-mail") { email in
        self.state.email = email
        self.askTicket()
      } check: { email in
        try await self.conference.check(email: email)
      }
    }
  }

  private func askTicket() {
    push("Ticket") {
      Picker("Ticket", load: self.tickets, id: \.id, label: \.name) { ticket in
        self.state.ticket = ticket
        guard ticket.hasWorkshop else { return self.askDiets() }
        self.start(WorkshopFlow(conference: self.conference)) { workshop in
          self.state.workshop = workshop
          self.askDiets()
        }
      }
    }
  }

  private func tickets() async throws -> [Ticket] {
    try await kept("tickets") { try await conference.tickets() }
  }

  private func askDiets() {
    push("Dietary needs") {
      MultiPicker("Dietary needs", Diet.self, count: 0...Diet.allCases.count) { diets in
        self.state.diets = diets
        self.askSize()
      }
    }
  }

  private func askSize() {
    push("T-shirt") {
      Picker("T-shirt", Size.self) { size in
        self.state.size = size
        self.review()
      }
    }
  }

  private func review() {
    push("Review") {
      Review()
      Button("Confirm", onceOnly: true) {
        try await self.conference.register(self.state)
        self.finish(self.state)
      }
    }
  }
}
