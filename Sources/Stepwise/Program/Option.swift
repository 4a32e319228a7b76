/// An option of a program that takes a value, declared in a line: `@Option("A URL.") var server = ""`.
///
/// Its name is the property's, in lower case with hyphens: `fakeDelay` is `--fake-delay`.
@propertyWrapper
public struct Option<Value: OptionValue>: ProgramOption {
  private let storage: Storage
  let help: String
  let placeholder: String?
  let group: OptionGroup
  let isForTests: Bool
  var choices: [String] { storage.choices?() ?? Value.choices }

  // Unchecked: made wherever the declaration stands, and touched by the main actor alone after that.
  private nonisolated final class Storage: @unchecked Sendable {
    var value: Value
    var choices: (@MainActor () -> [String])?
    init(_ value: Value) { self.value = value }
  }

  /// An option with a value that holds where it is not given.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where it is not given.
  ///   - help: What it is for, for `--help`.
  ///   - placeholder: The word that stands for its value in `--help`; a shell completes files for
  ///     `FILE`, and folders for `DIR`.
  ///   - isForTests: Whether it serves tests and demonstrations only, such as a number of failures: `--help` lists it
  ///     after the others.
  public nonisolated init(
    wrappedValue: Value, _ help: String, value placeholder: String = "VALUE",
    isForTests: Bool = false
  ) {
    self.init(
      wrappedValue: wrappedValue, help, value: placeholder, in: .own, isForTests: isForTests)
  }

  /// An option in a group of the library's own.
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

  /// An option that is `nil` where it is not given.
  ///
  /// - Parameters:
  ///   - help: What it is for, for `--help`.
  ///   - placeholder: The word that stands for its value in `--help`; a shell completes files for
  ///     `FILE`, and folders for `DIR`.
  public nonisolated init<Wrapped>(_ help: String, value placeholder: String = "VALUE")
  where Value == Wrapped? {
    self.init(wrappedValue: nil, help, value: placeholder, in: .own)
  }

  /// An option in a group of the library's own that is `nil` where it is not given.
  package nonisolated init<Wrapped>(
    _ help: String, value placeholder: String, in group: OptionGroup
  )
  where Value == Wrapped? {
    self.init(wrappedValue: nil, help, value: placeholder, in: group)
  }

  /// The value that was given, or the one that holds otherwise.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// Offers values that its type does not know, and that cost too much to ask for before a shell does.
  func offer(_ choices: @escaping @MainActor () -> [String]) { storage.choices = choices }

  func take(_ text: String?) throws(Rejection) {
    storage.value = try Value(option: text ?? "")
  }
}

/// An option of a program that is there or not: `@Flag("Says more.") var verbose`.
@propertyWrapper
public struct Flag: ProgramOption {
  private let storage: Storage
  let help: String
  let group: OptionGroup
  var placeholder: String? { nil }
  var choices: [String] { [] }

  // Unchecked: made wherever the declaration stands, and touched by the main actor alone after that.
  private nonisolated final class Storage: @unchecked Sendable {
    var isGiven = false
    init() {}
  }

  /// A flag that is not given unless it is.
  ///
  /// - Parameter help: What it is for, for `--help`.
  public nonisolated init(_ help: String) { self.init(help, in: .own) }

  /// What the flag that asks for help is for, in wizards and commands.
  nonisolated static let helpForHelp = "Prints this and ends; so does -h."

  /// A flag of every program.
  nonisolated init(_ help: String, in group: OptionGroup) {
    storage = Storage()
    self.help = help
    self.group = group
  }

  /// Whether it was given.
  public var wrappedValue: Bool { storage.isGiven }

  func take(_ text: String?) { storage.isGiven = true }
}

/// What the option table knows of an option.
protocol ProgramOption {
  var help: String { get }
  /// The word that stands for its value; `nil` where it takes none.
  var placeholder: String? { get }
  /// The values that a shell offers.
  var choices: [String] { get }
  /// Where it stands in `--help`.
  var group: OptionGroup { get }
  /// Whether it stands after the others of its group.
  var isForTests: Bool { get }
  func take(_ text: String?) throws(Rejection)
}

extension ProgramOption {
  var isForTests: Bool { false }
}

/// A value that an option can have.
public nonisolated protocol OptionValue {
  /// Reads the value.
  ///
  /// - Parameter text: What was typed.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  init(option text: String) throws(Rejection)

  /// The values that a shell offers, where there are a few; there may be others.
  static var choices: [String] { get }
}

nonisolated extension OptionValue {
  /// None.
  public static var choices: [String] { [] }
}

nonisolated extension OptionValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The case that is so called.
  public init(option text: String) throws(Rejection) {
    guard let value = Self(rawValue: text) else {
      throw Rejection("“\(text)” is none of its values: write \(Sentence.list(Self.choices)).")
    }
    self = value
  }

  /// All cases.
  public static var choices: [String] { allCases.map(\.rawValue) }
}

nonisolated extension String: OptionValue {
  /// The text as it is.
  public init(option text: String) { self = text }
}

nonisolated extension Int: OptionValue {
  /// A whole number.
  public init(option text: String) throws(Rejection) {
    guard let number = Int(text) else {
      throw Rejection("“\(text)” is not a whole number, such as 3.")
    }
    self = number
  }
}

nonisolated extension Double: OptionValue {
  /// A number.
  public init(option text: String) throws(Rejection) {
    guard let number = Double(text), number.isFinite else {
      throw Rejection("“\(text)” is not a number, such as 1.5.")
    }
    self = number
  }
}

nonisolated extension CalendarDate: OptionValue {
  /// A date in ISO 8601, such as 1990-12-10.
  public init(option text: String) throws(Rejection) {
    self = try DatePicker.date(from: text)
  }
}

nonisolated extension Optional: OptionValue where Wrapped: OptionValue {
  /// The value, which is there since the option was given.
  public init(option text: String) throws(Rejection) { self = try Wrapped(option: text) }
  /// Those of the value.
  public static var choices: [String] { Wrapped.choices }
}
