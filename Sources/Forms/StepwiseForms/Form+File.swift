import Stepwise

nonisolated extension Form {
  /// The maximum size of a file, in bytes.
  public static let fileSizeMax = 2_000_000

  /// Reads a form from the content of a file: a JSON Schema, in JSON or in YAML, or a GitHub issue form.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The title of a form without one, such as the name of its file; YAML is in `.yml` and `.yaml`.
  ///   - result: What the answers to an issue form become; `nil` for the text of the issue. Those to a schema are JSON.
  /// - Throws: A ``FormRejection`` for a file that cannot be read, or that cannot be asked as a whole.
  public init(file bytes: [UInt8], name: String, as result: IssueResult? = nil)
    throws(FormRejection)
  {
    guard bytes.count <= Form.fileSizeMax else {
      throw FormRejection(
        TextPlace(line: 1, column: 1),
        "The file has \(bytes.count) bytes: at most \(Form.fileSizeMax) are read.")
    }
    let isYAML = Self.isYAML(bytes, name: name)
    let node = isYAML ? try YAMLReader.node(bytes) : try JSONNode(form: bytes)
    // Any other YAML would be a schema that accepts everything.
    let isSchema = node.members.contains { Self.schemaNames.contains($0.name) }
    if IssueForm.isForm(node) || isYAML && !isSchema {
      self = try IssueForm(node).form(as: result ?? .body)
    } else if result == nil || result == .json {
      let form = StepBudget.with(FormLimits.fileStepsMax) { budget in
        Result { () throws(FormRejection) in
          let form = try SchemaFormReader.form(from: node, name: name)
          // A check without a verdict may have decided about a value or a question.
          guard !budget.isUndecided else { throw node.tooLongToRead }
          return form
        }
      }
      self = try form.get()
    } else {
      throw node.rejection("This is no issue form: only its answers become a text or an address.")
    }
  }

  /// Names of which a schema in YAML has one.
  private static let schemaNames: Set = [
    "$schema", "$ref", "type", "properties", "enum", "const", "allOf", "anyOf", "oneOf", "not",
    "if",
  ]

  /// Whether a file is YAML by its name, or by its first character if its name is of neither kind.
  private static func isYAML(_ bytes: [UInt8], name: String) -> Bool {
    if name.hasSuffix(".yml") || name.hasSuffix(".yaml") { return true }
    let first = bytes.first { ![9, 10, 13, 32, 0xEF, 0xBB, 0xBF].contains($0) }
    return !name.hasSuffix(".json") && first.map { !"{[\"".utf8.contains($0) } == true
  }
}

nonisolated extension JSONNode {
  /// The rejection of a file at the place where its steps ran out.
  var tooLongToRead: FormRejection {
    rejection(
      "The file takes too long to read from here on: make its patterns, values and references simpler."
    )
  }

  /// Reads JSON from a stranger, whose texts must not have control characters.
  init(form bytes: [UInt8]) throws(FormRejection) {
    do throws(JSONError) {
      try self.init(parsing: bytes, depthMax: FormLimits.depthMax)
    } catch {
      throw FormRejection(error.place, error.message)
    }
    var open = [self]
    while let node = open.popLast() {
      open += (node.items ?? []) + node.members.map(\.value)
      let texts =
        node.members.map { ($0.name, $0.place) } + (node.text.map { [($0, node.place)] } ?? [])
      for (text, place) in texts {
        guard let wrong = text.unicodeScalars.first(where: Self.isControl) else { continue }
        let digits = String(wrong.value, radix: 16, uppercase: true)
        throw FormRejection(
          place, "A text contains the control character U+\(digits): leave it out.")
      }
    }
  }

  /// Whether a character controls a terminal; a tab and a new line do not.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10, 13: false
    case ..<32, 127..<160: true
    default: false
    }
  }
}
