/// The screen with the entries of a list, each a button that changes it.
///
/// While the person adds, changes, removes and moves entries, it stays on the stack, and its content stays with it.
final class EntryListScreen: Screen {
  /// The name of its content among what is remembered of a screen.
  static let element = "entries"

  /// What stands for the rows of an empty list.
  static let none: LocalizedStringKey = "none"

  /// The entries as they were last shown.
  struct Content {
    /// The entries with their ids.
    let value: Any
    /// The texts of their rows.
    let rows: [String]
    /// The same as text for a file; `nil` if they are not `Codable`, or contain a secret.
    let text: () -> String?
  }

  let titleText: LocalizedStringKey
  private let list: any EntryListContent
  /// The content as it was last shown; `nil` before.
  private(set) var content: Content?

  init(_ title: LocalizedStringKey, of list: any EntryListContent) {
    titleText = title
    self.list = list
  }

  nonisolated deinit {}

  var title: String { titleText.english }

  var id: String? { title }

  var body: any Element {
    readContent()
    return list.body
  }

  /// Reads its content, which it keeps while it is suspended and the states are those of the screens below.
  func readContent() { content = list.content }

  /// The content that it began with; `nil` if nobody had changed it before.
  var beginning: Content? { list.beginning }

  /// Whether its entries differ from those that the list began with.
  var isChanged: Bool { list.isChanged }

  /// The words of its row, one for each entry.
  var words: RowWords {
    let rows = content?.rows ?? []
    return rows.isEmpty ? .answers(list.textOfNone) : .rows(rows)
  }
}

/// What a button does to a list of entries.
package nonisolated enum ListPart: Hashable, Sendable {
  /// It adds an entry.
  case add
  /// It changes an entry.
  case change
  /// It asks which entry is to go.
  case remove
  /// It removes an entry, after a question.
  case removal
  /// It asks which entry is to move.
  case move
  /// It leads back to the list, with nothing done.
  case keep
  /// It ends the list.
  case end

  /// The id of the field that asks for the entry that is to go.
  package static let removed = "Which one is to go?"
  /// The titles of the screens that remove and move an entry.
  package static let screens = ["Remove one", "Move one", "To which place?"]

  /// Returns the id of the button that changes the entry with a row.
  package static func change(_ row: String) -> String { "Change \(row)" }

  /// Returns the row of an entry that a name asks to remove: its list has one button for all.
  package static func row(removedBy name: String, on snapshot: Snapshot) -> String? {
    guard name.hasPrefix("Remove "), snapshot.button(for: .remove) != nil,
      !snapshot.elements.contains(where: { $0.id == name })
    else { return nil }
    let row = String(name.dropFirst("Remove ".count))
    return snapshot.elements.contains { $0.id == change(row) } ? row : nil
  }
}

extension Snapshot {
  /// Returns the first button that does something to the list of the screen; `nil` if there is none.
  package nonisolated func button(for part: ListPart) -> Snapshot.Element? {
    elements.first { $0.button?.listPart == part }
  }
}

/// What a list shows.
protocol EntryListContent: AnyObject {
  var content: EntryListScreen.Content { get }
  /// The content that it began with; `nil` if nobody had changed it before.
  var beginning: EntryListScreen.Content? { get }
  var body: any Element { get }
  /// Whether the entries differ from those that the list began with.
  var isChanged: Bool { get }
  /// What stands for the rows of an empty list.
  var textOfNone: String { get }
}
