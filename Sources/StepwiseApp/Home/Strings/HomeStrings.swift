import Stepwise

/// What the home screen says, in other languages.
nonisolated enum HomeStrings {
  static let catalog: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": chinese, "id": indonesian,
  ]
}
