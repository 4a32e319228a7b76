/// Puts parts of sentences together.
package nonisolated enum Sentence {
  /// How many names a sentence lists before it only counts the rest.
  static let listedMax = 12

  /// Names in quotation marks, as a sentence has them: “a”, “b” or “c”.
  package static func list(_ names: [String], word: String = "or") -> String {
    list(names, more: { "\($0) more" }, last: { "\($0) \(word) \($1)" })
  }

  /// Names in quotation marks, as a sentence of any language has them.
  static func list(
    _ names: [String], more: (Int) -> String, last join: (String, String) -> String
  ) -> String {
    var quoted = names.prefix(listedMax).map { "“\($0)”" }
    if names.count > listedMax { quoted.append(more(names.count - listedMax)) }
    guard let last = quoted.popLast() else { return "" }
    return quoted.isEmpty ? last : join(quoted.joined(separator: ", "), last)
  }
}
