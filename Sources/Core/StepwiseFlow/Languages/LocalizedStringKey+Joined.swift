extension Collection where Element == LocalizedStringKey {
  /// Joins the texts, each translated by itself.
  ///
  /// - Parameter separator: The text between them, the same in every language.
  /// - Returns: One text.
  public nonisolated func joined(separator: String = "") -> LocalizedStringKey {
    var all = LocalizedStringKey.StringInterpolation(
      literalCapacity: separator.utf8.count * count, interpolationCount: count)
    for (position, text) in enumerated() {
      if position > 0 { all.appendLiteral(separator) }
      all.appendInterpolation(text)
    }
    return LocalizedStringKey(stringInterpolation: all)
  }
}
