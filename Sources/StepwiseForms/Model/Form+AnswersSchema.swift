import Stepwise

extension Form {
  /// The questions as a JSON Schema (draft 2020-12) of a file of answers, as `--answers` takes it.
  ///
  /// All answers are optional in it, and others are allowed: the items of lists and of maps are not named, because nobody
  /// knows how many there will be, and nor is what follows a choice between alternatives. If several questions have the
  /// same name, it follows the title of its question.
  public nonisolated var answersSchema: JSONValue {
    var fields: [FormField] = []
    var choices: [FormField] = []
    var groups = [0]
    var known: Set<Int> = [0]
    var next = 0
    while next < groups.count, fields.count < FormLimits.announcedMax {
      let group = self.groups[groups[next]]
      next += 1
      for field in group.fields + group.branches.flatMap(\.fields) {
        if case .group(let inner) = field.shape, known.insert(inner).inserted {
          groups.append(inner)
        }
      }
      fields += group.fields + group.branches.flatMap(\.fields)
      let offered = group.offered
      if !offered.isEmpty {
        let options = offered.map { FormOption(.text($0.name), label: $0.title.english) }
        choices.append(
          FormField(
            "Also set", shape: .choices(options, count: 0...options.count), isRequired: false))
      }
    }
    // A name that several screens have would answer each of them.
    if choices.count == 1 { fields += choices }
    let asked = fields.prefix(FormLimits.announcedMax).compactMap { field in
      field.answerSchema.map { (field: field, schema: $0) }
    }
    var counts: [String: Int] = [:]
    for question in asked { counts[question.field.name, default: 0] += 1 }
    var names: Set<String> = []
    let members = asked.compactMap { field, schema -> JSONValue.Member? in
      let name = counts[field.name] == 1 ? field.name : "\(field.title.english) / \(field.name)"
      return names.insert(name).inserted ? .init(name, schema) : nil
    }
    return .object([
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .text("Answers to \(title)")), .init("type", .text("object")),
      .init("properties", .object(members)),
    ])
  }
}

nonisolated extension FormGroup {
  /// The fields that a person chooses from, after the others.
  fileprivate var offered: [FormField] {
    fields.filter {
      !$0.isRequired && !(optionalFields == .inOrder && $0.shape.isAskedOnOneScreen)
    }
  }
}

nonisolated extension FormField {
  /// The schema of the answer; `nil` if the field is not asked on one screen.
  fileprivate var answerSchema: JSONValue? {
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
    case .group, .map, .constant: return nil
    case .list(let item, _):
      guard item.shape.isLine else { return nil }
      add(type: "string")
      add("format", .text("textarea"))
      notes.append("one line each")
    case .variants(let fields):
      add(
        "enum",
        .array(ids(fields.map { FormOption(.text($0.name), label: $0.title.english) })))
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
      if let range {
        add("minimum", .number(range.lowerBound))
        add("maximum", .number(range.upperBound))
      }
    case .text(let kind, let hint):
      add(type: "string")
      if kind == .lines { add("format", .text("textarea")) }
      if kind == .secret { add("writeOnly", .flag(true)) }
      if let hint { notes.append(hint.english) }
    case .json:
      add(type: "string")
      notes.append("JSON")
    }
    switch defaultValue {
    case .array?, .object?, nil: break
    case let value?: add("default", value)
    }
    var head = [JSONValue.Member("title", .text(title.english))]
    if !notes.isEmpty { head.append(.init("description", .text(notes.joined(separator: "; ")))) }
    return .object(head + members)
  }
}
