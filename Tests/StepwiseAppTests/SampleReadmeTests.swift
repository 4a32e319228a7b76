import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// The READMEs of the samples describe existing files and tests.
@Suite struct SampleReadmeTests {
  private static let root = Golden.folder(".")

  /// The cells of the table rows under a heading.
  private static func rows(under heading: String, of readme: String) throws -> [[String]] {
    let section = try #require(readme.components(separatedBy: "\n\(heading)\n").dropFirst().first)
    let table = try #require(section.components(separatedBy: "\n## ").first)
    return table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map {
      $0.components(separatedBy: " | ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "| `"))
      }
    }
  }

  private static func tests() throws -> String {
    try FileManager.default.subpathsOfDirectory(atPath: root["Tests"])
      .filter { $0.hasSuffix("Tests.swift") }.map { try root.read("Tests/\($0)") }.joined()
  }

  /// Each claim names a file that exists, and a test, a row of a test or a golden file that shows it.
  @Test(arguments: ["Onboarding", "Scoreboard", "Messier", "Chat", "Elements"])
  func eachClaimHasAFileAndATest(_ sample: String) throws {
    let tests = try Self.tests()
    let rows = try Self.rows(
      under: "## Claims", of: Self.root.read("Samples/\(sample)/README.md"))
    #expect(rows.count >= 4)
    for row in rows {
      try #require(row.count == 3, "\(row)")
      let file = Self.root["Samples/\(sample)/Sources/\(row[1])"]
      let shared = Self.root["Samples/\(sample)/\(row[1])"]
      #expect([file, shared].contains(where: FileManager.default.fileExists), "\(row[1])")
      let isTest = tests.contains("func \(row[2])(") || tests.contains("\"\(row[2])\"")
      let golden = Self.root["Tests/Goldens/\(sample)/\(row[2])"]
      #expect(isTest || FileManager.default.fileExists(atPath: golden), "\(row[2])")
    }
  }

  /// Each folder of samples is in the list, and the files to read first exist.
  @Test func theListNamesEachSampleAndTheFileToReadFirst() throws {
    let readme = try Self.root.read("Samples/README.md")
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.root["Samples"])
    where !name.contains(".") {
      #expect(readme.contains("[\(name)](\(name)"), "\(name)")
    }
    let rows = try Self.rows(under: "# Samples", of: "\n" + readme)
    #expect(rows.count >= 10)
    for row in rows {
      let name = try #require(row[0].firstMatch(of: /\[(\w+)\]/)?.1)
      let path = "Samples/\(name)/\(row[2])"
      #expect(FileManager.default.fileExists(atPath: Self.root[path]), "\(path)")
    }
  }
}
