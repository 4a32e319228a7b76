extension AnyFlowController {
  /// The number of entries that a list may have unless its author says otherwise.
  public static var listEntriesMax: Int { 1_000 }
}

extension FlowController {
  /// Asks for any number of entries: the person adds, changes, removes and moves them on one screen.
  ///
  /// Each entry keeps its own answers when it is changed again. The list is shown as it was left when the person comes to it
  /// again, and each entry has a row among the earlier answers and in a ``Review``. In a run that is saved, entries that are
  /// `Codable` are kept even if the person has stepped back over the list. Entries with a secret that was given are not, and
  /// are asked for again. Leave passwords that the entries begin with out of `Codable`.
  ///
  /// ```swift
  /// pushList("Places", of: state.places, row: \.name, count: 1...5) { place in
  ///   PlaceFlow(place)
  /// } onFinish: {
  ///   self.state.places = $0
  ///   self.review()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title of the list, also used in scripts.
  ///   - entries: The entries that the list begins with.
  ///   - row: The text of an entry in the list. It contains no secret.
  ///   - id: An identifier among the children of the flow; `nil` for the title.
  ///   - count: The number of entries that the list may have.
  ///   - unique: Whether no two entries may have the same row.
  ///   - ordered: Whether the person can move entries.
  ///   - label: The label of the button that ends the list.
  ///   - content: What stands above the entries.
  ///   - editor: What asks for an entry: a field, a child flow, or an ``EntryEditor``. It receives the entry to change, or
  ///     `nil` for a new one.
  ///   - onFinish: Receives the entries. It may be called again after the person stepped back into the list.
  public final func pushList<Entry>(
    _ title: String, of entries: [Entry], row: @escaping (Entry) -> String, id: String? = nil,
    count: ClosedRange<Int> = 0...listEntriesMax, unique: Bool = false, ordered: Bool = true,
    finish label: String = "Done",
    @ElementBuilder content: @escaping () -> any Element = { ElementBuilder.buildBlock() },
    @EntryEditorBuilder<Entry> editor: @escaping (Entry?) -> EntryEditor<Entry>,
    onFinish: @escaping ([Entry]) -> Void
  ) {
    let rules = EntryListRules<Entry>(
      count: count, isUnique: unique, isOrdered: ordered, finish: label)
    let flow = EntryListFlow(
      LocalizedStringKey(label: title), of: entries, row: row, rules, about: content,
      editor: editor)
    start(child: flow, id: id ?? title, onFinish: onFinish)
  }
}
