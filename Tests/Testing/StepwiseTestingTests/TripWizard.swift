import Stepwise

/// Asks for the destination, the transport and the travellers, with a child flow, a branch and a slow check.
final class TripFlow: FlowController<TripFlow.Trip, TripFlow.Trip> {
  struct Trip: Equatable {
    var place = ""
    var seat: String?
    var names: [String] = []
  }

  private let timetable: any Timetable

  init(timetable: any Timetable) {
    self.timetable = timetable
    super.init(state: Trip())
  }

  override func startFlow() {
    push("Where to") {
      TextField("Place") { place in
        self.state.place = place
        self.askMeans()
      } check: {
        try await self.timetable.check($0)
      }
    }
  }

  private func askMeans() {
    push("By what") {
      Button("On foot") { self.askTravellers() }
      Button("By train") {
        self.push("Seat") {
          Picker("Seat", options: ["Window", "Aisle"]) { seat in
            self.state.seat = seat
            self.askTravellers()
          }
        }
      }
    }
  }

  private func askTravellers() {
    start(TravellersFlow(state: [])) { names in
      self.state.names = names
      self.finish(self.state)
    }
  }
}

/// Asks for names until there are enough.
final class TravellersFlow: FlowController<[String], [String]> {
  override func startFlow() {
    push("Traveller") {
      TextField("Name") { name in
        self.state.append(name)
        self.startFlow()
      }
      Button("That is all") { self.finish(self.state) }
    }
  }
}
