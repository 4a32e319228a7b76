/// Asks for one entry of a list: a field, a child flow, or a screen of yours.
///
/// The closure that makes it receives the entry to change, or `nil` for a new one:
///
/// ```swift
/// pushList("Included paths", of: state.paths, row: \.self) { path in
///   PathField("Path", path: path ?? "")
/// } onFinish: { self.state.paths = $0 }
/// ```
@MainActor
public struct EntryEditor<Entry> {
  /// Shows the editor for a list; the closure takes the entry.
  let show: (EntryEditing<Entry>, @escaping (Entry) throws -> Void) -> Void
  /// Whether it asks one question.
  let isField: Bool

  /// Creates an editor that asks by screens and child flows of the list.
  ///
  /// - Parameter ask: Asks. It receives the place of the editor, and the closure that takes the entry.
  package init(
    _ ask: @escaping (_ editing: EntryEditing<Entry>, _ take: @escaping (Entry) -> Void) -> Void
  ) {
    isField = false
    show = { editing, take in ask(editing) { editing.take($0, take) } }
  }

  /// Creates an editor that is one field, on a screen of its own.
  ///
  /// - Parameter field: The field. It needs no closure.
  public init(_ field: some AnswerableElement<Entry>) {
    isField = true
    show = { editing, take in
      editing.flow.push(LocalizedStringKey(label: field.label), id: editing.id) {
        field.onAnswer(take)
      }
    }
  }

  /// Creates an editor that is a child flow, such as an interview.
  ///
  /// - Parameter flow: The flow, whose outcome is the entry.
  public init<State>(_ flow: FlowController<State, Entry>) {
    self.init { editing, take in editing.flow.start(flow, id: editing.id, onFinish: take) }
  }

  /// Creates an editor that is one screen.
  ///
  /// - Parameter makeScreen: Creates the screen. It receives the closure to call with the entry.
  public init(screen makeScreen: @escaping (_ save: @escaping (Entry) -> Void) -> any Screen) {
    self.init(EditorFlow(makeScreen))
  }
}

/// Takes what edits an entry of a list.
@resultBuilder
@MainActor
public enum EntryEditorBuilder<Entry> {
  /// Takes a field.
  public static func buildExpression(_ field: some AnswerableElement<Entry>) -> EntryEditor<Entry> {
    EntryEditor(field)
  }

  /// Takes a child flow.
  public static func buildExpression<State>(
    _ flow: FlowController<State, Entry>
  ) -> EntryEditor<Entry> {
    EntryEditor(flow)
  }

  /// Takes an editor.
  public static func buildExpression(_ editor: EntryEditor<Entry>) -> EntryEditor<Entry> { editor }

  /// Takes the only editor.
  public static func buildBlock(_ editor: EntryEditor<Entry>) -> EntryEditor<Entry> { editor }

  /// Takes the editor of an `if`.
  public static func buildEither(first editor: EntryEditor<Entry>) -> EntryEditor<Entry> { editor }

  /// Takes the editor of an `else`.
  public static func buildEither(second editor: EntryEditor<Entry>) -> EntryEditor<Entry> {
    editor
  }
}

/// The place of an editor: an entry of a list.
package struct EntryEditing<Entry> {
  /// The flow of the list.
  package let flow: EntryListFlow<Entry>
  /// The id of the entry among the children and the screens of that flow.
  package let id: String
  /// The number of the entry in the list, from 1 on.
  package let number: Int
  /// The other entries of the list.
  package let others: [Entry]

  /// Returns the id of an entry among all that were in the list, by its number from 1 on.
  package static func id(ofEntry number: Int) -> String { "entry \(number)" }

  /// Takes an entry from a child flow, which cannot be told by an error that it is rejected.
  fileprivate func take(_ entry: Entry, _ take: (Entry) throws -> Void) {
    do {
      try take(entry)
    } catch {
      guard let stack = flow.stack, !stack.refuse(error) else { return }
      stack.notices.add(LocalizedStringKey(describing: error))
    }
  }
}

/// Shows one screen that edits an entry.
private final class EditorFlow<Entry>: FlowController<Void, Entry> {
  private let makeScreen: (@escaping (Entry) -> Void) -> any Screen

  init(_ makeScreen: @escaping (@escaping (Entry) -> Void) -> any Screen) {
    self.makeScreen = makeScreen
    super.init(state: ())
  }

  override func startFlow() { push(makeScreen { self.finish($0) }) }
}
