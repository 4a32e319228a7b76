import Observation

/// The newest of a screen's immutable view models: what listens, and is drawn anew with each.
///
/// Whatever happens, a view model is built only where one looks.
@Observable
final class Newest<ViewModel> {
  /// Counts what happened.
  private var changes = 0
  @ObservationIgnored private var built: (changes: Int, viewModel: ViewModel)?
  @ObservationIgnored private let build: () -> ViewModel

  /// A holder of view models.
  init(_ build: @escaping () -> ViewModel) { self.build = build }

  var viewModel: ViewModel {
    let changes = changes
    if let built, built.changes == changes { return built.viewModel }
    let viewModel = build()
    built = (changes, viewModel)
    return viewModel
  }

  /// Takes note that something happened.
  func update() { changes += 1 }
}
