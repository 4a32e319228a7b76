import Stepwise

/// A wizard as data: what it asks, in which order, and what its answers become.
///
/// A reader makes one from a file, such as a JSON Schema. ``FormFlowController`` asks it.
public nonisolated struct Form: Sendable {
  /// The title of the wizard.
  public var title: String
  /// Paragraphs for the person to read before the first question; empty for none.
  public var introduction: [String]
  /// The groups of questions; the first is the one that the wizard starts with, so there is at least one.
  ///
  /// A shape names a group by its position, so that groups may contain each other.
  public var groups: [FormGroup]
  /// Returns the result as text, for the object with the answers of the first group.
  public var text: @Sendable (JSONValue) -> String
  /// Whether the result is the answer to the only question, which is called ``valueName``.
  var isOneValue = false

  /// The name of the question about a value that is no group of questions.
  static let valueName = "value"

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - title: The title of the wizard.
  ///   - introduction: Paragraphs to read before the first question.
  ///   - groups: The groups; the first is asked.
  ///   - text: Returns the result as text; by default, it is JSON in several lines.
  public init(
    title: String, introduction: [String] = [], groups: [FormGroup],
    text: @escaping @Sendable (JSONValue) -> String = { $0.indented }
  ) {
    self.title = title
    self.introduction = introduction
    self.groups = groups
    self.text = text
  }
}

/// Questions whose answers are the members of one object.
public nonisolated struct FormGroup: Sendable {
  /// Which fields are asked that are not required.
  @nonexhaustive
  public enum OptionalFields: Sendable {
    /// All, each in its place; an empty answer leaves it out.
    case inOrder
    /// Those that the person chooses, after the required ones.
    case chosen
  }

  /// The questions, in order.
  public var fields: [FormField]
  /// Which fields are asked that are not required.
  public var optionalFields: OptionalFields
  /// Changes of the questions that depend on answers, in order.
  public var branches: [FormBranch]
  /// Returns why an object with all answers is not accepted; `nil` if it is.
  public var check: @Sendable (JSONValue) -> LocalizedStringKey?

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - fields: The questions, with different names.
  ///   - optionalFields: Which fields are asked that are not required.
  ///   - branches: Changes of the questions that depend on answers.
  ///   - check: Returns why an object with all answers is not accepted; `nil` if it is.
  public init(
    fields: [FormField], optionalFields: OptionalFields = .inOrder, branches: [FormBranch] = [],
    check: @escaping @Sendable (JSONValue) -> LocalizedStringKey? = { _ in nil }
  ) {
    self.fields = fields
    self.optionalFields = optionalFields
    self.branches = branches
    self.check = check
  }
}

/// Questions of a group that depend on the answers to others.
public nonisolated struct FormBranch: Sendable {
  /// The names of the fields that the condition looks at; it is asked when each is answered or left out.
  public var dependsOn: Set<String>
  /// Returns whether the branch applies to an object with the answers so far.
  public var applies: @Sendable (JSONValue) -> Bool
  /// Further questions; one with the name of an earlier field takes its place.
  public var fields: [FormField]

  /// Creates a branch.
  ///
  /// - Parameters:
  ///   - dependsOn: The names of the fields that the condition looks at.
  ///   - fields: Further questions; one with the name of an earlier field takes its place.
  ///   - applies: Returns whether the branch applies to an object with the answers so far.
  public init(
    dependsOn: Set<String>, fields: [FormField], applies: @escaping @Sendable (JSONValue) -> Bool
  ) {
    self.dependsOn = dependsOn
    self.fields = fields
    self.applies = applies
  }
}

