import Stepwise

extension FormFlowController: AnswerReader {
  /// The answers in a file, which is a value of the form's schema or a part of it, or names the questions.
  public func answers(in members: [JSONValue.Member]) -> [PreparedAnswer] {
    let source = asked.context.source
    return StepBudget.with(FormLimits.answersStepsMax) { _ in
      var reader = FormAnswersReader(source: source)
      reader.read(file: members)
      source.given = reader.given
      return reader.answers
    }
  }

  /// Returns the first value of the file that the result has not; `nil` if it has all.
  public func faultOfOutcome() -> LocalizedStringKey? {
    let source = asked.context.source
    return source.given.first { source.result?[$0.name] != $0.value }.map { given in
      let shown = source.form.withoutSecrets(.object([given]))[given.name]?.shortText ?? "…"
      return "“\(given.name)” did not come out as it was given: \(shown)."
    }
  }
}

/// Reads a file of answers that is a value of the schema, or a part of it.
///
/// A person is asked questions that such a value answers by its shape: which optional members there are, whether a list
/// goes on, and which alternative applies.
private struct FormAnswersReader {
  let source: FormSource
  /// The values that the result must have, each for a field of the first group.
  private(set) var given: [JSONValue.Member] = []
  /// The number of values that no question takes.
  private var lostCount = 0
  /// The number of values that are not there, or are written in another way than in the result.
  private var openCount = 0
  /// The answers, each for the questions of its name.
  private var found: [Found] = []
  /// The answers to the questions of one name.
  private struct Found {
    let name: String
    var values: [JSONValue]
    let line: Int
    let isWhole: Bool
    var isDerived = false
    var rejection: LocalizedStringKey?
    /// The positions of its member and of the objects around it.
    let place: [Int]
  }

  /// The positions of the member that is read and of the objects around it.
  private var place: [Int] = []

  /// The positions of the answers whose names are whole.
  private var positions: [String: Int] = [:]

  init(source: FormSource) { self.source = source }

  /// The answers, with an array for several questions of one name.
  var answers: [PreparedAnswer] {
    found.enumerated().sorted {
      $0.element.place == $1.element.place
        ? $0.offset < $1.offset : $0.element.place.lexicographicallyPrecedes($1.element.place)
    }.map(\.element).map { answer in
      PreparedAnswer(
        answer.name, answer.values.count == 1 ? answer.values[0] : .array(answer.values),
        line: answer.line, isWhole: answer.isWhole, isDerived: answer.isDerived,
        rejection: answer.rejection)
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
      Found(
        name: name, values: [value], line: line, isWhole: true, isDerived: isDerived, place: place))
  }

  /// Notes a value that its question cannot take.
  private mutating func reject(
    _ value: JSONValue, to name: String, _ line: Int, _ reason: LocalizedStringKey
  ) {
    lostCount += 1
    give(value, to: name, line)
    guard let position = positions[name] else { return }
    found[position].rejection = "\(LocalizedStringKey(verbatim: name)): \(reason)"
  }

  private static let alsoSet = "Also set"
  private static let review = "Review"

  /// Reads the members of a file.
  mutating func read(file members: [JSONValue.Member]) {
    guard source.form.isOneValue, let field = source.form.groups[0].fields.first else {
      return read(members, group: 0, in: "", isWhole: false)
    }
    // The file may be the value itself.
    let own = members.filter { $0.name != Self.review && $0.name != "$schema" }
    let value = JSONValue.object(own)
    let fault = field.check(value)
    let namesQuestions = own.contains { $0.name == field.name || $0.name.contains(" / ") }
    guard !own.isEmpty, fault == nil || !namesQuestions else {
      return read(members, group: 0, in: "", isWhole: false)
    }
    if let fault { return reject(value, to: field.name, own[0].line, fault) }
    let others = members.filter { $0.name == Self.review }
    let line = members.first?.line ?? 1
    read([.init(field.name, value, line: line)] + others, group: 0, in: "", isWhole: false)
  }

  // MARK: Objects

