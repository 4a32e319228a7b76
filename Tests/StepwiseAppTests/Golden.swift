import Foundation
import StepwiseTesting

/// The golden files of the samples.
nonisolated extension Golden {
  /// The folders of the samples that the program runs.
  static let samples = ["Onboarding", "Elements", "Scoreboard"]

  /// A folder of the repository.
  static func folder(_ path: String) -> Folder {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Folder(path: root.appendingPathComponent(path).path)
  }

  init(
    _ name: String, in folder: Folder, file: StaticString = #filePath, line: UInt = #line
  ) {
    self.init(folder[name], file: file, line: line)
  }
}
