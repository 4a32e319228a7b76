import Foundation
import StepwiseFlow
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// Everything that a reader copies from the pages works.
@Suite("README and the guides")
struct DocumentationTests {
  private static let root = URL(filePath: TestFolder.repository().path)

  /// All pages: README and the like, those of the samples, the guides, and the catalogues of the libraries.
  private static let pages =
    ["AGENTS.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md", "llms.txt"]
    + ["Tests/README.md"] + files(in: "Documentation") + files(in: "Samples") + files(in: "Sources")

  private static func files(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let all = names?.compactMap { $0 as? String } ?? []
    let pages = all.filter { $0.hasSuffix(".md") && !$0.contains(".build/") }.sorted()
      .map { "\(folder)/\($0)" }
    // If a page cannot be read, each test of it fails.
    return pages.isEmpty ? ["\(folder)/no page.md"] : pages
  }

  /// The fenced code blocks of a page, or of one of its sections, in one language.
  private static func blocks(
    of language: String, in page: String, under heading: String? = nil
  ) throws -> [String] {
    var text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    if let heading {
      let section = text.components(separatedBy: "\n## \(heading)\n").dropFirst().first
      text = section?.components(separatedBy: "\n## ")[0] ?? ""
    }
    return text.components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }

  /// All Swift code that the package or a sample package compiles, without the blanks at the start of lines.
  ///
  /// `Scripts/tutorial` compiles README's own package, and `CatalogueTests` run that script.
  private static func compiledCode() throws -> String {
    var code = unindented(
      try blocks(of: "swift", in: "README.md", under: "Make it a program").joined(separator: "\n"))
    for folder in ["Sources", "Samples", "Tests"] {
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      while let path = files?.nextObject() as? String {
        guard path.hasSuffix(".swift"), !path.contains(".build/") else { continue }
        let file = root.appending(path: folder).appending(path: path)
        code += unindented(try String(contentsOf: file, encoding: .utf8)) + "\n"
      }
    }
    return code
  }

  private static func unindented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test(.slow) func everySwiftBlockIsCompiledSomewhere() throws {
    let code = Data(try Self.compiledCode().utf8)
    for page in Self.pages {
      for block in try Self.blocks(of: "swift", in: page) {
        let isCompiled = code.range(of: Data(Self.unindented(block).utf8)) != nil
        // The message would otherwise contain all code.
        #expect(isCompiled, "\(page):\n\(block)")
      }
    }
  }

  @Test func aProgramWithItsManifestTakesUnderFortyLines() throws {
    let blocks = try Self.blocks(of: "swift", in: "README.md", under: "Make it a program")
    let program = blocks.prefix(2).joined(separator: "\n").split(separator: "\n")
    #expect(program.count < 40)
  }

