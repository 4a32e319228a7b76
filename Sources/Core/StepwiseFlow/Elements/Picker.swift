/// A field for one option of a list.
///
/// The answer is the chosen value:
///
/// ```swift
/// Picker("Ticket", load: service.tickets, id: \.id, label: \.name) { ticket in … }
/// Picker("Size", Size.self) { size in … }
/// ```
public struct Picker<Answer>: FieldElement {
  var parts: FieldParts<Answer>
  private let source: OptionSource<Answer>

  /// Creates a picker of options that a view model has made.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - options: The options.
  ///   - selection: The value that is selected by default; `nil` for none.
  ///   - onAnswer: Receives the value; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the value asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, options: Options<Answer>, selection: Answer? = nil,
    onAnswer: @escaping (Answer) throws -> Void = { _ in },
    check: ((Answer) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: selection.map { .choice(options.id($0)) }, check: check,
      onAnswer: onAnswer)
    source = .ready(options)
  }

  /// Creates a picker of a few values.
  ///
  /// Its options are made each time the screen is shown. For hundreds of values, make ``Options`` in the view model.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - values: The values, in the order in which they are shown.
  ///   - id: The identifier of a value in answers and scripts, the same in every language.
  ///   - optionLabel: The text that the person reads for a value.
  ///   - selection: The value that is selected by default; `nil` for none.
  ///   - onAnswer: Receives the value; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the value asynchronously before it is accepted; `nil` for no check.
  public init<ID: CustomStringConvertible>(
    _ label: String, options values: [Answer], id: @escaping (Answer) -> ID,
    label optionLabel: (Answer) -> String, selection: Answer? = nil,
    onAnswer: @escaping (Answer) throws -> Void = { _ in },
    check: ((Answer) async throws -> Void)? = nil
  ) {
    self.init(
      label, options: Options(values, id: id, label: optionLabel), selection: selection,
      onAnswer: onAnswer, check: check)
  }

  /// Creates a picker of values that are fetched first.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the values, once per visit; if it throws, the person can retry.
  ///   - id: The identifier of a value in answers and scripts, the same in every language.
  ///   - optionLabel: The text that the person reads for a value.
  ///   - selection: The value that is selected by default; `nil` for none.
  ///   - onAnswer: Receives the value; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the value asynchronously before it is accepted; `nil` for no check.
  public init<ID: CustomStringConvertible>(
    _ label: String, load: @escaping () async throws -> [Answer],
    id: @escaping (Answer) -> ID, label optionLabel: @escaping (Answer) -> String,
    selection: Answer? = nil, onAnswer: @escaping (Answer) throws -> Void = { _ in },
    check: ((Answer) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: selection.map { .choice("\(id($0))") }, check: check,
      onAnswer: onAnswer)
    source = .load { Options(try await load(), id: id, label: optionLabel) }
  }

  /// Adds the field, and begins to fetch its options if necessary.
  public func render(into rendering: inout Rendering) {
    let (options, loading) = rendering.options(of: label, from: source)
    rendering.field(parts, as: Box(ChoiceFormat(list: options?.list ?? [])), loading: loading) {
      if case .choice(let id) = $0 { options?.value(id) } else { nil }
    }
  }
}

extension Picker where Answer: CaseIterable {
  /// Creates a picker of the cases of a type.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - type: The type.
  ///   - optionLabel: The property with the text that the person reads for a case; `nil` derives it from the name.
  ///   - selection: The case that is selected by default; `nil` for none.
  ///   - onAnswer: Receives the case; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the case asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, _ type: Answer.Type, label optionLabel: KeyPath<Answer, String>? = nil,
    selection: Answer? = nil, onAnswer: @escaping (Answer) throws -> Void = { _ in },
    check: ((Answer) async throws -> Void)? = nil
  ) {
    self.init(
      label, options: Options(label: optionLabel), selection: selection, onAnswer: onAnswer,
      check: check)
  }
}

extension Picker where Answer == String {
  /// Creates a picker whose answer is the id of an option.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - options: The options; make them once, in the view model.
  ///   - selection: The id of the option that is selected by default; `nil` for none.
  ///   - onAnswer: Receives the id; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the option asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, options: OptionList, selection: String? = nil,
    onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    self.init(
      label, options: Options(options), selection: selection, onAnswer: onAnswer, check: check)
  }

  /// Creates a picker of options that are fetched first, whose answer is the id of one.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the options, once per visit; if it throws, the person can retry.
  ///   - selection: The id of the option that is selected by default; `nil` for none.
  ///   - onAnswer: Receives the id; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the option asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, load: @escaping () async throws -> OptionList, selection: String? = nil,
    onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: selection.map { .choice($0) }, check: check, onAnswer: onAnswer)
    source = .load { Options(try await load()) }
  }
}

/// The format of one option: its label, its id, a prefix or a number.
private nonisolated struct ChoiceFormat: AnswerFormat {
  let list: OptionList
  let kind = AnswerKind.choice
  var options: OptionList? { list }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    .choice(try list.option(named: text).id)
  }

  func text(for value: Value) -> String {
    if case .choice(let id) = value { list.text(for: id) } else { "" }
  }

  func display(_ value: Value) -> LocalizedStringKey {
    guard case .choice(let id) = value else { return "" }
    return list[id: id]?.labelText ?? LocalizedStringKey(label: id)
  }

  func check(_ value: Value) throws(Rejection) {
    guard case .choice(let id) = value else {
      if value == empty { return }
      throw Rejection("One of the options is wanted here.")
    }
    try list.check(id: id)
  }
}
