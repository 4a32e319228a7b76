import Stepwise

/// What the answers to an issue form become.
@nonexhaustive
public nonisolated enum IssueResult: Hashable, Sendable {
  /// The text of the issue, as GitHub's page writes it.
  case body
  /// The issue as GitHub's interface takes it: an object with title, body, labels, assignees and type.
  case json
  /// The address of the form's page with the texts filled in; the page asks the rest, so it is not asked.
  ///
  /// The repository is an address such as `https://github.com/apple/swift`, and the template the name of the form's
  /// file.
  case address(repository: String, template: String)
}

nonisolated extension IssueForm {
  /// The length that an address of GitHub stays below, in bytes.
  static let addressLengthMax = 8_192

  /// Returns the form that asks for an issue.
  func form(as result: IssueResult) -> Form {
    let title = FormField(
      Self.titleName, title: "Title of the issue",
      shape: .text(.line), defaultValue: title.map { .text($0) }
    ) {
      SchemaCheck.fault(ofLength: $0.plainText, .init(least: 1, most: Self.titleLengthMax))
    }
    guard case .address(let repository, let template) = result else {
      let group = FormGroup(fields: [title] + questions.map(\.field))
      return Form(title: name, introduction: introduction, groups: [group]) { answers in
        result == .json ? issue(answers).indented : body(answers)
      }
    }
    let fields = [title] + questions.filter(\.isInAddress).map(\.field)
    let address: @Sendable (JSONValue) -> String = { answers in
      let texts = fields.compactMap { field in
        answers[field.name].map { (field.name, $0.plainText) }
      }
      let query = ([("template", template)] + texts).map { name, text in
        "\(Self.escaped(name))=\(Self.escaped(text))"
      }
      return "\(repository)/issues/new?\(query.joined(separator: "&"))"
    }
    let group = FormGroup(fields: fields) { answers in
      let length = address(answers).utf8.count
      guard length >= Self.addressLengthMax else { return nil }
      return
        "The address has \(length) bytes; at most \(Self.addressLengthMax - 1) are accepted: shorten a text."
    }
    return Form(title: name, introduction: introduction, groups: [group], text: address)
  }

  /// The issue as GitHub's interface takes it.
  private func issue(_ answers: JSONValue) -> JSONValue {
    .members([
      "title": answers[Self.titleName] ?? .text(""), "body": .text(body(answers)),
      "labels": .array(labels.map { .text($0) }),
      "assignees": .array(assignees.map { .text($0) }), "type": type.map { .text($0) },
    ])
  }

  /// The text of the issue.
  private func body(_ answers: JSONValue) -> String {
    questions.map { question in
      let text = question.text(for: answers[question.field.name])
      return question.heading.map { "### \($0)\n\n\(text)" } ?? text
    }.joined(separator: "\n\n")
  }

  /// The text with the characters that an address cannot have as `%` and two digits.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
        escaped.append(character)
      } else {
        escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return escaped
  }
}

nonisolated extension IssueForm.Question {
  /// Returns the answer as the issue's text has it.
  fileprivate func text(for answer: JSONValue?) -> String {
    var values = answer.map { [$0] } ?? []
    if case .array(let several) = answer { values = several }
    if hasBoxes, case .choices(let options, _) = field.shape {
      let ticked = Set(values)
      return options.map { "- [\(ticked.contains($0.value) ? "x" : " ")] \($0.value.plainText)" }
        .joined(separator: "\n")
    }
    let text = IssueForm.trimmed(values.map(\.plainText).joined(separator: ", "))
    guard let language else { return text.isEmpty ? "_No response_" : text }
    // The fence has one mark more than any row of marks in the text.
    let rows = text.split { $0 != "`" }.map(\.count)
    let fence = String(repeating: "`", count: max(3, (rows.max() ?? 0) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }
}
