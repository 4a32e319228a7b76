/// How a kind of field turns typed text into a value and a value into text, for every driver.
///
/// A new kind of field is one type with its format, in one file; drivers that go line by line need
/// nothing more.
public nonisolated protocol AnswerFormat: Sendable {
  /// How drivers that draw should present the field.
  var presentation: Presentation { get }

  /// What can be typed, in a few words, such as “year-month-day”; `nil` where nothing needs saying.
  var hint: LocalizedStringKey? { get }

  /// What there is to choose from; `nil` where one does not choose.
  var options: OptionList? { get }

  /// The bounds of its answers, as data; none, where it is not said.
  var rules: AnswerRules { get }

  /// Reads what was typed.
  ///
  /// - Parameters:
  ///   - text: A line without the blanks around it, not empty.
  ///   - region: How the person's region writes; `nil` takes the language-neutral forms only.
  /// - Returns: The value, of the kind that this format accepts.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  func value(from text: String, region: Region?) throws(Rejection) -> Value

  /// The text that, typed, gives this value again.
  ///
  /// - Parameter value: A value of this format.
  /// - Returns: The text, in the language-neutral form.
  func text(for value: Value) -> String

  /// The text by which a person knows the value.
  ///
  /// - Parameter value: A value of this format.
  /// - Returns: The text to show.
  func display(_ value: Value) -> LocalizedStringKey

  /// The text by which a person knows the value in the one row that an answered screen folds to.
  ///
  /// - Parameter value: A value of this format.
  /// - Returns: The text to show, as short as it can be understood.
  func folded(_ value: Value) -> LocalizedStringKey

  /// Checks that a value is of this format's kind and within its bounds.
  ///
  /// - Parameter value: Any value, also of another kind.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  func check(_ value: Value) throws(Rejection)

  /// Whether the value says nothing, which a required field refuses.
  ///
  /// - Parameter value: A value of this format.
  /// - Returns: `true` for the empty text, and for what amounts to it.
  func isEmpty(_ value: Value) -> Bool

  /// The value that stands for no answer in an optional field.
  var empty: Value { get }
}

/// How a field asks to be drawn.
public nonisolated enum Presentation: Hashable, Sendable {
  /// A line of text.
  case line
  /// A line that is not shown.
  case secret
  /// Text of several lines.
  case lines
  /// One of a list.
  case choice
  /// Several of a list.
  case choices
  /// Yes or no.
  case toggle
  /// A day.
  case date
  /// A number.
  case number
  /// A path in the file system.
  case path
}

nonisolated extension AnswerFormat {
  /// Says nothing more.
  public var hint: LocalizedStringKey? { nil }
  /// Offers nothing to choose from.
  public var options: OptionList? { nil }
  /// Knows no bounds.
  public var rules: AnswerRules { AnswerRules() }
  /// The empty text.
  public var empty: Value { .text("") }
  /// Shows the text that would be typed.
  public func display(_ value: Value) -> LocalizedStringKey {
    LocalizedStringKey(verbatim: text(for: value))
  }
  /// Shows in a folded row what is shown elsewhere.
  public func folded(_ value: Value) -> LocalizedStringKey { display(value) }
  /// Takes the empty value alone for no answer.
  public func isEmpty(_ value: Value) -> Bool { value == empty }
}
