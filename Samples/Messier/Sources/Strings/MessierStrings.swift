import Stepwise

/// What the list of Messier says, in other languages.
nonisolated enum MessierStrings {
  static let catalog: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": chinese, "id": indonesian,
  ]
}
