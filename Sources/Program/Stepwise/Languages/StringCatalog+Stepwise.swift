nonisolated extension StringCatalog {
  /// The translations of the texts of drivers and programs.
  package nonisolated static let stepwise: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": simplifiedChinese, "id": indonesian,
  ]
}
