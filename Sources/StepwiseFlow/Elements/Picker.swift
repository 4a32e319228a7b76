/// One of a list to answer with.
public struct Picker: FieldElement {
  var parts: FieldParts<String>
  private let source: (OptionList?, (() async throws -> OptionList)?)

  /// One of the options.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - options: What there is to choose from; make it once, in the view model.
  ///   - selection: The id of the option it has; `nil` for none.
  ///   - onSelect: What takes the option's id; a ``Rejection`` thrown from it is shown and undoes it.
  public init(
    _ label: String, options: OptionList, selection: String? = nil,
    onSelect: @escaping (String) throws -> Void = { _ in }
  ) {
    parts = FieldParts(label: label, value: selection.map { .choice($0) }, onSubmit: onSelect)
    source = (options, nil)
  }

  /// One of options that must be fetched first.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - selection: The id of the option it has; `nil` for none.
  ///   - load: What fetches them, once a visit; where it throws, the person can try again.
  ///   - onSelect: What takes the option's id; a ``Rejection`` thrown from it is shown and undoes it.
  public init(
    _ label: String, selection: String? = nil, load: @escaping () async throws -> OptionList,
    onSelect: @escaping (String) throws -> Void = { _ in }
  ) {
    parts = FieldParts(label: label, value: selection.map { .choice($0) }, onSubmit: onSelect)
    source = (nil, load)
  }

  /// Adds the field, and begins to load its options where they must be fetched.
  public func render(into rendering: inout Rendering) {
    let (options, loading) = rendering.options(of: label, from: source)
    rendering.field(parts, as: ChoiceFormat(list: options), loading: loading) {
      if case .choice(let id) = $0 { id } else { nil }
    }
  }
}

extension Rendering {
  /// The options that are there, or how the loading of them stands.
  mutating func options(
    of label: String, from source: (ready: OptionList?, load: (() async throws -> OptionList)?)
  ) -> (OptionList, Loaded?) {
    guard let load = source.load else { return (source.ready ?? [], nil) }
    let loaded = content(of: label, loading: load)
    guard case .content(let content) = loaded, let options = content as? OptionList else {
      return ([], loaded)
    }
    return (options, nil)
  }
}

/// One option, by label, id, beginning or number.
private nonisolated struct ChoiceFormat: AnswerFormat {
  let list: OptionList
  let presentation = Presentation.choice
  var options: OptionList? { list }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    .choice(try list.option(named: text).id)
  }

  func text(for value: Value) -> String {
    if case .choice(let id) = value { list.text(for: id) } else { "" }
  }

  func display(_ value: Value) -> LocalizedStringKey {
    guard case .choice(let id) = value else { return "" }
    return list[id: id]?.name ?? LocalizedStringKey(label: id)
  }

  func check(_ value: Value) throws(Rejection) {
    guard case .choice(let id) = value else {
      if value == empty { return }
      throw Rejection("One of the options is wanted here.")
    }
    try list.check(id: id)
  }
}
