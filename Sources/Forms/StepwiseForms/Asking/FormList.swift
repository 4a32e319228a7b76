import Stepwise

/// A question for any number of entries: the items of a list, or the members of an object.
struct FormList {
  private let list: FormField
  /// The field that asks for the name of an entry; `nil` for a list.
  private let name: FormField?
  private let item: FormField

  /// Creates it.
  ///
  /// - Parameters:
  ///   - list: The field of the list.
  ///   - name: The field that asks for the name of an entry; `nil` for a list.
  ///   - item: The field that asks for its value.
  init(_ list: FormField, name: FormField?, item: FormField) {
    self.list = list
    self.name = name
    self.item = item
  }

  /// The title of its screen.
  var title: String { list.title.english }

  /// Returns the value of some entries.
  func value(of entries: [FormEntry]) -> JSONValue {
    name == nil
      ? .array(entries.map(\.value)) : .object(entries.map { .init($0.name, $0.value) })
  }

  // MARK: The questions of an entry

  /// Returns the question for the name of an entry; `nil` for one of a list.
  func nameField(_ id: String) -> FormField? {
    guard var field = name else { return nil }
    field.name = "\(id) name"
    return field
  }

  /// Returns the question for the value of an entry.
  ///
  /// - Parameters:
  ///   - id: The id of the entry.
  ///   - number: The number of the entry in the list.
  ///   - name: The name of the entry; empty for one of a list.
  /// - Returns: The question.
  func valueField(_ id: String, number: Int, name: String) -> FormField {
    var field = item
    // The buttons of the list are called by its title.
    field.name = id == title ? "\(id) value" : id
    field.title = entryTitle(number, name)
    return field
  }

  private func entryTitle(_ number: Int, _ name: String) -> LocalizedStringKey {
    guard name.isEmpty || self.name?.isSecret == true else {
      return LocalizedStringKey(verbatim: name)
    }
    // An item without a title of its own has its name as the title.
    return "\(item.title.english == item.name ? list.title : item.title) \(number)"
  }

  // MARK: The flow

  /// Returns the flow that asks for the entries; its outcome is all of them.
  func flow(
    _ question: FormQuestion, count: ClosedRange<Int>
  ) -> EntryListFlow<FormEntry> {
    let rules = EntryListRules<FormEntry>(
      count: count, isUnique: false, isOrdered: name == nil, isAskedOfPerson: true
    ) { entries, finish in
      try takeAnswer {
        if let fault = list.check(value(of: entries)) { throw Rejection(fault) }
        finish()
      }
    }
    return EntryListFlow(list.title, of: [], row: \.row, rules) {
      for text in question.introduction + (list.help.map { [$0] } ?? []) { Text(verbatim: text) }
    } editor: { entry in
      EntryEditor { editing, take in ask(entry, editing, question, take) }
    }
  }

  private func ask(
    _ entry: FormEntry?, _ editing: EntryEditing<FormEntry>, _ question: FormQuestion,
    _ take: @escaping (FormEntry) -> Void
  ) {
    func askValue(name: String) {
      let field = valueField(editing.id, number: editing.number, name: name)
      editing.flow.ask(question.asking(field, id: editing.id)) { value in
        take(self.entry(name, value ?? .null, number: editing.number, question))
      }
    }
    guard var field = nameField(editing.id) else { return askValue(name: "") }
    let (isFree, isSecret) = (field.check, field.isSecret)
    let taken = Set(editing.others.map(\.name))
    field.check = { value in
      if let fault = isFree(value) { return fault }
      guard taken.contains(value.plainText) else { return nil }
      return "“\(isSecret ? "…" : value.shortText)” is given twice."
    }
    editing.flow.ask(question.asking(field, id: field.name)) {
      askValue(name: $0?.plainText ?? "")
    }
  }

  private func entry(
    _ name: String, _ value: JSONValue, number: Int, _ question: FormQuestion
  ) -> FormEntry {
    let isNameSecret = self.name?.isSecret == true
    let shown = isNameSecret ? nil : question.context.source.form.shown(value, of: item)
    return FormEntry(
      name: name, value: value, shown: shown,
      row: FormEntry.row(
        of: shown, name: isNameSecret ? "" : name, otherwise: entryTitle(number, name).english))
  }
}

/// An entry of a list, or a member of an object.
struct FormEntry: CustomStringConvertible {
  /// Its name; empty in a list.
  let name: String
  let value: JSONValue
  /// The part of the value that may be shown; `nil` for none.
  let shown: JSONValue?
  /// The text of its row.
  let row: String

  /// The entry as JSON, without secrets.
  var description: String {
    let shown = shown?.description ?? ""
    return name.isEmpty || self.shown == nil ? shown : "\(name): \(shown)"
  }

  /// Returns the text of a row, in one line.
  ///
  /// - Parameters:
  ///   - shown: The part of the value that may be shown; `nil` for none.
  ///   - name: The name that may be shown; empty for none.
  ///   - title: What stands for an entry without a text.
  /// - Returns: The text.
  static func row(of shown: JSONValue?, name: String, otherwise title: String) -> String {
    let parts = [name, shown.map(text(of:)) ?? ""].map { part in
      part.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    let text = JSONValue.text(parts.filter { !$0.isEmpty }.joined(separator: ": ")).shortText
    return text.allSatisfy(\.isWhitespace) ? title : text
  }

  private static func text(of value: JSONValue) -> String {
    func texts(of values: [JSONValue], _ separator: String) -> String {
      values.map(text(of:)).filter { !$0.isEmpty }.joined(separator: separator)
    }
    return switch value {
    case .object(let members): texts(of: members.map(\.value), " · ")
    case .array(let items): texts(of: items, ", ")
    case .flag(let isOn): isOn ? "yes" : "no"
    default: value.plainText
    }
  }
}

/// Entries with secrets are written to no file.
extension FormEntry: Codable {
  private enum Key: CodingKey { case name, value, row }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    row = try container.decode(String.self, forKey: .row)
    value = try JSONValue(parsing: Array(container.decode(String.self, forKey: .value).utf8))
    shown = value
  }

  func encode(to encoder: any Encoder) throws {
    guard shown == value else {
      throw EncodingError.invalidValue(
        row, .init(codingPath: encoder.codingPath, debugDescription: "It contains a secret."))
    }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(value.description, forKey: .value)
    try container.encode(row, forKey: .row)
  }
}
