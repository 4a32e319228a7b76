/// Elements that are made anew at each interval of the wizard's clock, such as a clock or a countdown.
///
/// Intervals count from the moment when the screen is shown on top, and only while it is. Scripts and tests do not wait for
/// them: on a virtual clock, an interval passes when time does. Plain lines do not print a change of these texts alone, and
/// screen readers do not read it.
///
/// ```swift
/// Ticking(every: .seconds(1)) { Text("\(viewModel.secondsLeft) s left") }
/// ```
public struct Ticking: Element {
  private let interval: Duration
  private let content: () -> any Element

  /// Creates elements that change with time.
  ///
  /// - Parameters:
  ///   - interval: The time between two changes; it must be positive, which is a precondition.
  ///   - content: Makes the elements; it runs again at each interval.
  public init(every interval: Duration, @ElementBuilder content: @escaping () -> any Element) {
    precondition(interval > .zero, "The interval of Ticking must be positive.")
    self.interval = interval
    self.content = content
  }

  /// Adds the elements as they are now, and asks for another rendering after the interval.
  public func render(into rendering: inout Rendering) {
    rendering.tick(every: interval)
    Modified(base: content()) { $0.change { $0.updatesFrequently = true } }
      .render(into: &rendering)
  }
}
