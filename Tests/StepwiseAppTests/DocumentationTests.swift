import Foundation
import StepwiseTesting
import Testing

/// Nothing that a reader copies from the pages may be wrong.
@Suite("README and the guides")
struct DocumentationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let pages =
    ["README.md", "CONTRIBUTING.md"]
    + ["Architecture", "Exploring", "Testing", "Monkeys", "JSON", "Progress"].map {
      "Documentation/\($0).md"
    }

  /// The fenced blocks of a page that are written in a language.
  private static func blocks(of language: String, in page: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }

  /// All Swift that is compiled by the package or by a sample package, blanks at line starts aside.
  private static func compiledCode() throws -> String {
    var code = ""
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

  @Test func everySwiftBlockIsCompiledSomewhere() throws {
    let code = try Self.compiledCode()
    for page in Self.pages {
      for block in try Self.blocks(of: "swift", in: page) {
        #expect(code.contains(Self.unindented(block)), "\(page):\n\(block)")
      }
    }
  }

  @Test func aProgramWithItsManifestTakesUnderFortyLines() throws {
    let blocks = try Self.blocks(of: "swift", in: "README.md")
    let program = blocks.prefix(2).joined(separator: "\n").split(separator: "\n")
    #expect(program.count < 40)
  }

  /// Commands that are shown with what they print are run, and print just that.
  @Test func everyShownRunIsWhatHappens() throws {
    for page in Self.pages {
      for block in try Self.blocks(of: "console", in: page) {
        var lines = block.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
          let command = line.dropFirst(2)
          guard line.hasPrefix("$ "), command.hasPrefix("printf") else { continue }
          let shown = lines.prefix { !$0.hasPrefix("$ ") }.joined(separator: "\n")
          #expect(try Self.run(String(command)) == shown)
        }
      }
    }
  }

  @Test func theAnswersThatAreShownAreASamples() throws {
    let shown = try Self.blocks(of: "json", in: "Documentation/Progress.md")
    let file = Self.root.appending(path: "Samples/Onboarding/Answers/ada.json")
    #expect(
      shown == [try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)])
  }

  /// A comment of a saved file that the guide does not explain could not be read.
  @Test func everyCommentOfASavedFileIsExplained() throws {
    let guide = try String(
      contentsOf: Self.root.appending(path: "Documentation/Progress.md"), encoding: .utf8)
    let code = try String(
      contentsOf: Self.root.appending(path: "Sources/Stepwise/Progress/ProgressComment.swift"),
      encoding: .utf8)
    let words = code.matches(of: /case \("([a-z]+)",/).map { String($0.1) }
    #expect(words.count == 8)
    for word in words { #expect(guide.contains("`# :\(word)`"), "\(word)") }
  }

  /// A member of a line that the guide does not explain could not be relied on.
  @Test func everyMemberOfALineOfJSONIsExplained() throws {
    let guide = try String(
      contentsOf: Self.root.appending(path: "Documentation/JSON.md"), encoding: .utf8)
    for file in ["ScreenJSON", "JSONLines", "JSONDriver", "JSONAction"] {
      let code = try String(
        contentsOf: Self.root.appending(path: "Sources/Stepwise/JSON/\(file).swift"),
        encoding: .utf8)
      for match in code.matches(of: /"([a-zA-Z]+)"(?::|, \.)/) {
        let isExplained = guide.contains("`\(match.1)`")
        #expect(isExplained, "\(file): \(match.1)")
      }
    }
  }

  /// Lines that the guide shows are lines of the samples' talks.
  @Test func everyShownLineOfJSONIsWrittenInATalk() throws {
    let talks = try Golden.samples.flatMap { sample in
      let folder = Golden.folder("Samples/\(sample)/JSON")
      return try folder.names.map { try folder.read($0) }
    }.joined()
    for block in try Self.blocks(of: "json", in: "Documentation/JSON.md") {
      for line in block.split(separator: "\n") { #expect(talks.contains(line), "\(line)") }
    }
  }

  private static func run(_ command: String) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", command.replacing("swift run stepwise", with: Program.path),
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
