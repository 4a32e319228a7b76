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

/// How a call ended: its code and sentence, with the folder's path left out.
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
