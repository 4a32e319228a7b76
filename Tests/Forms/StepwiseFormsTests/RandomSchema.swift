import Stepwise
import StepwiseFlow
import StepwiseForms

/// Makes random schemas whose values can be found by trying.
struct RandomSchema {
  private var generator: SeededGenerator

  /// Texts to try in any field.
  static let texts = [
    "ab", "Ada", "ada@example.org", "x1", "2026-01-02", "7", "12", "3.5", "0", "100", "yes",
    "1234", "https://example.org/", "{}", "[]", "abcdefgh",
  ]

  /// Texts to try in a secret field.
  ///
  /// The first ones are found wherever they appear; the others answer what is within bounds, or one of several.
  static let secrets = [
    "qzab7qz", "qz7@q.qz", "qz7://qz", "1907-03-05", "904170417", #"["qzjs7"]"#, "5", "1", "2",
    "yes", "no",
  ]

  /// The parts of those secrets, in the ways in which they could be written.
  static let marks = [
    "qzab7qz", "qz7@q.qz", "qz7://qz", "1907-03-05", "March 1907", "904170417", "904,170,417",
    "qzjs7",
  ]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item {
    items[Int.random(in: 0..<items.count, using: &generator)]
  }

  private typealias Pair = (name: String, value: JSONValue)

  private static func object(_ members: [Pair]) -> JSONValue {
    .object(members.map { .init($0.name, $0.value) })
  }

  /// Returns the schema of an object.
  mutating func schema() -> JSONValue {
    guard case .object(let own) = object(depth: 3) else { return .null }
    var members: [Pair] = own.map { (name: $0.name, value: $0.value) }
    let names = Self.nodes
    let taken = Set(members.map(\.name))
    if taken.isDisjoint(with: ["oneOf", "anyOf", "additionalProperties"]), chance(50) {
      // A rule of the whole that an alternative alone does not know.
      let alternatives = ["ua", "ub"].map { name in
        Self.object([
          ("required", .array([.text(name)])),
          (
            "properties",
            Self.object(["ua", "ub"].map { ($0, .members(["type": .text("integer")])) })
          ),
        ])
      }
      members.append((chance(50) ? "oneOf" : "anyOf", .array(alternatives)))
    }
    members.append(
      ("$defs", Self.object(names.map { ($0, $0 == names[0] ? node : object(depth: 1)) })))
    return Self.object(members)
  }

  /// Returns the schema of an object in which some values are secrets, in one of the ways to say so.
  mutating func schemaWithSecrets() -> JSONValue { marked(schema(), isRoot: true) }

