/// The screen with the entries of a list, each a button that changes it.
///
/// While the person adds, changes, removes and moves entries, it stays on the stack, and its content stays with it.
final class EntryListScreen: Screen {
  /// The name of its content among what is remembered of a screen.
  static let element = "entries"

  /// The entries as they were last shown.
  struct Content {
    /// The entries with their ids.
    let value: Any
    /// The texts of their rows.
    let rows: [String]
    /// The same as text for a file; `nil` if they are not `Codable`, or contain a secret.
    let text: () -> String?
  }

  let title: String
  private let list: any EntryListContent
  /// The content as it was last shown; `nil` before.
  private(set) var content: Content?

  init(_ title: String, of list: any EntryListContent) {
    self.title = title
    self.list = list
  }

  nonisolated deinit {}

  var id: String? { title }

  var body: any Element {
    readContent()
    return list.body
  }

  /// Reads its content, which it keeps while it is suspended and the states are those of the screens below.
  func readContent() { content = list.content }

  /// The content that it began with; `nil` if nobody had changed it before.
  var beginning: Content? { list.beginning }

  /// The words of its row, one for each entry.
  var words: RowWords {
    let rows = content?.rows ?? []
    return rows.isEmpty ? .answers(list.textOfNone) : .rows(rows)
  }
}

/// What a list shows.
protocol EntryListContent: AnyObject {
  var content: EntryListScreen.Content { get }
  /// The content that it began with; `nil` if nobody had changed it before.
  var beginning: EntryListScreen.Content? { get }
  var body: any Element { get }
  /// What stands for the rows of an empty list.
  var textOfNone: String { get }
}
