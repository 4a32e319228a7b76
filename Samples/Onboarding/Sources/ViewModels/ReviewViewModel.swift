/// The view model of the review screen.
protocol ReviewViewModel: AnyObject {
  /// Called when everything is right.
  var onConfirmed: () -> Void { get set }

  /// Takes the person's word that everything is right.
  func confirm()
}

/// Takes the person's word at once.
final class ReviewDefaultViewModel: ReviewViewModel {
  var onConfirmed: () -> Void = {}

  func confirm() { onConfirmed() }
}
