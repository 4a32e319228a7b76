import Stepwise

extension FormFlowController: AnswerReader {
  /// The answers in a file, which is a value of the form's schema or a part of it, or names the questions.
  public func answers(in members: [JSONValue.Member]) -> [PreparedAnswer] {
    var reader = FormAnswersReader(source: asked.context.source)
    reader.read(members, group: 0, in: "", isWhole: false)
    return reader.answers
  }
}

/// Reads a file of answers that is a value of the schema, or a part of it.
///
/// A person is asked questions that such a value answers by its shape: which optional members there are, whether a list
/// goes on, and which alternative applies.
private struct FormAnswersReader {
  let source: FormSource
  /// The answers, each for the questions of its name.
  private var found: [Found] = []
  /// The answers to the questions of one name.
  private struct Found {
    let name: String
    var values: [JSONValue]
    let line: Int
    let isWhole: Bool
    var isDerived = false
  }

  /// The positions of the answers whose names are whole.
  private var positions: [String: Int] = [:]

  init(source: FormSource) { self.source = source }

  /// The answers, with an array for several questions of one name.
  var answers: [PreparedAnswer] {
    found.map { answer in
      PreparedAnswer(
        answer.name, answer.values.count == 1 ? answer.values[0] : .array(answer.values),
        line: answer.line, isWhole: answer.isWhole, isDerived: answer.isDerived)
    }
  }

  private mutating func give(
    _ value: JSONValue, to name: String, _ line: Int, isDerived: Bool = false
  ) {
    if let position = positions[name] {
      found[position].values.append(value)
      if !isDerived { found[position].isDerived = false }
      return
    }
    positions[name] = found.count
    found.append(
      Found(name: name, values: [value], line: line, isWhole: true, isDerived: isDerived))
  }

  // MARK: Objects

  /// Reads the members of an object.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - position: The group whose answers they are.
  ///   - path: The names of the flows before the names of the members, each with “ / ”.
  ///   - isWhole: Whether optional members that are missing are left out; otherwise they are if another one is there.
  mutating func read(
    _ members: [JSONValue.Member], group position: Int, in path: String, isWhole: Bool
  ) {
    let group = source.form.groups[position]
    var fields: [String: [FormField]] = [:]
    for field in group.fields + group.branches.flatMap(\.fields) {
      fields[field.name, default: []].append(field)
    }
    for member in members {
      let same = fields[member.name] ?? []
      guard let field = same.first(where: { $0.check(member.value) == nil }) ?? same.first else {
        // The name of a screen, of a button, or of a question by its title.
        found.append(
          Found(
            name: path + member.name, values: [member.value], line: member.line, isWhole: false))
        continue
      }
      if case .null = member.value, !field.isRequired, group.optionalFields == .chosen { continue }
      read(member.value, field, field.name, in: path, member.line)
    }
    let alsoSet = "Also set"
    guard !members.contains(where: { $0.name == alsoSet }) else { return }
    let (offers, leftOut) = offers(members, group: position)
    guard isWhole || offers.contains(where: { !$0.isEmpty }) else { return }
    let line = members.first?.line ?? 1
    for names in offers {
      give(.array(names.map { .text($0) }), to: path + alsoSet, line, isDerived: true)
    }
    for name in leftOut { give(.null, to: path + name, line, isDerived: true) }
  }