  /// An interview is as short as the code of a prompt library.
  @Test func theLinesOfTheSameWizardThreeTimesAreThoseThatAreSaid() throws {
    let page = try text(of: "Documentation/Comparison.md")
    let listings = page.components(separatedBy: "## The same wizard three times\n")[1]
      .components(separatedBy: "\n## ")[0].split(separator: /\n?```/)
    let counts = [1, 3, 5].map { listings[$0].split(separator: "\n").count - 1 }
    #expect(page.contains("| lines | \(counts[0]) | \(counts[1]) | \(counts[2]) |"), "\(counts)")
    #expect(counts[0] * 5 <= counts[1] * 6)
  }

  /// With the name, a reader can keep the checkout in a folder of any name, and changes only the path.
  @Test(arguments: ["01-01", "06-01"])
  func theManifestsOfTheTutorialNameThePackageAsREADMEDoes(listing: String) throws {
    let dependency = #"dependencies: [.package(name: "stepwise", path: "../stepwise")],"#
    let listings = "Sources/Program/Stepwise/Stepwise.docc/Tutorials/Listings"
    for page in ["README.md", "\(listings)/\(listing)-Package.swift"] {
      #expect(try text(of: page).contains(dependency), "\(page)")
    }
  }

  /// A question without an answer would be worse than no question.
  @Test func everyQuestionLeadsToAHeadingWithTextUnderIt() throws {
    let page = try text(of: "Documentation/Questions.md")
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(lines.count > 20)
    for line in lines {
      let match = try #require(line.firstMatch(of: /\[([^\]]+)\]\(([^#)]+)#([^)]+)\)$/), "\(line)")
      let path = "Documentation/\(match.2)"
      let sections = try text(of: path).split(separator: /\n###?[ ]/).dropFirst().map(String.init)
      let section = sections.first { Self.anchor(of: Self.heading(of: $0)) == match.3 }
      let found = try #require(section, "\(line)")
      #expect(Self.heading(of: found) == match.1)
      #expect(found.split(separator: "\n").dropFirst().joined().count > 100, "\(line)")
    }
  }

  /// Links of the pages that a Git host shows; DocC checks the links within a catalogue.
  @Test func everyLinkLeadsToAFileAndAHeading() throws {
    for page in Self.pages where !page.contains(".docc/") {
      let folder = Self.root.appending(path: page).deletingLastPathComponent()
      for match in try text(of: page).matches(
        of: /\](?:\(|: )([^)#:\s]*)(?:#([^)\s]*))?(?:\)|\n)/)
      {
        let target =
          match.1.isEmpty
          ? Self.root.appending(path: page) : folder.appending(path: String(match.1))
        guard FileManager.default.fileExists(atPath: target.path) else {
          Issue.record("\(page): \(match.1)")
          continue
        }
        guard let anchor = match.2 else { continue }
        let headings = "\n\(try String(contentsOf: target, encoding: .utf8))".matches(
          of: /\n#+ (.+)/)
        let isThere = headings.contains { Self.anchor(of: String($0.1)) == anchor }
        #expect(isThere, "\(page): \(match.1)#\(anchor)")
      }
    }
  }

  /// A word that no other page needs is left out of the glossary, which is read in a minute.
  @Test func theGlossaryHasFewWordsThatOtherPagesUse() throws {
    let glossary = "Sources/Program/Stepwise/Stepwise.docc/Glossary.md"
    let words = try text(of: glossary).matches(of: /\n\| \*\*([^*]+)\*\* \|/).map {
      $0.1.lowercased()
    }
    let others = try Self.pages.filter { $0 != glossary }.map { try text(of: $0).lowercased() }
    #expect(words == words.sorted())
    #expect((40...45).contains(words.count))
    #expect(words.filter { word in others.count { $0.contains(word) } < 2 } == [])
  }

  /// Other names that a thing could have, and the glossary's.
  private static let otherNames = [
    ("abort", "cancel"),
    ("answer file", "file of answers"), ("answers file", "file of answers"),
    ("answer of a service", "result"), ("answers of services", "result"),
    ("service's answer", "result"), ("services' answers", "result"),
    ("back stack", "stack"), ("navigation history", "stack"),
    ("checkpoint", "saved run"), ("saved session", "saved run"),
    ("end user", "person"),
    ("dialog box", "screen"), ("popup", "screen"), ("wizard page", "screen"),
    ("fake time", "virtual time"), ("simulated time", "virtual time"),
    ("greyed out", "disabled"), ("window of a recording", "window of a film"),
    ("one-time button", "once-only button"),
    ("rewind", "step back"),
    ("script file", "steps file"), ("file of steps", "steps file"),
    ("set aside screens", "suspended screens"),
    ("subflow", "child flow"), ("sub-flow", "child flow"),
    ("validation error", "rejection"), ("validation message", "rejection"),
    ("what is half typed", "draft"), ("half-typed text", "draft"),
  ]

  /// A reader meets one name for each thing, on the pages and in the comments and messages of the library.
  @Test(.slow) func everythingHasTheNameThatTheGlossaryGivesIt() throws {
    let code = try FileManager.default.subpathsOfDirectory(
      atPath: Self.root.appending(path: "Sources").path
    ).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".tutorial") }.map { "Sources/\($0)" }
    // The history of the library has the names of its time.
    for page in Self.pages + code where page != "CHANGELOG.md" {
      let bytes = Data(try text(of: page).utf8)
      for (other, name) in Self.otherNames {
        let isThere = bytes.range(of: Data(other.utf8)) != nil
        #expect(!isThere, "\(page): “\(other)” is called \(name)")
      }
    }
  }

  private func text(of page: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
  }

  private static func heading(of section: String) -> String {
    section.components(separatedBy: "\n")[0]
  }

  /// The anchor that a Git host gives a heading.
  private static func anchor(of heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }

  /// The files that pages show are those of the samples.
  @Test(arguments: [
    (
      "Sources/Program/Stepwise/Stepwise.docc/Progress.md",
      "Tests/Goldens/Onboarding/Answers/ada.json"
    ),
    ("README.md", "Samples/Examples/pet.json"),
  ])
  func theShownFileIsThatOfASample(_ page: String, _ file: String) throws {
    let shown = try Self.blocks(of: "json", in: page)[0]
    #expect(try shown == text(of: file).trimmingCharacters(in: .newlines))
  }

  /// The guide explains each comment of a saved file, so that a reader understands the file.
  @Test func everyCommentOfASavedFileIsExplained() throws {
    let guide = try #require(
      try text(of: "Sources/Program/Stepwise/Stepwise.docc/Progress.md")
        .components(separatedBy: "\n## The lines of a saved file\n").dropFirst().first)
    let code = try String(
      contentsOf: Self.root.appending(
        path: "Sources/Core/StepwiseRecords/Progress/ProgressComment.swift"),
      encoding: .utf8)
    let words = Set(code.matches(of: /case \("([a-z-]+)",/).map { String($0.1) })
    #expect(words.count == 17)
    for word in words { #expect(guide.contains("`# :\(word)`"), "\(word)") }
  }

  /// The guide's table of the buttons that are pressed unasked is that of the program.
  @Test func theTableOfUnaskedPressesIsThatOfTheProgram() throws {
    let guide = try text(of: "Sources/Program/Stepwise/Stepwise.docc/Back.md")
    for (reason, name) in zip(
      UnaskedPresses.allCases, ["a walk", "a change of an earlier answer", "a resumed run"])
    {
      let row = try #require(guide.split(separator: "\n").first { $0.hasPrefix("| \(name) |") })
      let cells = row.split(separator: "|").dropFirst().map { $0.hasPrefix(" pressed") }
      let table = UnaskedPresses.Kind.allCases.map { reason.contains($0) }
      #expect(cells.map { $0 } == table, "\(name)")
    }
  }

  /// The guide explains each member of a line, so that a program can rely on it.
  @Test func everyMemberOfALineOfJSONIsExplained() throws {
    let guide = try String(
      contentsOf: Self.root.appending(path: "Sources/Program/Stepwise/Stepwise.docc/JSON.md"),
      encoding: .utf8)
    for file in ["ScreenJSON", "JSONLines", "JSONConversation", "JSONAction"] {
      let code = try String(
        contentsOf: Self.root.appending(path: "Sources/Core/StepwiseJSON/\(file).swift"),
        encoding: .utf8)
      for match in code.matches(of: /"([a-zA-Z]+)"(?::|, \.)/) {
        let isExplained = guide.contains("`\(match.1)`")
        #expect(isExplained, "\(file): \(match.1)")
      }
    }
  }

  /// The lines in the guide are lines of the samples' recorded talks.
  @Test func everyShownLineOfJSONIsFromARecordedTalk() throws {
    let talks = try Golden.samples.flatMap { sample in
      let folder = TestFolder.repository("Tests/Goldens/\(sample)/JSON")
      return try folder.names.map { try folder.read($0) }
    }.joined()
    for block in try Self.blocks(of: "json", in: "Sources/Program/Stepwise/Stepwise.docc/JSON.md") {
      for line in block.split(separator: "\n") { #expect(talks.contains(line), "\(line)") }
    }
  }
}
