/// Several of a list to answer with.
public struct MultiPicker: FieldElement {
  var parts: FieldParts<[String]>
  private let source: (OptionList?, (() async throws -> OptionList)?)
  private let count: ClosedRange<Int>?

  /// Several of the options.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - options: What there is to choose from; make it once, in the view model.
  ///   - selection: The ids of the options it has.
  ///   - count: How many may be chosen, from 0 where it may be left empty; `nil` for any number from one on.
  ///   - onSelect: What takes the ids, in the order of the list; a ``Rejection`` thrown from it is
  ///     shown and undoes it.
  public init(
    _ label: String, options: OptionList, selection: [String] = [],
    count: ClosedRange<Int>? = nil, onSelect: @escaping ([String]) throws -> Void = { _ in }
  ) {
    parts = FieldParts(label: label, value: .choices(selection), onSubmit: onSelect)
    source = (options, nil)
    self.count = count
  }

  /// Several of options that must be fetched first.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - selection: The ids of the options it has.
  ///   - count: How many may be chosen, from 0 where it may be left empty; `nil` for any number from one on.
  ///   - load: What fetches them, once a visit; where it throws, the person can try again.
  ///   - onSelect: What takes the ids, in the order of the list; a ``Rejection`` thrown from it is
  ///     shown and undoes it.
  public init(
    _ label: String, selection: [String] = [], count: ClosedRange<Int>? = nil,
    load: @escaping () async throws -> OptionList,
    onSelect: @escaping ([String]) throws -> Void = { _ in }
  ) {
    parts = FieldParts(label: label, value: .choices(selection), onSubmit: onSelect)
    source = (nil, load)
    self.count = count
  }

  /// Adds the field, and begins to load its options where they must be fetched.
  public func render(into rendering: inout Rendering) {
    let (options, loading) = rendering.options(of: label, from: source)
    let isOptional = rendering.modifiers.isOptional
    defer { rendering.modifiers.isOptional = isOptional }
    if count?.lowerBound == 0 { rendering.modifiers.isOptional = true }
    rendering.field(parts, as: ChoicesFormat(list: options, count: count), loading: loading) {
      guard case .choices(let ids) = $0 else { return nil }
      return ids.sorted { options.position(of: $0) ?? 0 < options.position(of: $1) ?? 0 }
    }
  }
}

extension MultiPicker {
  /// What stands between the commas of what was typed, without the blanks around it.
  nonisolated static func names(in text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let name = part.drop { $0 == " " }
      let end = name.lastIndex { $0 != " " }.map { name.index(after: $0) } ?? name.startIndex
      return String(name[..<end])
    }
  }
}

/// Several options, with commas between them.
private nonisolated struct ChoicesFormat: AnswerFormat {
  let list: OptionList
  let count: ClosedRange<Int>?
  let presentation = Presentation.choices
  var hint: LocalizedStringKey? {
    guard let count else { return "several, with commas" }
    if count.lowerBound == count.upperBound { return "\(count.lowerBound), with commas" }
    return count.lowerBound == 0
      ? "at most \(count.upperBound), with commas"
      : "\(count.lowerBound) to \(count.upperBound), with commas"
  }
  let empty = Value.choices([])
  var options: OptionList? { list }
  var rules: AnswerRules { AnswerRules(count: count) }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    // A label may hold a comma itself: the whole text is looked at first.
    if let whole = list.called(text) { return .choices([whole.id]) }
    var chosen: Set<String> = []
    for name in MultiPicker.names(in: text) { chosen.insert(try list.option(named: name).id) }
    return .choices(list.all.map(\.id).filter(chosen.contains))
  }

  func text(for value: Value) -> String {
    guard case .choices(let ids) = value else { return "" }
    return ids.map { list.text(for: $0) }.joined(separator: ", ")
  }

  func display(_ value: Value) -> LocalizedStringKey {
    guard case .choices(let ids) = value else { return "" }
    return names(of: ids)
  }

  func folded(_ value: Value) -> LocalizedStringKey {
    guard case .choices(let ids) = value, ids.count > 3 else { return display(value) }
    return "\(names(of: ids.prefix(2))) and \(ids.count - 2) more"
  }

  private func names(of ids: some Sequence<String>) -> LocalizedStringKey {
    ids.map { list[id: $0]?.name ?? LocalizedStringKey(label: $0) }.joined(separator: ", ")
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

  /// How many options a refusal names: who must take some back looks for them in a long list.
  private static let listedMax = 6

  private func listed(_ ids: [String]) -> LocalizedStringKey {
    guard ids.count > Self.listedMax else { return names(of: ids) }
    let shown = ids.prefix(Self.listedMax - 1)
    return "\(names(of: shown)) and \(ids.count - shown.count) more"
  }
}
