import Stepwise

/// Knows the countries to choose from.
protocol CountryCatalogue {
  /// The countries' names.
  func countries() async throws -> [String]
}

/// Answers after a delay, and fails as often as it is configured to.
final class FakeCountryCatalogue: CountryCatalogue {
  private let clock: any WizardClock
  private var failuresLeft: Int

  init(clock: any WizardClock, failures: Int) {
    self.clock = clock
    failuresLeft = failures
  }

  func countries() async throws -> [String] {
    try await clock.sleep(for: .seconds(1))
    guard failuresLeft == 0 else {
      failuresLeft -= 1
      throw CatalogueError()
    }
    return ["Indonesia", "Korea", "Thailand", "United Kingdom"]
  }
}

/// The catalogue did not answer.
struct CatalogueError: LocalizableError {
  let sentence: LocalizedStringKey = "The countries could not be loaded."
}
