import Stepwise

/// Takes where someone is from, what they speak and when they start.
final class PlaceViewModel {
  var onPlaceEntered: (PlaceViewModel) -> Void = { _ in }

  private(set) var country = ""
  private(set) var languages: [String] = []
  private(set) var start = CalendarDate(daysSince1970: 0)
  let knownLanguages: OptionList = [
    .init("English", id: "en"), .init("Korean", id: "ko"), .init("Thai", id: "th"),
  ]
  let startRange: ClosedRange<CalendarDate>

  private let catalogue: any CountryCatalogue

  init(catalogue: any CountryCatalogue, today: CalendarDate) {
    self.catalogue = catalogue
    startRange = today...today.advanced(by: 365)
  }

  func countries() async throws -> OptionList { OptionList(try await catalogue.countries()) }

  func select(country: String) { self.country = country }

  func select(languages: [String]) { self.languages = languages }

  func select(start: CalendarDate) {
    self.start = start
    onPlaceEntered(self)
  }
}
