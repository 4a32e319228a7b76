import Stepwise

extension Form {
  /// The questions as a JSON Schema (draft 2020-12) of a file of answers, as `--answers` takes it.
  ///
  /// It has the shape of the result, because a value of the form's schema, or a part of it, is such a file. All answers
  /// are optional in it, and others are allowed. A group within itself is announced as any object.
  public nonisolated var answersSchema: JSONValue {
    var announcement = Announcement(form: self)
    return .object([
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .text("Answers to \(title)")), .init("type", .text("object")),
      .init("properties", .object(announcement.properties(of: 0))),
    ])
  }
}

/// What is announced of a form's questions.
nonisolated private struct Announcement {
  let form: Form
  /// The number of questions so far.
  private var count = 0
  /// The groups around the next question.
  private var open: Set<Int> = []

  init(form: Form) { self.form = form }

  mutating func properties(of position: Int) -> [JSONValue.Member] {
    guard open.count < FormLimits.announcedDepthMax, open.insert(position).inserted else {
      return []
    }
    defer { open.remove(position) }
    let group = form.groups[position]
    var names: Set<String> = []
    return (group.fields + group.branches.flatMap(\.fields)).compactMap { field in
      guard !field.isSpread, !names.contains(field.name), let schema = schema(of: field) else {
        return nil
      }
      names.insert(field.name)
      return .init(field.name, schema)
    }
  }

  /// The schema of an answer; `nil` for a constant, and after very many questions.
  private mutating func schema(of field: FormField) -> JSONValue? {
    guard count < FormLimits.announcedMax else { return nil }
    count += 1
    let members: [JSONValue.Member]
    switch field.shape {
    case .constant: return nil
    case .group(let position):
      let properties = properties(of: position)
      members =
        [.init("type", .text("object"))]
        + (properties.isEmpty ? [] : [.init("properties", .object(properties))])
    case .list(let item, _):
      members = [
        .init("type", .text("array")), .init("items", schema(of: item) ?? .object([])),
      ]
    case .map(_, let item, _):
      members = [
        .init("type", .text("object")),
        .init("additionalProperties", schema(of: item) ?? .object([])),
      ]
    case .variants(let variants):
      members = [.init("anyOf", .array(variants.compactMap { schema(of: $0) }))]
    default: return field.answerSchema
    }
    return .object(field.announced(field.help) + members + field.secrecy)
  }
}

nonisolated extension FormField {
  /// The mark of a secret.
  fileprivate var secrecy: [JSONValue.Member] {
    isSecret ? [.init("writeOnly", .flag(true))] : []
  }

  /// The title and the description of an answer.
  fileprivate func announced(_ description: String?) -> [JSONValue.Member] {
    [.init("title", .text(title.english))]
      + (description.map { [.init("description", .text($0))] } ?? [])
  }

  /// The schema of the answer to a field that has no others within it.
  fileprivate var answerSchema: JSONValue {
    var notes = [help].compactMap(\.self)
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue) { members.append(.init(name, value)) }
    func add(type: String) {
      add("type", isRequired ? .text(type) : .array([.text(type), .text("null")]))
    }
    func ids(_ options: [FormOption]) -> [JSONValue] {
      notes += options.filter { $0.label != $0.id }.map { "\($0.id) is “\($0.label)”" }
      return options.map { .text($0.id) }
    }
    switch shape {
    case .group, .map, .constant, .list, .variants: break
    case .choice(let options):
      add("enum", .array(ids(options) + (isRequired ? [] : [.null])))
    case .choices(let options, let count):
      add(type: "array")
      add("items", .object([.init("enum", .array(ids(options)))]))
      add("uniqueItems", .flag(true))
      if isRequired { add("minItems", .number(Value.Number(count.lowerBound))) }
      add("maxItems", .number(Value.Number(count.upperBound)))
    case .flag: add(type: "boolean")
    case .day:
      add(type: "string")
      add("format", .text("date"))
    case .path:
      add(type: "string")
      notes.append("the path of a file")
    case .number(let isWhole, let range):
      add(type: isWhole ? "integer" : "number")
      if let range, rules.isEmpty {
        add("minimum", .number(range.lowerBound))
        add("maximum", .number(range.upperBound))
      }
    case .text(let kind, let hint):
      add(type: "string")
      if kind == .lines { add("format", .text("textarea")) }
      if let hint { notes.append(hint.english) }
    case .json: notes.append("any JSON")
    }
    members += rules + secrecy
    switch defaultValue {
    case .array?, .object?, nil: break
    case let value?: add("default", value)
    }
    return .object(announced(notes.isEmpty ? nil : notes.joined(separator: "; ")) + members)
  }
}
