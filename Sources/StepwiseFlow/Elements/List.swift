/// Rows that can be many and grow at their end, such as the messages of a chat or the lines of a log.
///
/// A terminal shows the newest and lets one look back; in a whole window it takes what room the rest of
/// the screen leaves. Plain lines tell what is new.
public struct List: Element {
  private let label: String
  private let rows: [ListRow]

  /// Rows, oldest first.
  ///
  /// - Parameters:
  ///   - label: What the rows are, in a word.
  ///   - rows: The rows, with ids that differ; make them in the view model, and only those that changed.
  public init(_ label: String, rows: [ListRow]) {
    self.label = label
    self.rows = rows
  }

  /// Adds the rows.
  public func render(into rendering: inout Rendering) {
    rendering.text(label, kind: .list(rows))
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
  public let text: String
  /// Who says it; `nil` for nobody.
  public let title: String?
  /// When it was said, or how it stands, in a word or two; `nil` for nothing.
  public let detail: String?
  /// On which side it stands.
  public let alignment: Alignment

  /// A row.
  ///
  /// - Parameters:
  ///   - text: What it says, in one line or several.
  ///   - id: What tells it from the others, also when it changes.
  ///   - title: Who says it; `nil` for nobody.
  ///   - detail: When it was said, or how it stands, in a word or two; `nil` for nothing.
  ///   - alignment: On which side it stands.
  public init(
    _ text: String, id: String, title: String? = nil, detail: String? = nil,
    alignment: Alignment = .leading
  ) {
    self.text = text
    self.id = id
    self.title = title
    self.detail = detail
    self.alignment = alignment
  }
}
