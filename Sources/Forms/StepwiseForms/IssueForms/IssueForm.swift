import Stepwise

/// A GitHub issue form: a file of a repository's `.github/ISSUE_TEMPLATE`.
///
/// It is read as GitHub reads it: unknown names are left out, and a fault is rejected only if a question cannot be
/// asked because of it.
nonisolated struct IssueForm: Sendable {
  /// An element that is asked.
  struct Question: Sendable {
    /// What is asked; the values of options are their labels, as the file has them.
    var field: FormField
    /// The heading of the answer, as the file has it; `nil` for none.
    let heading: String?
    /// The language of a text that is code, possibly empty; `nil` for other texts.
    var language: String?
    /// Whether the options are boxes to tick.
    var hasBoxes = false
    /// Whether the page's address can give the answer, which is so for texts with an `id`.
    var isInAddress = false
  }

  /// The maximum number of elements.
  static let elementsMax = 200
  /// The maximum length of an issue's title, in Unicode scalars.
  static let titleLengthMax = 256
  /// The maximum length of an option's label that a list shows whole, in characters.
  private static let labelLengthMax = 72
  /// The name of the question for the issue's title.
  static let titleName = "title"

  let name: String
  let introduction: [String]
  /// The beginning of the issue's title; `nil` for none.
  let title: String?
  let labels: [String]
  let assignees: [String]
  /// The type of the issue, such as `Bug`; `nil` for none.
  let type: String?
  let questions: [Question]

  /// Whether a file is an issue form, which has a list `body`.
  static func isForm(_ node: JSONNode) -> Bool {
    if case .array = node["body"]?.content { true } else { false }
  }

  /// Reads a file.
  init(_ node: JSONNode) throws(FormRejection) {
    let body = node["body"] ?? node
    guard case .array(let elements) = body.content, !elements.isEmpty else {
      throw body.rejection("An issue form has a list “body” with its elements.")
    }
    guard elements.count <= Self.elementsMax else {
      throw elements[Self.elementsMax].rejection("A form has at most \(Self.elementsMax) elements.")
    }
    name = node["name"]?.words.map(Self.line) ?? "Issue"
    title = node["title"]?.words
    labels = node["labels"]?.allWords ?? []
    assignees = node["assignees"]?.allWords ?? []
    type = node["type"]?.words
    let description = (node["description"] ?? node["about"])?.words ?? ""
    var introduction = MarkdownText.paragraphs(of: description)
    var questions: [Question] = []
    var texts: [String] = []
    var names: Set<String> = [Self.titleName]
    for element in elements {
      if element["type"]?.words == "markdown" {
        let markdown = element["attributes"]?["value"]?.words ?? ""
        texts += MarkdownText.paragraphs(of: markdown)
        continue
      }
      var question = try Self.question(element, number: questions.count + 1, &names)
      if questions.isEmpty {
        introduction += texts
      } else {
        question.field.introduction.insert(contentsOf: texts, at: 0)
      }
      texts = []
      questions.append(question)
    }
    guard !questions.isEmpty else {
      throw body.rejection("The form asks nothing: all its elements are markdown.")
    }
    // A text after the last question is read before it.
    questions[questions.count - 1].field.introduction += texts
    self.introduction = introduction
    self.questions = questions
  }

  // MARK: Elements

  private static func question(
    _ element: JSONNode, number: Int, _ names: inout Set<String>
  ) throws(FormRejection) -> Question {
    guard let type = element["type"]?.words else {
      throw element.rejection("An element needs a “type”, such as “input”.")
    }
    let attributes = element["attributes"] ?? element
    let heading = attributes["label"]?.words.map(line)
    var texts = MarkdownText.paragraphs(of: attributes["description"]?.words ?? "")
    let firstText = heading == nil && !texts.isEmpty ? line(texts.removeFirst()) : nil
    let id = element["id"]?.words
    let firstOption = (try? options(of: attributes))?.first?.label
    let label = heading.map { MarkdownText.line($0) }
    guard let title = label ?? firstText ?? id ?? firstOption else {
      throw element.rejection("An element needs “attributes” with a “label”.")
    }
    let help = texts.count == 1 && !texts[0].contains("\n") ? texts.removeFirst() : nil
    let placeholder = attributes["placeholder"]?.words.map(trimmed)
    if let placeholder, placeholder.contains("\n") {
      texts.append(placeholder.split(separator: "\n").map { "> \($0)" }.joined(separator: "\n"))
    }
    var field = FormField(
      unique(id ?? slug(title) ?? "field-\(number)", among: &names),
      title: LocalizedStringKey(verbatim: title), shape: .path,
      introduction: texts, help: help, placeholder: placeholder.map(line),
      isRequired: element["validations"]?["required"]?.isTrue == true)
    var question = Question(field: field, heading: heading)
    switch type {
    case "input", "textarea":
      let value = trimmed(attributes["value"]?.words ?? "")
      field.defaultValue = value.isEmpty ? nil : .text(type == "input" ? line(value) : value)
      field.shape = .text(type == "textarea" ? .lines : .line)
      question.language = attributes["render"]?.words.map(line)
      question.isInAddress = id == field.name
    case "upload": break
    case "dropdown", "checkboxes":
      question.hasBoxes = type == "checkboxes"
      let options = try options(of: attributes, areBoxes: question.hasBoxes)
      if question.hasBoxes { field.isRequired = options.contains(where: \.isRequired) }
      // A list cuts long labels, so they stand above it, with the addresses of links.
      let long = options.filter {
        $0.label != MarkdownText.line($0.value.plainText) || $0.label.count > labelLengthMax
      }
      let lines = long.map { "- \(MarkdownText.line($0.value.plainText))" }
      if !lines.isEmpty { field.introduction.append(lines.joined(separator: "\n")) }
      let isMultiple = question.hasBoxes || attributes["multiple"]?.isTrue == true
      let least = field.isRequired ? 1 : 0
      field.shape =
        isMultiple ? .choices(options, count: least...options.count) : .choice(options)
      if let index = attributes["default"]?.words.flatMap({ Int($0) }),
        options.indices.contains(index)
      {
        field.defaultValue = isMultiple ? .array([options[index].value]) : options[index].value
      }
    default:
      throw element.rejection(
        "“\(type)” is no element of issue forms, which are markdown, input, textarea, dropdown,"
          + " checkboxes and upload.")
    }
    question.field = field
    return question
  }

  private static func options(
    of attributes: JSONNode, areBoxes: Bool = false
  ) throws(FormRejection) -> [FormOption] {
    guard case .array(let nodes) = attributes["options"]?.content, !nodes.isEmpty else {
      throw (attributes["options"] ?? attributes).rejection("A list of “options” is needed here.")
    }
    guard nodes.count <= FormLimits.optionsMax else {
      throw nodes[FormLimits.optionsMax].rejection(
        "A question has at most \(FormLimits.optionsMax) options.")
    }
    var ids: Set<String> = []
    var options: [FormOption] = []
    for (index, node) in nodes.enumerated() {
      guard let words = node["label"]?.option ?? node.option ?? node.onlyText(areBoxes: areBoxes),
        !line(words).isEmpty
      else { throw node.rejection("An option needs a label.") }
      // The issue has the label of a box as the file has it.
      let label = areBoxes ? trimmed(words) : line(words)
      let title = MarkdownText.line(line(words), hasAddresses: false)
      options.append(
        FormOption(
          .text(label), label: title,
          id: unique(slug(title) ?? "option-\(index + 1)", among: &ids),
          isRequired: node["required"]?.isTrue == true))
    }
    return options
  }

  // MARK: Texts

  /// The ASCII letters and digits of a text, in lower case and with hyphens; `nil` if it has none.
  private static func slug(_ text: String) -> String? {
    let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? nil : String(words.joined(separator: "-").prefix(60))
  }

  private static func unique(_ name: String, among names: inout Set<String>) -> String {
    var unique = name
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    return unique
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without empty lines before it, and without blanks and empty lines after it.
  static func trimmed(_ text: String) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last].drop { $0 == "\n" })
  }
}

nonisolated extension JSONNode {
  /// The text of an option, which may be a word such as `null`.
  fileprivate var option: String? { written ?? text }

  /// The text of an option that is a map by mistake; `nil` if it has none.
  ///
  /// A colon makes a map of a text such as `Linux: Debian`. The map of a box may have a misspelt “label”.
  fileprivate func onlyText(areBoxes: Bool) -> String? {
    guard let member = members.first(where: { $0.value.option != nil }),
      let text = member.value.option
    else { return nil }
    let isLabel = areBoxes && member.name.lowercased().hasPrefix("l") && member.name.count < 7
    return isLabel ? text : "\(member.name): \(text)"
  }

  /// The text where one is meant; `nil` for null, a list, a map and an empty text.
  fileprivate var words: String? {
    if case .null = content { return nil }
    return option.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// The texts of a list, or of a text with commas.
  fileprivate var allWords: [String] {
    if case .array(let nodes) = content { return nodes.compactMap(\.words) }
    return words?.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
      ?? []
  }

  /// Whether this means yes in any version of YAML.
  fileprivate var isTrue: Bool { ["true", "yes", "on"].contains(words?.lowercased()) }
}
