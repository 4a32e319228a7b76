/// A line between parts of a screen.
public struct Divider: Element {
  /// A line between what is above and what is below.
  public init() {}

  /// Adds the line.
  public func render(into rendering: inout Rendering) { rendering.text("", kind: .divider) }
}
