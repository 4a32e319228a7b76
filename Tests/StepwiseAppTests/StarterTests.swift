import Foundation
import StepwiseTesting
import TestSupport
import Testing

@testable import StepwiseApp

/// What `stepwise new` writes is a sample package, which stands in the program as text.
///
/// `STEPWISE_RECORD=1 swift test --filter StarterTests` takes the sample's files over.
@Suite struct StarterTests {
  private static let sample = Golden.folder("Samples/FirstWizard")

  /// The sample's files by their paths, without what building it leaves.
  private static func files() throws -> [(path: String, text: String)] {
    let paths = FileManager.default.enumerator(atPath: sample.path)?.compactMap { $0 as? String }
    return try (paths ?? []).filter { path in
      let isBuilt = path.hasPrefix(".build") || path.hasPrefix(".swiftpm")
      var isFolder: ObjCBool = false
      return !isBuilt && path != "Package.resolved"
        && FileManager.default.fileExists(atPath: sample[path], isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted().map { ($0, try sample.read($0)) }
  }

  @Test func theSampleIsWhatIsWritten() throws {
    var code = """
      // Written by StarterTests from Samples/FirstWizard: change it there.

      extension Starter {
        /// The sample's files without their last line breaks, in the order of their paths.
        nonisolated static let sampleFiles: [(path: String, text: String)] = [

      """
    for (path, text) in try Self.files() {
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
      let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "      \($0)" }
      code += """
            (
              "\(path)",
              #\"\"\"
        \(lines.joined(separator: "\n"))
              \"\"\"#
            ),

        """
    }
    code += "  ]\n}\n"
    try Golden("StarterFiles.swift", in: Golden.folder("Sources/StepwiseApp/New")).compare(code)
  }
}