/// A question whose answer is a member of an object or an item of a list.
public nonisolated struct FormField: Sendable {
  /// The name of the member in the result, which answers and scripts use; unique in its group.
  public var name: String
  /// The question, as the person reads it.
  public var title: LocalizedStringKey
  /// Paragraphs to read above the question; empty for none.
  public var introduction: [String]
  /// A sentence of the program above the question; `nil` for none.
  package var notice: LocalizedStringKey?
  /// A short help text; `nil` for none.
  public var help: String?
  /// An example that an empty field shows; `nil` for none.
  public var placeholder: String?
  /// Whether it must be answered.
  public var isRequired: Bool
  /// Whether the answer, with everything within it, is a secret: it is not shown, and kept in no file.
  ///
  /// A sentence about such an answer must not quote it.
  public var isSecret: Bool
  /// The value that is offered, which is accepted as it is; `nil` for none.
  public var defaultValue: JSONValue?
  /// What is asked.
  public var shape: FormShape
  /// What a JSON Schema says of the answer beside its shape, such as a `pattern`; programs that prepare answers read it.
  public var rules: [JSONValue.Member]
  /// Returns why an answer is not accepted; `nil` if it is.
  public var check: @Sendable (JSONValue) -> LocalizedStringKey?
  /// Whether the members of the answer, which is an object, are members of the group's object.
  var isSpread = false

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - name: The name of the member in the result.
  ///   - title: The question, as the person reads it; `nil` for the name, the same in every language.
  ///   - shape: What is asked.
  ///   - introduction: Paragraphs to read above the question.
  ///   - help: A short help text.
  ///   - placeholder: An example that an empty field shows.
  ///   - isRequired: Whether it must be answered.
  ///   - isSecret: Whether the answer, with everything within it, is a secret.
  ///   - defaultValue: The value that is offered; `nil` for none.
  ///   - rules: What a JSON Schema says of the answer beside its shape.
  ///   - check: Returns why an answer is not accepted; `nil` if it is.
  public init(
    _ name: String, title: LocalizedStringKey? = nil, shape: FormShape,
    introduction: [String] = [],
    help: String? = nil, placeholder: String? = nil, isRequired: Bool = true,
    isSecret: Bool = false, defaultValue: JSONValue? = nil, rules: [JSONValue.Member] = [],
    check: @escaping @Sendable (JSONValue) -> LocalizedStringKey? = { _ in nil }
  ) {
    self.name = name
    self.title = title ?? LocalizedStringKey(verbatim: name)
    self.shape = shape
    self.introduction = introduction
    self.help = help
    self.placeholder = placeholder
    self.isRequired = isRequired
    self.isSecret = isSecret
    self.defaultValue = defaultValue
    self.rules = rules
    self.check = check
  }
}

/// What a question asks for.
@nonexhaustive
public nonisolated indirect enum FormShape: Sendable {
  /// A text, with a few words about the expected one, such as `a web address`; the answer is a text.
  case text(FormText, hint: LocalizedStringKey? = nil)
  /// A number, which may have to be whole or within bounds; the answer is a number.
  case number(isWhole: Bool = false, in: ClosedRange<Value.Number>? = nil)
  /// Yes or no; the answer is true or false.
  case flag
  /// A day; the answer is a text such as `2026-11-26`.
  case day
  /// The path of an existing file; the answer is a text.
  case path
  /// One of these values.
  case choice([FormOption])
  /// Several of these values; the answer is a list in their order.
  case choices([FormOption], count: ClosedRange<Int>)
  /// A value that is not asked.
  case constant(JSONValue)
  /// The questions of the group at this position of ``Form/groups``; the answer is an object.
  case group(Int)
  /// Any number of items, each asked like the field; the answer is a list.
  case list(item: FormField, count: ClosedRange<Int>)
  /// Any number of members; a name, which is a text, and an item are asked for each; the answer is an object.
  case map(name: FormField, item: FormField, count: ClosedRange<Int>)
  /// One of several shapes, which the person chooses by their titles; the answer is that of the chosen one.
  case variants([FormField])
  /// Any value, typed as JSON.
  case json
}

/// How a text is typed.
@nonexhaustive
public nonisolated enum FormText: Hashable, Sendable {
  /// A line.
  case line
  /// One or more lines.
  case lines
}

/// A value that can be chosen.
public nonisolated struct FormOption: Hashable, Sendable {
  /// The value that the choice gives.
  public var value: JSONValue
  /// The text that the person reads.
  public var label: String
  /// The id that answers and scripts use; unique among the options.
  public var id: String
  /// A few words beside the label; `nil` for none.
  public var detail: String?
  /// Whether the option must be among those that are chosen, such as the consent to rules.
  public var isRequired: Bool

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - value: The value that the choice gives.
  ///   - label: The text that the person reads; `nil` for the value's.
  ///   - id: The id that answers and scripts use; `nil` for the value's text.
  ///   - detail: A few words beside the label.
  ///   - isRequired: Whether it must be among those that are chosen.
  public init(
    _ value: JSONValue, label: String? = nil, id: String? = nil, detail: String? = nil,
    isRequired: Bool = false
  ) {
    self.value = value
    self.label = label ?? value.plainText
    self.id = id ?? value.plainText
    self.detail = detail
    self.isRequired = isRequired
  }
}
