import Foundation
import Stepwise
import StepwiseJournal
import TestSupport

/// A record of the tests.
nonisolated struct Game: Codable, Equatable, Sendable {
  var player: String
  var score: Int

  init(_ player: String, _ score: Int) {
    self.player = player
    self.score = score
  }
}

/// The exit code and the message of a failed call, without the folder's path.
func failure(in folder: TestFolder, _ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let failure as RunFailure {
    return "\(failure.code.rawValue) "
      + failure.description.replacingOccurrences(of: folder.path + "/", with: "")
  } catch {
    return "no RunFailure: \(error)"
  }
}
