/// A screen whose elements are given where it is pushed, for small wizards.
///
/// For a screen with its own view model, write a type that conforms to ``Screen``.
public final class Page: Screen {
  /// The title as the person reads it.
  public let titleText: LocalizedStringKey
  /// An identifier among the screens of its flow.
  public let id: String?
  private let summarize: () -> String?
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
  ///   - summary: Returns its answer in short, such as an empty text for a screen that is in no list of answers; `nil`
  ///     for its answers in a row.
  ///   - content: The elements; called again whenever the screen is shown.
  public init(
    _ title: LocalizedStringKey, id: String, summary: @escaping () -> String? = { nil },
    @ElementBuilder content: @escaping () -> any Element
  ) {
    titleText = title
    self.id = id
    summarize = summary
    self.content = content
  }

  /// The title of the screen, also used in scripts.
  public var title: String { titleText.english }

  /// Its answer in short; `nil` for its answers in a row.
  public var summary: String? { summarize() }

  /// The elements of the screen, from top to bottom.
  public var body: any Element { content() }
}
