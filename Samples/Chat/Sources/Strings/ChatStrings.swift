import Stepwise

/// What the chats say, in other languages.
nonisolated enum ChatStrings {
  static let catalog: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": chinese, "id": indonesian,
  ]
}
