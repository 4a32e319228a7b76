/// Takes it that all answers are right.
final class ReviewViewModel {
  /// Called when everything is right.
  var onConfirmed: () -> Void = {}

  func confirm() { onConfirmed() }
}
