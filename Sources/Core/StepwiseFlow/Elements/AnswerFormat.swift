/// Converts typed text to values and values to text for a kind of field, for every driver.
///
/// A new kind of field is an element with a format of its own. Every driver asks for it as its ``kind`` says.
public nonisolated protocol AnswerFormat: Sendable {
  /// The kind of the answers.
  var kind: AnswerKind { get }

  /// A few words about the text that can be typed, such as “year-month-day”; `nil` shows no hint.
  var hint: LocalizedStringKey? { get }

  /// The options of the field; `nil` if it offers none.
  var options: OptionList? { get }

  /// Texts that a person might type, the most usual first, for explorers and monkeys.
  ///
  /// Empty if the usual texts for its kind of value will do.
  var samples: [String] { get }

  /// The bounds of accepted answers, as data; empty if they are not declared.
  var rules: AnswerRules { get }

  /// Reads typed text.
  ///
  /// - Parameters:
  ///   - text: A line without surrounding blanks, not empty.
  ///   - region: The person's region, for its notations; `nil` accepts only the language-neutral forms.
  /// - Returns: The value, of the kind that this format accepts.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  func value(from text: String, region: Region?) throws(Rejection) -> Value

  /// Returns the text that gives this value again when it is typed.
  ///
  /// - Parameter value: A value of this format.
  /// - Returns: The text, in the language-neutral form.
  func text(for value: Value) -> String

  /// Returns the text that shows the value to the person.
  ///
  /// - Parameter value: A value of this format.
  /// - Returns: The text to show.
  func display(_ value: Value) -> LocalizedStringKey

  /// Returns the text that shows the value in the one row that an answered screen folds to.
  ///
  /// - Parameter value: A value of this format.
  /// - Returns: The shortest text that the person still understands.
  func folded(_ value: Value) -> LocalizedStringKey

  /// Checks that a value is of this format's kind and within its bounds.
  ///
  /// - Parameter value: Any value, also of another kind.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  func check(_ value: Value) throws(Rejection)

  /// The value that leaves an optional field unanswered, and that a required field rejects.
  var empty: Value { get }
}

nonisolated extension AnswerFormat {
  /// `nil`: no hint.
  public var hint: LocalizedStringKey? { nil }
  /// `nil`: no options.
  public var options: OptionList? { nil }
  /// No samples.
  public var samples: [String] { [] }
  /// No bounds.
  public var rules: AnswerRules { AnswerRules() }
  /// The empty text.
  public var empty: Value { .text("") }
  /// Returns the text that would be typed.
  public func display(_ value: Value) -> LocalizedStringKey {
    LocalizedStringKey(verbatim: text(for: value))
  }
  /// Returns the same text as elsewhere.
  public func folded(_ value: Value) -> LocalizedStringKey { display(value) }

  /// Reads a typed answer; the empty text leaves the field unanswered.
  ///
  /// - Parameters:
  ///   - text: A line without surrounding blanks, or an empty one.
  ///   - region: The person's region, for its notations; `nil` accepts only the language-neutral forms.
  /// - Returns: The value; ``empty`` for the empty text.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  public func answer(from text: String, region: Region?) throws(Rejection) -> Value {
    text.isEmpty ? empty : try value(from: text, region: region)
  }

  /// Whether a value leaves the field unanswered.
  package func isEmpty(_ value: Value) -> Bool { value == empty }
}
