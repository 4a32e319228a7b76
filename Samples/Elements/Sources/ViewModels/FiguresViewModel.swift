/// Takes an age, a height, and whether to send a newsletter.
final class FiguresViewModel {
  /// Called with all three.
  var onFiguresEntered: (_ age: Int, _ height: Double, _ newsletter: Bool) -> Void = { _, _, _ in }

  private var age = 0
  private var height = 0.0

  func enter(age: Int) { self.age = age }

  func enter(height: Double) { self.height = height }

  func enter(newsletter: Bool) { onFiguresEntered(age, height, newsletter) }
}
