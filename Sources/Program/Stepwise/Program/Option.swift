/// An option of a program that takes a value, such as `@Option("A URL.") var server = ""`.
///
/// Its name is the property's name in lower case with hyphens: `fakeDelay` is `--fake-delay`. Its value is a text, a number or
/// another type that is made from a text, or an ``OptionValue`` of your own.
@propertyWrapper
public struct Option<Value>: ProgramOption {
  private let storage: Storage
  let help: String
  let placeholder: String?
  let group: OptionGroup
  let isForTests: Bool
  var choices: [String] { storage.choices?() ?? storage.reader.choices() }
  var defaultValueDescription: String? { storage.reader.description(storage.initial) }

  // Unchecked: created on any thread, and then used only on the main actor.
  private nonisolated final class Storage: @unchecked Sendable {
    let reader: OptionReader<Value>
    let initial: Value
    var value: Value
    var choices: (@MainActor () -> [String])?
    init(_ value: Value, _ reader: OptionReader<Value>) {
      self.reader = reader
      initial = value
      self.value = value
    }
  }

  private nonisolated init(
    _ value: Value, _ reader: OptionReader<Value>, _ help: String, _ placeholder: String,
    _ group: OptionGroup, isForTests: Bool = false
  ) {
    storage = Storage(value, reader)
    self.isForTests = isForTests
    self.help = help
    self.placeholder = placeholder
    self.group = group
  }

  /// Creates an option with a default value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value.
  ///   - help: The purpose of the option, for `--help`.
  ///   - placeholder: The word for its value in `--help`; a shell completes files for
  ///     `FILE`, and folders for `DIR`.
  ///   - isForTests: Whether it is only for tests and demonstrations, such as a number of failures; only
  ///     `--help all` lists it.
  public nonisolated init(
    wrappedValue: Value, _ help: String, value placeholder: String = "VALUE",
    isForTests: Bool = false
  ) where Value: OptionValue {
    self.init(wrappedValue, .own(), help, placeholder, .own, isForTests: isForTests)
  }

  /// Creates an option with a default value: a text, or a number.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value; an empty text is not shown by `--help`.
  ///   - help: The purpose of the option, for `--help`.
  ///   - placeholder: The word for its value in `--help`; a shell completes files for
  ///     `FILE`, and folders for `DIR`.
  ///   - isForTests: Whether it is only for tests and demonstrations, such as a number of failures; only
  ///     `--help all` lists it.
  public nonisolated init(
    wrappedValue: Value, _ help: String, value placeholder: String = "VALUE",
    isForTests: Bool = false
  ) where Value: LosslessStringConvertible {
    self.init(wrappedValue, .lossless(), help, placeholder, .own, isForTests: isForTests)
  }

  /// Creates an option that is `nil` unless it is given.
  ///
  /// - Parameters:
  ///   - help: The purpose of the option, for `--help`.
  ///   - placeholder: The word for its value in `--help`; a shell completes files for
  ///     `FILE`, and folders for `DIR`.
  ///   - isForTests: Whether it is only for tests and demonstrations; only `--help all` lists it.
  public nonisolated init<Wrapped: OptionValue>(
    _ help: String, value placeholder: String = "VALUE", isForTests: Bool = false
  ) where Value == Wrapped? {
    self.init(
      nil, OptionReader<Wrapped>.own().optional, help, placeholder, .own, isForTests: isForTests)
  }

  /// Creates an option for a text or a number that is `nil` unless it is given.
  ///
  /// - Parameters:
  ///   - help: The purpose of the option, for `--help`.
  ///   - placeholder: The word for its value in `--help`; a shell completes files for
  ///     `FILE`, and folders for `DIR`.
  ///   - isForTests: Whether it is only for tests and demonstrations; only `--help all` lists it.
  public nonisolated init<Wrapped: LosslessStringConvertible>(
    _ help: String, value placeholder: String = "VALUE", isForTests: Bool = false
  ) where Value == Wrapped? {
    self.init(
      nil, OptionReader<Wrapped>.lossless().optional, help, placeholder, .own,
      isForTests: isForTests)
  }

  /// Creates an option in one of the library's groups.
  package nonisolated init(
    wrappedValue: Value, _ help: String, value placeholder: String, in group: OptionGroup
  ) where Value: OptionValue {
    self.init(wrappedValue, .own(), help, placeholder, group)
  }

  /// Creates an option for a text or a number in one of the library's groups.
  package nonisolated init(
    wrappedValue: Value, _ help: String, value placeholder: String, in group: OptionGroup
  ) where Value: LosslessStringConvertible {
    self.init(wrappedValue, .lossless(), help, placeholder, group)
  }

  /// Creates an option in one of the library's groups that is `nil` unless it is given.
  package nonisolated init<Wrapped: OptionValue>(
    _ help: String, value placeholder: String, in group: OptionGroup
  ) where Value == Wrapped? {
    self.init(nil, OptionReader<Wrapped>.own().optional, help, placeholder, group)
  }

  /// Creates an option for a text or a number in one of the library's groups that is `nil` unless it is given.
  package nonisolated init<Wrapped: LosslessStringConvertible>(
    _ help: String, value placeholder: String, in group: OptionGroup
  ) where Value == Wrapped? {
    self.init(nil, OptionReader<Wrapped>.lossless().optional, help, placeholder, group)
  }

