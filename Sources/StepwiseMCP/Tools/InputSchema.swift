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
      return
    }
    // Secrets are not for assistants, and `$schema` is for editors.
    let answers = (Self.withoutSecrets(.object(properties)).members ?? []).filter {
      $0.name != "$schema"
    }
    let isClosed = schema["additionalProperties"] == .flag(false)
    json = .members([
      "type": .text("object"), "properties": .object(answers + [resume]),
      "additionalProperties": isClosed ? .flag(false) : nil,
    ])
    listed = answers.map(\.name) + [ToolRun.resumeName]
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

  /// The name that a person probably meant; `nil` if no name is near.
  func nearest(to name: String) -> String? { NearestName.of(name, among: listed) }

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
