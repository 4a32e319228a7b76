import Observation

/// Holds the newest of a screen's immutable view models, and has the screen drawn again with each.
///
/// A view model is built when the screen reads it: many events in a row build it once.
@Observable
final class LiveViewModel<ViewModel>: ViewModelListener {
  /// The number of view models so far; reading it makes the screen an observer.
  private var count = 0
  @ObservationIgnored let builder: any ViewModelBuilder<ViewModel>
  @ObservationIgnored private var build: () -> ViewModel
  @ObservationIgnored private var built: ViewModel?

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
