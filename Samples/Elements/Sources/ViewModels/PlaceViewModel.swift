import Stepwise

/// Collects a person's country, languages and start date.
final class PlaceViewModel {
  /// Called with all three.
  var onPlaceEntered: (_ country: String, _ languages: [String], _ start: CalendarDate) -> Void = {
    _, _, _ in
  }

  let knownLanguages: OptionList = [
    .init("English", id: "en"), .init("Korean", id: "ko"), .init("Thai", id: "th"),
  ]
  let startRange: ClosedRange<CalendarDate>

  private let catalogue: any CountryCatalogue
  private var country = ""
  private var languages: [String] = []

  init(catalogue: any CountryCatalogue, today: CalendarDate) {
    self.catalogue = catalogue
    startRange = today...today.advanced(by: 365)
  }

  func countries() async throws -> OptionList { OptionList(try await catalogue.countries()) }

  func select(country: String) { self.country = country }

  func select(languages: [String]) { self.languages = languages }

  func select(start: CalendarDate) { onPlaceEntered(country, languages, start) }
}