  /// Returns the optional members to choose, for each time that they are offered, and those that are asked at once and
  /// are missing.
  private func offers(
    _ members: [JSONValue.Member], group position: Int
  ) -> (offers: [[String]], leftOut: [String]) {
    var given: [String: JSONValue] = [:]
    for member in members { given[member.name] = member.value }
    let asked = AskedGroup(at: position, in: FormContext(source: source))
    var (answers, offers, leftOut): (FormAnswers, [[String]], [String]) = (FormAnswers(), [], [])
    while true {
      asked.follow(answers)
      if let field = asked.next {
        if case .constant(let value) = field.shape {
          answers.give(value, to: field.name)
        } else {
          // What a person has still to answer.
          let isOpen = field.isRequired || answers.chosen.contains(field.name)
          if !isOpen, given[field.name] == nil, asked.group.optionalFields == .chosen {
            leftOut.append(field.name)
          }
          answers.give(given[field.name] ?? (isOpen ? .null : nil), to: field.name)
        }
        continue
      }
      let offered = asked.offered.map(\.name)
      guard !offered.isEmpty else { return (offers, leftOut) }
      let present = offered.filter { given[$0].map { $0 != .null } ?? false }
      offers.append(present)
      answers.chosen.formUnion(present)
      for name in Set(offered).subtracting(present) { answers.give(nil, to: name) }
    }
  }

  private func hasAllRequired(_ members: [JSONValue.Member], group position: Int) -> Bool {
    let names = Set(members.map(\.name))
    return source.form.groups[position].fields.allSatisfy { field in
      if case .constant = field.shape { return true }
      return !field.isRequired || names.contains(field.name)
    }
  }

  // MARK: Values

  /// Reads the answer to a field.
  ///
  /// - Parameters:
  ///   - value: The answer.
  ///   - field: The field.
  ///   - id: The id of its screen or its flow.
  ///   - path: The names of the flows around it.
  ///   - line: The line of the answer.
  private mutating func read(
    _ value: JSONValue, _ field: FormField, _ id: String, in path: String, _ line: Int
  ) {
    switch (field.shape, value) {
    case (.constant(let constant), _) where constant == value: break
    case (.group(let position), .object(let members)):
      read(
        members, group: position, in: "\(path)\(id) / ",
        isWhole: hasAllRequired(members, group: position))
    case (.variants(let variants), _):
      guard let variant = variants.first(where: { $0.check(value) == nil }) else {
        return give(value, to: path + id, line)
      }
      give(.text(variant.name), to: path + id, line, isDerived: true)
      var field = field
      field.shape = variant.shape
      read(value, field, "\(id) \(variant.name)", in: path, line)
    case (.list(let item, _), .array(let items)) where item.shape.isLine:
      give(.text(items.map(\.plainText).joined(separator: "\n")), to: path + field.name, line)
    case (.list(let item, let count), .array(let items)):
      readItems(items.map { .init("", $0) }, nil, item, count, in: "\(path)\(id) / ", line)
    case (.map(let name, let item, let count), .object(let members)):
      readItems(members, name, item, count, in: "\(path)\(id) / ", line)
    case (.choice(let options), _):
      let option = options.first { $0.value == value }
      give(option.map { .text($0.id) } ?? value, to: path + field.name, line)
    case (.choices(let options, _), .array(let items)):
      let ids = items.map { item in
        options.first { $0.value == item }.map { .text($0.id) } ?? item
      }
      give(.array(ids), to: path + field.name, line)
    case (.json, _):
      // A text that is JSON was typed as the person would type it.
      let isTyped = value.text.map { (try? JSONValue(parsing: Array($0.utf8))) != nil } ?? false
      give(isTyped ? value : .text(value.indented), to: path + field.name, line)
    default: give(value, to: path + field.name, line)
    }
  }

  private mutating func readItems(
    _ items: [JSONValue.Member], _ name: FormField?, _ item: FormField, _ count: ClosedRange<Int>,
    in path: String, _ line: Int
  ) {
    func goOn(_ choice: ListFlow.Choice) {
      give(.text(choice.rawValue), to: "\(path)next", line, isDerived: true)
    }
    if count.lowerBound == 0 { goOn(items.isEmpty ? .done : .another) }
    for (position, member) in items.enumerated() {
      let line = member.line > 0 ? member.line : line
      if let name { give(.text(member.name), to: path + name.name, line, isDerived: true) }
      var field = item
      field.name = "\(position + 1)"
      read(member.value, field, field.name, in: path, line)
      goOn(position + 1 < items.count ? .another : .done)
    }
  }
}