  /// Reads the members of an object.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - position: The group whose answers they are.
  ///   - path: The names of the flows before the names of the members, each with “ / ”.
  ///   - isWhole: Whether optional members that are missing are left out; otherwise they are if another one is there.
  ///   - isSecret: Whether the object is a secret.
  mutating func read(
    _ members: [JSONValue.Member], group position: Int, in path: String, isWhole: Bool,
    isSecret: Bool = false
  ) {
    let asked = AskedGroup(
      at: position, in: FormContext(source: source, isSecret: isSecret))
    let fields = asked.group.fields + asked.group.branches.flatMap(\.fields)
    var left = Members(members, fields: fields)
    let order = Dictionary(members.enumerated().map { ($1.name, $0) }) { first, _ in first }
    place.append(.max)
    defer { place.removeLast() }
    func note(_ member: JSONValue.Member) { place[place.count - 1] = order[member.name] ?? .max }
    let spread = fields.first(where: \.isSpread)
    if let spread, let others = left.takeOthers(isRoot: path.isEmpty) {
      left.add(others, to: spread)
    }
    var answers = FormAnswers()
    var offers: [[String]] = []
    var leftOut: [FormField] = []
    let openBefore = openCount
    while true {
      asked.follow(answers)
      guard let field = asked.next else {
        let offered = asked.offered
        if offered.isEmpty { break }
        let present = offered.filter { left.hasValue(for: $0) }.map(\.name)
        offers.append(present)
        answers.chosen.formUnion(present)
        for field in offered where !present.contains(field.name) {
          answers.give(nil, shown: nil, to: field.name)
        }
        continue
      }
      let member = left.take(field)
      if let member { note(member) }
      if case .constant(let value) = field.shape {
        if let member { read(member.value, field, field.name, in: path, member.line) }
        answers.give(value, shown: nil, to: field.name)
      } else if let member {
        let id = asked.screenID(of: field)
        read(
          member.value, field, id, in: path, member.line, isOptional: asked.isOptional(field))
        answers.give(member.value, shown: nil, to: field.name)
        let isOwn = field.hasValue(member.value) && member.name == field.name
        if !isOwn { openCount += 1 }
        if path.isEmpty, isOwn, field.check(member.value) == nil {
          given += field.isSpread ? member.value.members ?? [] : [.init(field.name, member.value)]
        }
      } else {
        // What a person has still to answer.
        let isOpen = field.isRequired || answers.chosen.contains(field.name)
        if isOpen { openCount += 1 }
        if !isOpen, asked.group.optionalFields == .chosen { leftOut.append(field) }
        answers.give(
          isOpen ? field.defaultValue ?? .null : nil, shown: nil, to: field.name)
      }
    }
    place[place.count - 1] = .max
    let line = members.first?.line ?? 1
    if openCount == openBefore, !members.isEmpty, let fault = asked.group.check(asked.object) {
      let name = path.isEmpty ? source.form.title : String(path.dropLast(3))
      reject(.object(members), to: name, line, fault)
    }
    // Another answer may lead to their questions.
    for (member, field) in left.unasked {
      note(member)
      read(member.value, field, asked.screenID(of: field), in: path, member.line)
      lostCount += 1
    }
    for member in left.unknown {
      note(member)
      // The name of a screen, of a button, or of a question with its flows.
      found.append(
        Found(
          name: path + member.name, values: [member.value], line: member.line, isWhole: false,
          place: place))
      if !(path.isEmpty && member.name == Self.review) { lostCount += 1 }
    }
    place[place.count - 1] = .max
    guard !members.contains(where: { $0.name == Self.alsoSet }),
      isWhole || offers.contains(where: { !$0.isEmpty })
    else { return }
    for names in offers {
      give(.array(names.map { .text($0) }), to: path + Self.alsoSet, line, isDerived: true)
    }
    for field in leftOut { give(.text(""), to: path + field.name, line, isDerived: true) }
  }

  /// The members of an object that are still to be read.
  private struct Members {
    private var byName: [String: JSONValue.Member] = [:]
    private var order: [String] = []
    private var fields: [String: [FormField]] = [:]

    init(_ members: [JSONValue.Member], fields: [FormField]) {
      for field in fields { self.fields[field.name, default: []].append(field) }
      let names = Set(members.map(\.name))
      let titles = Dictionary(grouping: fields, by: \.title.english).compactMapValues { same in
        Set(same.map(\.name)).count == 1 ? same[0].name : nil
      }
      for member in members {
        // A question has its title as another name.
        let isField = self.fields[member.name] != nil
        let titled = isField ? nil : titles[member.name].flatMap { names.contains($0) ? nil : $0 }
        let name = titled ?? member.name
        if !isField, name == "$schema" { continue }
        byName[name] = .init(member.name, member.value, line: member.line)
        order.append(name)
      }
    }

