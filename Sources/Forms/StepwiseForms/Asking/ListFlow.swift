import Stepwise

/// The items of a list, or the members of an object, so far.
struct ListItems: CustomStringConvertible {
  /// An item: the member, whose name is empty in a list, and the part of its value that may be shown.
  typealias Item = (member: JSONValue.Member, shown: JSONValue?)
  /// An item with its number, from 1 on.
  typealias Numbered = (number: Int, item: Item)

  /// The items that were asked.
  private(set) var asked = Chain<Item>()
  /// The numbers of those that were removed.
  private(set) var removed: Set<Int> = []
  /// Whether the person said that the list is complete.
  var isComplete = false

  /// The number of items that are left.
  var count: Int { asked.count - removed.count }

  /// The items that are left.
  var left: [Numbered] {
    asked.elements.enumerated().map { ($0 + 1, $1) }.filter { !removed.contains($0.number) }
  }

  /// The items as JSON, without secrets.
  var description: String { JSONValue.array(left.compactMap(\.item.shown)).description }

  mutating func append(_ member: JSONValue.Member, shown: JSONValue?) {
    asked.append((member, shown))
  }

  mutating func remove(_ number: Int) { removed.insert(number) }
}

/// Asks for any number of items, each in turn; its outcome is a list, or an object if the items have names.
final class ListFlow: FlowController<ListItems, JSONValue> {
  /// An answer to the question whether another item follows.
  enum Choice: String { case another, done, remove }

  private let question: FormQuestion
  /// The field that asks for the name of an item; `nil` for a list.
  private let nameField: FormField?
  private let item: FormField
  private let count: ClosedRange<Int>

  init(_ question: FormQuestion, name: FormField?, item: FormField, count: ClosedRange<Int>) {
    self.question = question
    nameField = name
    self.item = item
    self.count = count
    super.init(state: ListItems())
  }

  override var title: String { titleText.english }

  override var titleText: LocalizedStringKey { question.field.title }

  override func startFlow() { count.lowerBound > 0 ? askItem() : askWhatNext() }

  private func askItem() {
    let number = state.asked.count + 1
    guard var field = nameField else { return askValue(number, name: "") }
    let (isFree, isSecret) = (field.check, field.isSecret)
    let taken = Set(state.left.map(\.item.member.name))
    field.check = { value in
      if let fault = isFree(value) { return fault }
      guard taken.contains(value.plainText) else { return nil }
      return "“\(isSecret ? "…" : value.shortText)” is given twice."
    }
    ask(question.asking(field, id: "\(number) name", in: context(of: number))) {
      self.askValue(number, name: $0?.plainText ?? "")
    }
  }

  private func askValue(_ number: Int, name: String) {
    var field = item
    field.name = "\(number)"
    field.title = title(of: number, name: name)
    ask(question.asking(field, id: "\(number)", in: context(of: number))) { value in
      self.state.append(.init(name, value ?? .null), shown: self.shown(value))
      self.askWhatNext()
    }
  }

  /// Returns the part of an item that may be shown; `nil` for none.
  private func shown(_ value: JSONValue?) -> JSONValue? {
    let form = question.context.source.form
    return value.flatMap { value in
      nameField?.isSecret == true ? nil : form.shown(value, of: item)
    }
  }

  private func title(of number: Int, name: String) -> LocalizedStringKey {
    guard name.isEmpty || nameField?.isSecret == true else {
      return LocalizedStringKey(verbatim: name)
    }
    // An item without a title of its own has its name as the title.
    return "\(item.title.english == item.name ? titleText : item.title) \(number)"
  }

  private func context(of number: Int) -> FormContext {
    var context = question.context
    let isRemoved = context.isRemoved
    context.isRemoved = { isRemoved() || self.state.removed.contains(number) }
    return context
  }

  /// Asks whether another item follows, whether the list is complete, or whether an item is to go.
  ///
  /// Only the last time is among the answers. An item is changed by changing its own answers.
  private func askWhatNext() {
    let (present, asked, removed) = (state.count, state.asked.count, state.removed.count)
    var options: [OptionList.Option] = []
    if present < count.upperBound {
      let label = present == 0 ? "Add one" : "Add another"
      options.append(OptionList.Option(label, id: Choice.another.rawValue))
    }
    if count.contains(present) {
      options.append(OptionList.Option("Done", id: Choice.done.rawValue))
    }
    if present > 0 { options.append(OptionList.Option("Remove one", id: Choice.remove.rawValue)) }
    let list = OptionList(options)
    let usual = present > 0 && count.contains(present) ? Choice.done : .another
    let introduction = asked == 0 ? question.introduction : []
    let isRemoved = question.context.isRemoved
    func isLast() -> Bool {
      state.isComplete && state.asked.count == asked && state.removed.count == removed
    }
    let page = Page(
      titleText, id: removed == 0 ? "\(asked) next" : "\(asked) next after \(removed)",
      summary: { isLast() && !isRemoved() ? nil : "" }
    ) {
      for text in introduction { Text(verbatim: text) }
      Text("\(present, one: "entry", other: "entries") so far")
      Picker("What next?", options: list, selection: usual.rawValue) { id in
        switch Choice(rawValue: id) {
        case .another: self.askItem()
        case .remove: self.askWhichGoes()
        case .done, nil: try self.end()
        }
      }.id("next").help(asked == 0 ? self.question.help : nil)
    }
    push(page)
  }

  /// Asks which item is to go.
  private func askWhichGoes() {
    let list = OptionList(
      state.left.map { number, item in
        OptionList.Option(
          title(of: number, name: item.member.name), id: "\(number)",
          detail: item.shown.map { OptionList.Option.Detail(verbatim: $0.shortText) })
      })
    push("Remove one", id: "remove \(state.removed.count + 1)", in: question.context) {
      Picker("Which one is to go?", options: list) { id in
        if let number = Int(id) { self.state.remove(number) }
        self.askWhatNext()
      }.id("which")
    }
  }

  private func end() throws {
    let items = state.left.map(\.item.member)
    let value =
      nameField == nil ? JSONValue.array(items.map(\.value)) : .object(items)
    try takeAnswer {
      if let fault = question.field.check(value) { throw Rejection(fault) }
      state.isComplete = true
      finish(value)
    }
  }
}
