import Observation

/// The newest of a screen's immutable view models: what listens, and is drawn anew with each.
@Observable
final class Newest<ViewModel> {
  private(set) var viewModel: ViewModel
  @ObservationIgnored private let build: () -> ViewModel

  /// A holder with the view model of the present.
  ///
  /// - Parameter build: Builds a view model from how things are.
  init(_ build: @escaping () -> ViewModel) {
    self.build = build
    viewModel = build()
  }

  /// Takes the view model of the present.
  func update() { viewModel = build() }
}
