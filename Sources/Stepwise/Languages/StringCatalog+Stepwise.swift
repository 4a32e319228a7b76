extension StringCatalog {
  /// What drivers and programs say, in other languages.
  package nonisolated static let stepwise: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": simplifiedChinese, "id": indonesian,
  ]
}
