import Stepwise

/// The texts of the onboarding in other languages.
nonisolated enum OnboardingStrings {
  static let catalog: StringCatalog = [
    "th": thai, "ko": korean, "zh-Hans": chinese, "id": indonesian,
  ]
}
