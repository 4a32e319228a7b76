import Stepwise

/// Receives an answer; `nil` if the question was left out.
typealias TakeAnswer = @MainActor (JSONValue?) -> Void

/// Takes an answer with all that follows from it, within one budget of steps.
///
/// - Parameter take: Checks the answer, and asks the next question.
/// - Throws: A ``Rejection``, also if a check or a condition could not be decided.
func takeAnswer(_ take: () throws -> Void) throws {
  try StepBudget.with(FormLimits.answerStepsMax) { budget in
    try take()
    guard !budget.isUndecided else { throw Rejection(SchemaCheck.tooLong) }
  }
}

/// A question that a flow asks.
struct FormQuestion {
  let field: FormField
  /// The id of its screen, or of its flow.
  let id: String
  let introduction: [String]
  /// Whether it may be left out by an empty answer.
  let isOptional: Bool
  /// Whether nobody chose to answer it, so that its default must not be set by an empty answer.
  var isUnchosen = false
  let context: FormContext

  /// Returns the same question about another field.
  func asking(_ field: FormField, id: String) -> FormQuestion {
    FormQuestion(
      field: field, id: id, introduction: field.introduction, isOptional: false, context: context)
  }
}

/// What surrounds a question.
struct FormContext {
  let source: FormSource
  /// The number of groups around it.
  var depth = 0
  /// Whether it is within a secret.
  var isSecret = false
}

nonisolated extension FormField {
  /// Whether an answer is one line of text that is shown.
  var isLine: Bool { shape.isLine && !isSecret }

  /// Returns the field with the shape of one of its alternatives, which is asked as the field is.
  func asked(as variant: FormField) -> FormField {
    var field = self
    field.shape = variant.shape
    field.isSecret = isSecret || variant.isSecret
    field.check = { variant.check($0) ?? check($0) }
    field.title = variant.shape.isAskedOnOneScreen ? title : variant.title
    return field
  }
}

extension FormShape {
  /// Whether one field on one screen asks for it.
  nonisolated var isAskedOnOneScreen: Bool {
    switch self {
    case .group, .map, .variants, .constant: false
    case .list(let item, _): item.isLine
    default: true
    }
  }

  /// Whether an answer is one line of text.
  nonisolated var isLine: Bool {
    switch self {
    case .text(let kind, _): kind == .line
    case .number: true
    default: false
    }
  }
}

extension FlowController {
  /// Asks a question, on a screen or in flows of its own.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - take: Receives the answer; `nil` if it was left out.
  func ask(_ question: FormQuestion, _ take: @escaping TakeAnswer) {
    let field = question.field
    switch field.shape {
    case .constant(let value): take(value)
    case .group(let position):
      var context = question.context
      guard context.depth < FormLimits.nestedGroupsMax else {
        return fail(
          RunFailure(
            .dataError, "“\(field.title)” is nested more than \(FormLimits.nestedGroupsMax) deep."))
      }
      context.depth += 1
      context.isSecret = field.isSecret
      start(
        GroupFlow(
          AskedGroup(
            at: position, in: context,
            introduction: question.introduction + (field.help.map { [$0] } ?? [])),
          title: field.title), id: question.id
      ) { take($0) }
    case .variants(let variants): ask(oneOf: variants, question, take)
    case .list(let item, let count) where !item.isLine:
      start(FormList(field, name: nil, item: item), count, question, take)
    case .map(let name, let item, let count):
      start(FormList(field, name: name, item: item), count, question, take)
    default: push(field.title, id: question.id, content: question.content(take))
    }
  }

  private func start(
    _ list: FormList, _ count: ClosedRange<Int>, _ question: FormQuestion,
    _ take: @escaping TakeAnswer
  ) {
    start(list.flow(question, count: count), id: question.id) { take(list.value(of: $0)) }
  }

