import Foundation
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise
@testable import StepwiseFlow

/// All texts of the library are translated into every language, and no other texts are.
@Suite struct TranslationTests {
  nonisolated private static let languages = ["th", "ko", "zh-Hans", "id"]

  private static let root = URL(filePath: TestFolder.repository().path)

  /// The catalogs, with the folders whose texts each translates.
  private static let catalogs: [(folders: [String], catalog: StringCatalog)] = [
    (["Sources/Core/StepwiseFlow"], .flow),
    (
      [
        "Program/Stepwise", "Core/StepwiseSystem", "Core/StepwiseLines", "Terminal/StepwiseConsole",
        "Core/StepwiseJSON", "Core/StepwiseRecords", "Serving/StepwiseMCP", "Serving/StepwiseWeb",
      ].map { "Sources/\($0)" }, .stepwise
    ),
  ]

  /// The strings of the files that were read before, because several tests read the same files.
  private static var read: [String: SwiftStrings] = [:]

  private static func strings(of text: String) -> SwiftStrings {
    let strings = read[text] ?? SwiftStrings(text)
    read[text] = strings
    return strings
  }

  /// The sources of some modules, without the translations themselves.
  private static func sources(in folders: [String]) throws -> [(name: String, text: String)] {
    let all = try folders.flatMap { try sources(in: $0) }
    try #require(all.count > 40)
    return all
  }

