/// Something to read.
public struct Text: Element {
  private let content: String

  /// A text, shown as it is; control characters in it are made harmless where it is drawn.
  ///
  /// - Parameter content: One line or several.
  public init(_ content: String) { self.content = content }

  /// Adds the text.
  public func render(into rendering: inout Rendering) { rendering.text(content) }
}
