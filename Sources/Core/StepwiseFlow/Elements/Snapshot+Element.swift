extension Snapshot {
  /// One element of the top screen as data: everything that a driver may know about it.
  public nonisolated struct Element: Sendable {
    /// The kind of an element.
    @nonexhaustive
    public enum Kind: Sendable {
      /// Text to read.
      case text
      /// A title over a part of the screen.
      case heading
      /// A line between parts of a screen.
      case divider
      /// Rows under column names.
      case table(Snapshot.Table)
      /// A list of many rows that grows at its end.
      case list(ListRows)
      /// A progress bar.
      case progress(Snapshot.Progress)
      /// A link to an address.
      case link(String)
      /// A picture from a file.
      case image(path: String)
      /// A button with these traits.
      case button(Snapshot.ButtonTraits)
      /// A field for this kind of answer; ``Snapshot/Element/format`` is the format of its answers.
      case field(AnswerKind)
    }

    /// The state of the content that an element needs.
    @nonexhaustive
    public enum Loading: Hashable, Sendable {
      /// The load is running.
      case running
      /// The load failed; pressing the element retries it.
      case failed
    }

    struct Fields: Sendable {
      var id: String
      var label: LocalizedStringKey
      var kind: Kind
      var format: Box<any AnswerFormat>?
      var value: Value?
      var isFilledIn = false
      var loading: Loading?
      var extras: Box<Extras>?
      var state: Box<State>?
    }

    /// The state of an element on a visit of its screen; an element that nothing was done with has none.
    struct State: Sendable {
      var draft: String?
      var isAnswered = false
      var error: Snapshot.ErrorMessage?
      var isBusy = false
      var isLocked = false

      var isPristine: Bool {
        draft == nil && !isAnswered && error == nil && !isBusy && !isLocked
      }
    }

    /// Properties that few elements have.
    struct Extras: Sendable {
      var isOptional = false
      var isAskedOfPerson = false
      var help: LocalizedStringKey?
      var disabledReason: LocalizedStringKey?
      var needs: [String] = []
      var revisits: Int?
      var column: Snapshot.ColumnPlace?
      var section: LocalizedStringKey?
      var prompt: LocalizedStringKey?
      var suggestions: OptionList?
      var areSuggestionsFound = false
      var prefill: Loading?
      var shortcut: Character?
      var badge: String?
      var cell: Snapshot.GridPlace?
      var labeled: Snapshot.LabeledValue?
      var busyLabel: LocalizedStringKey?
      var isProminent = false
      var needsShortcut = false
      var updatesFrequently = false
      var repeatsQuestion = false
      var isFollowed = false
      /// Whether a field's default is what is there now.
      var isNow = false
      /// What is there now, which may be empty; `nil` if that is unknown or a secret.
      var now: Value?
      /// The name of the last run's answer that a field begins with; empty for the field's place in the wizard.
      var lastAnswerName: String?
      var listCount: ClosedRange<Int>?
    }

    var box: Box<Fields>

    init(_ fields: consuming Fields) { box = Box(fields) }

    /// Returns the same element with the entry that it revisits or is about, or with the reason why it cannot.
    func revisiting(_ entry: Int?, unreachable reason: LocalizedStringKey?) -> Snapshot.Element {
      var fields = box.content
      fields.extras = fields.extras.changing {
        $0.revisits = entry
        if entry == nil { $0.disabledReason = $0.disabledReason ?? reason }
      }
      return Snapshot.Element(fields)
    }

    /// Returns the same button, disabled until fields are answered, unless it is disabled for another reason.
    func needing(_ missing: [Snapshot.Element]) -> Snapshot.Element {
      guard isEnabled else { return self }
      var fields = box.content
      fields.extras = fields.extras.changing {
        $0.needs = missing.map(\.id)
        $0.disabledReason = "Answer \(allOf: missing.map(\.labelText)) first."
      }
      return Snapshot.Element(fields)
    }

    /// Whether it is a field with a text that was typed and not given, and that can be given now.
    ///
    /// The text in a composer is sent only by its own Enter.
    var hasTypedAnswer: Bool {
      guard let draft, let format, isEnabled, !isLocked, !isBusy, loading == nil, !repeatsQuestion
      else { return false }
      return draft != value.map(format.text)
    }

    /// Whether it is a field without an answer on this visit, and none is on its way.
    var isStillToAnswer: Bool {
      !isAnswered && !(isBusy && loading != .running && prefill != .running)
    }

    /// Whether it is a field that begins with the answer of the last run.
    var hasLastAnswer: Bool { box.content.extras?.content.lastAnswerName != nil }

    /// Returns whether this is the very same element, unchanged since another snapshot.
    package func isSame(as other: Snapshot.Element) -> Bool { box === other.box }

    /// Returns the same field with another draft; that of a secret is never shown.
    func drafting(_ text: String) -> Snapshot.Element {
      isSecret ? self : changing { $0.draft = text.isEmpty ? nil : text }
    }

    /// Returns the same element without running work.
    func stoppingWork() -> Snapshot.Element { changing { $0.isBusy = false } }

    private func changing(_ change: (inout State) -> Void) -> Snapshot.Element {
      var fields = box.content
      var state = fields.state?.content ?? State()
      change(&state)
      fields.state = state.isPristine ? nil : Box(state)
      return Snapshot.Element(fields)
    }

    private var extras: Extras? { box.content.extras?.content }
    private var state: State? { box.content.state?.content }

    /// The name in actions: the labels of its sections and its own label, or its own id.
    public var id: String { box.content.id }
    /// The text that the person reads.
    public var label: String { labelText.english }
    /// The label, for sentences in the person's language.
    package var labelText: LocalizedStringKey { box.content.label }
    /// The id, for sentences in the person's language.
    package var idText: LocalizedStringKey {
      hasFixedLabel ? LocalizedStringKey(label: id) : LocalizedStringKey(verbatim: id)
    }
    /// Whether the label is a label, which is the same whenever the screen is shown.
    var hasFixedLabel: Bool { if case .label = box.content.label.source { true } else { false } }
    /// The kind of the element.
    public var kind: Kind { box.content.kind }
    /// The current value; `nil` if there is none, and always for a secret.
    public var value: Value? { box.content.value }
    /// What is there now, whatever the field shows; `nil` if that is nothing or unknown, and always for a secret.
    public var now: Value? {
      guard let now = extras?.now, format?.isEmpty(now) == false else { return nil }
      return now
    }
    /// Whether a secret has a value, which no snapshot holds.
    public var isFilledIn: Bool { box.content.isFilledIn }
    /// The text that is being typed and not yet given.
    public var draft: String? { state?.draft }
    /// Whether the element was answered on this visit of the screen.
    public var isAnswered: Bool { state?.isAnswered ?? false }
    /// Whether the field may be left empty.
    public var isOptional: Bool { extras?.isOptional ?? false }
    /// Whether only a person or a file may leave the field empty, because the empty answer says something.
    package var isAskedOfPerson: Bool { extras?.isAskedOfPerson ?? false }
    /// The help text; `nil` for none.
    public var help: String? { extras?.help?.english }
    /// The reason why the element cannot be used now; `nil` while it can.
    public var disabledReason: String? { extras?.disabledReason?.english }
    var disabledSentence: LocalizedStringKey? { extras?.disabledReason }
    /// The ids of the fields that must be answered before the button can be pressed; empty if no answer is missing.
    ///
    /// ``disabledReason`` names them. A driver that gives what a person has typed together with a press lets the person
    /// press such a button: the session rejects the press if an answer is missing even then.
    public var needs: [String] { extras?.needs ?? [] }
    /// The latest error; `nil` for none.
    public var error: Snapshot.ErrorMessage? { state?.error }
    /// The state of its load; `nil` if it loads nothing.
    public var loading: Loading? { box.content.loading }
    /// The state of the load of a default, which an answer need not wait for; `nil` if there is none or it has ended well.
    public var prefill: Loading? { extras?.prefill }
    /// Whether a load of the element failed, so that pressing it tries again.
    package var hasFailedLoad: Bool { loading == .failed || prefill == .failed }
    /// Whether work that the element began is still running, or its answer waits for the work of an earlier answer.
    public var isBusy: Bool { state?.isBusy ?? false }
    /// Whether the field cannot be changed, because the work of a button on its screen may be checking it.
    public var isLocked: Bool { state?.isLocked ?? false }
    /// The number of the stack entry that a button revisits, or that a text is about.
    public var revisits: Int? { extras?.revisits }
    /// The place among columns; `nil` if it is in none.
    public var column: Snapshot.ColumnPlace? { extras?.column }
    /// The title of its section; `nil` if it is in none.
    public var section: String? { extras?.section?.english }

    /// The placeholder that an empty field shows; `nil` for none.
    public var prompt: String? { extras?.prompt?.english }
    /// The suggestions while the person types; other answers are accepted, too; `nil` for none.
    public var suggestions: OptionList? { extras?.suggestions }
    /// Whether the suggestions were found for the draft, so that all of them are shown.
    package var areSuggestionsFound: Bool { extras?.areSuggestionsFound ?? false }
    /// The character that presses it if no text is being typed, and with Alt anywhere; `nil` for none.
    public var shortcut: Character? { extras?.shortcut }
    /// Text beside the label, such as a count; `nil` for none.
    public var badge: String? { extras?.badge }
    /// The place in a grid; `nil` if it is in none.
    public var cell: Snapshot.GridPlace? { extras?.cell }
    /// The name and the value of a ``LabeledContent``, which the label holds together; `nil` for other elements.
    public var labeled: Snapshot.LabeledValue? { extras?.labeled }
    /// What the element does while its work runs, such as “Fetching user…”; `nil` if the author said nothing.
    public var busyLabel: String? { extras?.busyLabel?.english }
    /// The number of entries that the list may have to which the button adds one; `nil` for another element.
    package var listCount: ClosedRange<Int>? { extras?.listCount }
    /// Whether the text is the most prominent of the screen.
    public var isProminent: Bool { extras?.isProminent ?? false }
    /// Whether only its shortcut presses it at a terminal, and Enter never does.
    public var needsShortcut: Bool { extras?.needsShortcut ?? false }
    /// Whether the text changes so often that a change of it alone is not worth a line.
    public var updatesFrequently: Bool { extras?.updatesFrequently ?? false }
    /// Whether the question is repeated as soon as it was answered, as a chat's composer is.
    public var repeatsQuestion: Bool { extras?.repeatsQuestion ?? false }
    /// Whether a closure follows its draft, so that a driver must send each draft.
    public var isFollowed: Bool { extras?.isFollowed ?? false }

    /// The label, with the badge if there is one.
    package var badgedLabel: String { badge.map { "\(label) \($0)" } ?? label }
    /// Whether it can be used now.
    public var isEnabled: Bool { disabledSentence == nil }

    /// Whether a person can get to it: it can be used, or once what is typed on its screen is given.
    package var isReachable: Bool { isEnabled || !needs.isEmpty }

    /// Whether it is a button that leads out of the screen or stops its work: a press waits for nothing, and gives nothing
    /// that was typed.
    package var isWayOut: Bool { button?.role == .cancel || revisits != nil }

    /// Whether it is a field.
    public var isField: Bool {
      if case .field = box.content.kind { true } else { false }
    }

    /// Whether it has an error.
    public var hasError: Bool { error != nil }

    /// The format of a field; `nil` for other elements.
    public var format: (any AnswerFormat)? { box.content.format?.content }

    /// The kind of a field's answers; `nil` for other elements.
    public var answerKind: AnswerKind? {
      if case .field(let kind) = box.content.kind { kind } else { nil }
    }

    /// Whether its answers are never shown or written.
    package var isSecret: Bool {
      if case .field(let kind) = box.content.kind { kind.isSecret } else { false }
    }

    /// The options of a field; `nil` if it offers none, and for other elements.
    public var options: OptionList? { box.content.format?.content.options }

    /// A few words about the form of a field's answers; `nil` if it has no hint, and for other elements.
    public var hint: LocalizedStringKey? { box.content.format?.content.hint }

    /// Whether a field has nothing to say besides its label: no default, draft, hint, error or option.
    var isBare: Bool {
      guard box.content.extras == nil, box.content.state == nil, box.content.value == nil,
        !box.content.isFilledIn, box.content.loading == nil
      else { return false }
      // The format of most questions needs no look.
      return box.content.format === TextFormat.line || hint == nil && options == nil
    }

    /// The traits of a button; `nil` for other elements.
    public var button: Snapshot.ButtonTraits? {
      if case .button(let traits) = box.content.kind { traits } else { nil }
    }
  }

  /// The traits of a button.
  public nonisolated struct ButtonTraits: Hashable, Sendable {
    /// The meaning of a press for the person.
    @nonexhaustive
    public enum Role: Hashable, Sendable {
      /// The press discards something.
      case destructive
      /// The press leaves things as they are.
      case cancel
    }

    /// The meaning of a press; `nil` for an ordinary button.
    public let role: Role?
    /// Whether only the person may press it and no replay may, as for confirm, send or delete.
    public let isOnceOnly: Bool
    /// Whether a press begins an effect.
    public let isAsync: Bool
    /// Whether it is the default action, which Enter presses at first.
    public let isDefault: Bool
    /// Whether a press begins the actions of an ``ActionList``.
    var beginsActions = false
    /// What a press does to a list of entries; `nil` for a button of another kind.
    package var listPart: ListPart?
  }

  /// The message of an error at an element or a screen: a rejection, or a failure that can be retried.
  public nonisolated struct ErrorMessage: Hashable, Sendable {
    /// The sentence to show, in the reader's language.
    public let sentence: LocalizedStringKey
    /// The number of the error in its session, counted from 1, to tell equal sentences apart.
    public let number: Int
    /// Whether it is a failure that pressing or answering again may resolve, and not a rejection.
    public let canRetry: Bool
    /// Whether it rejects a press; it then holds only until another action on the screen.
    let isOfPress: Bool
    /// Details for a place that does not show the rest of the screen; `nil` for none.
    package var details: LocalizedStringKey?

    /// The sentence in English.
    public var message: String { sentence.english }
  }
}

extension Box<Snapshot.Element.Extras>? {
  nonisolated func changing(_ change: (inout Snapshot.Element.Extras) -> Void) -> Self {
    var extras = self?.content ?? Snapshot.Element.Extras()
    change(&extras)
    return Box(extras)
  }
}
