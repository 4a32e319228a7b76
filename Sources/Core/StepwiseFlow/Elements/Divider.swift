/// A line between parts of a screen.
public struct Divider: Element {
  /// Creates a line between the elements above and below.
  public init() {}

  /// Adds the line.
  public func render(into rendering: inout Rendering) { rendering.text("", kind: .divider) }
}
