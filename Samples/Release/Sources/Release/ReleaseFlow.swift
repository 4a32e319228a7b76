import Stepwise

/// Asks in any order for a version, for places and about each of them, and publishes it.
final class ReleaseFlow: FlowController<Plan, Report> {
  private let publisher: any Publisher

  init(publisher: any Publisher) {
    self.publisher = publisher
    super.init(state: Plan())
  }

  override func startFlow() {
    pushHub("Your release", finish: "Review") {
      HubSection("Version", VersionFlow()) { self.state.version = $0 }
      HubSection("Places", PlacesFlow(publisher: self.publisher)) { self.state.places = $0 }
        .disabled(self.needsVersion)
      // A section for each place; before any is chosen there is none.
      for (index, place) in self.state.places.enumerated() {
        HubSection(place.name, PlaceFlow(place: place, publisher: self.publisher)) {
          self.state.places[index] = $0
        }
        .done(!place.token.isEmpty)
      }
      HubSection("Notes", NotesFlow()) { self.state.notes = $0 }.optional()
    } onFinish: {
      self.review()
    }
  }

  private var needsVersion: LocalizedStringKey? {
    state.version.isEmpty ? "Give the version first." : nil
  }

  private func review() {
    push("Review") {
      Table(
        columns: ["Place", "Address"],
        rows: self.state.places.map {
          [self.environment.localized("\(label: $0.name)"), "\($0.address)/\(self.state.version)"]
        })
      Review().grouped()
      ActionList("Publish", of: self.state.places, id: \.name, onceOnly: true, canGoOn: true) {
        try await self.publisher.publish(self.state.version, to: $0)
      } onFinish: { results in
        var report = Report(version: self.state.version, notes: self.state.notes)
        for result in results { report.published[result.id] = result.text }
        self.finish(report)
      }
    }
  }
}
