import Stepwise

/// The group of questions that a flow asks, with what its answers so far say about them.
///
/// It follows the state of its flow, so that the next question of a long form is found without a look at all others.
final class AskedGroup {
  let context: FormContext
  let group: FormGroup
  /// Paragraphs to read before the first question.
  let introduction: [String]
  /// The fields that apply after the answers so far.
  private(set) var fields: [FormField]
  /// The fields of several branches that have one name, by their names.
  private let rivals: [String: [FormField]]
  private var positions: [String: Int] = [:]
  /// The position before which no field is open.
  private var openPosition = 0
  /// The branches that apply.
  private var branches: [Int] = []
  private var answers = FormAnswers()
  /// The answers by the names of their fields; the inner `nil` for a field that was left out.
  private var values: [String: JSONValue?] = [:]

  init(at position: Int, in context: FormContext, introduction: [String] = []) {
    self.context = context
    self.introduction = introduction
    let own = context.source.form.groups[position]
    group = context.isSecret ? own.hidden : own
    fields = group.fields
    let all = group.branches.isEmpty ? [] : group.fields + group.branches.flatMap(\.fields)
    rivals = Dictionary(grouping: all, by: \.name).filter { $1.count > 1 }
  }

  /// The id of a field's screen; two fields of one name that ask for different things have different ones, because the
  /// answer to one is no answer to the other.
  func screenID(of field: FormField) -> String {
    var asked: [FormField] = []
    for rival in rivals[field.name] ?? []
    where !asked.contains(where: { $0.asksTheSame(as: rival) }) {
      asked.append(rival)
    }
    let position = asked.firstIndex { $0.asksTheSame(as: field) } ?? 0
    return position == 0 ? field.name : "\(field.name) (\(position + 1))"
  }

  /// Takes over the state of the flow.
  func follow(_ answers: FormAnswers) {
    if let new = answers.given.elements(after: self.answers.given) {
      for answer in new { values[answer.name] = .some(answer.value) }
    } else {
      values.removeAll(keepingCapacity: true)
      for answer in answers.given.elements { values[answer.name] = .some(answer.value) }
      openPosition = 0
    }
    if answers.chosen.count != self.answers.chosen.count { openPosition = 0 }
    self.answers = answers
    if !group.branches.isEmpty { followBranches() }
  }

  /// Finds the branches that apply, each after those before it.
  private func followBranches() {
    var fields = group.fields
    var positions: [String: Int] = [:]
    for (position, field) in fields.enumerated() { positions[field.name] = position }
    var object = object(of: fields)
    var applied: [Int] = []
    for (number, branch) in group.branches.enumerated()
    where branch.dependsOn.allSatisfy({ isDecided($0) || positions[$0] == nil })
      && branch.applies(object)
    {
      applied.append(number)
      for field in branch.fields {
        if let position = positions[field.name] {
          fields[position] = field
        } else {
          positions[field.name] = fields.count
          fields.append(field)
        }
      }
      // A later condition may look at what this branch asks.
      object = self.object(of: fields)
    }
    self.fields = fields
    self.positions = positions
    if applied != branches { openPosition = 0 }
    branches = applied
  }

  /// Whether a field is answered or left out.
  private func isDecided(_ name: String) -> Bool { values[name] != nil }

  private func object(of fields: [FormField]) -> JSONValue {
    .object(
      fields.flatMap { field -> [JSONValue.Member] in
        guard let value = values[field.name].flatMap(\.self) else { return [] }
        return field.isSpread ? value.members ?? [] : [.init(field.name, value)]
      })
  }

  /// The answers as an object, in the order of the fields.
  var object: JSONValue { object(of: fields) }

  /// The next field to ask: first those that no open branch replaces; `nil` if none is left but those to choose from.
  var next: FormField? {
    while openPosition < fields.count, !isOpen(fields[openPosition]) { openPosition += 1 }
    guard openPosition < fields.count else { return onlyOffered }
    let waiting = Set(
      group.branches.filter { !$0.dependsOn.allSatisfy { isDecided($0) || positions[$0] == nil } }
        .flatMap { $0.fields.map(\.name) })
    return fields[openPosition...].first { isOpen($0) && !waiting.contains($0.name) }
      ?? fields[openPosition]
  }

  private func isOpen(_ field: FormField) -> Bool {
    guard
      field.isRequired || answers.chosen.contains(field.name)
        || group.optionalFields == .inOrder && field.shape.isAskedOnOneScreen
    else { return false }
    // A field that was left out can become required by a later answer.
    return switch values[field.name] {
    case nil: true
    case .some(nil): field.isRequired
    case .some(.some): false
    }
  }

  /// Returns the part of an answer that may be shown; `nil` for none.
  func shown(_ value: JSONValue, of field: FormField) -> JSONValue? {
    context.source.form.shown(value, of: field)
  }

  /// The fields that the person may choose to answer.
  var offered: [FormField] { fields.filter { !$0.isRequired && !isDecided($0.name) } }

  /// The field that they may choose if it is the only one and on one screen, so that it can be asked at once.
  private var onlyOffered: FormField? {
    let offered = offered
    return offered.count == 1 && offered[0].shape.isAskedOnOneScreen ? offered[0] : nil
  }

  /// Whether an empty answer leaves a field out.
  func isOptional(_ field: FormField) -> Bool {
    !field.isRequired && !answers.chosen.contains(field.name)
  }
}

extension FormField {
  /// Whether a person reads the same question, and answers it in the same way.
  fileprivate func asksTheSame(as other: FormField) -> Bool {
    title == other.title && isSecret == other.isSecret && shape.kind == other.shape.kind
  }
}

nonisolated extension FormShape {
  /// A few words for what is asked: answers of one kind may be offered for each other.
  fileprivate var kind: String {
    switch self {
    case .text, .path: "text"
    case .number: "number"
    case .flag: "flag"
    case .day: "day"
    case .choice: "choice"
    case .choices: "choices"
    case .constant: "constant"
    case .group(let position): "group \(position)"
    case .list(let item, _): "list of \(item.shape.kind)"
    case .map(_, let item, _): "map of \(item.shape.kind)"
    case .variants(let variants):
      variants.map { "\($0.title.english) \($0.shape.kind)" }.joined(separator: ", ")
    case .json: "json"
    }
  }
}
