import StepwiseFlow
import StepwiseJSON

/// A field of a screen as a member of a form.
struct FormField {
  /// How many options a form lists; an option of a longer list is typed.
  static let optionsMax = 199

  /// The name of the member: the element's id.
  let name: String
  /// The element in English, by which it is answered.
  let element: Snapshot.Element
  /// The element in the person's language.
  let shown: Snapshot.Element
  /// The value of the last response that was not accepted; `nil` if there is none.
  let typed: JSONValue?
  let words: Localizer?

  /// Whether the field is a secret, which is never a member of a form: only its own value can be accepted.
  let isSecret: Bool

  /// A field; `nil` if the element cannot be answered in a form now.
  init?(
    _ element: Snapshot.Element, shown: Snapshot.Element, typed: JSONValue?, words: Localizer?
  ) {
    isSecret = element.isSecret
    guard element.isField, element.isEnabled, element.loading == nil,
      !isSecret || element.isFilledIn || element.isOptional
    else { return nil }
    name = element.id
    self.element = element
    self.shown = shown
    self.typed = typed
    self.words = words
  }

  // MARK: The schema

  /// The member's schema.
  func schema(in dialect: FormDialect) -> JSONValue {
    guard let format = shown.format else { return .members(["type": .text("string")]) }
    let kind = kind(of: format, in: dialect)
    var description = [shown.help].compactMap(\.self)
    switch format.presentation {
    // Their hints say how a line is typed, and the form has its own way.
    case .lines, .choices, .toggle: break
    default: if let hint = format.hint { description.append(words(hint)) }
    }
    if let note = note(on: format, in: dialect) { description.append(note) }
    if let suggestions = shown.suggestions, !suggestions.all.isEmpty {
      description.append(Sentence.list(suggestions.all.map(\.label)))
    }
    if element.isOptional { description.append(words("optional")) }
    let general: [JSONValue.Member] = [
      JSONValue.Member("type", .text(kind.type)),
      JSONValue.Member("title", .text(shown.label)),
    ]
    var members = general
    if !description.isEmpty {
      members.append(JSONValue.Member("description", .text(description.joined(separator: "; "))))
    }
    members += kind.members
    if let initial = initial(kind.type, in: dialect) {
      members.append(JSONValue.Member("default", initial))
    }
    return .object(members)
  }

  private func kind(of format: any AnswerFormat, in dialect: FormDialect) -> (
    type: String, members: [JSONValue.Member]
  ) {
    switch format.presentation {
    case .line, .lines, .path, .secret: return ("string", [])
    case .date: return ("string", [JSONValue.Member("format", .text("date"))])
    case .toggle: return ("boolean", [])
    case .number:
      let rules = format.rules
      let bounds = [("minimum", rules.numbers?.lowerBound), ("maximum", rules.numbers?.upperBound)]
        .compactMap { name, bound in
          bound.flatMap { $0.isFinite ? JSONValue.Member(name, .number($0)) : nil }
        }
      return (rules.step == 1 ? "integer" : "number", bounds)
    case .choice:
      guard let listed else { return ("string", []) }
      return ("string", Self.oneOf(listed + (element.isOptional ? [("", "–")] : []), in: dialect))
    case .choices:
      guard let listed, dialect == .titled else { return ("string", []) }
      let count = format.rules.count
      let bounds = JSONValue.members([
        "minItems": element.isOptional ? nil : .number(Double(max(1, count?.lowerBound ?? 1))),
        "maxItems": count.map { .number(Double(min($0.upperBound, listed.count))) },
        "items": .members(["anyOf": Self.titled(listed)]),
      ])
      return ("array", bounds.members ?? [])
    }
  }

  /// The choices of a one-of member.
  static func oneOf(
    _ choices: [(id: String, title: String)], in dialect: FormDialect
  ) -> [JSONValue.Member] {
    guard dialect == .june2025 else { return [JSONValue.Member("oneOf", titled(choices))] }
    return [
      JSONValue.Member("enum", .array(choices.map { .text($0.id) })),
      JSONValue.Member("enumNames", .array(choices.map { .text($0.title) })),
    ]
  }

  private static func titled(_ choices: [(id: String, title: String)]) -> JSONValue {
    .array(choices.map { .members(["const": .text($0.id), "title": .text($0.title)]) })
  }

  /// The options that the form lists: all, or those of a long list that the last response could have meant.
  private var listed: [(id: String, title: String)]? {
    guard let options = shown.format?.options else { return nil }
    var all = options.all
    if all.count > Self.optionsMax {
      guard case .text(let text)? = typed else { return nil }
      all = Self.fitting(text, among: all)
      guard (1...Self.optionsMax).contains(all.count) else { return nil }
    }
    guard !all.isEmpty else { return nil }
    return all.map { option in
      let detail = option.detail.map(\.text) ?? ""
      return (option.id, detail.isEmpty ? option.label : "\(option.label) (\(detail))")
    }
  }

  /// The options of a long list that a typed text could mean.
  private static func fitting(_ text: String, among all: [OptionList.Option])
    -> [OptionList.Option]
  {
    let match = OptionMatcher.match(
      text, labels: all.lazy.map(\.label), ids: all.lazy.map(\.id),
      keywords: all.lazy.map(\.keywords))
    switch match {
    case .one(let position): return [all[position]]
    case .several(let positions): return positions.map { all[$0] }
    case .none:
      let typed = text.lowercased()
      return typed.isEmpty ? [] : all.filter { $0.searchText.lowercased().contains(typed) }
    }
  }

  /// A note on the answers that the type of the member cannot express.
  private func note(on format: any AnswerFormat, in dialect: FormDialect) -> String? {
    switch format.presentation {
    case .lines: return words("several lines")
    case .choice where listed == nil, .choices where listed == nil:
      guard let all = format.options?.all, let first = all.first else { return nil }
      return words(
        "one of \(grouped: all.count), such as “\(label: first.label)”: a part of its name will do")
    case .choices where dialect == .june2025:
      return (listed ?? []).map(\.title).joined(separator: ", ")
    default: return nil
    }
  }

  // MARK: Its value

  /// The value that the field shows, as the form sends it; `nil` for none.
  var current: JSONValue? {
    if let draft = element.draft, !draft.isEmpty { return .text(draft) }
    guard let value = element.value, let format = element.format else { return nil }
    switch value {
    case .choices(let ids): return ids.isEmpty ? nil : .array(ids.map { .text($0) })
    case .flag(let flag): return .flag(flag)
    case .number(let number): return .number(number)
    case .choice(let id): return .text(id)
    default:
      let text = format.text(for: value)
      return text.isEmpty ? nil : .text(text)
    }
  }

  /// The default of the member; `nil` if it has none, or if a default of its type cannot be written.
  private func initial(_ type: String, in dialect: FormDialect) -> JSONValue? {
    guard let value = typed ?? current else { return nil }
    switch (type, value) {
    case ("boolean", .flag): return value
    case _ where dialect == .june2025: return nil
    case ("string", .text(let text)):
      guard element.format?.options != nil, let listed else { return value }
      return listed.contains { $0.id == text } ? value : nil
    case ("string", .array(let items)):
      return .text(items.compactMap(\.string).joined(separator: ", "))
    case ("integer", .number(let number)): return number.rounded() == number ? value : nil
    case ("number", .number), ("array", .array): return value
    default: return nil
    }
  }
}
