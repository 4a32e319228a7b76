import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// The golden files of the samples.
nonisolated extension Golden {
  /// The folders of the samples that the program runs.
  static let samples = ["Onboarding", "Elements", "Messier", "Scoreboard", "Chat"]

  init(
    _ name: String, in folder: TestFolder, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(folder[name], sourceLocation: sourceLocation)
  }
}
