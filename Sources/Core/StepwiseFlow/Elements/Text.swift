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

  /// Adds the text, or a text about the answers of a screen if it is about one.
  public func render(into rendering: inout Rendering) {
    guard let screen else { return rendering.text(content) }
    rendering.text(content, about: screen)
  }
}

extension Text {
  /// Marks a text that changes again and again, such as a clock.
  ///
  /// A terminal shows each change. Plain lines show the text only together with other news.
  ///
  /// - Returns: The element with that rule.
  public func updatesFrequently() -> some Element {
    Modified(base: self) { $0.change { $0.updatesFrequently = true } }
  }

  /// Makes a text the most prominent of the screen, such as a score.
  ///
  /// A terminal shows it bold. If it holds only digits, spaces, `-`, `:` and `.`, and the window is high enough,
  /// the terminal draws it in digits of three rows. Plain lines show it as it is.
  ///
  /// - Returns: The element with that rule.
  public func prominent() -> some Element {
    Modified(base: self) { $0.change { $0.isProminent = true } }
  }

  /// Shows a count beside the text, as ``Button/badge(_:)`` does beside a button.
  ///
  /// - Parameter count: The count.
  /// - Returns: The element with that badge.
  public func badge(_ count: Int) -> some Element {
    Modified(base: self) { $0.change { $0.badge = String(count) } }
  }
}
