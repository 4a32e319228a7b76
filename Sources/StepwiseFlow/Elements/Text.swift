/// Something to read.
public struct Text: Element {
  private let content: LocalizedStringKey
  private let screen: ScreenIdentity?

  /// A text in the person's language; control characters in it are made harmless where it is drawn.
  ///
  /// - Parameter content: One line or several.
  public init(_ content: LocalizedStringKey) {
    self.content = content
    screen = nil
  }

  /// A text that is the same in every language, such as a name.
  ///
  /// - Parameter content: One line or several.
  public init(verbatim content: some StringProtocol) {
    self.init(LocalizedStringKey(verbatim: String(content)))
  }

  /// A text that says what was answered on a screen.
  ///
  /// Where that screen's own row is shown, which says the same, the text is left out.
  ///
  /// - Parameters:
  ///   - content: One line or several.
  ///   - screen: What `push` returned for that screen.
  public init(_ content: LocalizedStringKey, about screen: ScreenIdentity) {
    self.content = content
    self.screen = screen
  }

  /// A text that is the same in every language and says what was answered on a screen.
  ///
  /// - Parameters:
  ///   - content: One line or several.
  ///   - screen: What `push` returned for that screen.
  public init(verbatim content: some StringProtocol, about screen: ScreenIdentity) {
    self.init(LocalizedStringKey(verbatim: String(content)), about: screen)
  }

  /// Adds the text.
  public func render(into rendering: inout Rendering) {
    guard let screen else { return rendering.text(content) }
    rendering.text(content, about: screen)
  }
}
