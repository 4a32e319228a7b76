import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// The READMEs of the samples describe existing files and tests.
@Suite struct SampleReadmeTests {
  private static let root = TestFolder.repository()

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
      .filter { $0.contains("Tests") && $0.hasSuffix(".swift") }.map {
        try root.read("Tests/\($0)")
      }.joined()
  }

  /// A test, and the claims that its comment names.
  private struct MarkedTest {
    let name: String
    let claims: [String]
    /// Whether it needs a real Matrix server.
    let needsSynapse: Bool
  }

  /// The tests with a comment such as `// Claims: chat-list, chat-badge`, also those of the samples' own packages.
  private static func markedTests() throws -> [MarkedTest] {
    let packages = try FileManager.default.contentsOfDirectory(atPath: root["Samples"]).map {
      "Samples/\($0)/Tests"
    }
    return try (["Tests"] + packages).flatMap { folder in
      try (FileManager.default.subpaths(atPath: root[folder]) ?? [])
        .filter { $0.hasSuffix("Tests.swift") }.flatMap { file in
          let text = try root.read("\(folder)/\(file)")
          return text.matches(of: /\n *\/\/ Claims: ([-a-z0-9, ]+)\n(?s:.*?)func (\w+)/).map {
            MarkedTest(
              name: String($0.2), claims: $0.1.components(separatedBy: ", "),
              needsSynapse: text.contains("if: SynapseServer"))
          }
        }
    }
  }

  /// The claims that a golden file shows, and the lines of it that do.
  ///
  /// Other tests compare the file with the program.
  private static let goldenClaims: [(id: String, golden: String, lines: String)] = [
    (
      "onboarding-fake", "Scripts/failing-fetch.transcript",
      """
      Choose: Fetch user
      ! The user could not be fetched: the fake was told to fail.
        Choose “Fetch user” to try once more.
      Choose: Fetch user
        User: Ada
      """
    ),
    (
      "messier-columns", "Screens/looking.80x24.zh-Hans.screens",
      "   Formal name      Messier 57\n   Common name      Ring Nebula\n"
    ),
    (
      "messier-row", "Screens/looking.80x24.zh-Hans.screens",
      "   › Messier 1   Crab Nebula, supernova remnant in Taurus                   {x}\n"
    ),
    (
      "messier-in-sight", "Screens/no-network.80x24.id.screens",
      """
         [~]  diffuse nebula
         127.0.0.1 could not be reached: check the address and the network.
       › [ Try again ]
      """
    ),
  ]

  nonisolated private static let samples = [
    "Onboarding", "Scoreboard", "Messier", "Chat", "Elements", "Matrix",
  ]

  /// Each claim names a file that exists, and the test that fails without what is claimed: a test whose comment names the
  /// claim, or a golden file.
  @Test(arguments: samples)
  func eachClaimNamesItsTest(_ sample: String) throws {
    let tests = try Self.markedTests()
    let rows = try Self.rows(
      under: "## Claims", of: Self.root.read("Samples/\(sample)/README.md"))
    #expect(rows.count >= 4)
    for row in rows {
      try #require(row.count == 4, "\(row)")
      #expect(row[0].hasPrefix("\(sample.lowercased())-"), "\(row[0])")
      let file = Self.root["Samples/\(sample)/Sources/\(row[2])"]
      let shared = Self.root["Samples/\(sample)/\(row[2])"]
      #expect([file, shared].contains(where: FileManager.default.fileExists), "\(row[2])")
      let test = row[3].split(separator: "`").map(String.init)
      if let claim = Self.goldenClaims.first(where: { $0.id == row[0] }) {
        #expect(test == [claim.golden])
        let golden = try Self.root.read("Tests/Goldens/\(sample)/\(claim.golden)")
        #expect(golden.contains(claim.lines), "\(row[0])")
      } else {
        let found = try #require(
          tests.first { $0.claims.contains(row[0]) }, "\(row[0]) has no test")
        #expect(test == [found.name] + (found.needsSynapse ? [" (with Synapse)"] : []))
      }
    }
  }

  /// Each promise names tests that exist.
  @Test func eachPromiseOfSecurityHasTests() throws {
    let tests = try Self.tests()
    let rows = try Self.rows(under: "## What is promised", of: Self.root.read("SECURITY.md"))
    #expect(rows.count >= 10)
    let named = rows.map { $0[1].split(separator: "`, `").map(String.init) }
    #expect(named.allSatisfy { !$0.isEmpty })
    #expect(named.joined().filter { !tests.contains("func \($0)(") } == [])
  }

  /// No test names a claim that is made nowhere, and no two claims have the same id.
  @Test func eachTestOfAClaimNamesAClaim() throws {
    let claims = try Self.samples.flatMap { sample in
      try Self.rows(under: "## Claims", of: Self.root.read("Samples/\(sample)/README.md")).map {
        $0[0]
      }
    }
    let named = try Self.markedTests().flatMap(\.claims) + Self.goldenClaims.map(\.id)
    #expect(named.sorted() == claims.sorted())
  }

  /// The words before a declared name.
  private static let declarations: Set = [
    "case", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// The names that the library and the samples declare.
  private static func declaredNames() throws -> Set<String> {
    var names: Set<String> = []
    for folder in ["Samples", "Sources"] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: root[folder])
      where path.hasSuffix(".swift") && !path.contains(".build/") {
        let words = try root.read("\(folder)/\(path)").utf8.split {
          !(48...57).contains($0) && !(65...90).contains($0) && !(97...122).contains($0)
        }.map { String(Substring($0)) }
        for (word, name) in zip(words, words.dropFirst()) where declarations.contains(word) {
          names.insert(name)
        }
      }
    }
    return names
  }

  /// A reader who searches for a name in a column “here” finds it.
  @Test(.slow) func eachNameOnThePageAboutTheArticlesExists() throws {
    let declared = try Self.declaredNames()
    let page = try Self.root.read("Samples/FromTheArticles.md")
    var (column, count) = (Int?.none, 0)
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      if !line.hasPrefix("|") { column = nil }
      if let here = cells.firstIndex(of: "here") { column = here }
      guard let column, cells.indices.contains(column) else { continue }
      for match in cells[column].matches(of: /`([^`]+)`/) {
        let name = String(match.1)
        let isFile = FileManager.default.fileExists(atPath: Self.root["Samples/\(name)"])
        #expect(declared.contains(name) || name.contains("/") && isFile, "\(line)")
        count += 1
      }
    }
    #expect(count > 100)
    for match in page.matches(of: /\]\(([A-Z][^)#:]+)/) {
      let target = Self.root["Samples/\(match.1)"]
      #expect(FileManager.default.fileExists(atPath: target), "\(match.1)")
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

/// The picture of a screen in a sample's README.
nonisolated enum ReadmePicture {
  /// The rows of the picture.
  static func rows(of sample: String) throws -> [String] {
    let readme = try TestFolder.repository().read("Samples/\(sample)/README.md")
    let blocks = readme.components(separatedBy: "```console\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    return rows(in: try #require(blocks.first { !$0.hasPrefix("$") }))
  }

  /// The rows of a screen, without empty ones, which a README may leave out.
  static func rows(in screen: String) -> [String] {
    screen.split(separator: "\n").map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}
