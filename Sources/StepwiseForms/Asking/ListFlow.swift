import Stepwise

/// The items of a list, or the members of an object, so far.
struct ListItems: CustomStringConvertible {
  /// The items, each with the name of its member; empty names for a list.
  var items = Chain<JSONValue.Member>()
  /// The number of items that were asked, with those that were removed.
  var askedCount = 0

  /// The items as JSON.
  var description: String { JSONValue.array(items.elements.map(\.value)).description }
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
    state.askedCount += 1
    let number = state.askedCount
    guard var field = nameField else { return askValue(number, name: "") }
    let isFree = field.check
    let taken = Set(state.items.elements.map(\.name))
    field.check = { value in
      if let fault = isFree(value) { return fault }
      guard taken.contains(value.plainText) else { return nil }
      return "“\(value.shortText)” is given twice."
    }
    ask(question.asking(field, id: "\(number) name")) {
      self.askValue(number, name: $0?.plainText ?? "")
    }
  }

  private func askValue(_ number: Int, name: String) {
    var field = item
    field.name = "\(number)"
    // An item without a title of its own has its name as the title.
    let title = item.title.english == item.name ? titleText : item.title
    field.title = name.isEmpty ? "\(title) \(number)" : LocalizedStringKey(verbatim: name)
    ask(question.asking(field, id: "\(number)")) { value in
      self.state.items.append(.init(name, value ?? .null))
      self.askWhatNext()
    }
  }

  /// Asks whether another item follows, whether the list is complete, or whether the latest item is to go.
  ///
  /// An earlier item is removed by changing this answer after it, and changed by changing its own answers.
  private func askWhatNext(canRemove: Bool = true) {
    let (present, asked) = (state.items.count, state.askedCount)
    var options: [OptionList.Option] = []
    if present < count.upperBound {
      let label = present == 0 ? "Add one" : "Add another"
      options.append(OptionList.Option(label, id: Choice.another.rawValue))
    }
    if count.contains(present) {
      options.append(OptionList.Option("Done", id: Choice.done.rawValue))
    }
    if canRemove, asked > 0 {
      options.append(OptionList.Option("Remove this one", id: Choice.remove.rawValue))
    }
    let list = OptionList(options)
    let introduction = asked == 0 ? question.introduction : []
    push(titleText, id: "\(asked) \(canRemove ? "next" : "removed")") {
      for text in introduction { Text(verbatim: text) }
      Text("\(present, one: "entry", other: "entries") so far")
      Picker("What next?", options: list, selection: options.first?.id) { id in
        switch Choice(rawValue: id) {
        case .another: self.askItem()
        case .remove:
          self.state.items.removeLast()
          self.askWhatNext(canRemove: false)
        case .done, nil: self.end()
        }
      }.id("next").help(asked == 0 ? self.question.help : nil)
    }
  }

  private func end() {
    let items = state.items.elements
    let value =
      nameField == nil ? JSONValue.array(items.map(\.value)) : .object(items)
    guard let fault = question.field.check(value) else { return finish(value) }
    push("Something does not fit yet", id: "fault") {
      Text(fault)
      Review(.flow)
    }
  }
}
