/// An option of a program that takes a value, such as `@Option("A URL.") var server = ""`.
///
/// Its name is the property's name in lower case with hyphens: `fakeDelay` is `--fake-delay`.
@propertyWrapper
public struct Option<Value: OptionValue>: ProgramOption {
  private let storage: Storage
  let help: String
  let placeholder: String?
  let group: OptionGroup
  let isForTests: Bool
  var choices: [String] { storage.choices?() ?? Value.choices }
  var defaultValueDescription: String? { storage.initial.defaultValueDescription }

  // Unchecked: created on any thread, and then used only on the main actor.
  private nonisolated final class Storage: @unchecked Sendable {
    let initial: Value
    var value: Value
    var choices: (@MainActor () -> [String])?
    init(_ value: Value) {
      initial = value
      self.value = value
    }
  }

  /// Creates an option with a default value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value.
  ///   - help: The purpose of the option, for `--help`.
  ///   - placeholder: The word for its value in `--help`; a shell completes files for
  ///     `FILE`, and folders for `DIR`.
  ///   - isForTests: Whether it is only for tests and demonstrations, such as a number of failures; `--help` lists it
  ///     after the others.
  public nonisolated init(
    wrappedValue: Value, _ help: String, value placeholder: String = "VALUE",
    isForTests: Bool = false
  ) {
    self.init(
      wrappedValue: wrappedValue, help, value: placeholder, in: .own, isForTests: isForTests)
  }

  /// Creates an option in one of the library's groups.
  package nonisolated init(
    wrappedValue: Value, _ help: String, value placeholder: String, in group: OptionGroup,
    isForTests: Bool = false
  ) {
    storage = Storage(wrappedValue)
    self.isForTests = isForTests
    self.help = help
    self.placeholder = placeholder
    self.group = group
  }

  /// Creates an option that is `nil` unless it is given.
  ///
  /// - Parameters:
  ///   - help: The purpose of the option, for `--help`.
  ///   - placeholder: The word for its value in `--help`; a shell completes files for
  ///     `FILE`, and folders for `DIR`.
  public nonisolated init<Wrapped>(_ help: String, value placeholder: String = "VALUE")
  where Value == Wrapped? {
    self.init(wrappedValue: nil, help, value: placeholder, in: .own)
  }

  /// Creates an option in one of the library's groups that is `nil` unless it is given.
  package nonisolated init<Wrapped>(
    _ help: String, value placeholder: String, in group: OptionGroup
  )
  where Value == Wrapped? {
    self.init(wrappedValue: nil, help, value: placeholder, in: group)
  }

  /// The given value, or the default.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// Offers values to shells that the option's type does not know; the closure is called only when a shell asks.
  func offer(_ choices: @escaping @MainActor () -> [String]) { storage.choices = choices }

  func set(_ text: String?) throws(Rejection) {
    storage.value = try Value(option: text ?? "")
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

  /// The description of `--help` in wizards and commands.
  nonisolated static let helpForHelp = "Prints this help and exits; so does -h."

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
  /// The word for its value in `--help`; `nil` if it takes no value.
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

/// A text as the value of an option.
nonisolated extension String: OptionValue {
  /// Takes the text as it is.
  public init(option text: String) { self = text }
  /// The text; `nil` if it is empty.
  public var defaultValueDescription: String? { isEmpty ? nil : self }
}

/// A whole number as the value of an option.
nonisolated extension Int: OptionValue {
  /// Reads a whole number.
  public init(option text: String) throws(Rejection) {
    guard let number = Int(text) else {
      throw Rejection("“\(text)” is not a whole number, such as 3.")
    }
    self = number
  }
  /// The number.
  public var defaultValueDescription: String? { "\(self)" }
}

/// A number as the value of an option.
nonisolated extension Double: OptionValue {
  /// Reads a number.
  public init(option text: String) throws(Rejection) {
    guard let number = Double(text), number.isFinite else {
      throw Rejection("“\(text)” is not a number, such as 1.5.")
    }
    self = number
  }
  /// The number, without decimals if it is whole.
  public var defaultValueDescription: String? { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}

nonisolated extension CalendarDate: OptionValue {
  /// Reads a date in ISO 8601, such as 1990-12-10.
  public init(option text: String) throws(Rejection) {
    self = try DatePicker.date(from: text)
  }
  /// The date in ISO 8601.
  public var defaultValueDescription: String? { "\(self)" }
}

/// The value of an option that need not be given.
nonisolated extension Optional: OptionValue where Wrapped: OptionValue {
  /// Reads a value, which is never `nil` because the option was given.
  public init(option text: String) throws(Rejection) { self = try Wrapped(option: text) }
  /// The values of the wrapped type.
  public static var choices: [String] { Wrapped.choices }
  /// The description of the wrapped value.
  public var defaultValueDescription: String? { flatMap(\.defaultValueDescription) }
}
