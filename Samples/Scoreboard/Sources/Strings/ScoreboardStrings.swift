import Stepwise

/// What the scoreboard says, in other languages.
nonisolated enum ScoreboardStrings {
  static let catalog: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": chinese, "id": indonesian,
  ]
}
