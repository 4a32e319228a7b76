import Stepwise

/// Options that must be loaded, several options of a list, and a day within bounds.
final class PlaceScreen: Screen {
  let title = "Place"
  private let viewModel: PlaceViewModel

  init(viewModel: PlaceViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Picker("Country", load: viewModel.countries) { self.viewModel.select(country: $0) }
    MultiPicker("Languages", options: viewModel.knownLanguages, count: 1...2) {
      self.viewModel.select(languages: $0)
    }
    DatePicker("Start", in: viewModel.startRange) { self.viewModel.select(start: $0) }
  }
}