  /// Asks which alternative applies, and then that one.
  private func ask(
    oneOf variants: [FormField], _ question: FormQuestion, _ take: @escaping TakeAnswer
  ) {
    func ask(_ id: String) {
      guard let variant = variants.first(where: { $0.name == id }) else { return }
      self.ask(
        question.asking(question.field.asked(as: variant), id: "\(question.id) \(id)"), take)
    }
    let screen = "\(question.id) kind"
    if question.field.isSecret {
      // The alternative of a secret is a part of it.
      var field = question.field
      field.shape = .choice(
        variants.map { FormOption(.text($0.name), label: $0.title.english, id: $0.name) })
      field.check = { _ in nil }
      field.name = question.id
      let choice = question.asking(field, id: screen)
      push(field.title, id: screen, content: choice.content { if let id = $0?.text { ask(id) } })
      return
    }
    let options = OptionList(
      variants.map { OptionList.Option($0.title, id: $0.name) })
    push(question.field.title, id: screen) {
      for text in question.introduction { Text(verbatim: text) }
      Picker(question.id, options: options) { ask($0) }
        .labeled(question.field.title).help(question.help)
    }
  }
}

// MARK: Fields

extension FormQuestion {
  var help: LocalizedStringKey? { field.help.map { LocalizedStringKey(verbatim: $0) } }

  /// Returns what makes the elements of the question's screen.
  func content(_ take: @escaping TakeAnswer) -> () -> any Element {
    // The list is made once, not each time that the screen is shown.
    let list = OptionList(field.shape.options.map(\.listed))
    @ElementBuilder func content() -> any Element {
      for text in introduction { Text(verbatim: text) }
      if let notice = field.notice { Text(notice) }
      if field.isSecret, !list.all.isEmpty {
        Text("One of these: \(labels: list.all.map(\.label))")
      }
      element(list, take)
    }
    return content
  }

  private func element(_ list: OptionList, _ take: @escaping TakeAnswer) -> any Element {
    // What is left out by an empty answer is not set by its default.
    let (name, given) = (field.name, isUnchosen ? nil : field.defaultValue)
    func answer(_ value: JSONValue?) throws {
      try takeAnswer {
        if let value, let fault = field.check(value) { throw Rejection(fault) }
        take(value)
      }
    }
    func answer(text: String) throws {
      try answer(text.isEmpty && isOptional ? nil : .text(text))
    }
    if field.isSecret {
      return finished(
        SecureField(name) { text in
          try answer(text.isEmpty && isOptional ? nil : field.secret(from: text))
        }, answer, hint: field.secretHint)
    }
    switch field.shape {
    case .flag:
      return finished(Toggle(name, isOn: given?.flag) { try answer(.flag($0)) }, answer)
    case .day:
      let day = given?.text.flatMap { try? DatePicker.date(from: $0) }
      return finished(
        DatePicker(name, selection: day) { try answer(.text($0.description)) }, answer)
    case .path:
      return finished(
        PathField(name, path: given?.text, to: .file) { try answer(text: $0) }, answer)
    case .number(let isWhole, let range):
      return finished(
        NumberField(name, value: given?.number, in: range, isWhole: isWhole) {
          try answer(.number($0))
        }, answer)
    case .choice(let options):
      let selection = options.first { $0.value == given }?.id
      return finished(
        Picker(name, options: list, selection: selection) { id in
          if let option = options.first(where: { $0.id == id }) { try answer(option.value) }
        }, answer)
    case .choices(let options, let count):
      let selection = given?.items.flatMap { FormOption.ids(of: $0, among: options) } ?? []
      return finished(
        MultiPicker(name, options: list, selection: selection, count: count) { ids in
          if ids.isEmpty, isOptional { return try answer(nil) }
          let chosen = Set(ids)
          if let missing = options.first(where: { $0.isRequired && !chosen.contains($0.id) }) {
            throw Rejection("“\(missing.label)” must be chosen.")
          }
          let values = Dictionary(options.map { ($0.id, $0.value) }) { first, _ in first }
          try answer(.array(ids.compactMap { values[$0] }))
        }.keepingOrder(), answer, empty: count.contains(0) ? .array([]) : nil)
    case .text(.lines, let hint):
      return finished(
        TextEditor(name, text: given?.text) { try answer(text: $0) }, answer, hint: hint)
    case .text(_, let hint):
      return finished(
        TextField(name, text: given?.text) { try answer(text: $0) }, answer, hint: hint)
    case .list(let item, let count):
      return finished(
        TextEditor(name, text: given.flatMap { Self.lines(of: $0, item, count) }) {
          try answer(Self.items(in: $0, item, count))
        }, answer, hint: "one line each", empty: count.contains(0) ? .array([]) : nil)
    default:
      return finished(
        TextEditor(name, text: given?.indented) { text in
          try answer(text.isEmpty ? nil : Self.json(text))
        }, answer, hint: "JSON")
    }
  }

