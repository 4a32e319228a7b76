extension Snapshot {
  /// One element of the top screen as data: all that a driver may know of it.
  public nonisolated struct Element: Sendable {
    /// What an element is.
    public enum Kind: Sendable {
      /// Something to read.
      case text
      /// A title over a part of the screen.
      case heading
      /// A line between parts.
      case divider
      /// Rows under the names of columns.
      case table(Snapshot.Table)
      /// Rows that can be many and grow at their end.
      case list(ListRows)
      /// How far something is.
      case progress(Snapshot.Progress)
      /// An address to follow.
      case link(String)
      /// A picture in a file.
      case image(path: String)
      /// Something to press.
      case button(Snapshot.ButtonTraits)
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

    struct Fields: Sendable {
      var id: String
      var label: LocalizedStringKey
      var kind: Kind
      var value: Value?
      var isFilledIn = false
      var draft: String?
      var isAnswered = false
      var isOptional = false
      var help: LocalizedStringKey?
      var disabledReason: LocalizedStringKey?
      var error: Snapshot.Failure?
      var loading: Loading?
      var isBusy = false
      var revisits: Int?
      var column: Snapshot.ColumnPlace?
      var section: String?
      var extras: Box<Extras>?
    }

    /// Properties that few elements have.
    struct Extras: Sendable {
      var prompt: LocalizedStringKey?
      var suggestions: OptionList?
      var shortcut: Character?
      var badge: String?
      var cell: Snapshot.GridPlace?
      var labelled: Snapshot.LabelledValue?
      var isProminent = false
      var needsShortcut = false
      var updatesFrequently = false
      var asksAgain = false
      var isFollowed = false
    }

    let box: Box<Fields>

    init(_ fields: Fields) { box = Box(fields) }

    /// The same element, knowing the entry that it revisits or is about, or why it cannot.
    func revisiting(_ entry: Int?, unreachable reason: LocalizedStringKey?) -> Snapshot.Element {
      var fields = box.content
      fields.revisits = entry
      if entry == nil { fields.disabledReason = fields.disabledReason ?? reason }
      return Snapshot.Element(fields)
    }

    /// The name by which actions give it: its sections' labels and its own, or the id it was given.
    public var id: String { box.content.id }
    /// The words that the person reads.
    public var label: String { box.content.label.english }
    /// What it is.
    public var kind: Kind { box.content.kind }
    /// The value it has now; `nil` where none was given, and always for a secret.
    public var value: Value? { box.content.value }
    /// Whether a secret has a value, which no snapshot holds.
    public var isFilledIn: Bool { box.content.isFilledIn }
    /// What is being typed and was not yet given.
    public var draft: String? { box.content.draft }
    /// Whether it was answered on this visit of the screen.
    public var isAnswered: Bool { box.content.isAnswered }
    /// Whether it may be left empty.
    public var isOptional: Bool { box.content.isOptional }
    /// What may help to answer it.
    public var help: String? { box.content.help?.english }
    /// Why it cannot be used now; `nil` while it can.
    public var disabledReason: String? { box.content.disabledReason?.english }
    var disabledSentence: LocalizedStringKey? { box.content.disabledReason }
    /// What went wrong with it last.
    public var error: Snapshot.Failure? { box.content.error }
    /// What it loads, where it loads something.
    public var loading: Loading? { box.content.loading }
    /// Whether something that it began still runs.
    public var isBusy: Bool { box.content.isBusy }
    /// The number of the stack entry that a button revisits, or that a text is about.
    public var revisits: Int? { box.content.revisits }
    /// Where it stands among columns; `nil` where it is in none.
    public var column: Snapshot.ColumnPlace? { box.content.column }
    /// The title of the section it stands in; `nil` where it is in none.
    public var section: String? { box.content.section }

    /// What stands in the field while it is empty.
    public var prompt: String? { box.content.extras?.content.prompt?.english }
    /// What to suggest while something is typed; other answers are taken, too.
    public var suggestions: OptionList? { box.content.extras?.content.suggestions }
    /// The character that presses it where nothing is typed, and with Alt anywhere.
    public var shortcut: Character? { box.content.extras?.content.shortcut }
    /// What stands beside its label, such as a count.
    public var badge: String? { box.content.extras?.content.badge }
    /// Where it stands in a grid; `nil` where it is in none.
    public var cell: Snapshot.GridPlace? { box.content.extras?.content.cell }
    /// Its name and its value, if it is a ``LabeledContent``; the label holds both.
    public var labelled: Snapshot.LabelledValue? { box.content.extras?.content.labelled }
    /// Whether it is the text to see first.
    public var isProminent: Bool { box.content.extras?.content.isProminent ?? false }
    /// Whether, at a terminal, only its shortcut presses it, and Enter never does.
    public var needsShortcut: Bool { box.content.extras?.content.needsShortcut ?? false }
    /// Whether it changes so often that a change of it alone is not worth a line.
    public var updatesFrequently: Bool { box.content.extras?.content.updatesFrequently ?? false }
    /// Whether it is asked again as soon as it was answered, as a chat's composer is.
    public var asksAgain: Bool { box.content.extras?.content.asksAgain ?? false }
    /// Whether something follows what is typed into it, so that each draft is to be given as it stands.
    public var isFollowed: Bool { box.content.extras?.content.isFollowed ?? false }

    /// Its label and its badge, if it has one.
    package var badgedLabel: String { badge.map { "\(label) \($0)" } ?? label }
    /// Whether it can be used now.
    public var isEnabled: Bool { disabledReason == nil }

    /// Whether it is a field.
    public var isField: Bool {
      if case .field = box.content.kind { true } else { false }
    }

    /// Whether something went wrong with it.
    public var hasError: Bool { box.content.error != nil }

    /// Its format, where it is a field.
    public var format: (any AnswerFormat)? {
      if case .field(let format) = kind { format } else { nil }
    }

    /// Its traits, where it is a button.
    public var button: Snapshot.ButtonTraits? {
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
    /// Whether it is the next thing to do, which Enter presses at first.
    public let isDefault: Bool
  }

  /// What went wrong at an element or a screen.
  public nonisolated struct Failure: Hashable, Sendable {
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
}
