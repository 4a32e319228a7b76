/// A row of a ``List``.
public nonisolated struct ListRow: Hashable, Identifiable, Sendable {
  /// The side of a list on which a row stands.
  @nonexhaustive
  public enum Alignment: Hashable, Sendable {
    /// The side where lines begin, for messages of others.
    case leading
    /// The side where lines end, for the person's own messages.
    case trailing
    /// The middle, for a separator such as a day.
    case center
  }

  /// The id of the row, which stays the same when the row changes.
  public let id: String
  /// The text of the row, one line or several.
  public var text: String { content.english }
  /// The author of the text; `nil` for none.
  public let title: String?
  /// A time or a status, in a word or two; `nil` for none.
  public var detail: String? { note?.english }
  /// The side on which the row stands.
  public let alignment: Alignment

  let content: LocalizedStringKey
  let note: LocalizedStringKey?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - text: The text, one line or several.
  ///   - id: The id of the row, which stays the same when the row changes.
  ///   - title: The author of the text; `nil` for none.
  ///   - detail: A time or a status, in a word or two; `nil` for none.
  ///   - alignment: The side on which the row stands.
  public init(
    _ text: LocalizedStringKey, id: String, title: String? = nil,
    detail: LocalizedStringKey? = nil, alignment: Alignment = .leading
  ) {
    content = text
    self.id = id
    self.title = title
    note = detail
    self.alignment = alignment
  }

  /// Creates a row that is the same in every language, such as a message that a person wrote.
  ///
  /// - Parameters:
  ///   - text: The text, one line or several.
  ///   - id: The id of the row, which stays the same when the row changes.
  ///   - title: The author of the text; `nil` for none.
  ///   - detail: A time or a status, in a word or two; `nil` for none.
  ///   - alignment: The side on which the row stands.
  public init(
    verbatim text: some StringProtocol, id: String, title: String? = nil,
    detail: LocalizedStringKey? = nil, alignment: Alignment = .leading
  ) {
    self.init(
      LocalizedStringKey(verbatim: String(text)), id: id, title: title, detail: detail,
      alignment: alignment)
  }

  /// Returns the row as the person reads it; drivers call this only for the rows that they draw.
  package func localized(by localizer: Localizer?) -> ListRow {
    guard let localizer else { return self }
    return ListRow(
      LocalizedStringKey(verbatim: localizer.text(content)), id: id,
      title: title.map(localizer.label),
      detail: note.map { LocalizedStringKey(verbatim: localizer.text($0)) }, alignment: alignment)
  }
}
