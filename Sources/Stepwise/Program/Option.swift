/// An option of a program that takes a value, declared in a line: `@Option("A URL.") var server = ""`.
///
/// Its name is the property's, in lower case with hyphens: `fakeDelay` is `--fake-delay`.
@propertyWrapper
public struct Option<Value: OptionValue>: ProgramOption {
  private let storage: Storage
  let help: String
  let placeholder: String?

  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// An option with a value that holds where it is not given.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where it is not given.
  ///   - help: What it is for, for `--help`.
  ///   - placeholder: The word that stands for its value in `--help`.
  public init(wrappedValue: Value, _ help: String, value placeholder: String = "VALUE") {
    storage = Storage(wrappedValue)
    self.help = help
    self.placeholder = placeholder
  }

  /// An option that is `nil` where it is not given.
  ///
  /// - Parameters:
  ///   - help: What it is for, for `--help`.
  ///   - placeholder: The word that stands for its value in `--help`.
  public init<Wrapped>(_ help: String, value placeholder: String = "VALUE")
  where Value == Wrapped? {
    self.init(wrappedValue: nil, help, value: placeholder)
  }

  /// The value that was given, or the one that holds otherwise.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  func take(_ text: String?) throws(Rejection) {
    storage.value = try Value(option: text ?? "")
  }
}

/// An option of a program that is there or not: `@Flag("Says more.") var verbose`.
@propertyWrapper
public struct Flag: ProgramOption {
  private let storage = Storage()
  let help: String
  var placeholder: String? { nil }

  private final class Storage {
    var isGiven = false
  }

  /// A flag that is not given unless it is.
  ///
  /// - Parameter help: What it is for, for `--help`.
  public init(_ help: String) { self.help = help }

  /// Whether it was given.
  public var wrappedValue: Bool { storage.isGiven }

  func take(_ text: String?) { storage.isGiven = true }
}

/// What the option table knows of an option.
protocol ProgramOption {
  var help: String { get }
  /// The word that stands for its value; `nil` where it takes none.
  var placeholder: String? { get }
  func take(_ text: String?) throws(Rejection)
}

/// A value that an option can have.
public protocol OptionValue {
  /// Reads the value.
  ///
  /// - Parameter text: What was typed.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  init(option text: String) throws(Rejection)
}

extension String: OptionValue {
  /// Takes any text.
  ///
  /// - Parameter text: What was typed.
  public init(option text: String) { self = text }
}

extension Int: OptionValue {
  /// Reads a whole number.
  ///
  /// - Parameter text: What was typed.
  /// - Throws: A ``Rejection`` for what is no whole number.
  public init(option text: String) throws(Rejection) {
    guard let number = Int(text) else {
      throw Rejection("“\(text)” is not a whole number, such as 3.")
    }
    self = number
  }
}

extension Double: OptionValue {
  /// Reads a number that is finite.
  ///
  /// - Parameter text: What was typed.
  /// - Throws: A ``Rejection`` for what is no number.
  public init(option text: String) throws(Rejection) {
    guard let number = Double(text), number.isFinite else {
      throw Rejection("“\(text)” is not a number, such as 1.5.")
    }
    self = number
  }
}

extension CalendarDate: OptionValue {
  /// Reads a date in ISO 8601.
  ///
  /// - Parameter text: What was typed.
  /// - Throws: A ``Rejection`` for what is no date.
  public init(option text: String) throws(Rejection) {
    self = try DatePicker.date(from: text)
  }
}

extension Optional: OptionValue where Wrapped: OptionValue {
  /// Reads a value of the type that it wraps.
  ///
  /// - Parameter text: What was typed.
  /// - Throws: A ``Rejection`` for what is no such value.
  public init(option text: String) throws(Rejection) { self = try Wrapped(option: text) }
}
