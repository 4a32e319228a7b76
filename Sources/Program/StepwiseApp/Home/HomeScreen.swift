import Stepwise

/// Offers every sample.
final class HomeScreen: Screen {
  let title = "Home"
  let isResumable: Bool
  private let viewModel: HomeViewModel

  /// Creates a screen for a view model.
  ///
  /// - Parameters:
  ///   - viewModel: The view model.
  ///   - isResumable: Whether a run can be resumed here; not behind a wizard that has finished.
  init(viewModel: HomeViewModel, isResumable: Bool) {
    self.viewModel = viewModel
    self.isResumable = isResumable
  }

  var body: any Element {
    for sample in viewModel.samples {
      Button(sample.name) { try self.viewModel.select(sample) }
        .help(LocalizedStringKey(verbatim: sample.summary))
    }
    Button("Quit") { self.viewModel.quit() }
  }
}