  /// The given value, or the default.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// Offers values to shells that the option's type does not know; the closure is called only when a shell asks.
  func offer(_ choices: @escaping @MainActor () -> [String]) { storage.choices = choices }

  func set(_ text: String?) throws(Rejection) {
    storage.value = try storage.reader.read(text ?? "")
  }
}

/// A Boolean option of a program, such as `@Flag("Says more.") var verbose`.
@propertyWrapper
public struct Flag: ProgramOption {
  private let storage: Storage
  let help: String
  let group: OptionGroup
  var placeholder: String? { nil }
  var choices: [String] { [] }
  var defaultValueDescription: String? { nil }

  // Unchecked: created on any thread, and then used only on the main actor.
  private nonisolated final class Storage: @unchecked Sendable {
    var isGiven = false
    init() {}
  }

  /// Creates a Boolean flag, false unless given.
  ///
  /// - Parameter help: The purpose of the flag, for `--help`.
  public nonisolated init(_ help: String) { self.init(help, in: .own) }

  /// Creates a flag of every program.
  package nonisolated init(_ help: String, in group: OptionGroup) {
    storage = Storage()
    self.help = help
    self.group = group
  }

  /// Whether the flag was given.
  public var wrappedValue: Bool { storage.isGiven }

  func set(_ text: String?) { storage.isGiven = true }
}

/// The properties of an option that the option table uses.
protocol ProgramOption {
  var help: String { get }
  /// The word for its value in `--help`, in brackets if the value may be left out, and is empty then; `nil` if it takes no
  /// value.
  var placeholder: String? { get }
  /// The values that a shell offers; other values may be allowed.
  var choices: [String] { get }
  /// The value without the option, for `--help`; `nil` if there is nothing to say about it.
  var defaultValueDescription: String? { get }
  /// The group of the option in `--help`.
  var group: OptionGroup { get }
  /// Whether it is listed after the other options of its group.
  var isForTests: Bool { get }
  func set(_ text: String?) throws(Rejection)
}

extension ProgramOption {
  var isForTests: Bool { false }
}

/// A type of values that an option can have.
public nonisolated protocol OptionValue {
  /// Reads a value.
  ///
  /// - Parameter text: The typed text.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  init(option text: String) throws(Rejection)

  /// The values that a shell offers, if there are few; other values may be allowed.
  static var choices: [String] { get }

  /// The value as `--help` shows it where it is the default; `nil` if help does not show it.
  var defaultValueDescription: String? { get }
}

nonisolated extension OptionValue {
  /// No values.
  public static var choices: [String] { [] }
  /// `nil`.
  public var defaultValueDescription: String? { nil }
}

nonisolated extension OptionValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// Reads the case with this raw value.
  public init(option text: String) throws(Rejection) {
    guard let value = Self(rawValue: text) else {
      throw Rejection("“\(text)” is not one of its values: write \(Sentence.list(Self.choices)).")
    }
    self = value
  }

  /// All cases.
  public static var choices: [String] { allCases.map(\.rawValue) }
  /// The raw value.
  public var defaultValueDescription: String? { rawValue }
}

nonisolated extension CalendarDate: OptionValue {
  /// Reads a date in ISO 8601, such as 1990-12-10.
  public init(option text: String) throws(Rejection) {
    self = try DatePicker.date(from: text)
  }
  /// The date in ISO 8601.
  public var defaultValueDescription: String? { "\(self)" }
}

/// Reads the values of an option and describes them.
///
/// Texts and numbers are read here and not by members of their types, which all code of a program would see.
private nonisolated struct OptionReader<Value> {
  let read: (String) throws(Rejection) -> Value
  let choices: () -> [String]
  let description: (Value) -> String?

  /// The same values, or `nil`; an option that is given is never `nil`.
  var optional: OptionReader<Value?> {
    OptionReader<Value?>(
      read: { [read] text throws(Rejection) in try read(text) }, choices: choices,
      description: { [description] in $0.flatMap(description) })
  }
}

nonisolated extension OptionReader where Value: OptionValue {
  static func own() -> OptionReader {
    OptionReader(
      read: { text throws(Rejection) in try Value(option: text) }, choices: { Value.choices },
      description: \.defaultValueDescription)
  }
}

nonisolated extension OptionReader where Value: LosslessStringConvertible {
  static func lossless() -> OptionReader {
    OptionReader(
      read: { text throws(Rejection) in
        guard let value = Value(text), (value as? Double)?.isFinite ?? true else {
          throw Rejection(sentence(about: text))
        }
        return value
      },
      choices: { [] },
      description: { value in
        let whole = (value as? Double).flatMap { Int(exactly: $0) }
        let text = whole.map(\.description) ?? value.description
        return text.isEmpty ? nil : text
      })
  }

  private static func sentence(about text: String) -> LocalizedStringKey {
    switch Value.self {
    case is any BinaryInteger.Type: "“\(text)” is not a whole number, such as 3."
    case is any BinaryFloatingPoint.Type: "“\(text)” is not a number, such as 1.5."
    default: "“\(text)” is not a value of this option."
    }
  }
}