    /// Returns the member for a field that is asked; `nil` if there is none, or if it leaves the field out.
    mutating func take(_ field: FormField) -> JSONValue.Member? {
      let isThere = hasValue(for: field)
      let member = byName.removeValue(forKey: field.name)
      return isThere ? member : nil
    }

    /// Whether there is a value for a field; null leaves a field out that has no such value.
    func hasValue(for field: FormField) -> Bool {
      guard let value = byName[field.name]?.value else { return false }
      return value != .null || field.isRequired || field.check(.null) == nil
    }

    /// Takes the members that no field is called by.
    mutating func takeOthers(isRoot: Bool) -> [JSONValue.Member]? {
      let names = order.filter { name in
        fields[name] == nil && name != alsoSet && !(isRoot && name == review)
          && !name.contains(" / ")
      }
      return names.isEmpty ? nil : names.compactMap { byName.removeValue(forKey: $0) }
    }

    mutating func add(_ members: [JSONValue.Member], to field: FormField) {
      byName[field.name] = .init(field.name, .object(members), line: members[0].line)
      order.append(field.name)
    }

    /// The members of fields that are not asked, which leave nothing out.
    var unasked: [(JSONValue.Member, FormField)] {
      order.compactMap { name in
        guard let member = byName[name], let same = fields[name] else { return nil }
        let field = same.first { $0.check(member.value) == nil } ?? same[0]
        return member.value == .null && !field.isRequired ? nil : (member, field)
      }
    }

    /// The members that no field is called by.
    var unknown: [JSONValue.Member] {
      order.compactMap { fields[$0] == nil ? byName[$0] : nil }
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
  ///   - isOptional: Whether an empty answer leaves the field out.
  private mutating func read(
    _ value: JSONValue, _ field: FormField, _ id: String, in path: String, _ line: Int,
    isOptional: Bool = false
  ) {
    let name = path + field.name
    switch (field.shape, value) {
    case (.constant(let constant), _):
      guard constant != value else { return }
      let shown = field.isSecret ? "…" : value.shortText
      reject(value, to: name, line, "“\(shown)” is not one of the allowed values.")
    case (.group(let position), .object(let members)):
      read(
        members, group: position, in: "\(path)\(id) / ",
        isWhole: hasAllRequired(members, group: position), isSecret: field.isSecret)
    case (.variants(let variants), _): read(value, oneOf: variants, field, id, in: path, line)
    case (.list(let item, _), .array(let items)) where !item.isLine:
      let list = FormList(field, name: nil, item: item)
      read(items.map { .init("", $0) }, of: list, in: "\(path)\(id) / ", line)
    case (.map(let name, let item, _), .object(let members)):
      let list = FormList(field, name: name, item: item)
      read(members, of: list, in: "\(path)\(id) / ", line)
    default:
      do throws(Rejection) {
        let answer = try field.answer(for: value)
        guard !isOptional || answer != .text("") && answer != .array([]) else {
          throw field.leftOut(value)
        }
        give(answer, to: name, line)
      } catch {
        reject(value, to: name, line, error.sentence)
      }
    }
  }

  /// Reads the answer to a field with alternatives, by the first one that takes all of it.
  private mutating func read(
    _ value: JSONValue, oneOf variants: [FormField], _ field: FormField, _ id: String,
    in path: String, _ line: Int
  ) {
    var first: FormAnswersReader?
    for variant in variants where variant.check(value) == nil {
      var trial = self
      trial.give(.text(variant.name), to: path + id, line, isDerived: true)
      trial.read(value, field.asked(as: variant), "\(id) \(variant.name)", in: path, line)
      if trial.lostCount == lostCount {
        self = trial
        return
      }
      first = first ?? trial
      guard StepBudget.current?.spend(trial.found.count) == true else { break }
    }
    if let first {
      self = first
    } else {
      let fault = field.check(value) ?? variants[0].check(value)
      reject(value, to: path + id, line, fault ?? SchemaCheck.tooLong)
    }
  }

  /// Reads the entries of a list: a press that adds it and its answers for each, and the press that ends the list.
  private mutating func read(
    _ entries: [JSONValue.Member], of list: FormList, in path: String, _ line: Int
  ) {
    func press(_ button: String) {
      give(.text(button), to: path + list.title, line, isDerived: true)
    }
    for (position, member) in entries.enumerated() {
      let id = EntryEditing<FormEntry>.id(ofEntry: position + 1)
      let line = member.line > 0 ? member.line : line
      press("Add")
      if let name = list.nameField(id) {
        give(.text(member.name), to: path + name.name, line, isDerived: true)
      }
      let field = list.valueField(id, number: position + 1, name: member.name)
      read(member.value, field, id, in: path, line)
    }
    press("Done")
  }
}

extension FormField {
  /// Whether a value is one that the answer has, and no other text for it.
  fileprivate func hasValue(_ value: JSONValue) -> Bool {
    if isSecret { return false }
    return switch (shape, value) {
    case (.choice(let options), _): options.contains { $0.value == value }
    case (.choices(let options, _), .array(let items)):
      items.allSatisfy { item in options.contains { $0.value == item } }
    case (.list, .array), (.group, .object), (.map, .object), (.variants, _), (.json, _): true
    default: (try? answer(for: value)) != nil
    }
  }

