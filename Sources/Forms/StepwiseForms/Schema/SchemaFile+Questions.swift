import Stepwise

/// The rules for a question, from all schemas that apply to it.
nonisolated extension SchemaFile {
  /// The alternatives of which one must apply.
  typealias Alternatives = (keyword: String, ids: [Schema.ID], others: [Schema.ID])

  /// The maximum number of members that are tried as the one that tells alternatives apart.
  private static let discriminatorsMax = 50

  /// Returns the first value that one of the schemas has for a rule.
  func first<Value>(_ parts: [Schema.ID], _ rule: (Schema) -> Value?) -> Value? {
    for id in parts { if let value = rule(self[id]) { return value } }
    return nil
  }

  /// Returns the schemas that apply where all of these do: with those that they refer to, and those of `allOf`.
  func gathered(_ ids: [Schema.ID]) -> [Schema.ID] {
    var open = Array(ids.reversed())
    var parts: [Schema.ID] = []
    var seen: Set<Schema.ID> = []
    while let id = open.popLast() {
      guard seen.insert(id).inserted else { continue }
      parts.append(id)
      open += self[id].partners.reversed()
    }
    // Each rule is looked for in all of them.
    StepBudget.current?.spend(parts.count * 10)
    return parts
  }

  // MARK: Checks

  /// Returns the check of the answers to a question, whose text may have a format, too.
  func check(
    _ ids: [Schema.ID], _ shape: FormShape, isSecret: Bool
  ) -> @Sendable (JSONValue) -> LocalizedStringKey? {
    guard case .text(_, let hint) = shape else {
      return { fault(of: $0, in: ids, isSecret: isSecret) }
    }
    let parts = gathered(ids)
    let format = first(parts, \.pattern) == nil ? self.format(of: parts) : nil
    return { value in
      fault(of: value, in: ids, isSecret: isSecret)
        ?? format?.fault(of: value.plainText, isSecret: isSecret, expected: hint)
    }
  }

  // MARK: Texts

  func title(of parts: [Schema.ID]) -> String? {
    let title = first(parts) { schema in
      schema.node["title"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    }
    return title.map { MarkdownText.title(MarkdownText.line($0)) }
  }

  func paragraphs(of parts: [Schema.ID]) -> [String] {
    first(parts) { $0.node["description"]?.text }.map(MarkdownText.paragraphs) ?? []
  }

  /// Returns the paragraphs to read above a question, or the only line as its help.
  func texts(of parts: [Schema.ID]) -> (introduction: [String], help: String?) {
    let paragraphs = paragraphs(of: parts)
    let isLine = paragraphs.count == 1 && !paragraphs[0].contains("\n")
    return isLine ? ([], paragraphs[0]) : (paragraphs, nil)
  }

  /// Returns the title of an alternative; `nil` if its schemas say nothing that tells it apart.
  func variantTitle(of parts: [Schema.ID]) -> LocalizedStringKey? {
    if let text = variantText(of: parts) { return LocalizedStringKey(verbatim: text) }
    guard let types = types(of: parts), types.count == 1 else { return nil }
    let item = first(parts, \.items).flatMap { self.types(of: gathered([$0]))?.first }
    guard types == [.array], let item else { return types[0].title }
    return "\(types[0].title): \(item.title)"
  }

  private func variantText(of parts: [Schema.ID]) -> String? {
    if let title = title(of: parts) { return title }
    if let name = self[parts[0]].node["$ref"]?.text?.split(separator: "/").last {
      return String(name)
    }
    if let constant = first(parts, \.constant) { return constant.shortText }
    let constants = parts.compactMap { self[$0].members }.flatMap { members in
      members.names.compactMap { members[$0].flatMap { self[$0].constant?.plainText } }
    }
    if !constants.isEmpty { return constants.joined(separator: ", ") }
    let required = parts.flatMap { self[$0].required ?? [] }
    return required.isEmpty ? nil : MarkdownText.title(required.joined(separator: ", "))
  }

  // MARK: Values

  func defaults(of parts: [Schema.ID]) -> [JSONValue] {
    parts.compactMap { self[$0].node["default"]?.value }
  }

  /// Returns the types that the values may have; `nil` if nothing is said about them.
  func types(of parts: [Schema.ID]) -> [SchemaType]? {
    var types: [SchemaType]?
    for further in parts.compactMap({ self[$0].types }) {
      types =
        types.map { known in
          known.compactMap { type in
            if further.contains(type) { return type }
            if type == .number, further.contains(.integer) { return .integer }
            return type == .integer && further.contains(.number) ? .integer : nil
          }
        } ?? further
    }
    return types
      ?? Self.typeByKeyword.first { pair in
        parts.contains { part in pair.keywords.contains { self[part].node[$0] != nil } }
      }.map { [$0.type] }
  }

  private static let typeByKeyword: [(type: SchemaType, keywords: [String])] = [
    (
      .object,
      [
        "properties", "required", "patternProperties", "additionalProperties", "dependentSchemas",
        "dependentRequired", "dependencies", "minProperties", "propertyNames",
      ]
    ),
    (.array, ["items", "prefixItems", "minItems", "uniqueItems", "contains"]),
    (.string, ["pattern", "minLength", "maxLength", "format"]),
    (.number, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
  ]

  /// Returns the values to choose from, some with a schema of their own; `nil` if any other value may fit.
  func choices(_ schema: Schema) -> [(value: JSONValue, schema: Schema.ID?)]? {
    if let values = schema.values { return values.map { ($0, nil) } }
    for ids in [schema.one, schema.any] where !ids.isEmpty {
      let constants = ids.compactMap { id in
        (self[id].constant ?? (self[id].values?.count == 1 ? self[id].values?.first : nil))
          .map { (value: $0, schema: Optional(id)) }
      }
      if constants.count == ids.count { return constants }
    }
    return nil
  }

  /// Returns the first schemas of which one must apply, and the other schemas without this rule.
  func alternatives(of parts: [Schema.ID]) -> Alternatives? {
    for (position, id) in parts.enumerated() {
      guard let (keyword, ids) = self[id].alternatives, let rest = self[id].rest else { continue }
      var others = parts
      others[position] = rest
      return (keyword, ids, others)
    }
    return nil
  }

  /// Returns the member whose value says which alternative applies, with its values in each; `nil` if there is none.
  func discriminator(of alternatives: [Schema.ID]) -> (name: String, values: [[JSONValue]])? {
    let parts = alternatives.map { gathered([$0]) }
    func values(_ name: String, _ parts: [Schema.ID]) -> [JSONValue]? {
      first(gathered(parts.compactMap { self[$0].members?[name] })) { schema in
        schema.constant.map { [$0] } ?? schema.values
      }
    }
    let names = parts.first?.flatMap { self[$0].members?.names ?? [] } ?? []
    for name in names.prefix(Self.discriminatorsMax) {
      let found = parts.compactMap { values(name, $0) }
      guard found.count == parts.count else { continue }
      let all = found.flatMap(\.self)
      if Set(all).count == all.count { return (name, found) }
    }
    return nil
  }

  /// Returns the names of the members that a condition looks at.
  func names(in condition: Schema.ID) -> Set<String> {
    var open = [condition]
    var names: Set<String> = []
    var seen: Set<Schema.ID> = []
    while let id = open.popLast() {
      guard seen.insert(id).inserted else { continue }
      let schema = self[id]
      names.formUnion(schema.members?.names ?? [])
      names.formUnion(schema.required ?? [])
      open += schema.all + schema.any + schema.one
      open += [schema.not, schema.condition, schema.then, schema.otherwise, schema.reference]
        .compactMap(\.self)
    }
    return names
  }

  // MARK: Texts and numbers

  func isSecret(_ parts: [Schema.ID]) -> Bool { parts.contains { self[$0].isSecret } }

  /// Whether a part of a value that schemas describe can be a secret, however deep.
  func holdsSecret(_ ids: [Schema.ID]) -> Bool { ids.contains(where: secretHolders.contains) }

  /// Whether a value is set by somebody else than the person.
  func isReadOnly(_ ids: [Schema.ID]) -> Bool {
    gathered(ids).contains { self[$0].node["readOnly"]?.flag == true }
  }

  private func format(of parts: [Schema.ID]) -> TextFormat? {
    first(parts) { $0.node["format"]?.text }.flatMap { TextFormat.known[$0] }
  }

  func textShape(of parts: [Schema.ID]) -> FormShape {
    let formats = parts.compactMap { self[$0].node["format"]?.text }
    if formats.contains("date") { return .day }
    let isMultiline = ["textarea", "multiline", "markdown"].contains(formats.first)
    return .text(isMultiline ? .lines : .line, hint: format(of: parts)?.hint)
  }

  /// Returns the numbers between two bounds; `nil` if one is missing.
  func range(of parts: [Schema.ID], isWhole: Bool) -> ClosedRange<Value.Number>? {
    func bounds(
      _ path: KeyPath<Schema, Value.Number?>, _ rule: FloatingPointRoundingRule
    ) -> [Value.Number] {
      parts.compactMap { self[$0][keyPath: path] }.map { bound in
        bound.whole == nil && isWhole ? Value.Number(bound.double.rounded(rule)) : bound
      }
    }
    guard let least = (bounds(\.least, .up) + bounds(\.above, .up)).max(),
      let most = (bounds(\.most, .down) + bounds(\.below, .down)).min(), least <= most
    else { return nil }
    return least...most
  }

  /// Returns the rules of a text or a number.
  func rules(of parts: [Schema.ID]) -> [JSONValue.Member] {
    let rules: [(name: String, rule: (Schema) -> Value.Number?)] = [
      ("minLength", { $0.length.least > 0 ? Value.Number($0.length.least) : nil }),
      ("maxLength", { $0.length.most < .max ? Value.Number($0.length.most) : nil }),
      ("minimum", \.least), ("exclusiveMinimum", \.above), ("maximum", \.most),
      ("exclusiveMaximum", \.below), ("multipleOf", \.step),
    ]
    let pattern = first(parts, \.pattern).map { JSONValue.Member("pattern", .text($0.source)) }
    return rules.compactMap { name, rule in first(parts, rule).map { .init(name, .number($0)) } }
      + (pattern.map { [$0] } ?? [])
  }

  /// Whether no number is within the bounds, or no multiple that is asked for.
  func hasNoNumber(of parts: [Schema.ID], isWhole: Bool) -> Bool {
    func bounds(_ path: KeyPath<Schema, Value.Number?>) -> [Value.Number] {
      parts.compactMap { self[$0][keyPath: path] }
    }
    var (least, most) = (bounds(\.least), bounds(\.most))
    let (above, below) = (bounds(\.above), bounds(\.below))
    if isWhole {
      least = least.map { Value.Number($0.double.rounded(.up)) }
      least += above.map { Value.Number($0.double.rounded(.down) + 1) }
      most = most.map { Value.Number($0.double.rounded(.down)) }
      most += below.map { Value.Number($0.double.rounded(.up) - 1) }
    } else {
      least += above
      most += below
    }
    guard let low = least.max(), let high = most.min() else { return false }
    if low > high || !isWhole && low == high && (above + below).contains(low) { return true }
    return bounds(\.step).contains { step in
      (low.double / step.double).rounded(.up) * step.double > high.double
    }
  }

  /// Whether no text has the length that is asked for.
  func hasNoLength(of parts: [Schema.ID]) -> Bool {
    let lengths = parts.map { self[$0].length }
    return lengths.map(\.least).max() ?? 0 > lengths.map(\.most).min() ?? .max
  }

  /// A format of texts that is checked when a person types one.
  private struct TextFormat {
    let hint: LocalizedStringKey
    private let pattern: TextPattern?
    /// Whether a text that matches is accepted.
    private let isAccepted: @Sendable (String) -> Bool

    init(
      _ hint: LocalizedStringKey, _ pattern: String,
      isAccepted: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
      self.hint = hint
      self.pattern = try? TextPattern(pattern)
      self.isAccepted = isAccepted
    }

    /// Returns why a text is not accepted; `nil` if it is.
    func fault(
      of text: String, isSecret: Bool, expected: LocalizedStringKey?
    ) -> LocalizedStringKey? {
      if let fault = pattern?.fault(of: text, isSecret: isSecret, expected: expected) {
        return fault
      }
      return isAccepted(text)
        ? nil : pattern?.sentence(of: text, isSecret: isSecret, expected: expected)
    }

    private static let time =
      "([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)"
    private static let byte = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
    private static let label = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    private static let web = TextFormat("a web address", "^[A-Za-z][A-Za-z0-9+.-]*:\\S+$")

    static let known = [
      "email": TextFormat(
        "an e-mail address", "^[^@\\s.]+(\\.[^@\\s.]+)*@[^@\\s.]+(\\.[^@\\s.]+)*$"),
      "uri": web, "url": web,
      "date-time": TextFormat(
        "such as 2026-11-26T08:30:00Z", "^\\d{4}-\\d\\d-\\d\\d[Tt]\(time)$"
      ) { text in
        (try? DatePicker.date(from: String(text.prefix(10)))) != nil
      },
      "time": TextFormat("such as 08:30:00Z", "^\(time)$"),
      "uuid": TextFormat(
        "a UUID", "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$"),
      "ipv4": TextFormat("such as 192.0.2.1", "^(\(byte)\\.){3}\(byte)$"),
      "hostname": TextFormat("such as example.org", "^(?=.{1,253}$)\(label)(\\.\(label))*$"),
    ]
  }
}
