import Foundation
import Stepwise

/// What the files of a folder import.
nonisolated struct SourceImports {
  /// An import of a module.
  struct Import {
    let module: String
    /// The file's path from the package's folder.
    let path: String
    let line: Int
  }

  private(set) var all: [Import] = []
  /// The names of the folders that stand in it.
  private(set) var folders: [String] = []

  /// Reads all files of a folder and of those in it.
  init(of folder: String, in package: String) throws {
    let names: [String]
    do {
      // What stands in a catalogue of documentation is no part of the target.
      names = try FileManager.default.subpathsOfDirectory(atPath: "\(package)/\(folder)").sorted()
        .filter { !$0.contains(".docc/") }
    } catch {
      throw RunFailure(
        .noInput, "\(package)/\(folder) cannot be read: a target's sources go there.")
    }
    folders = Set(names.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
      .sorted()
    for name in names where name.hasSuffix(".swift") {
      let path = "\(folder)/\(name)"
      all += Self.imports(in: try PictureFiles.text("\(package)/\(path)"), path)
    }
  }

  private static func imports(in text: String, _ path: String) -> [Import] {
    var imports: [Import] = []
    // What stands in a text of several lines is another program's.
    var isText = false
    for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
      if !isText, let module = module(in: line) {
        imports.append(Import(module: module, path: path, line: number))
      }
      if line.ranges(of: "\"\"\"").count % 2 == 1 { isText.toggle() }
    }
    return imports
  }

  private static func module(in line: Substring) -> String? {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
      words[..<place].allSatisfy({ $0.hasPrefix("@") || levels.contains($0) })
    else { return nil }
    var rest = words[(place + 1)...]
    if kinds.contains(rest[place + 1]) { rest = rest.dropFirst() }
    return rest.first.map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
  }

  private static let levels: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]
}
