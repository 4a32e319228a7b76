/// Values to choose from, with the text that the person reads for each.
///
/// Make it once, in the view model. Copies share their storage, so that any number of options costs nothing to pass
/// around.
///
/// ```swift
/// let tickets = Options(tickets, id: \.id, label: \.name)
/// ```
public struct Options<Value> {
  /// The options as the person sees them.
  public let list: OptionList
  let value: (_ id: String) -> Value?
  let id: (Value) -> String

  /// Creates options of values.
  ///
  /// - Parameters:
  ///   - values: The values, in the order in which they are shown.
  ///   - id: The identifier of a value in answers and scripts, unique and the same in every language.
  ///   - label: The text that the person reads for a value.
  ///   - detail: The words beside the label; `nil` for none.
  ///   - keywords: Words that find a value and are not shown.
  public init<ID: CustomStringConvertible>(
    _ values: some Sequence<Value>, id: @escaping (Value) -> ID, label: (Value) -> String,
    detail: (Value) -> OptionList.Option.Detail? = { _ in nil },
    keywords: (Value) -> [String] = { _ in [] }
  ) {
    let named = values.map { ("\(id($0))", $0) }
    list = OptionList(
      named.map {
        OptionList.Option(
          label($0.1), id: $0.0, detail: detail($0.1), keywords: keywords($0.1))
      })
    let known = Dictionary(named, uniquingKeysWith: { first, _ in first })
    value = { known[$0] }
    self.id = { "\(id($0))" }
  }
}

extension Options where Value == String {
  /// Creates options whose values are their ids.
  ///
  /// - Parameter list: The options.
  public init(_ list: OptionList) {
    self.list = list
    value = { $0 }
    id = { $0 }
  }
}

extension Options where Value: CaseIterable {
  /// Creates options of all cases of a type.
  ///
  /// The id of a case is its raw value if that is a string, otherwise the name of the case.
  ///
  /// - Parameter label: The property with the text that the person reads for a case; `nil` derives it from the name,
  ///   such as `Extra large` from `extraLarge`.
  public init(label: KeyPath<Value, String>? = nil) {
    self.init(
      Value.allCases, id: { Self.id(of: $0) },
      label: { value in
        label.map { value[keyPath: $0] } ?? Self.words(of: String(describing: value))
      })
  }

  private static func id(of value: Value) -> String {
    (value as? any RawRepresentable)?.rawValue as? String ?? String(describing: value)
  }

  /// Returns the name as words: `extraLarge` becomes `Extra large`.
  private static func words(of name: String) -> String {
    var words = name.prefix(1).uppercased()
    for character in name.dropFirst() {
      let startsWord = character.isUppercase && words.last?.isLowercase == true
      words += startsWord ? " \(character.lowercased())" : String(character)
    }
    return words
  }
}

/// The options of a picker, ready or to be fetched.
enum OptionSource<Value> {
  case ready(Options<Value>)
  case load(() async throws -> Options<Value>)

  /// The options, with an error if two have the same id, because an answer could not tell them apart.
  func options(of label: String) async throws -> Options<Value> {
    let options =
      switch self {
      case .ready(let options): options
      case .load(let load): try await load()
      }
    guard let id = options.list.repeatedID else { return options }
    throw FlowError("Two options of “\(label)” have the id “\(id)”: give each its own id.")
  }
}

extension Rendering {
  /// Returns the options if they are ready, otherwise the state of their load.
  mutating func options<Value>(of label: String, from source: OptionSource<Value>)
    -> (options: Options<Value>?, loading: Loaded?)
  {
    if case .ready(let options) = source, options.list.repeatedID == nil { return (options, nil) }
    let loaded = content(of: label) { try await source.options(of: label) }
    guard case .content(let content) = loaded, let options = content as? Options<Value> else {
      return (nil, loaded)
    }
    return (options, nil)
  }
}
