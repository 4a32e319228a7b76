import Foundation
import Stepwise

/// The backup tool, with its configuration, its keyring and its places.
protocol BackupTool {
  func read() async throws -> Configuration
  func write(_ configuration: Configuration) async throws
  /// Throws an error if a place cannot be reached; without a secret, that of the keyring is taken.
  func check(_ place: Place, secret: String?) async throws
  func keep(_ secret: String, for place: Place) async throws
  func backUp(progress: (Double) -> Void) async throws
}

/// A tool that has a real configuration, and pretends the rest.
final class FakeTool: BackupTool {
  private let path: String
  private let clock: any WizardClock
  private var failures: Int
  private(set) var deeds: [String] = []

  init(path: String, clock: any WizardClock, failures: Int = 0) {
    (self.path, self.clock, self.failures) = (path, clock, failures)
  }

  func read() throws -> Configuration {
    guard let data = FileManager.default.contents(atPath: path) else { return Configuration() }
    guard let known = try? JSONDecoder().decode(Configuration.self, from: data) else {
      throw FlowError("\(path) is no configuration: mend it, or move it away.")
    }
    return known
  }

  func write(_ configuration: Configuration) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(configuration).write(to: URL(fileURLWithPath: path), options: .atomic)
    deeds.append("write")
  }

  func check(_ place: Place, secret: String?) async throws {
    try await clock.sleep(for: .seconds(1))
    failures -= 1
    if failures >= 0 { throw FlowError("\(place.name) cannot be reached.") }
  }

  func keep(_ secret: String, for place: Place) { deeds.append("keep \(place.name)") }

  func backUp(progress: (Double) -> Void) async throws {
    for step in 1...10 {
      try await clock.sleep(for: .seconds(1))
      progress(Double(step) / 10)
    }
    deeds.append("back up")
  }
}