  /// Returns an element with everything that questions have in common.
  private func finished(
    _ element: some AnswerableElement, _ answer: @escaping (JSONValue?) throws -> Void,
    hint: LocalizedStringKey? = nil, empty: JSONValue? = nil
  ) -> any Element {
    element.labeled(field.title).help(help)
      .prompt(field.placeholder.map { LocalizedStringKey(verbatim: $0) } ?? hint)
      .askedOfPerson(!isOptional && empty != nil && field.defaultValue == nil)
      .optional(isOptional || empty != nil) { try answer(isOptional ? nil : empty) }
  }

  private static func json(_ text: String) throws(Rejection) -> JSONValue {
    do {
      return try JSONNode(form: Array(text.utf8)).value
    } catch {
      throw Rejection("This is not JSON: \(error.description)")
    }
  }

  /// Returns the lines to type for a list; `nil` if no lines give the same list again.
  static func lines(
    of list: JSONValue, _ item: FormField, _ count: ClosedRange<Int>
  ) -> String? {
    let lines = list.items?.map(\.plainText).joined(separator: "\n")
    return lines.flatMap { (try? items(in: $0, item, count)) == list ? $0 : nil }
  }

  /// Returns the items of a list that was typed in lines.
  static func items(
    in text: String, _ item: FormField, _ count: ClosedRange<Int>
  ) throws -> JSONValue {
    var items: [JSONValue] = []
    for line in text.split(separator: "\n").map(String.init)
    where !line.allSatisfy(\.isWhitespace) {
      var value = JSONValue.text(line)
      if case .number = item.shape {
        guard let number = Value.Number(line) else {
          throw Rejection("“\(line)” is not a number, such as \("3.5").")
        }
        value = .number(number)
      }
      if let fault = item.check(value) { throw Rejection(fault) }
      items.append(value)
    }
    if let fault = SchemaCheck.fault(of: items.count, in: Schema.Count(count)) {
      throw Rejection(fault)
    }
    return .array(items)
  }
}

extension FormShape {
  /// The options to choose from; empty for other shapes.
  nonisolated fileprivate var options: [FormOption] {
    switch self {
    case .choice(let options), .choices(let options, _): options
    default: []
    }
  }
}

extension FormOption {
  /// Returns the ids of options with these values, in their order; `nil` if one is none of them, or is there twice.
  static func ids(of values: [JSONValue], among options: [FormOption]) -> [String]? {
    let known = Dictionary(options.map { ($0.value, $0.id) }) { first, _ in first }
    let ids = values.compactMap { known[$0] }
    return ids.count == values.count && Set(ids).count == ids.count ? ids : nil
  }

  /// The option in a list.
  var listed: OptionList.Option {
    OptionList.Option(
      LocalizedStringKey(verbatim: label), id: id,
      detail: detail.map { OptionList.Option.Detail(verbatim: $0) }
        ?? (isRequired ? OptionList.Option.Detail("must be chosen") : nil))
  }
}
