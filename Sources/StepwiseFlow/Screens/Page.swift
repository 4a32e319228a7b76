/// A screen whose elements are given where it is pushed, for small wizards.
///
/// For a screen with its own view model, write a type that conforms to ``Screen``.
public final class Page: Screen {
  /// The title of the screen, also used in scripts.
  public let title: String
  /// An identifier among the screens of its flow.
  public let id: String?
  private let content: () -> any Element

  /// Creates a screen with these elements.
  ///
  /// - Parameters:
  ///   - title: The title of the screen.
  ///   - id: An identifier among the screens of its flow; `nil` for the title.
  ///   - content: The elements; called again whenever the screen is shown.
  public init(
    _ title: String, id: String? = nil, @ElementBuilder content: @escaping () -> any Element
  ) {
    self.title = title
    self.id = id ?? title
    self.content = content
  }

  /// The elements of the screen, from top to bottom.
  public var body: any Element { content() }
}
