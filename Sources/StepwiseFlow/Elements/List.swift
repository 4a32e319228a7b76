/// Rows that can be many and grow at their end, such as the messages of a chat or the lines of a log.
///
/// A terminal shows the newest and lets one look back; in a whole window it takes what room the rest of
/// the screen leaves. Plain lines tell what is new.
public struct List: Element {
  private let label: String
  private let rows: ListRows

  /// Rows, oldest first.
  ///
  /// - Parameters:
  ///   - label: What the rows are, in a word.
  ///   - rows: The rows, with ids that differ; make them in the view model, and only those that changed.
  public init(_ label: String, rows: [ListRow]) { self.init(label, rows: ListRows(rows)) }

  /// Rows, oldest first, of which a change costs the same however many there are.
  ///
  /// - Parameters:
  ///   - label: What the rows are, in a word.
  ///   - rows: The rows, with ids that differ; keep them in the view model, and change what changed.
  public init(_ label: String, rows: ListRows) {
    self.label = label
    self.rows = rows
  }

  /// Adds the rows.
  public func render(into rendering: inout Rendering) {
    rendering.text(LocalizedStringKey(label: label), kind: .list(rows))
  }
}

/// A row of a ``List``.
public nonisolated struct ListRow: Hashable, Identifiable, Sendable {
  /// On which side a row stands.
  public enum Alignment: Hashable, Sendable {
    /// Where lines begin, as what others say.
    case leading
    /// Where lines end, as what one says oneself.
    case trailing
    /// In the middle, as a day that parts others.
    case center
  }

  /// What tells the row from the others, also when it changes.
  public let id: String
  /// What it says, in one line or several.
  public var text: String { content.english }
  /// Who says it; `nil` for nobody.
  public let title: String?
  /// When it was said, or how it stands, in a word or two; `nil` for nothing.
  public var detail: String? { note?.english }
  /// On which side it stands.
  public let alignment: Alignment

  let content: LocalizedStringKey
  let note: LocalizedStringKey?

  /// A row.
  ///
  /// - Parameters:
  ///   - text: What it says, in one line or several.
  ///   - id: What tells it from the others, also when it changes.
  ///   - title: Who says it; `nil` for nobody.
  ///   - detail: When it was said, or how it stands, in a word or two; `nil` for nothing.
  ///   - alignment: On which side it stands.
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

  /// A row that says the same in every language, such as what someone wrote.
  ///
  /// - Parameters:
  ///   - text: What it says, in one line or several.
  ///   - id: What tells it from the others, also when it changes.
  ///   - title: Who says it; `nil` for nobody.
  ///   - detail: When it was said, or how it stands, in a word or two; `nil` for nothing.
  ///   - alignment: On which side it stands.
  public init(
    verbatim text: some StringProtocol, id: String, title: String? = nil,
    detail: LocalizedStringKey? = nil, alignment: Alignment = .leading
  ) {
    self.init(
      LocalizedStringKey(verbatim: String(text)), id: id, title: title, detail: detail,
      alignment: alignment)
  }

  /// The row as a person reads it, for whoever draws it: not all rows of a list are drawn.
  package func localized(by localizer: Localizer?) -> ListRow {
    guard let localizer else { return self }
    return ListRow(
      LocalizedStringKey(verbatim: localizer.text(content)), id: id,
      title: title.map(localizer.label),
      detail: note.map { LocalizedStringKey(verbatim: localizer.text($0)) }, alignment: alignment)
  }
}
