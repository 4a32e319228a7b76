import Stepwise

/// Asks for the version.
final class VersionFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Version") {
      TextField("Version") { version in
        guard version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil else {
          throw Rejection("“\(version)” is not a version: write three numbers, such as 1.4.0.")
        }
        self.finish(version)
      }
    }
  }
}

/// Asks for the places.
final class PlacesFlow: FlowController<Void, [Place]> {
  private let publisher: any Publisher

  init(publisher: any Publisher) {
    self.publisher = publisher
    super.init(state: ())
  }

  override func startFlow() {
    push("Places") {
      MultiPicker(
        "Places", load: self.publisher.places, id: \.name, label: \.name, count: 1...3
      ) { self.finish($0) }
    }
  }
}

/// Asks for notes about the version.
final class NotesFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Notes") { TextField("Notes") { self.finish($0) } }
  }
}
