import Foundation
import Testing

/// What `Scripts/documentation` makes of doc comments, guides and the tutorial, as its readers get it.
@Suite("The documentation")
struct CatalogueTests {
  private nonisolated static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private nonisolated static let listings = root.appending(
    path: "Sources/Stepwise/Stepwise.docc/Tutorials/Listings")

  /// The modules that the tests themselves were built with.
  private nonisolated static let modules = URL(fileURLWithPath: Program.path)
    .deletingLastPathComponent()
    .appending(path: "Modules").path

  /// One run of the script for all tests, into a folder of its own.
  private struct Made {
    let folder: URL
    let report: String
    let code: Int32

    init() async throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      (report, code) = try await CatalogueTests.run(
        "Scripts/documentation", "--modules", CatalogueTests.modules, "--symbols",
        folder.appending(path: "symbols").path, folder.appending(path: "result").path)
    }

    func json(_ path: String) throws -> [String: Any] {
      let data = try Data(contentsOf: folder.appending(path: path))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    func names(in path: String, ending: String = "") throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
        .filter { $0.hasSuffix(ending) }.sorted()
    }
  }

  private nonisolated static func run(
    _ words: String...
  ) async throws -> (report: String, code: Int32) {
    let run = try await Tool.run("/usr/bin/env", ["bash"] + words, folder: root.path)
    return (run.output + run.error, run.code)
  }

  @Test func nothingInItIsEmptyMissingOrUndocumented() async throws {
    let made = try await Made()
    defer { try? FileManager.default.removeItem(at: made.folder) }
    try #require(made.code == 0, "\(made.report)")
    let names = try Self.undocumented(in: made)
    #expect(names.isEmpty, "without a comment: \(names.joined(separator: ", "))")
    try expectHeadings(in: made)
    try expectTutorials(in: made)
  }

  /// Public declarations without a comment, but for what the compiler writes.
  private static func undocumented(in made: Made) throws -> [String] {
    var names: [String] = []
    for module in try made.names(in: "symbols") {
      for graph in try made.names(in: "symbols/\(module)") {
        let symbols = try made.json("symbols/\(module)/\(graph)")["symbols"] as? [[String: Any]]
        for symbol in try #require(symbols) {
          let kind = (symbol["kind"] as? [String: Any])?["identifier"] as? String
          guard symbol["docComment"] == nil, symbol["location"] != nil, kind != "swift.extension"
          else { continue }
          let path = symbol["pathComponents"] as? [String] ?? []
          names.append("\(module): \(path.joined(separator: "."))")
        }
      }
    }
    return names
  }

  /// Every public type stands under a heading that says what one does with it.
  private func expectHeadings(in made: Made) throws {
    let pages = try made.names(in: "result/data/documentation", ending: ".json")
    #expect(pages.count == 5)
    for page in pages {
      let sections =
        try made.json("result/data/documentation/\(page)")["topicSections"] as? [[String: Any]]
      for section in try #require(sections) {
        let title = section["title"] as? String ?? ""
        let links = section["identifiers"] as? [String] ?? []
        #expect(!links.isEmpty, "\(page): “\(title)” is empty")
        let isExtension = title == "Extended Modules"
        #expect(
          section["generated"] as? Bool != true || isExtension,
          "\(page): under no heading of its own: \(links)")
      }
    }
  }

  /// Every step of the tutorial shows its listing.
  private func expectTutorials(in made: Made) throws {
    var shown: Set<String> = []
    let pages = try made.names(in: "result/data/tutorials/stepwise")
    #expect(pages.count == 7)
    for page in pages {
      let tutorial = try made.json("result/data/tutorials/stepwise/\(page)")
      let references = try #require(tutorial["references"] as? [String: Any])
      for section in try #require(tutorial["sections"] as? [[String: Any]]) {
        for task in section["tasks"] as? [[String: Any]] ?? [] {
          for step in try #require(task["stepsSection"] as? [[String: Any]]) {
            let name = try #require(step["code"] as? String)
            let listing = try #require(references[name] as? [String: Any])
            #expect((listing["content"] as? [String])?.isEmpty == false, "\(page): \(name)")
            shown.insert(name)
          }
        }
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.listings.path)
    #expect(shown == Set(files))
  }

  /// The last steps of each tutorial; `Scripts/tutorial` compiles what a reader has after every one.
  private nonisolated static func ends() async throws -> [String] {
    let states = try await run("Scripts/tutorial", "states")
    let steps = states.report.split(separator: "\n").map(String.init)
    return Dictionary(grouping: steps) { $0.prefix(2) }.values.compactMap { $0.max() }.sorted()
  }

  @Test(arguments: try await ends())
  func whatAReaderHasAfterATutorialCompiles(step: String) async throws {
    let (report, code) = try await Self.run("Scripts/tutorial", "check", step, Self.modules)
    #expect(code == 0, "\(report)")
  }

  @Test func thereAreSevenTutorials() async throws { #expect(try await Self.ends().count == 7) }
}
