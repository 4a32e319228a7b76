import Observation

/// The newest of a screen's immutable view models: it listens to the handlers, and the screen is drawn anew with each.
///
/// However many events touch it, a view model is built once, when the screen looks at it.
@Observable
final class LiveViewModel<ViewModel>: ViewModelListener {
  /// Counts the view models that it was given.
  private var count = 0
  @ObservationIgnored let builder: any ViewModelBuilder<ViewModel>
  @ObservationIgnored private var build: () -> ViewModel
  @ObservationIgnored private var built: ViewModel?

  /// A holder of view models.
  init(_ builder: any ViewModelBuilder<ViewModel>) {
    self.builder = builder
    build = builder.build
  }

  var viewModel: ViewModel {
    _ = count
    if let built { return built }
    let viewModel = build()
    built = viewModel
    return viewModel
  }

  func take(_ build: @escaping () -> ViewModel) {
    self.build = build
    built = nil
    count += 1
  }
}
