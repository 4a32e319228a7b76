/// A field for several options of a list.
///
/// The answer is the chosen values, in the order in which they are shown:
///
/// ```swift
/// MultiPicker("Sessions", load: service.sessions, id: \.id, label: \.title, count: 1...3) { sessions in … }
/// MultiPicker("Diet", Diet.self, count: 0...9) { diets in … }
/// ```
public struct MultiPicker<Option>: FieldElement {
  /// The chosen values.
  public typealias Answer = [Option]

  var parts: FieldParts<[Option]>
  private let source: OptionSource<Option>
  private let count: ClosedRange<Int>?
  private var keepsOrder = false

  /// Creates a picker of options that a view model has made.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - options: The options.
  ///   - selection: The values that are selected by default.
  ///   - count: How many may be chosen; a lower bound of 0 makes the field optional, `nil` allows one or more.
  ///   - onAnswer: Receives the values; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the values asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, options: Options<Option>, selection: [Option] = [],
    count: ClosedRange<Int>? = nil, onAnswer: @escaping ([Option]) throws -> Void = { _ in },
    check: (([Option]) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: .choices(selection.map(options.id)), check: check, onAnswer: onAnswer)
    source = .ready(options)
    self.count = count
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
  ///   - selection: The values that are selected by default.
  ///   - count: How many may be chosen; a lower bound of 0 makes the field optional, `nil` allows one or more.
  ///   - onAnswer: Receives the values; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the values asynchronously before it is accepted; `nil` for no check.
  public init<ID: CustomStringConvertible>(
    _ label: String, options values: [Option], id: @escaping (Option) -> ID,
    label optionLabel: (Option) -> String, selection: [Option] = [],
    count: ClosedRange<Int>? = nil, onAnswer: @escaping ([Option]) throws -> Void = { _ in },
    check: (([Option]) async throws -> Void)? = nil
  ) {
    self.init(
      label, options: Options(values, id: id, label: optionLabel), selection: selection,
      count: count, onAnswer: onAnswer, check: check)
  }

  /// Creates a picker of values that are fetched first.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the values, once per visit; if it throws, the person can retry.
  ///   - id: The identifier of a value in answers and scripts, the same in every language.
  ///   - optionLabel: The text that the person reads for a value.
  ///   - selection: The values that are selected by default.
  ///   - count: How many may be chosen; a lower bound of 0 makes the field optional, `nil` allows one or more.
  ///   - onAnswer: Receives the values; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the values asynchronously before it is accepted; `nil` for no check.
  public init<ID: CustomStringConvertible>(
    _ label: String, load: @escaping () async throws -> [Option],
    id: @escaping (Option) -> ID, label optionLabel: @escaping (Option) -> String,
    selection: [Option] = [], count: ClosedRange<Int>? = nil,
    onAnswer: @escaping ([Option]) throws -> Void = { _ in },
    check: (([Option]) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: .choices(selection.map { "\(id($0))" }), check: check,
      onAnswer: onAnswer)
    source = .load { Options(try await load(), id: id, label: optionLabel) }
    self.count = count
  }

  /// Adds the field, and begins to fetch its options if necessary.
  public func render(into rendering: inout Rendering) {
    let (options, loading) = rendering.options(of: label, from: source)
    let list = options?.list ?? []
    let outside = rendering.modifiers.extras
    defer { rendering.modifiers.extras = outside }
    if count?.lowerBound == 0 { rendering.modifiers.change { $0.isOptional = true } }
    let format = ChoicesFormat(list: list, count: count, keepsOrder: keepsOrder)
    rendering.field(parts, as: Box(format), loading: loading) { [keepsOrder] in
      guard case .choices(let ids) = $0 else { return nil }
      let sorted = ids.sorted { list.position(of: $0) ?? 0 < list.position(of: $1) ?? 0 }
      return (keepsOrder ? ids : sorted).compactMap { options?.value($0) }
    }
  }

  /// Returns the picker whose answer has the order in which a program names the options.
  package func keepingOrder() -> MultiPicker {
    var picker = self
    picker.keepsOrder = true
    return picker
  }
}

extension MultiPicker where Option: CaseIterable {
  /// Creates a picker of the cases of a type.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - type: The type.
  ///   - optionLabel: The property with the text that the person reads for a case; `nil` derives it from the name.
  ///   - selection: The cases that are selected by default.
  ///   - count: How many may be chosen; a lower bound of 0 makes the field optional, `nil` allows one or more.
  ///   - onAnswer: Receives the cases; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the cases asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, _ type: Option.Type, label optionLabel: KeyPath<Option, String>? = nil,
    selection: [Option] = [], count: ClosedRange<Int>? = nil,
    onAnswer: @escaping ([Option]) throws -> Void = { _ in },
    check: (([Option]) async throws -> Void)? = nil
  ) {
    self.init(
      label, options: Options(label: optionLabel), selection: selection, count: count,
      onAnswer: onAnswer, check: check)
  }
}

