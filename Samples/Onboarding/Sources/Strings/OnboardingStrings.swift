import Stepwise

/// What the onboarding says, in other languages.
nonisolated enum OnboardingStrings {
  static let catalog: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": chinese, "id": indonesian,
  ]
}
