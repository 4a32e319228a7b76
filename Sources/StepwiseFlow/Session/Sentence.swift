/// Puts parts of sentences together.
package nonisolated enum Sentence {
  /// How many names a sentence lists before it only counts the rest.
  static let listedMax = 12

  /// Names in quotation marks, as a sentence has them: “a”, “b” or “c”.
  package static func list(_ names: [String], word: String = "or") -> String {
    var quoted = names.prefix(listedMax).map { "“\($0)”" }
    if names.count > listedMax { quoted.append("\(names.count - listedMax) more") }
    guard let last = quoted.popLast() else { return "" }
    return quoted.isEmpty ? last : "\(quoted.joined(separator: ", ")) \(word) \(last)"
  }
}
