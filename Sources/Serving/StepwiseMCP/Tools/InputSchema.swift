import StepwiseFlow
import StepwiseJSON
import StepwiseLines

/// The arguments of a tool: the answers of its wizard, all of them optional.
struct InputSchema {
  /// The schema in JSON.
  let json: JSONValue
  /// The names that the schema lists.
  private let listed: [String]
  /// The names of all questions and buttons; `nil` if there may be others.
  private let known: Set<String>?
  private let names: Names

  /// Makes the schema.
  ///
  /// - Parameter questions: The schema of a file of answers, as text; `nil` if it is unknown.
  init(_ questions: String?) {
    let resume = Self.resume
    guard let questions, let schema = try? JSONValue(parsing: Array(questions.utf8)),
      let properties = schema["properties"]?.members
    else {
      json = .members([
        "type": .text("object"),
        "description": .text(
          """
          The answers that are known, each by the label of its question. The questions are not \
          listed here: call the tool to learn those that are left.
          """),
        "properties": .object([resume]),
        "additionalProperties": .members([
          "description": .text(
            "the answer to the question, or the button to press on the screen, of that name")
        ]),
      ])
      listed = []
      known = nil
      names = Names()
      return
    }
    // Secrets are not for assistants, and `$schema` is for editors.
    let answers = (Self.withoutSecrets(.object(properties)).members ?? []).filter {
      $0.name != "$schema"
    }
    let isClosed = schema["additionalProperties"] == .flag(false)
    let named = Self.named(answers, besides: [ToolRun.resumeName])
    names = named.names
    json = .members([
      "type": .text("object"), "properties": .object(named.properties + [resume]),
      "additionalProperties": isClosed ? .flag(false) : nil,
    ])
    listed = named.properties.map(\.name) + [ToolRun.resumeName]
    known = isClosed ? Set(properties.flatMap { Self.names(of: $0) }) : nil
  }

  /// Returns a schema without its secrets, at any depth.
  private static func withoutSecrets(_ schema: JSONValue) -> JSONValue {
    switch schema {
    case .object(let members):
      .object(
        members.filter { $0.value["writeOnly"] != .flag(true) }
          .map { JSONValue.Member($0.name, withoutSecrets($0.value)) })
    case .array(let items):
      .array(items.filter { $0["writeOnly"] != .flag(true) }.map(withoutSecrets))
    default: schema
    }
  }

  /// The argument that resumes a saved run.
  static var resume: JSONValue.Member {
    JSONValue.Member(
      ToolRun.resumeName,
      .members([
        "type": .text("string"),
        "description": .text("the name of a saved run to resume, from an earlier result"),
      ]))
  }

  // MARK: Names

  /// The own names of properties, by those that the schema lists.
  private struct Names {
    var own: [String: String] = [:]
    var inside: [String: Names] = [:]

    /// Returns arguments with the own names of their questions; other names stay.
    func own(_ value: JSONValue) -> JSONValue {
      switch value {
      case .object(let members):
        .object(
          members.map {
            JSONValue.Member(
              own[$0.name] ?? $0.name, inside[$0.name]?.own($0.value) ?? $0.value, line: $0.line)
          })
      case .array(let items): .array(items.map(own))
      default: value
      }
    }
  }

  /// Keywords that name members outside of `properties`; a schema with one keeps its names.
  private static let naming: Set = [
    "$ref", "allOf", "anyOf", "oneOf", "not", "if", "dependentRequired", "dependentSchemas",
    "dependencies", "patternProperties", "const", "enum", "default",
  ]

  /// Gives properties, and those within them, names that fit, and their own names as titles.
  private static func named(
    _ properties: [JSONValue.Member], besides taken: Set<String> = []
  ) -> (properties: [JSONValue.Member], names: Names) {
    var names = Names()
    let listed = MemberName.unique(properties.map(\.name), besides: taken)
    let renamed = zip(properties, listed).map { property, name in
      var members = property.value.members
      if name != property.name {
        names.own[name] = property.name
        if property.value["title"] == nil {
          members?.insert(JSONValue.Member("title", .text(property.name)), at: 0)
        }
      }
      let inside = Self.inside(members.map { .object($0) } ?? property.value)
      names.inside[name] = inside.names
      return JSONValue.Member(name, inside.schema)
    }
    return (renamed, names)
  }

  /// Gives the properties within a schema names that fit; `nil` instead of the names for none.
  private static func inside(_ schema: JSONValue) -> (schema: JSONValue, names: Names?) {
    guard let members = schema.members, !members.contains(where: { naming.contains($0.name) })
    else { return (schema, nil) }
    var names: Names?
    let properties = schema["properties"]?.members.map { named($0) }
    let listed = Dictionary(
      (properties?.names.own ?? [:]).map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let renamed = members.map { member -> JSONValue.Member in
      switch member.name {
      case "properties":
        names = properties?.names
        return JSONValue.Member(member.name, .object(properties?.properties ?? []))
      case "required":
        let items = (member.value.items ?? []).map { item in
          item.text.flatMap { listed[$0] }.map { .text($0) } ?? item
        }
        return JSONValue.Member(member.name, .array(items))
      case "items":
        let items = inside(member.value)
        names = names ?? items.names
        return JSONValue.Member(member.name, items.schema)
      default: return member
      }
    }
    return (.object(renamed), names)
  }

  /// Returns arguments with the own names of their questions.
  func answers(_ arguments: JSONValue) -> JSONValue { names.own(arguments) }

  /// Returns the name by which the schema lists a question; its own name if it does not.
  func listed(_ name: String) -> String { names.own.first { $0.value == name }?.key ?? name }

  /// The name that a person probably meant; `nil` if no name is near.
  func nearest(to name: String) -> String? {
    NearestName.of(name, among: listed + names.own.values.sorted()).map { self.listed($0) }
  }

  /// Whether a name can be that of a question or a button.
  ///
  /// A file of answers accepts more names than the schema lists: labels, and names that begin with
  /// the title of a screen.
  func knows(_ name: String) -> Bool {
    guard let known else { return true }
    return known.contains(name) || Self.ends(of: name).contains { known.contains($0) }
  }

  /// The names of a property's question, or of its buttons.
  private static func names(of property: JSONValue.Member) -> [String] {
    let label = property.value["title"]?.text
    let choices = property.value["anyOf"]?.items ?? []
    let buttons = choices.flatMap { $0["enum"]?.items ?? [] }.compactMap(\.text)
    var names = ends(of: property.name) + buttons
    names.append(property.name)
    if let label { names.append(label) }
    return names
  }

  /// The name, and the rest of it after each “ / ”.
  private static func ends(of name: String) -> [String] {
    let parts = name.split(separator: " / ")
    return parts.indices.map { parts[$0...].joined(separator: " / ") }
  }
}
