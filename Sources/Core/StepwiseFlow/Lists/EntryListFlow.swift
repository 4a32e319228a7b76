/// The entries of a list, as far as the person has changed it.
package struct EntryListState<Entry>: CustomDebugStringConvertible {
  /// The entries; `nil` as long as they are those that the list began with.
  var entries: IdentifiedEntries<Entry>?

  package var debugDescription: String {
    entries.map { "[\($0.items.map { StateText.text(of: $0.value) }.joined(separator: ", "))]" }
      ?? ""
  }
}

/// The entries of a list with ids, which stay the same when others come and go.
struct IdentifiedEntries<Entry> {
  struct Item {
    let id: Int
    var value: Entry
    /// Whether it has more than one answer; `nil` if nobody gave it in this run.
    var hasSeveralAnswers: Bool?
  }

  var items: [Item]
  /// The id of the entry that was added last.
  private(set) var lastID: Int

  init(_ entries: [Entry]) {
    items = entries.enumerated().map { Item(id: $0 + 1, value: $1) }
    lastID = entries.count
  }

  /// The id of the next entry.
  var nextID: Int { lastID + 1 }

  mutating func append(_ entry: Entry, hasSeveralAnswers: Bool) {
    lastID += 1
    items.append(Item(id: lastID, value: entry, hasSeveralAnswers: hasSeveralAnswers))
  }

  func position(of id: Int) -> Int? { items.firstIndex { $0.id == id } }

  /// Whether what a file says can be: each entry has an id of its own, and there is room for others.
  var isValid: Bool {
    Set(items.map(\.id)).count == items.count
      && items.allSatisfy { 1...max(1, lastID) ~= $0.id } && lastID < 1_000_000_000
  }
}

extension IdentifiedEntries: Codable where Entry: Codable {}
extension IdentifiedEntries.Item: Codable where Entry: Codable {}

/// The rules of a list.
package struct EntryListRules<Entry> {
  var count: ClosedRange<Int>
  var isUnique: Bool
  var isOrdered: Bool
  /// The label of the button that ends it.
  var finish: String
  /// Whether a run without a person must not end it by itself as long as it is empty.
  var isAskedOfPerson: Bool
  /// Ends it by its closure, or throws a ``Rejection`` of the entries together.
  var end: (_ entries: [Entry], _ finish: () -> Void) throws -> Void

  package init(
    count: ClosedRange<Int>, isUnique: Bool, isOrdered: Bool, finish: String = "Done",
    isAskedOfPerson: Bool = false,
    end: @escaping (_ entries: [Entry], _ finish: () -> Void) throws -> Void = { $1() }
  ) {
    self.count = count
    self.isUnique = isUnique
    self.isOrdered = isOrdered
    self.finish = finish
    self.isAskedOfPerson = isAskedOfPerson
    self.end = end
  }
}

