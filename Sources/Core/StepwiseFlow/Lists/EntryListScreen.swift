/// The screen with the entries of a list, each a button that changes it.
///
/// While the person adds, changes, removes and moves entries, it stays on the stack, and its content stays with it.
final class EntryListScreen: Screen {
  /// What stands for the rows of an empty list.
  static let none: LocalizedStringKey = "none"

  let titleText: LocalizedStringKey
  private let list: any EntryListContent
  /// The content as it was last shown; `nil` before.
  private(set) var content: ListContent?

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
  var beginning: ListContent? { list.beginning }

  /// Whether its entries differ from those that the list began with.
  var isChanged: Bool { list.isChanged }

  /// The words of its row, one for each entry.
  var words: RowWords {
    let rows = content?.rows ?? []
    return rows.isEmpty ? .answers(list.textOfNone) : .rows(rows)
  }
}

/// What a list shows.
protocol EntryListContent: AnyObject {
  var content: ListContent { get }
  /// The content that it began with; `nil` if nobody had changed it before.
  var beginning: ListContent? { get }
  var body: any Element { get }
  /// Whether the entries differ from those that the list began with.
  var isChanged: Bool { get }
  /// What stands for the rows of an empty list.
  var textOfNone: String { get }
}
