/// Text to read.
public struct Text: Element {
  private let content: LocalizedStringKey
  private let screen: ScreenIdentity?

  /// Creates a text in the person's language; drivers make control characters in it harmless.
  ///
  /// - Parameter content: One line or several.
  public init(_ content: LocalizedStringKey) {
    self.content = content
    screen = nil
  }

  /// Creates a text that is the same in every language, such as a name.
  ///
  /// - Parameter content: One line or several.
  public init(verbatim content: some StringProtocol) {
    self.init(LocalizedStringKey(verbatim: String(content)))
  }

  /// Creates a text about the answers of a screen.
  ///
  /// A driver that shows that screen's own row, which says the same, leaves the text out.
  ///
  /// - Parameters:
  ///   - content: One line or several.
  ///   - screen: The identity that `push` returned for that screen.
  public init(_ content: LocalizedStringKey, about screen: ScreenIdentity) {
    self.content = content
    self.screen = screen
  }

  /// Creates a text about the answers of a screen that is the same in every language.
  ///
  /// - Parameters:
  ///   - content: One line or several.
  ///   - screen: The identity that `push` returned for that screen.
  public init(verbatim content: some StringProtocol, about screen: ScreenIdentity) {
    self.init(LocalizedStringKey(verbatim: String(content)), about: screen)
  }

  /// Adds the text to the rendering.
  public func render(into rendering: inout Rendering) {
    guard let screen else { return rendering.text(content) }
    rendering.text(content, about: screen)
  }
}
