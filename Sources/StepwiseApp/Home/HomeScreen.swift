import Stepwise

/// Offers every sample.
final class HomeScreen: Screen {
  let title = "Home"
  private let viewModel: HomeViewModel

  /// Creates a screen for a view model.
  init(viewModel: HomeViewModel) { self.viewModel = viewModel }

  var body: any Element {
    for sample in viewModel.samples {
      Button(sample.name) { try self.viewModel.select(sample) }
        .help(LocalizedStringKey(verbatim: sample.summary))
    }
    Button("Quit") { self.viewModel.quit() }
  }
}