  private static func sources(in folder: String) throws -> [(name: String, text: String)] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder)
    let swift = names.filter { $0.hasSuffix(".swift") && !$0.contains("Languages/Strings/") }
    return try swift.map { name in
      (
        name,
        try String(contentsOf: root.appending(path: folder + "/" + name), encoding: .utf8)
      )
    }
  }

  // MARK: The tables

  @Test func allLanguagesHaveTheSameTexts() {
    for (folder, catalog) in Self.catalogs {
      let keys = Self.languages.map { Set(catalog[$0].keys) }
      #expect(catalog.codes.sorted() == Self.languages.sorted(), "\(folder)")
      for (language, own) in zip(Self.languages, keys) {
        let missing = keys[0].symmetricDifference(own)
        #expect(missing.isEmpty, "\(folder) \(language)")
      }
    }
  }

  @Test(arguments: languages)
  func translationsHaveThePlaceholdersOfTheirKeys(language: String) {
    for (_, catalog) in Self.catalogs {
      for (key, text) in catalog[language] {
        let wanted = Self.places(key)
        #expect(Self.places(text).sorted() == wanted, "\(language): \(key)")
        #expect(!text.isEmpty, "\(language): \(key)")
      }
    }
  }

  /// The positions of a text's placeholders, counted from 1.
  private static func places(_ text: String) -> [Int] {
    var next = 0
    return text.replacing("%%", with: "").matches(of: /%(?:(\d+)\$)?(.?)/).map { match in
      // An unknown placeholder counts as a wrong position.
      guard match.2 == "@" else { return -1 }
      if let number = match.1 { return Int(number) ?? -1 }
      next += 1
      return next
    }
  }

  // MARK: The sources

  @Test(.slow) func everyTranslatedTextIsUsed() throws {
    for (folders, catalog) in Self.catalogs {
      let said = Set(try Self.sources(in: folders).flatMap { Self.strings(of: $0.text).keys })
      // If there is little room, only the first word is shown.
      let words = said.map { String($0.prefix { $0 != " " && $0 != "," }) }
      let dead = Set(catalog["th"].keys).subtracting(said).subtracting(words)
      #expect(dead.isEmpty, "\(folders): \(dead.sorted())")
    }
  }

  @Test(.slow) func everyUsedTextIsTranslated() throws {
    let known = Set(Self.catalogs.flatMap { $0.catalog["th"].keys })
    var needed: Set<String> = []
    for (folders, _) in Self.catalogs {
      for (name, text) in try Self.sources(in: folders) {
        let said = Set(Self.strings(of: text).localizedKeys)
        needed.formUnion(said)
        guard !Self.isEnglish(name) else { continue }
        let missing = said.filter { key in
          key.replacing("%@", with: "").contains(where: \.isLetter) && !known.contains(key)
            && !Self.isKeyName(key) && !Self.exceptions.contains(key)
        }
        #expect(missing.isEmpty, "\(name): \(missing.sorted())")
      }
    }
    #expect(Self.exceptions.subtracting(needed).isEmpty && Self.exceptions.isDisjoint(with: known))
  }

  /// The first word of a hint about Enter stands alone if there is little room.
  @Test func hintsAboutEnterHaveAShortForm() throws {
    let known = StringCatalog.stepwise["th"]
    let controls = try Self.sources(in: "Sources/Terminal/StepwiseConsole").filter {
      $0.name.hasPrefix("Controls/") || $0.name == "TerminalView+Hints.swift"
    }
    var count = 0
    for (_, text) in controls {
      let hints =
        /func submitHint[^\n]*\{\n(?s:.*?)\n  \}|let enter:(?s:.*?)let short|let saving:(?s:.*?)\}/
      for match in text.matches(of: hints) {
        for key in SwiftStrings(String(match.0)).keys where !key.isEmpty {
          count += 1
          #expect(known[String(key.prefix { $0 != " " && $0 != "," })] != nil, "\(key)")
        }
      }
    }
    #expect(count > 6)
  }

  /// Whether a file's messages are about options, JSON or files of answers, which are all in English.
  private static func isEnglish(_ name: String) -> Bool {
    ["Answers/", "Cast/", "JSON", "ScreenJSON", "Program/Option", "Stepwise.docc/"].contains {
      name.hasPrefix($0)
    }
      || [
        "Journal/JournalFormat.swift", "Files/OutputFolder.swift", "Program/SuiteRunner.swift",
        "Progress/SavedHistory.swift",
      ].contains(name)
  }

  /// Whether a text names keys of the keyboard.
  private static func isKeyName(_ key: String) -> Bool {
    let names: Set = ["enter", "esc", "tab", "home", "end", "pgup", "pgdn", "F1"]
    return key.split(separator: " ").allSatisfy { word in
      word.count == 1 || names.contains(String(word))
        || ["ctrl-", "alt-", "shift-"].contains { word.hasPrefix($0) }
    }
  }

  /// Texts that are not shown at a terminal.
  private static let exceptions: Set = [
    // This message names the number of a line in a file.
    "The line is longer than %@ bytes.",
    "The file is of format %@, and this program reads up to %@: use a newer program.",
    // Only a walk reads it.
    "“%@” acts in the world: a walk does not press it.",
  ]

  // MARK: The reader of sources

  @Test func keysAreReadFromSources() {
    let source = #"""
      // localizer("not this")
      throw Rejection(
        count == 1
          ? "Take \(count) % of \(label: "x")." : """
            One line, \
            and \(list.map { "“\($0)”" }.joined(separator: ", ")).
            """, fields: ["name"])
      let other = "plain \(localizer("\(n, one: "message", other: "messages") here"))"
      var hint: LocalizedStringKey? { isOn ? "on" : nil }
      let text: LocalizedStringKey =
        isOff
        ? "off"
        : "neither"
      let name = "no text"
      throw RunFailure(.usage, "--this is English.")
      throw RunFailure(.ioError, "The \"disk\" is full.")
      """#
    let strings = SwiftStrings(source)
    #expect(
      Set(strings.localizedKeys) == [
        "Take %@ %% of %@.", "One line, and %@.", "name", "%@ messages here", "on", "off",
        "neither",
        "The \"disk\" is full.",
      ])
    #expect(strings.keys.contains("no text"))
    #expect(strings.keys.contains("“%@”"))
    #expect(!strings.keys.contains("not this"))
  }
}