  /// Returns what to give to a question on one screen, so that its answer is a value, or the option with this id.
  ///
  /// A text is no other way to write a value of another type, although a person types each value as a text.
  ///
  /// - Throws: A ``Rejection`` for a value that the question has no answer for.
  fileprivate func answer(for value: JSONValue) throws(Rejection) -> JSONValue {
    var answer: JSONValue?
    switch (shape, value) {
    case (.json, _): answer = .text(value.indented)
    // An object can name the variable with a secret.
    case (_, .null) where isSecret, (_, .object) where isSecret: return value
    case (.text, .text), (.path, .text), (.number, .number), (.flag, .flag): answer = value
    case (.day, .text(let text)):
      // The question says what is wrong with a text that is no day.
      let day = (try? DatePicker.date(from: text))?.description ?? text
      guard day == text else {
        let wanted = isSecret ? "year-month-day" : LocalizedStringKey(verbatim: day)
        throw Rejection("“\(shown(value))” is not accepted. Wanted here: \(wanted).")
      }
      answer = value
    case (.choice(let options), _):
      answer = FormOption.id(of: value, among: options).map { .text($0) }
    case (.choices(let options, _), .array(let items)):
      let ids = items.compactMap { FormOption.id(of: $0, among: options) }
      if ids.count == items.count { answer = .array(ids.map { .text($0) }) }
    case (.list(let item, let count), .array(let items)) where item.isLine:
      let lines = items.map(\.plainText).joined(separator: "\n")
      // The question says why it does not take the items.
      let typed = (try? FormQuestion.items(in: lines, item, count)) ?? value
      if typed == value { answer = .text(lines) }
    default: break
    }
    if let answer { return isSecret ? secretText(of: answer) : answer }
    if case .choice = shape {
      throw Rejection("“\(shown(value))” is not one of the allowed values.")
    }
    if let fault = check(value) { throw Rejection(fault) }
    throw switch (shape, value) {
    case (_, .null): leftOut(value)
    case (.choices, .array): Rejection("“\(shown(value))” is not one of the allowed values.")
    case (.list, .array):
      Rejection("“\(shown(value))” cannot be typed with a line for each entry.")
    default: Rejection("“\(shown(value))” is of another type than \(shape.typeName).")
    }
  }

  /// The rejection of a value that an answer cannot have, because it would leave the question out.
  fileprivate func leftOut(_ value: JSONValue) -> Rejection {
    Rejection("“\(shown(value))” cannot be given here: leave it out.")
  }

  /// A value as a sentence may have it; one of another shape than the questions within can be a secret of theirs.
  fileprivate func shown(_ value: JSONValue) -> String {
    isSecret || !shape.isAskedOnOneScreen ? "…" : value.shortText
  }
}

extension FormShape {
  /// The name of the type that a value must have.
  fileprivate var typeName: String {
    switch self {
    case .number: "number"
    case .flag: "boolean"
    case .choices, .list: "array"
    case .group, .map: "object"
    default: "string"
    }
  }
}

extension FormOption {
  /// Returns the id of the option with a value, or with this id; `nil` if there is none.
  fileprivate static func id(of value: JSONValue, among options: [FormOption]) -> String? {
    (options.first { $0.value == value } ?? options.first { .text($0.id) == value })?.id
  }
}
