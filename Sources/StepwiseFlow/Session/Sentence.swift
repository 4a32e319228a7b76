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

  /// A length of time as a script writes it, such as `1500ms`, `2s` or `5m`.
  package static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 {
      if seconds > 0, seconds.isMultiple(of: 3600) { return "\(seconds / 3600)h" }
      if seconds > 0, seconds.isMultiple(of: 60) { return "\(seconds / 60)m" }
      return "\(seconds)s"
    }
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms"
  }
}
