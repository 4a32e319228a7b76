/// A screen whose elements are given where it is pushed, for small wizards.
///
/// For a screen with its own view model, write a type that conforms to ``Screen``.
public final class Page: Screen {
  /// The title as the person reads it.
  public let titleText: LocalizedStringKey
  /// An identifier among the screens of its flow.
  public let id: String?
  private let content: () -> any Element

  /// Creates a screen with these elements.
  ///
  /// - Parameters:
  ///   - title: The title of the screen.
  ///   - id: An identifier among the screens of its flow; `nil` for the title.
  ///   - content: The elements; called again whenever the screen is shown.
  public convenience init(
    _ title: String, id: String? = nil, @ElementBuilder content: @escaping () -> any Element
  ) {
    self.init(LocalizedStringKey(label: title), id: id ?? title, content: content)
  }

  /// Creates a screen with a title that is composed of translated parts, or the same in every language.
  ///
  /// - Parameters:
  ///   - title: The title of the screen.
  ///   - id: An identifier among the screens of its flow.
  ///   - content: The elements; called again whenever the screen is shown.
  public init(
    _ title: LocalizedStringKey, id: String,
    @ElementBuilder content: @escaping () -> any Element
  ) {
    titleText = title
    self.id = id
    self.content = content
  }

  /// The title of the screen, also used in scripts.
  public var title: String { titleText.english }

  /// The elements of the screen, from top to bottom.
  public var body: any Element { content() }
}
