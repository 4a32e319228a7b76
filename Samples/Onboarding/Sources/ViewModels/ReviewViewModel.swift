/// The view model of the review screen.
protocol ReviewViewModel: AnyObject {
  /// Called when the person confirms the answers.
  var onConfirmed: () -> Void { get set }

  /// Confirms the answers.
  func confirm()
}

/// Confirms the answers at once.
final class ReviewDefaultViewModel: ReviewViewModel {
  var onConfirmed: () -> Void = {}

  func confirm() { onConfirmed() }
}
