import Stepwise

/// Accepts a weight that the post carries.
final class WeightViewModel {
  /// Called with an accepted weight.
  var onWeightEntered: (Int) -> Void = { _ in }

  func enter(_ grams: Int) throws {
    guard grams <= 30_000 else {
      throw Rejection("\(grams) g is too heavy: a parcel has at most 30000 g.")
    }
    onWeightEntered(grams)
  }
}