/// Asks for any number of entries; its outcome is all of them.
///
/// The list is one screen. What edits an entry comes above it and goes again, and is remembered by the entry's id: so each
/// entry keeps its answers. What the person has made of the list stays with its screen when that is suspended or stepped
/// back from.
package final class EntryListFlow<Entry>: FlowController<EntryListState<Entry>, [Entry]>,
  EntryListContent
{
  private let name: LocalizedStringKey
  private let first: IdentifiedEntries<Entry>
  private let row: (Entry) -> String
  private let rules: EntryListRules<Entry>
  private let about: () -> any Element
  private let editor: (Entry?) -> EntryEditor<Entry>
  private var list: ScreenIdentity?
  /// The entries as the person left them before the list was started; `nil` if they never came to it.
  private var left: IdentifiedEntries<Entry>?
  /// Whether an earlier run had other entries, which could not be kept in a file.
  private var isLost = false

  package init(
    _ title: LocalizedStringKey, of entries: [Entry], row: @escaping (Entry) -> String,
    _ rules: EntryListRules<Entry>, @ElementBuilder about: @escaping () -> any Element,
    editor: @escaping (Entry?) -> EntryEditor<Entry>
  ) {
    name = title
    first = IdentifiedEntries(entries)
    self.row = row
    self.rules = rules
    self.about = about
    self.editor = editor
    super.init(state: EntryListState())
  }

  package override var title: String { name.english }

  package override var titleText: LocalizedStringKey { name }

  override var isList: Bool { true }

  package override func startFlow() {
    let screen = EntryListScreen(name, of: self)
    let place = ScreenIdentity(key: identity.key(for: screen), occurrence: 0)
    if case .content(let value)? = stack?.recalled(place) {
      left = value as? IdentifiedEntries<Entry>
    }
    list = push(screen)
  }

  func push(
    _ title: LocalizedStringKey, id: String, @ElementBuilder content: @escaping () -> any Element
  ) {
    push(Page(title, id: id, summary: { "" }, content: content))
  }

  // MARK: What it shows

  private var entries: IdentifiedEntries<Entry> {
    if let entries = state.entries { return entries }
    // What an earlier run left comes after the screen.
    if left == nil, !isLost, let list, case .text(let text)? = stack?.recalled(list) {
      left = Self.entries(in: text)
      isLost = left == nil
    }
    return left ?? first
  }

  private static func entries(in text: String) -> IdentifiedEntries<Entry>? {
    guard let type = IdentifiedEntries<Entry>.self as? any Decodable.Type,
      let value = try? JSONValue(parsing: Array(text.utf8), depthMax: 512)
    else { return nil }
    let entries = (try? value.decode(type) as Any) as? IdentifiedEntries<Entry>
    return entries?.isValid == true ? entries : nil
  }

  var content: ListContent { content(of: entries) }

  var beginning: ListContent? { left.map { content(of: $0) } }

  private func content(of entries: IdentifiedEntries<Entry>) -> ListContent {
    ListContent(
      value: entries, rows: entries.items.map { line(of: $0.value) },
      isOwn: state.entries != nil || left != nil
    ) {
      guard let value = entries as? any Encodable, let stack = self.stack,
        let text = try? JSONValue(encoding: value).description, !stack.secrets.areIn(text),
        // A secret that its “Codable” leaves out would be missing when the entry comes again.
        !entries.items.contains(where: { stack.secrets.areIn(StateText.text(of: $0.value)) })
      else { return nil }
      return text
    }
  }

  var textOfNone: String { environment.localized(EntryListScreen.none) }

  var isChanged: Bool {
    entries.items.map { StateText.text(of: $0.value) }
      != first.items.map { StateText.text(of: $0.value) }
  }

  var body: any Element {
    let entries = entries
    let count = entries.items.count
    let names = names(of: entries)
    var elements: [any Element] = [about()]
    if isLost {
      elements.append(Text("The entries of the last run were not kept: give them again."))
    }
    elements.append(
      count == 0
        ? Text("There is no entry yet.")
        : Text("\(count, one: "entry", other: "entries"): choose one to change it."))
    for (item, name) in zip(entries.items, names) {
      elements.append(
        Button(ListPart.change(name)) { self.edit(item) }.part(.change)
          .labeled(LocalizedStringKey(verbatim: name)))
    }
    elements.append(
      Button("Add") { self.edit(nil) }.part(.add, of: rules.count).labeled(
        count == 0 ? "Add one" : "Add another"
      )
      .defaultAction(count < max(1, rules.count.lowerBound)).disabled(reasonNotToAdd(count)))
    if count > 0 { elements.append(Button("Remove one") { self.askWhichGoes() }.part(.remove)) }
    if rules.isOrdered, count > 1 {
      elements.append(Button("Move one") { self.askWhatMoves() }.part(.move))
    }
    let values = entries.items.map(\.value)
    elements.append(
      // Nobody but the person can say whether a list is complete that has lost entries.
      Button(rules.finish, onceOnly: isLost) {
        try self.rules.end(values) { self.finish(values) }
      }.part(.end)
        .askedOfPerson(rules.isAskedOfPerson && count == 0)
        .defaultAction(count >= max(1, rules.count.lowerBound)).disabled(reasonNotToEnd(count)))
    return ElementGroup(elements: elements)
  }

  private func reasonNotToAdd(_ count: Int) -> LocalizedStringKey? {
    let most = rules.count.upperBound
    return count < most ? nil : "There may be at most \(most, one: "entry", other: "entries")."
  }

  private func reasonNotToEnd(_ count: Int) -> LocalizedStringKey? {
    if let reason = reasonNotToAdd(count - 1) { return reason }
    let least = rules.count.lowerBound
    return count >= least
      ? nil : "There must be at least \(least, one: "entry", other: "entries")."
  }

  /// Returns the row of an entry in one line.
  private func line(of entry: Entry) -> String {
    let line = row(entry).unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .lineSeparator
        || scalar.properties.generalCategory == .paragraphSeparator ? " " : String(scalar)
    }.joined()
    return line.split(separator: " ").joined(separator: " ")
  }

  /// Returns the names of the entries: their rows, with a number where several have the same; an entry without a row has
  /// only its number.
  private func names(of entries: IdentifiedEntries<Entry>) -> [String] {
    var taken: Set<String> = []
    return entries.items.map { item in
      let line = line(of: item.value)
      let row = line.isEmpty ? "Entry \(item.id)" : line
      var (name, number) = (row, 1)
      while !taken.insert(name).inserted {
        number += 1
        name = "\(row) (\(number))"
      }
      return name
    }
  }

  /// Returns the entries to choose from, by their names.
  private func choices() -> Options<Int> {
    let entries = entries
    let names = Dictionary(uniqueKeysWithValues: zip(entries.items.map(\.id), names(of: entries)))
    return Options(entries.items.map(\.id), id: { names[$0] ?? "" }, label: { names[$0] ?? "" })
  }

  // MARK: What the person does

  private func edit(_ item: IdentifiedEntries<Entry>.Item?) {
    let editor = editor(item?.value)
    let entries = entries
    let id = item?.id ?? entries.nextID
    let editing = EntryEditing(
      flow: self, id: EntryEditing<Entry>.id(ofEntry: id),
      number: (entries.position(of: id) ?? entries.items.count) + 1,
      others: entries.items.filter { $0.id != id }.map(\.value))
    // The closure must not keep the editor, which may be a flow that keeps the closure.
    let isField = editor.isField
    editor.show(editing) { entry in
      try self.take(entry, id, isField: isField)
    }
  }

  private func take(_ entry: Entry, _ id: Int, isField: Bool) throws {
    var entries = entries
    if rules.isUnique {
      let row = row(entry)
      guard !entries.items.contains(where: { $0.id != id && self.row($0.value) == row }) else {
        throw Rejection("“\(row)” is in the list already.")
      }
    }
    let hasSeveral = !isField && list.flatMap { stack?.hasAnswer(above: $0) } == true
    if let position = entries.position(of: id) {
      entries.items[position].value = entry
      entries.items[position].hasSeveralAnswers = hasSeveral
    } else {
      entries.append(entry, hasSeveralAnswers: hasSeveral)
    }
    state.entries = entries
    showList()
  }

  /// Takes what is above the list away, and remembers it.
  private func showList() {
    guard let list, let stack else { return }
    // A commit within an editor has taken the list away, too.
    guard stack.isReachable(list) else {
      self.list = push(EntryListScreen(name, of: self))
      return
    }
    stack.popEditors(above: list)
  }

  private func askWhichGoes() {
    push("Remove one", id: "remove") {
      Picker(ListPart.removed, options: self.choices()) { id in
        guard let item = self.entries.items.first(where: { $0.id == id }) else { return }
        let isQuestion = item.hasSeveralAnswers ?? !self.editor(item.value).isField
        if isQuestion { self.askWhetherItGoes(item) } else { self.remove(id) }
      }.remembersAnswer(false)
    }
  }

  private func askWhetherItGoes(_ item: IdentifiedEntries<Entry>.Item) {
    push("Remove “\(label: self.row(item.value))”?", id: "remove \(item.id)") {
      Text("All its answers go with it.")
      Button("Remove it", role: .destructive) { self.remove(item.id) }.part(.removal)
      Button("Keep it") { self.showList() }.part(.keep)
    }
  }

  private func remove(_ id: Int) {
    var entries = entries
    entries.items.removeAll { $0.id == id }
    state.entries = entries
    showList()
  }

  private func askWhatMoves() {
    push("Move one", id: "move") {
      Picker("Which one is to move?", options: self.choices()) { id in
        self.push("To which place?", id: "move to") {
          NumberField("To which place?", in: 1...self.entries.items.count) { self.move(id, to: $0) }
            .remembersAnswer(false)
        }
      }.remembersAnswer(false)
    }
  }

  private func move(_ id: Int, to place: Int) {
    var entries = entries
    guard let position = entries.position(of: id) else { return }
    entries.items.insert(entries.items.remove(at: position), at: place - 1)
    state.entries = entries
    showList()
  }
}
