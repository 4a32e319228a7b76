import StepwiseFlow
import StepwiseJSON

/// Writes the schema of a field.
extension ScreenField {
  /// The maximum number of options that a form lists; an option of a longer list is typed.
  static let optionsMax = 199

  /// The member's schema.
  func schema(in dialect: FormDialect) -> JSONValue {
    guard let format = shown.format else { return .members(["type": .text("string")]) }
    let kind = kind(of: format, in: dialect)
    var description = [shown.help].compactMap(\.self)
    if let hint = format.hint, !format.kind.hasOwnNotation { description.append(localizer(hint)) }
    if let note = note(on: format, in: dialect) { description.append(note) }
    if let suggestions = shown.suggestions, !suggestions.all.isEmpty {
      description.append(Sentence.list(suggestions.all.map(\.label)))
    }
    if element.isOptional { description.append(localizer("optional")) }
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
    switch format.kind.value {
    case .text: return ("string", [])
    case .date: return ("string", [JSONValue.Member("format", .text("date"))])
    case .flag: return ("boolean", [])
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
        "minItems": element.isOptional
          ? nil : .number(Value.Number(max(1, count?.lowerBound ?? 1))),
        "maxItems": count.map { .number(Value.Number(min($0.upperBound, listed.count))) },
        "items": .members(["anyOf": Self.titled(listed)]),
      ])
      return ("array", bounds.members ?? [])
    }
  }

  /// The choices of a member with one choice.
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

  /// The options that the form lists: all, or the matches for the last response in a long list.
  private var listed: [(id: String, title: String)]? {
    guard let options = shown.options else { return nil }
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

  /// The options of a long list that match a typed text.
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
    switch format.kind.value {
    case .text where format.kind.isMultiline: return localizer("several lines")
    case .choice where listed == nil:
      guard let all = format.options?.all, let first = all.first else { return nil }
      return localizer(
        "one of \(grouped: all.count), such as “\(first.labelText)”: a part of its name will do")
    case .choices where listed == nil:
      guard let all = format.options?.all, let first = all.first else { return nil }
      return localizer(
        """
        several of \(grouped: all.count), with commas between them, such as “\(first.labelText)”: parts of \
        their names will do
        """)
    case .choices where dialect == .june2025:
      return (listed ?? []).map(\.title).joined(separator: ", ")
    default: return nil
    }
  }

  /// The default of the member; `nil` if there is none, or if the dialect has no defaults of its
  /// type.
  private func initial(_ type: String, in dialect: FormDialect) -> JSONValue? {
    guard let value = typed ?? current else { return nil }
    switch (type, value) {
    case ("boolean", .flag): return value
    case _ where dialect == .june2025: return nil
    case ("string", .text(let text)):
      guard element.options != nil, let listed else { return value }
      return listed.contains { $0.id == text } ? value : nil
    case ("string", .array(let items)):
      return .text(items.compactMap(\.text).joined(separator: ", "))
    case ("integer", .number(let number)): return number.whole == nil ? nil : value
    case ("number", .number), ("array", .array): return value
    default: return nil
    }
  }
}
