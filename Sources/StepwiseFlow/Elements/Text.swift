/// Something to read.
public struct Text: Element {
  private let content: String
  private let screen: ScreenIdentity?

  /// A text, shown as it is; control characters in it are made harmless where it is drawn.
  ///
  /// - Parameter content: One line or several.
  public init(_ content: String) {
    self.content = content
    screen = nil
  }

  /// A text that says what was answered on a screen.
  ///
  /// Where that screen's own row is shown, which says the same, the text is left out.
  ///
  /// - Parameters:
  ///   - content: One line or several.
  ///   - screen: What `push` returned for that screen.
  public init(_ content: String, about screen: ScreenIdentity) {
    self.content = content
    self.screen = screen
  }

  /// Adds the text.
  public func render(into rendering: inout Rendering) {
    guard let screen else { return rendering.text(content) }
    rendering.text(content, about: screen)
  }
}
