import Foundation
import TestPrograms
import TestSupport
import Testing

/// The catalogues that `Scripts/documentation` makes of doc comments, guides and the tutorial.
@Suite("The documentation", .tags(.tool), .slow)
struct CatalogueTests {
  private nonisolated static let root = URL(filePath: TestFolder.repository().path)
  private nonisolated static let listings = root.appending(
    path: "Sources/Program/Stepwise/Stepwise.docc/Tutorials/Listings")

  /// The modules that these tests were built with.
  private nonisolated static let modules = URL(fileURLWithPath: ProgramPath.built())
    .deletingLastPathComponent()
    .appending(path: "Modules").path

  /// One run of the script for all tests, into its own folder.
  private struct Made {
    let folder: URL
    let report: String
    let code: Int32

    init() async throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // The script accepts an empty folder, and resolves relative paths against the working directory.
      try FileManager.default.createDirectory(
        at: folder.appending(path: "result"), withIntermediateDirectories: false)
      (report, code) = try await CatalogueTests.run(
        CatalogueTests.root.appending(path: "Scripts/documentation").path, "--modules",
        CatalogueTests.modules, "--symbols", "symbols", "result", from: folder)
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
    _ words: String..., from folder: URL = root
  ) async throws -> (report: String, code: Int32) {
    let run = try await ProgramRun("/usr/bin/env", ["bash"] + words, folder: folder.path)
    return (run.output + run.error, run.code)
  }

