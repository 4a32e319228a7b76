extension StringCatalog {
  /// The texts of sessions, elements and answers in other languages.
  nonisolated static let flow: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": simplifiedChinese, "id": indonesian,
  ]
}
