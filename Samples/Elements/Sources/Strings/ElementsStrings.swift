import Stepwise

/// What the sample of all elements says, in other languages.
nonisolated enum ElementsStrings {
  static let catalog: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": chinese, "id": indonesian,
  ]
}
