/// Builds parts of sentences.
package nonisolated enum Sentence {
  /// The maximum number of names that a sentence lists before it only counts the rest.
  static let listedMax = 12

  /// Joins names in quotation marks: “a”, “b” or “c”.
  package static func list(_ names: [String], word: String = "or") -> String {
    list(names, more: { "\($0) more" }, last: { "\($0) \(word) \($1)" })
  }

  /// Joins names in quotation marks, for a sentence in any language.
  static func list(
    _ names: [String], more: (Int) -> String, last join: (String, String) -> String
  ) -> String {
    var quoted = names.prefix(listedMax).map { "“\($0)”" }
    if names.count > listedMax { quoted.append(more(names.count - listedMax)) }
    guard let last = quoted.popLast() else { return "" }
    return quoted.isEmpty ? last : join(quoted.joined(separator: ", "), last)
  }

  /// Returns the first of some sentences about answers that were not used, with one that counts the others.
  package static func first(_ max: Int, of sentences: [LocalizedStringKey]) -> [LocalizedStringKey]
  {
    let more = sentences.count - max
    guard more > 0 else { return sentences }
    return sentences.prefix(max) + ["\(more, one: "more was", other: "more were") not used."]
  }

  /// Formats a duration as scripts write it, such as `1500ms`, `2s` or `5m`.
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
