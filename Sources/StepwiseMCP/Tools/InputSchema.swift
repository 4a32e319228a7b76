import StepwiseJSON

/// The schema of a tool's arguments: the answers of its wizard, all of them optional.
enum InputSchema {
  /// Makes the schema.
  ///
  /// - Parameter questions: The schema of a file of answers, as text; `nil` if it is unknown.
  /// - Returns: The schema.
  static func schema(_ questions: String?) -> JSONValue {
    let resume = JSONValue.Member(
      ToolRun.resumeName,
      .members([
        "type": .text("string"),
        "description": .text("the name of a saved run to resume, from an earlier result"),
      ]))
    guard let questions, let json = try? JSONReader.value(Array(questions.utf8)),
      let properties = json["properties"]?.members
    else {
      return .members([
        "type": .text("object"),
        "description": .text("answers by the names of the questions"),
        "properties": .object([resume]),
      ])
    }
    // Secrets are not for assistants, and `$schema` is for editors.
    let answers = properties.filter {
      $0.name != "$schema" && $0.value["writeOnly"] != .flag(true)
    }
    return .members([
      "type": .text("object"), "properties": .object(answers + [resume]),
      "additionalProperties": .flag(false),
    ])
  }
}
