import Stepwise

/// The schemas of a file with a JSON Schema of draft 2020-12 or an older one.
nonisolated struct SchemaFile: Sendable {
  /// The schemas that can be reached from the first one, which is the root.
  private(set) var schemas: [Schema] = []
  /// The schemas of values that are secrets or have some within.
  private(set) var secretHolders: Set<Schema.ID> = []
  private let root: JSONNode
  private var unread: [Schema.ID] = []
  private var ids: [TextPlace: Schema.ID] = [:]
  /// The nodes that references lead to, by their names.
  private var targets: [String: JSONNode] = [:]
  /// The members of large objects on the way to the nodes that references lead to, by their names.
  private var indices: [TextPlace: [String: JSONNode]] = [:]

  /// A schema, which is not copied to look at one of its rules.
  subscript(id: Schema.ID) -> Schema { _read { yield schemas[id] } }

  /// Reads the schemas of a file.
  ///
  /// - Parameter root: The root of the file.
  /// - Throws: A rejection for a keyword with a wrong value, or one that cannot be asked or checked.
  init(_ root: JSONNode) throws(FormRejection) {
    self.root = root
    noteTargets()
    _ = id(of: root)
    while let id = unread.popLast() {
      StepBudget.current?.spend(1)
      schemas[id] = try read(schemas[id].node)
      addRest(of: id)
    }
    noteSecretHolders()
  }

  /// Notes the schemas that are secrets, and from them all that lead to them.
  private mutating func noteSecretHolders() {
    var open = schemas.indices.filter { schemas[$0].isSecret }
    guard !open.isEmpty else { return }
    var users: [Schema.ID: [Schema.ID]] = [:]
    for id in schemas.indices {
      for part in schemas[id].parts { users[part, default: []].append(id) }
    }
    while let id = open.popLast() {
      if secretHolders.insert(id).inserted { open += users[id] ?? [] }
    }
  }

  /// Returns the id of a schema, which is read later.
  private mutating func id(of node: JSONNode) -> Schema.ID {
    // No other schema has its place.
    if let known = ids[node.place] { return known }
    ids[node.place] = schemas.count
    unread.append(schemas.count)
    schemas.append(Schema(node))
    return schemas.count - 1
  }

  /// Adds the schema without its alternatives.
  private mutating func addRest(of id: Schema.ID) {
    var rest = schemas[id]
    guard rest.alternatives != nil else { return }
    if rest.one.count > 1 { rest.one = [] } else { rest.any = [] }
    schemas[id].rest = schemas.count
    schemas.append(rest)
    addRest(of: schemas.count - 1)
  }

  // MARK: References

  /// Notes the nodes that have an id or an anchor.
  private mutating func noteTargets() {
    var open = [root]
    while let node = open.popLast() {
      if let id = (node["$id"] ?? node["id"])?.text { targets[id] = targets[id] ?? node }
      if let anchor = node["$anchor"]?.text { targets["#\(anchor)"] = node }
      open += node.items ?? node.members.map(\.value)
    }
  }

  /// Returns the node that a `$ref` means.
  private mutating func target(of text: String) -> JSONNode? {
    if let known = targets[text] { return known }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts[0].isEmpty ? root : targets[String(parts[0])]
    let path = parts.count > 1 ? parts[1] : ""
    guard path.isEmpty || path.hasPrefix("/") else { return nil }
    var node = base
    for step in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = Self.decoded(step).replacing("~1", with: "/").replacing("~0", with: "~")
      if let items = node?.items {
        node = Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
      } else {
        node = node.flatMap { member(name, of: $0) }
      }
    }
    return node
  }

  /// Returns a member of a node, which may have thousands and be asked as often.
  private mutating func member(_ name: String, of node: JSONNode) -> JSONNode? {
    if let known = indices[node.place] { return known[name] }
    StepBudget.current?.spend(node.members.count)
    guard node.members.count > 16 else { return node[name] }
    let index = Dictionary(node.members.map { ($0.name, $0.value) }) { first, _ in first }
    indices[node.place] = index
    return index[name]
  }

  /// Returns a step of a reference without `%` and two digits.
  private static func decoded(_ step: Substring) -> String {
    let parts = step.split(separator: "%", omittingEmptySubsequences: false)
    let bytes = parts.dropFirst().flatMap { part in
      UInt8(part.prefix(2), radix: 16).map { [$0] + part.dropFirst(2).utf8 } ?? [37] + part.utf8
    }
    return String(decoding: parts[0].utf8 + bytes, as: UTF8.self)
  }

  // MARK: Keywords

  private typealias Path<Value> = WritableKeyPath<Schema, Value> & Sendable

  private static let counts: [String: Path<Int>] = [
    "minLength": \.length.least, "maxLength": \.length.most, "minItems": \.itemCount.least,
    "maxItems": \.itemCount.most, "minContains": \.containedCount.least,
    "maxContains": \.containedCount.most, "minProperties": \.memberCount.least,
    "maxProperties": \.memberCount.most,
  ]
  private static let numbers: [String: Path<Value.Number?>] = [
    "minimum": \.least, "maximum": \.most, "exclusiveMinimum": \.above,
    "exclusiveMaximum": \.below, "multipleOf": \.step,
  ]
  private static let single: [String: Path<Schema.ID?>] = [
    "not": \.not, "if": \.condition, "then": \.then, "else": \.otherwise, "contains": \.contains,
    "additionalProperties": \.otherMembers, "unevaluatedProperties": \.unevaluatedMembers,
    "propertyNames": \.memberNames, "items": \.items,
  ]
  private static let several: [String: Path<[Schema.ID]>] = [
    "allOf": \.all, "anyOf": \.any, "oneOf": \.one,
  ]

  private mutating func read(_ node: JSONNode) throws(FormRejection) -> Schema {
    var schema = Schema(node)
    if node.flag != nil { return schema }
    guard case .object(let keywords) = node.content else {
      throw node.rejection("A schema is an object, or true or false.")
    }
    for keyword in keywords { try read(keyword, into: &schema) }
    // In draft 4, a flag beside a bound excludes it.
    if node["exclusiveMinimum"]?.flag == true { swap(&schema.above, &schema.least) }
    if node["exclusiveMaximum"]?.flag == true { swap(&schema.below, &schema.most) }
    if schema.types == [.integer] { schema.closeBounds() }
    // Before draft 2020-12, the items after a list of schemas had a keyword of their own.
    if node["items"]?.items != nil, let items = node["additionalItems"] {
      schema.items = id(of: items)
    }
    return schema
  }

  private mutating func read(
    _ keyword: JSONNode.Member, into schema: inout Schema
  ) throws(FormRejection) {
    let value = keyword.value
    func rejection(_ sentence: String) -> FormRejection {
      FormRejection(keyword.place, "“\(keyword.name)” \(sentence)")
    }
    /// Returns the elements of a list, which is not too long.
    func list(_ noun: String) throws(FormRejection) -> [JSONNode] {
      guard let items = value.items, !items.isEmpty || keyword.name == "items" else {
        throw rejection(
          "is a list of \(noun)\(keyword.name == "items" ? "" : " that is not empty").")
      }
      guard items.count <= FormLimits.optionsMax else {
        throw rejection(
          "has \(items.count) \(noun): at most \(FormLimits.optionsMax) are asked.")
      }
      return items
    }
    func members() throws(FormRejection) -> [JSONNode.Member] {
      guard case .object(let members) = value.content else {
        throw rejection("is an object with schemas.")
      }
      return members
    }
    switch keyword.name {
    case "$dynamicRef", "$recursiveRef", "unevaluatedItems": throw rejection("cannot be asked.")
    case "$ref":
      var target: JSONNode?
      if let text = value.text { target = self.target(of: text) }
      guard let target else {
        throw rejection("leads to “\(value.value.plainText)”, which is not in this file.")
      }
      schema.reference = id(of: target)
    case "type":
      let types = (value.items ?? [value]).map { $0.text.flatMap(SchemaType.init) }
      schema.types = types.compactMap(\.self)
      guard !types.isEmpty, schema.types?.count == types.count else {
        throw rejection(
          "is one of \(SchemaType.allCases.map(\.rawValue).joined(separator: ", ")), or a list.")
      }
    case "const": schema.constant = value.value
    case "enum":
      let values = try list("values").map(\.value)
      schema.values = values
      schema.valueSet = Set(values)
    case "pattern": schema.pattern = try pattern(value.text, rejection)
    case "uniqueItems": schema.hasUniqueItems = value.flag == true
    case "required":
      schema.required = value.texts
      // In draft 3, it is a flag.
      if value.texts == nil, value.flag == nil { throw rejection("is a list of names.") }
    case "properties":
      var named = Schema.Named()
      for member in try members() { named.append(member.name, id(of: member.value)) }
      schema.members = named
    case "patternProperties":
      for member in try members() {
        let pattern = try pattern(member.name, rejection)
        schema.membersByPattern.append((pattern, id(of: member.value)))
      }
    case "dependencies", "dependentRequired", "dependentSchemas":
      for member in try members() {
        if let names = member.value.texts {
          schema.requiredWith.append((member.name, names))
        } else {
          schema.schemasWith.append(member.name, id(of: member.value))
        }
      }
    case "prefixItems" where value.items != nil, "items" where value.items != nil:
      schema.firstItems = try list("schemas").map { id(of: $0) }
    default:
      if let path = Self.several[keyword.name] {
        schema[keyPath: path] = try list("schemas").map { id(of: $0) }
      } else if let path = Self.single[keyword.name] {
        schema[keyPath: path] = id(of: value)
      } else if let path = Self.counts[keyword.name] {
        guard let count = value.number?.whole, count >= 0 else {
          throw rejection("is a whole number from 0.")
        }
        schema[keyPath: path] = count
      } else if let path = Self.numbers[keyword.name],
        value.flag == nil || !keyword.name.hasPrefix("exclusive")
      {
        guard let number = value.number, path != \.step || number > 0 else {
          throw rejection(path == \.step ? "is a number above 0." : "is a number.")
        }
        schema[keyPath: path] = number
      }
    }
  }

  private func pattern(
    _ text: String?, _ rejection: (String) -> FormRejection
  ) throws(FormRejection) -> TextPattern {
    guard let text else { throw rejection("is a text.") }
    do {
      return try TextPattern(text)
    } catch {
      throw rejection("is not a pattern that can be read: \(error.reason).")
    }
  }
}

nonisolated extension JSONNode {
  /// The texts of a list of texts; `nil` for any other value.
  fileprivate var texts: [String]? {
    let texts = items?.compactMap(\.text)
    return texts?.count == items?.count ? texts : nil
  }
}