extension MultiPicker where Option == String {
  /// Creates a picker whose answer is the ids of options.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - options: The options; make them once, in the view model.
  ///   - selection: The ids of the options that are selected by default.
  ///   - count: How many may be chosen; a lower bound of 0 makes the field optional, `nil` allows one or more.
  ///   - onAnswer: Receives the ids; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the options asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, options: OptionList, selection: [String] = [],
    count: ClosedRange<Int>? = nil, onAnswer: @escaping ([String]) throws -> Void = { _ in },
    check: (([String]) async throws -> Void)? = nil
  ) {
    self.init(
      label, options: Options(options), selection: selection, count: count, onAnswer: onAnswer,
      check: check)
  }

  /// Creates a picker of options that are fetched first, whose answer is the ids of some.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the options, once per visit; if it throws, the person can retry.
  ///   - selection: The ids of the options that are selected by default.
  ///   - count: How many may be chosen; a lower bound of 0 makes the field optional, `nil` allows one or more.
  ///   - onAnswer: Receives the ids; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the options asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, load: @escaping () async throws -> OptionList, selection: [String] = [],
    count: ClosedRange<Int>? = nil, onAnswer: @escaping ([String]) throws -> Void = { _ in },
    check: (([String]) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: .choices(selection), check: check, onAnswer: onAnswer)
    source = .load { Options(try await load()) }
    self.count = count
  }
}

/// Names separated by commas.
nonisolated enum OptionNames {
  /// Returns the parts between the commas, without the blanks around them.
  static func split(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = part.drop { $0 == " " }
      let end = name.lastIndex { $0 != " " }.map { name.index(after: $0) } ?? name.startIndex
      return String(name[..<end])
    }
  }
}

/// The format of several options, separated by commas.
private nonisolated struct ChoicesFormat: AnswerFormat {
  let list: OptionList
  let count: ClosedRange<Int>?
  private let keepsOrder: Bool

  init(list: OptionList, count: ClosedRange<Int>?, keepsOrder: Bool) {
    self.list = list
    self.keepsOrder = keepsOrder
    // At most as many can be chosen as there are, once they are loaded.
    self.count = count.map { count in
      list.count == 0
        ? count : count.lowerBound...max(count.lowerBound, min(count.upperBound, list.count))
    }
  }
  let kind = AnswerKind.choices
  var hint: LocalizedStringKey? {
    guard let count else { return "several, with commas" }
    if count.lowerBound == count.upperBound { return "\(count.lowerBound), with commas" }
    return count.lowerBound == 0
      ? "at most \(count.upperBound), with commas"
      : "\(count.lowerBound) to \(count.upperBound), with commas"
  }
  let empty = Value.choices([])
  var options: OptionList? { list }
  var rules: AnswerRules {
    var rules = AnswerRules(count: count)
    rules.keepsOrder = keepsOrder
    return rules
  }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    // A label may contain a comma, so the whole text is looked up first.
    if let whole = list.called(text) { return .choices([whole.id]) }
    if let ordered = ordered(text) { return .choices(ordered) }
    var chosen: Set<String> = []
    for name in OptionNames.split(text) {
      // Nothing between two commas names no option, not even one without a label.
      guard !name.isEmpty else { throw list.unknown("") }
      chosen.insert(try list.option(named: name).id)
    }
    return .choices(list.all.map(\.id).filter(chosen.contains))
  }

  func text(for value: Value) -> String {
    guard case .choices(let ids) = value else { return "" }
    let text = ids.map { list.text(for: $0) }.joined(separator: ", ")
    // Names with commas have the order of the list.
    let isListed = !keepsOrder || (try? self.value(from: text, region: nil)) == value
    return isListed ? text : JSONValue.array(ids.map { .text($0) }).description
  }

  /// Returns the ids of a JSON array, whose order is kept; `nil` for any other text.
  private func ordered(_ text: String) -> [String]? {
    guard keepsOrder, text.hasPrefix("["),
      case .array(let items) = try? JSONValue(parsing: Array(text.utf8))
    else { return nil }
    let ids = items.compactMap { item in
      if case .text(let id) = item, list[id: id] != nil { id } else { nil }
    }
    return ids.count == items.count ? ids : nil
  }

  func display(_ value: Value) -> LocalizedStringKey {
    guard case .choices(let ids) = value else { return "" }
    return names(of: ids)
  }

  /// The maximum number of options that a folded answer names: more than a person ticks, fewer than half a long list.
  private static let foldedMax = 100

  func folded(_ value: Value) -> LocalizedStringKey {
    guard case .choices(let ids) = value, ids.count > Self.foldedMax else { return display(value) }
    return "\(names(of: ids.prefix(Self.foldedMax))) and \(ids.count - Self.foldedMax) more"
  }

  private func names(of ids: some Sequence<String>) -> LocalizedStringKey {
    ids.map { list[id: $0]?.labelText ?? LocalizedStringKey(label: $0) }.joined(separator: ", ")
  }

  func check(_ value: Value) throws(Rejection) {
    guard case .choices(let ids) = value else {
      throw Rejection("A list of options is wanted here.")
    }
    var seen: Set<String> = []
    for id in ids {
      try list.check(id: id)
      guard seen.insert(id).inserted else {
        throw Rejection("“\(names(of: [id]))” is chosen twice.")
      }
    }
    guard let count, !ids.isEmpty, !count.contains(ids.count) else { return }
    let chosen = listed(ids)
    if count.lowerBound == count.upperBound {
      throw Rejection("\(ids.count) are chosen (\(chosen)): choose \(count.lowerBound).")
    }
    throw count.lowerBound == 0
      ? Rejection("\(ids.count) are chosen (\(chosen)): choose at most \(count.upperBound).")
      : Rejection(
        """
        \(ids.count) are chosen (\(chosen)): choose \(count.lowerBound) to \(count.upperBound).
        """)
  }

  /// The maximum number of options that a rejection names; few, because the person must find them in a long list.
  private static let listedMax = 6

  private func listed(_ ids: [String]) -> LocalizedStringKey {
    guard ids.count > Self.listedMax else { return names(of: ids) }
    let shown = ids.prefix(Self.listedMax - 1)
    return "\(names(of: shown)) and \(ids.count - shown.count) more"
  }
}