  /// The site that hosts the package's pages builds those that this file names.
  @Test func everyCatalogueIsListedForThePackageSite() throws {
    let sources = Self.root.appending(path: "Sources")
    let libraries = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".docc") }
      .map { String($0.split(separator: "/").last?.dropLast(5) ?? "") }
    let listed = try String(contentsOf: Self.root.appending(path: ".spi.yml"), encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("        - ") }.map { String($0.dropFirst(10)) }
    #expect(listed.sorted() == libraries.sorted())
  }

  @Test(.full) func noPageIsEmptyMissingOrUndocumented() async throws {
    let made = try await Made()
    defer { try? FileManager.default.removeItem(at: made.folder) }
    try #require(made.code == 0, "\(made.report)")
    let names = try Self.undocumented(in: made)
    #expect(names.isEmpty, "without a comment: \(names.joined(separator: ", "))")
    try expectHeadings(in: made)
    try expectTutorials(in: made)
    try expectPages(in: made)
  }

  /// Public declarations without a comment, except those that the compiler synthesizes.
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

  /// Every public type is listed under a heading for its use.
  private func expectHeadings(in made: Made) throws {
    let pages = try made.names(in: "result/data/documentation", ending: ".json")
    #expect(pages.count == 11)
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

  /// Every page that another page names exists, also those in the path above a title.
  private func expectPages(in made: Made) throws {
    let data = made.folder.appending(path: "result/data").path
    let pages = try FileManager.default.subpathsOfDirectory(atPath: data)
      .filter { $0.hasSuffix(".json") }
    let known = Set(pages.map { "/\($0.dropLast(5))" })
    var missing: [String: String] = [:]
    for page in pages {
      let references = try made.json("result/data/\(page)")["references"] as? [String: Any]
      for case let reference as [String: Any] in (references ?? [:]).values {
        guard let address = reference["url"] as? String, address.hasPrefix("/"),
          reference["type"] as? String != "image",
          // A chapter is a part of the overview.
          !address.hasPrefix("/tutorials/tutorials/")
        else { continue }
        let target = String(address.prefix { $0 != "#" })
        if !known.contains(target) { missing[target] = page }
      }
    }
    #expect(missing.isEmpty, "\(missing)")
    for file in ["index.html", "theme-settings.json"] {
      let path = made.folder.appending(path: "result/\(file)").path
      #expect(FileManager.default.fileExists(atPath: path), "\(file)")
    }
  }

  /// Every step of the tutorial shows its listing, and what it changes in an earlier one.
  private func expectTutorials(in made: Made) throws {
    var shown: Set<String> = []
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.listings.path)
    let pages = try made.names(in: "result/data/tutorials/stepwise")
    #expect(pages.count == 9)
    for page in pages {
      let tutorial = try made.json("result/data/tutorials/stepwise/\(page)")
      let references = try #require(tutorial["references"] as? [String: Any])
      for section in try #require(tutorial["sections"] as? [[String: Any]]) {
        for task in section["tasks"] as? [[String: Any]] ?? [] {
          for step in try #require(task["stepsSection"] as? [[String: Any]]) {
            let name = try #require(step["code"] as? String)
            let listing = try #require(references[name] as? [String: Any])
            #expect((listing["content"] as? [String])?.isEmpty == false, "\(page): \(name)")
            let changes = files.contains {
              $0 < name && $0.dropFirst(6) == name.dropFirst(6)
                && Self.isOfRelease($0) == Self.isOfRelease(name)
            }
            let highlights = listing["highlights"] as? [Any] ?? []
            #expect(highlights.isEmpty != changes, "\(page): \(name)")
            shown.insert(name)
          }
        }
      }
    }
    #expect(shown == Set(files))
  }

  /// The last step of each tutorial; `Scripts/tutorial` compiles the reader's code after every step.
  private nonisolated static func ends() async throws -> [String] {
    let states = try await run("Scripts/tutorial", "states")
    let steps = states.report.split(separator: "\n").map(String.init)
    return Dictionary(grouping: steps) { $0.prefix(2) }.values.compactMap { $0.max() }.sorted()
  }

  @Test(.full, arguments: try await ends())
  func theResultOfEachTutorialCompiles(step: String) async throws {
    let (report, code) = try await Self.run("Scripts/tutorial", "check", step, Self.modules)
    #expect(code == 0, "\(report)")
  }

  @Test func pathsAreRelativeToTheWorkingDirectory() async throws {
    let folder = TestFolder()
    let (report, code) = try await Self.run(
      Self.root.appending(path: "Scripts/tutorial").path, "assemble", "99-99", "parcels",
      from: URL(filePath: folder.path))
    #expect(code == 0, "\(report)")
    #expect(try folder.names == ["parcels"])
    #expect(FileManager.default.fileExists(atPath: folder["parcels/Package.swift"]))
  }

  /// An unknown argument of a script builds, draws and removes nothing.
  @Test(arguments: [
    (["documentation", "--base-path"], 64, "Makes the documentation"),
    (["documentation", "--modules"], 64, "Makes the documentation"),
    (["documentation", "--modlues", "a"], 64, "Makes the documentation"),
    (["documentation", "a", "b"], 64, "Makes the documentation"),
    (["documentation", "--help"], 0, "Makes the documentation"),
    (
      ["documentation", "--modules", "nowhere", "mine"], 73,
      "mine holds something else than documentation: name another folder."
    ),
    (
      ["documentation", "--modules", "nowhere", "mine/tea"], 73,
      "mine/tea holds something else than documentation: name another folder."
    ),
    (["tutorial", "check", "01-01"], 64, "Follows README and the tutorial"),
    (["tutorial", "assemble"], 64, "Follows README and the tutorial"),
    (["tutorial", "states", "more"], 64, "Follows README and the tutorial"),
    (["tutorial", "dance"], 64, "Follows README and the tutorial"),
    (["tutorial", "--help"], 0, "Follows README and the tutorial"),
    (["pictures", "--help"], 0, "Makes the pictures"),
    (["pictures", "elements"], 64, "Makes the pictures"),
  ])
  func everyScriptPrintsItsUsageFirst(
    _ words: [String], _ end: Int32, _ said: String
  ) async throws {
    let folder = TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder["mine"], withIntermediateDirectories: false)
    try folder.write("Oolong\n", to: "mine/tea")
    let script = Self.root.appending(path: "Scripts/\(words[0])").path
    let run = try await ProgramRun(
      "/usr/bin/env", ["bash", script] + words.dropFirst(), folder: folder.path)
    #expect(run.code == end)
    #expect((end == 0 ? run.output : run.error).hasPrefix(said), "\(run.output)\(run.error)")
    #expect((end == 0 ? run.error : run.output) == "")
    #expect(try folder.names == ["mine"])
    #expect(try folder.read("mine/tea") == "Oolong\n")
  }

  /// README is the first.
  @Test func thereAreNineTutorials() async throws { #expect(try await Self.ends().count == 10) }

  /// The manifest of a sample, as its reader has it beside a checkout.
  private static func manifest(of sample: String) throws -> String {
    try String(
      contentsOf: root.appending(path: "Samples/\(sample)/Package.swift"), encoding: .utf8
    ).replacing("path: \"../..\"", with: "path: \"../stepwise\"")
  }

  /// Whether a listing belongs to the second wizard of the tutorial.
  private static func isOfRelease(_ listing: String) -> Bool { listing >= "08" }

  /// The newest listings of a wizard are links to the files of its sample, all of them.
  ///
  /// The manifest is none, because the library is elsewhere for a reader.
  @Test(arguments: ["Parcels", "Release"])
  func theTutorialEndsWithASample(_ sample: String) throws {
    var newest: [String: URL] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.listings.path).sorted()
    where Self.isOfRelease(name) == (sample == "Release") {
      newest[String(name.dropFirst(6))] = Self.listings.appending(path: name)
    }
    let manifest = try #require(newest["Package.swift"])
    newest["Package.swift"] = nil
    let written = try String(contentsOf: manifest, encoding: .utf8)
    #expect(try written == Self.manifest(of: sample))
    var files: [String: URL] = [:]
    for folder in ["Sources/\(sample)", "Tests/\(sample)Tests"] {
      let path = Self.root.appending(path: "Samples/\(sample)/\(folder)")
      for name in try FileManager.default.subpathsOfDirectory(atPath: path.path)
      where name.hasSuffix(".swift") || name.hasSuffix(".steps") {
        let file = path.appending(path: name)
        files[file.lastPathComponent] = file
      }
    }
    #expect(
      newest.mapValues { $0.resolvingSymlinksInPath() }
        == files.mapValues { $0.resolvingSymlinksInPath() })
  }
}
