/// A screen whose elements are given where it is pushed, for small wizards.
///
/// A screen with a view model of its own is a type that conforms to ``Screen``.
public final class Page: Screen {
  /// What the screen is called, also in scripts.
  public let title: String
  /// What tells it from other screens of its flow.
  public let id: String?
  private let content: () -> any Element

  /// A screen with these elements.
  ///
  /// - Parameters:
  ///   - title: What the screen is called.
  ///   - id: What tells it from other screens of its flow; its title, where none is given.
  ///   - content: What is on it; called again whenever it is shown.
  public init(
    _ title: String, id: String? = nil, @ElementBuilder content: @escaping () -> any Element
  ) {
    self.title = title
    self.id = id ?? title
    self.content = content
  }

  /// What is on the screen, from top to bottom.
  public var body: any Element { content() }
}
