private import Foundation

/// The scripts of the samples, which are golden files.
package nonisolated enum SampleScript {
  private static let goldens = URL(filePath: TestFolder.repository()["Tests/Goldens"])

  /// The folder of a sample's scripts.
  package static func folder(of sample: String) -> String {
    goldens.appending(path: "\(sample)/Scripts").path
  }

  /// The names of a sample's scripts; if there are none, a name that cannot be read, so that its test fails.
  package static func names(of sample: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(of: sample))) ?? []
    let scripts = names.filter { $0.hasSuffix(".steps") }.sorted()
    return scripts.isEmpty ? ["no script in \(folder(of: sample))"] : scripts
  }

  /// The steps of a script.
  package static func steps(_ name: String, of sample: String) throws -> String {
    try String(contentsOfFile: "\(folder(of: sample))/\(name)", encoding: .utf8)
  }

  /// The options in the first comments of a script, or of a file of keys: `# runs with --option value`.
  package static func options(in text: String) -> [String] {
    text.split(separator: "\n").prefix { $0.hasPrefix("# ") }
      .map { $0.split(separator: " ").dropFirst() }
      .first { $0.starts(with: ["runs", "with"]) }?.dropFirst(2).map(String.init) ?? []
  }

  /// The number of an option in a script's comment; 0 if the comment does not name the option.
  package static func number(_ option: String, in steps: String) -> Int {
    let words = steps.split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(of: Substring(option)), place + 1 < words.count else {
      return 0
    }
    return Int(words[place + 1]) ?? 0
  }
}