  private mutating func marked(_ value: JSONValue, isRoot: Bool = false) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { marked($0) })
    case .object(let members):
      var members = members.map { JSONValue.Member($0.name, marked($0.value)) }
      let names = Set(members.map(\.name))
      let isSchema = !names.isDisjoint(with: ["type", "enum", "oneOf", "anyOf", "allOf", "$ref"])
      if isSchema, !isRoot, chance(20) {
        members.append(
          !names.contains("format") && chance(30)
            ? .init("format", .text("password")) : .init("writeOnly", .flag(true)))
      }
      return .object(members)
    default: return value
    }
  }

  private static let nodes = ["node", "other"]

  private var node: JSONValue {
    .members([
      "title": .text("Node"), "type": .text("object"),
      "properties": .members([
        "label": .members(["type": .text("string")]),
        "next": .members(["$ref": .text("#/$defs/node")]),
        "all": .members([
          "type": .text("array"), "items": .members(["$ref": .text("#/$defs/node")]),
        ]),
      ]),
      "required": .array([.text("label")]),
    ])
  }

  private mutating func value(depth: Int) -> JSONValue {
    let kind = Int.random(in: 0..<(depth > 0 ? 16 : 9), using: &generator)
    var members: [Pair] = []
    switch kind {
    case 0, 1:
      members = [("type", .text("string"))]
      if chance(20) { members.append(("minLength", .number(2))) }
      if chance(20) { members.append(("maxLength", .number(8))) }
      if chance(20) { members.append(("pattern", .text(pick(["^[a-z]", "\\d", "^.{2,8}$"])))) }
    case 2:
      members = [("type", .text("string")), ("format", .text(pick(["date", "email", "uri"])))]
    case 3:
      members = [("type", .text(pick(["integer", "number"])))]
      if chance(30) { members.append(("minimum", .number(3))) }
      if chance(30) { members.append(("exclusiveMaximum", .number(13))) }
      if chance(20) { members.append(("multipleOf", .number(1))) }
    case 4: members = [("type", .text("boolean"))]
    case 5: members = [("enum", .array([.text("red"), .number(2), .flag(true), .null]))]
    case 6:
      members = [
        (
          "oneOf",
          .array([
            .members(["const": .number(1), "title": .text("One")]),
            .members(["const": .text("two")]),
          ])
        )
      ]
    case 7: members = [("const", pick([.array([.text("fixed")]), .flag(true)]))]
    case 8: members = [("type", .array([.text("string"), .text("null"), .text("integer")]))]
    case 9, 10: return object(depth: depth - 1)
    case 11:
      members = [("type", .text("array")), ("items", value(depth: depth - 1))]
      if chance(30) { members.append(("minItems", .number(1))) }
      if chance(30) { members.append(("maxItems", .number(2))) }
      if chance(30) { members.append(("uniqueItems", .flag(true))) }
    case 12:
      members = [
        ("type", .text("object")), ("additionalProperties", value(depth: depth - 1)),
        ("propertyNames", .members(["pattern": .text("^[a-z]")])),
      ]
    case 13:
      members = [("anyOf", .array([value(depth: depth - 1), value(depth: depth - 1)]))]
    case 14: members = [("$ref", .text("#/$defs/\(pick(Self.nodes))"))]
    default:
      members = [
        // Of different members, because together they might be fit by nothing.
        ("allOf", .array([object(depth: depth - 1, "abcde"), object(depth: depth - 1, "uvwxyz")]))
      ]
    }
    if chance(20) { members.append(("title", .text("A title"))) }
    if chance(20) { members.append(("description", .text("What it is\nand more"))) }
    if chance(20) {
      members.append(("default", pick([.text("ab"), .number(7), .flag(true), .null])))
    }
    return Self.object(members)
  }

  private mutating func object(depth: Int, _ letters: String = "abcdef") -> JSONValue {
    let count = Int.random(in: 0...4, using: &generator)
    let names = letters.prefix(count).map { String($0) }
    let mark = letters.prefix(1)
    var properties: [Pair] = []
    for name in names { properties.append((name, value(depth: depth - 1))) }
    var members: [Pair] = [
      ("type", .text("object")), ("properties", Self.object(properties)),
      ("required", .array(names.filter { _ in chance(50) }.map { .text($0) })),
    ]
    if letters == "abcdef", depth > 1, chance(15) {
      // Further rules would be about members that these are, too.
      members.append(("additionalProperties", value(depth: 0)))
      return Self.object(members)
    }
    if names.count > 1, chance(30) {
      members.append(
        ("dependentRequired", Self.object([(names[0], .array([.text(names[1])]))])))
    }
    if names.count > 0, chance(30) {
      members += [
        ("if", .members(["required": .array([.text(names[0])])])),
        (
          "then",
          .members([
            "properties": Self.object([("t\(mark)", value(depth: 0))]),
            "required": .array([.text("t\(mark)")]),
          ])
        ),
        ("else", .members(["properties": Self.object([("e\(mark)", value(depth: 0))])])),
      ]
    }
    if chance(20) {
      members.append(
        (
          "oneOf",
          .array(
            (0..<2).map { number in
              .members([
                "properties": Self.object([
                  ("kind\(mark)", .members(["const": .number(.init(number))])),
                  ("k\(number)\(mark)", value(depth: 0)),
                ]), "required": .array([.text("kind\(mark)")]),
              ])
            })
        ))
    }
    return Self.object(members)
  }
}

