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

  /// The name by which actions give it: its sections' labels and its own, or the id it was given.
  public internal(set) var id: String
  /// The words that the person reads.
  public internal(set) var label: String
  /// What it is.
  public internal(set) var kind: Kind
  /// The value it has now; `nil` where none was given, and always for a secret.
  public internal(set) var value: Value?
  /// Whether a secret has a value, which no snapshot holds.
  public internal(set) var isFilledIn = false
  /// What is being typed and was not yet given.
  public internal(set) var draft: String?
  /// Whether it was answered on this visit of the screen.
  public internal(set) var isAnswered = false
  /// Whether it may be left empty.
  public internal(set) var isOptional = false
  /// What may help to answer it.
  public internal(set) var help: String?
  /// Why it cannot be used now; `nil` while it can.
  public internal(set) var disabledReason: String?
  /// What went wrong with it last.
  public internal(set) var error: ElementError?
  /// What it loads, where it loads something.
  public internal(set) var loading: Loading?
  /// Whether something that it began still runs.
  public internal(set) var isBusy = false
  /// The number of the stack entry that a button revisits.
  public internal(set) var revisits: Int?

  /// Whether it can be used now.
  public var isEnabled: Bool { disabledReason == nil }

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
  /// The sentence to show.
  public let message: String
  /// Which error of the session it is, counted from 1, so that the same sentence twice is told apart.
  public let number: Int
  /// Whether it is no refusal but a failure, which pressing or answering again may get past.
  public let canRetry: Bool
}
