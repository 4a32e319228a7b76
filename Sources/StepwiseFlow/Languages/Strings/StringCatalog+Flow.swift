extension StringCatalog {
  /// What sessions, elements and answers say, in other languages.
  nonisolated static let flow: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": simplifiedChinese, "id": indonesian,
  ]
}
