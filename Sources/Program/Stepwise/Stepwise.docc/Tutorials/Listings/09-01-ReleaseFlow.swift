import Stepwise

/// Asks where a version is published, starts a flow for each of these places, and publishes it.
final class ReleaseFlow: FlowController<Plan, Report> {
  private let publisher: any Publisher

  init(publisher: any Publisher) {
    self.publisher = publisher
    super.init(state: Plan())
  }

  override func startFlow() {
    push("Version") {
      TextField("Version") { version in
        guard version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil else {
          throw Rejection("“\(version)” is not a version: write three numbers, such as 1.4.0.")
        }
        self.state.version = version
        self.askPlaces()
      }
    }
  }

  private func askPlaces() {
    push("Places") {
      MultiPicker(
        "Places", load: self.publisher.places, id: \.name, label: \.name, count: 1...3
      ) { self.askAbout($0[...]) }
    }
  }

  /// Asks about the first place, and about the others when its flow has finished.
  private func askAbout(_ places: ArraySlice<Place>) {
    guard let place = places.first else { return review() }
    start(PlaceFlow(place: place, publisher: publisher), id: place.name) {
      self.state.places.append($0)
      self.askAbout(places.dropFirst())
    }
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
        var report = Report(version: self.state.version)
        for result in results { report.published[result.id] = result.text }
        self.finish(report)
      }
    }
  }
}
