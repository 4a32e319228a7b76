import Stepwise

/// A service that publishes releases.
protocol Publisher {
  func places() async throws -> [Place]
  /// Throws an error unless the token lets its owner publish to the place.
  func check(_ token: String, for place: Place) async throws
  /// Publishes a version, and returns its address.
  func publish(_ version: String, to place: Place) async throws -> String
}

/// The reason why a service did not do what it should.
struct PublisherError: LocalizableError {
  let sentence: LocalizedStringKey
}

/// A publisher that publishes nothing.
final class FakePublisher: Publisher {
  private let clock: any WizardClock
  /// How often each call fails before it succeeds.
  var failures: [String: Int] = [:]
  private(set) var calls: [String] = []

  init(clock: any WizardClock) { self.clock = clock }

  func places() async throws -> [Place] {
    try await call("The list of places")
    return [
      Place(name: "npm", address: "npm.example"),
      // The publisher has a token for this one.
      Place(name: "Containers", address: "containers.example", token: "known-token"),
      Place(name: "Web site", address: "site.example"),
    ]
  }

  func check(_ token: String, for place: Place) async throws {
    try await call("The check")
    guard token.count >= 8 else {
      throw Rejection("\(label: place.name) does not know this token: it has 8 characters or more.")
    }
  }

  func publish(_ version: String, to place: Place) async throws -> String {
    try await call(place.name)
    return "\(place.address)/\(version)"
  }

  private func call(_ name: String) async throws {
    try await clock.sleep(for: .seconds(1))
    calls.append(name)
    failures[name, default: 0] -= 1
    if failures[name, default: 0] >= 0 { throw PublisherError(sentence: "\(label: name) is busy.") }
  }
}
