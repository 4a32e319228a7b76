import Stepwise

/// The rules of one JSON Schema, as its file has them; the schemas in it are named by their ids.
nonisolated struct Schema: Sendable {
  /// The position of a schema in its file's list.
  typealias ID = Int

  /// The least and the greatest count that is accepted.
  struct Count: Hashable, Sendable {
    var least: Int
    var most: Int

    init(least: Int = 0, most: Int = .max) {
      self.least = least
      self.most = most
    }

    init(_ range: ClosedRange<Int>) { self.init(least: range.lowerBound, most: range.upperBound) }

    func contains(_ count: Int) -> Bool { count >= least && count <= most }
  }

  /// Schemas by name, in order.
  struct Named: Sendable {
    private(set) var names: [String] = []
    private(set) var ids: [String: ID] = [:]

    subscript(name: String) -> ID? { ids[name] }

    mutating func append(_ name: String, _ id: ID) {
      names.append(name)
      ids[name] = id
    }
  }

  /// The schema in the file, which has its place and its texts.
  let node: JSONNode

  // Any value.
  var types: [SchemaType]?
  var constant: JSONValue?
  var values: [JSONValue]?
  /// The values once more, to look one up.
  var valueSet: Set<JSONValue> = []
  var reference: ID?
  var all: [ID] = []
  var any: [ID] = []
  var one: [ID] = []
  var not: ID?
  var condition: ID?
  var then: ID?
  var otherwise: ID?

  // Texts and numbers.
  var length = Count()
  var pattern: TextPattern?
  var least: Value.Number?
  var most: Value.Number?
  /// The bounds that are not accepted themselves.
  var above: Value.Number?
  var below: Value.Number?
  var step: Value.Number?

  // Arrays.
  var itemCount = Count()
  var hasUniqueItems = false
  var firstItems: [ID]?
  /// The schema of the items after the first ones.
  var items: ID?
  var contains: ID?
  var containedCount = Count(least: 1)

  // Objects.
  var memberCount = Count()
  var required: [String]?
  var members: Named?
  var membersByPattern: [(pattern: TextPattern, id: ID)] = []
  /// The schema of the members that have no other.
  var otherMembers: ID?
  var unevaluatedMembers: ID?
  var memberNames: ID?
  /// The names of the members that another one needs, by its name.
  var requiredWith: [(name: String, names: [String])] = []
  var schemasWith = Named()

  init(_ node: JSONNode) { self.node = node }

  /// Whether the value is a secret.
  var isSecret: Bool {
    node["writeOnly"]?.flag == true || node["format"]?.text == "password"
  }

  /// The schemas that say something about the value or a part of it.
  var parts: [ID] {
    let single = [
      reference, not, condition, then, otherwise, items, contains, otherMembers,
      unevaluatedMembers, memberNames, rest,
    ]
    return single.compactMap(\.self) + all + any + one + (firstItems ?? [])
      + (members.map { Array($0.ids.values) } ?? []) + membersByPattern.map(\.id)
      + Array(schemasWith.ids.values)
  }

  /// Whether nothing is accepted.
  var isNever: Bool { node.flag == false }

  /// This schema without its alternatives, of which one must apply; `nil` if it has none.
  var rest: ID?

  /// The keyword of the alternatives and the path to them; `nil` if there are less than two.
  var alternatives: (keyword: String, ids: [ID])? {
    one.count > 1 ? ("oneOf", one) : any.count > 1 ? ("anyOf", any) : nil
  }

  /// The schemas that apply together with this one.
  var partners: [ID] {
    (reference.map { [$0] } ?? []) + all + (any.count == 1 ? any : [])
      + (one.count == 1 ? one : [])
  }

  /// Replaces the bounds that are not accepted themselves by the next whole numbers.
  mutating func closeBounds() {
    if let whole = above?.whole, whole < .max {
      least = max(least ?? Value.Number(Int.min), Value.Number(whole + 1))
      above = nil
    }
    if let whole = below?.whole, whole > .min {
      most = min(most ?? Value.Number(Int.max), Value.Number(whole - 1))
      below = nil
    }
  }

  /// Returns the schemas of a member; empty if only those of other members apply to it.
  func schemas(ofMember name: String) -> [ID] {
    (members?[name].map { [$0] } ?? [])
      + membersByPattern.filter { $0.pattern.match(in: name) == .found }.map(\.id)
  }

  /// Whether it accepts only “yes”, which a person must say.
  var isConsent: Bool {
    constant == .flag(true) || values.map { $0 == [.flag(true)] } ?? false
  }
}

/// A type of JSON Schema.
nonisolated enum SchemaType: String, CaseIterable {
  case null, boolean, object, array, number, string, integer

  /// The name of the type for a person.
  var title: LocalizedStringKey {
    switch self {
    case .null: "Nothing"
    case .boolean: "Yes or no"
    case .object: "Object"
    case .array: "List"
    case .number: "Number"
    case .string: "Text"
    case .integer: "Whole number"
    }
  }

  /// Returns whether a value is of the type.
  func holds(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.null, .null), (.boolean, .flag), (.object, .object), (.array, .array),
      (.number, .number), (.string, .text):
      true
    case (.integer, .number(let number)): number.isWhole
    default: false
    }
  }
}