/// A person who tries answers at random until the wizard is finished.
struct RandomPerson {
  private var generator: SeededGenerator
  private(set) var steps: [String] = []
  /// The texts that the fields accepted, by the ids of the fields.
  private(set) var given: [String: [String]] = [:]
  /// The latest secrets that were accepted, by the ids of their fields.
  private(set) var secrets: [String: String] = [:]
  /// The sentences of rejected answers.
  private(set) var rejections: Set<String> = []
  /// Looks at each screen.
  var look: (Session) -> Void = { _ in }

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Answers a wizard to its end.
  ///
  /// - Returns: Whether it has ended within 5,000 steps.
  mutating func finish(_ session: Session) -> Bool {
    for count in 0..<5_000 {
      if session.ending != nil { return true }
      look(session)
      // Later, only forwards and along the shortest way.
      act(on: session, isTired: count > 120)
    }
    return session.ending != nil
  }

  private mutating func act(on session: Session, isTired: Bool) {
    let snapshot = session.show()
    let isStuck = snapshot.title == "Something does not fit yet"
    if !isTired || isStuck, Int.random(in: 0..<100, using: &generator) < (isStuck ? 60 : 6),
      snapshot.elements.count > 0
    {
      steps.append("back from \(snapshot.title)")
      _ = try? session.perform(.back)
      return
    }
    switch snapshot.question {
    case .field(let field): answer(field, in: snapshot, of: session, isTired: isTired)
    case .menu, .nothing:
      let isList = snapshot.elements.contains { $0.id == "Add" }
      var buttons = snapshot.elements.filter {
        $0.button != nil && $0.isEnabled
          && (isStuck || isList || ["Confirm", "Remove it"].contains($0.id))
      }
      // Lists end, and what does not fit is changed or removed.
      if isList, isTired, Int.random(in: 0..<100, using: &generator) < 70 {
        let usual = ["Done", "Add"].lazy.compactMap { id in buttons.first { $0.id == id } }
        buttons = usual.first.map { [$0] } ?? buttons
      }
      guard let button = buttons.randomElement(using: &generator) else {
        _ = try? session.perform(.back)
        return
      }
      steps.append("press \(button.label)")
      do throws(Rejection) {
        try session.perform(.press(entry: snapshot.entry, element: button.id))
      } catch {
        rejections.insert(error.message)
      }
    }
  }

  private mutating func answer(
    _ field: Snapshot.Element, in snapshot: Snapshot, of session: Session, isTired: Bool
  ) {
    var texts = RandomSchema.texts.shuffled(using: &generator)
    if let options = field.format?.options?.all {
      let ids = options.map(\.id).shuffled(using: &generator)
      if isTired {
        // Nothing is added.
        texts = ["", ids.prefix(1).joined()] + ids
      } else {
        texts = [ids.prefix(2).joined(separator: ", ")] + ids + [""]
      }
    } else if field.isOptional {
      texts.insert("", at: 0)
    }
    if field.isSecret {
      texts =
        RandomSchema.secrets.prefix(6).shuffled(using: &generator) + RandomSchema.secrets[6...]
      if field.isOptional, isTired { texts.insert("", at: 0) }
    }
    if field.id == "To which place?" { texts = ["1"] }
    if field.format?.kind == .toggle { texts = ["yes", "no"].shuffled(using: &generator) }
    for text in texts {
      guard let format = field.format,
        let value = try? format.answer(from: text, region: nil)
      else { continue }
      do throws(Rejection) {
        try session.perform(.answer(entry: snapshot.entry, element: field.id, value: value))
      } catch {
        rejections.insert(error.message)
        continue
      }
      if field.isSecret { secrets[field.id] = text }
      steps.append("\(snapshot.title) / \(field.id): \(text)")
      let others = given[field.id, default: []]
      if others.count < 4, !others.contains(text) { given[field.id] = others + [text] }
      return
    }
    steps.append("no answer to \(snapshot.title) / \(field.id)")
    _ = try? session.perform(.back)
  }
}
