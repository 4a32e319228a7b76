/// One element of the top screen as data: all that a driver may know of it.
public nonisolated struct ElementSnapshot: Sendable {
  /// What an element is.
  public enum Kind: Sendable {
    /// Something to read.
    case text
    /// A title over a part of the screen.
    case heading
    /// A line between parts.
    case divider
    /// Rows under the names of columns.
    case table(TableContent)
    /// Rows that can be many and grow at their end.
    case list(ListRows)
    /// How far something is.
    case progress(ProgressContent)
    /// An address to follow.
    case link(String)
    /// A picture in a file.
    case image(path: String)
    /// Something to press.
    case button(ButtonTraits)
    /// Something to answer, in this format.
    case field(any AnswerFormat)
  }

  /// How the loading of what an element needs stands.
  public enum Loading: Hashable, Sendable {
    /// It runs.
    case running
    /// It failed; pressing the element tries again.
    case failed
  }

  /// What it holds: one reference is all that a copy of the snapshot costs.
  final class Fields: Sendable {
    let id: String
    let label: LocalizedStringKey
    let kind: Kind
    let value: Value?
    let isFilledIn: Bool
    let draft: String?
    let isAnswered: Bool
    let isOptional: Bool
    let help: LocalizedStringKey?
    let disabledReason: LocalizedStringKey?
    let error: ElementError?
    let loading: Loading?
    let isBusy: Bool
    let revisits: Int?
    let column: ColumnPlace?
    let section: String?
    let extras: Extras?

    init(
      id: String,
      label: LocalizedStringKey,
      kind: Kind,
      value: Value? = nil,
      isFilledIn: Bool = false,
      draft: String? = nil,
      isAnswered: Bool = false,
      isOptional: Bool = false,
      help: LocalizedStringKey? = nil,
      disabledReason: LocalizedStringKey? = nil,
      error: ElementError? = nil,
      loading: Loading? = nil,
      isBusy: Bool = false,
      revisits: Int? = nil,
      column: ColumnPlace? = nil,
      section: String? = nil,
      extras: Extras? = nil
    ) {
      self.id = id
      self.label = label
      self.kind = kind
      self.value = value
      self.isFilledIn = isFilledIn
      self.draft = draft
      self.isAnswered = isAnswered
      self.isOptional = isOptional
      self.help = help
      self.disabledReason = disabledReason
      self.error = error
      self.loading = loading
      self.isBusy = isBusy
      self.revisits = revisits
      self.column = column
      self.section = section
      self.extras = extras
    }
  }

  /// What few elements have: one reference where there is any.
  final class Extras: Sendable {
    struct Content: Sendable {
      var prompt: LocalizedStringKey?
      var suggestions: OptionList?
      var shortcut: Character?
      var badge: String?
      var cell: GridPlace?
      var updatesFrequently = false
      var asksAgain = false
      var isFollowed = false
    }

    let content: Content

    init(_ content: Content) { self.content = content }
  }

  let fields: Fields

  init(_ fields: Fields) { self.fields = fields }

  /// The same element, knowing the entry that it revisits or is about, or why it cannot.
  func revisiting(_ entry: Int?, unreachable reason: LocalizedStringKey?) -> ElementSnapshot {
    ElementSnapshot(
      Fields(
        id: id, label: fields.label, kind: kind, help: fields.help,
        disabledReason: fields.disabledReason ?? (entry == nil ? reason : nil), error: error,
        isBusy: isBusy, revisits: entry, column: column, section: section, extras: fields.extras))
  }

  /// The same button with another badge or shortcut.
  func changingButton(_ change: (inout Extras.Content) -> Void) -> ElementSnapshot {
    var content = fields.extras?.content ?? Extras.Content()
    change(&content)
    return ElementSnapshot(
      Fields(
        id: id, label: fields.label, kind: kind, help: fields.help,
        disabledReason: fields.disabledReason, error: error, isBusy: isBusy, revisits: revisits,
        column: column, section: section, extras: Extras(content)))
  }

  /// The name by which actions give it: its sections' labels and its own, or the id it was given.
  public var id: String { fields.id }
  /// The words that the person reads.
  public var label: String { fields.label.english }
  /// What it is.
  public var kind: Kind { fields.kind }
  /// The value it has now; `nil` where none was given, and always for a secret.
  public var value: Value? { fields.value }
  /// Whether a secret has a value, which no snapshot holds.
  public var isFilledIn: Bool { fields.isFilledIn }
  /// What is being typed and was not yet given.
  public var draft: String? { fields.draft }
  /// Whether it was answered on this visit of the screen.
  public var isAnswered: Bool { fields.isAnswered }
  /// Whether it may be left empty.
  public var isOptional: Bool { fields.isOptional }
  /// What may help to answer it.
  public var help: String? { fields.help?.english }
  /// Why it cannot be used now; `nil` while it can.
  public var disabledReason: String? { fields.disabledReason?.english }
  var disabledSentence: LocalizedStringKey? { fields.disabledReason }
  /// What went wrong with it last.
  public var error: ElementError? { fields.error }
  /// What it loads, where it loads something.
  public var loading: Loading? { fields.loading }
  /// Whether something that it began still runs.
  public var isBusy: Bool { fields.isBusy }
  /// The number of the stack entry that a button revisits, or that a text is about.
  public var revisits: Int? { fields.revisits }
  /// Where it stands among columns; `nil` where it is in none.
  public var column: ColumnPlace? { fields.column }
  /// The title of the section it stands in; `nil` where it is in none.
  public var section: String? { fields.section }

  /// What stands in the field while it is empty.
  public var prompt: String? { fields.extras?.content.prompt?.english }
  /// What to suggest while something is typed; other answers are taken, too.
  public var suggestions: OptionList? { fields.extras?.content.suggestions }
  /// The character that presses it where nothing is typed, and with Alt anywhere.
  public var shortcut: Character? { fields.extras?.content.shortcut }
  /// What stands beside its label, such as a count.
  public var badge: String? { fields.extras?.content.badge }
  /// Where it stands in a grid; `nil` where it is in none.
  public var cell: GridPlace? { fields.extras?.content.cell }
  /// Whether it changes so often that a change of it alone is not worth a line.
  public var updatesFrequently: Bool { fields.extras?.content.updatesFrequently ?? false }
  /// Whether it is asked again as soon as it was answered, as a chat's composer is.
  public var asksAgain: Bool { fields.extras?.content.asksAgain ?? false }
  /// Whether something follows what is typed into it, so that each draft is to be given as it stands.
  public var isFollowed: Bool { fields.extras?.content.isFollowed ?? false }

  /// Whether it can be used now.
  public var isEnabled: Bool { disabledReason == nil }

  /// Whether it is a field.
  public var isField: Bool {
    if case .field = fields.kind { true } else { false }
  }

  /// Whether something went wrong with it.
  public var hasError: Bool { fields.error != nil }

  /// Its format, where it is a field.
  public var format: (any AnswerFormat)? {
    if case .field(let format) = kind { format } else { nil }
  }

  /// Its traits, where it is a button.
  public var button: ButtonTraits? {
    if case .button(let traits) = kind { traits } else { nil }
  }
}

/// What kind of button it is.
public nonisolated struct ButtonTraits: Hashable, Sendable {
  /// What pressing it means for the person.
  public enum Role: Hashable, Sendable {
    /// It throws something away.
    case destructive
    /// It leaves things as they are.
    case cancel
  }

  /// What pressing it means; `nil` for an ordinary one.
  public let role: Role?
  /// Whether it must be pressed by the person each time and never by a replay: confirm, send, delete.
  public let isOnceOnly: Bool
  /// Whether pressing it begins an effect.
  public let isAsync: Bool
}

/// What went wrong at an element or a screen.
public nonisolated struct ElementError: Hashable, Sendable {
  /// The sentence to show, in the language of whoever reads it.
  public let sentence: LocalizedStringKey
  /// Which error of the session it is, counted from 1, so that the same sentence twice is told apart.
  public let number: Int
  /// Whether it is no refusal but a failure, which pressing or answering again may get past.
  public let canRetry: Bool
  /// Whether it is a button's refusal, which holds only until something else is done on the screen.
  let isOfPress: Bool

  /// The sentence in English.
  public var message: String { sentence.english }
}
