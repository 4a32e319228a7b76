import StepwiseFlow

/// One line of a steps file, or one block of it: what a person does, or what a script checks.
public nonisolated struct Step: Hashable, Sendable {
  /// What it says.
  public enum Kind: Hashable, Sendable {
    /// Answers the question now asked.
    case answer(String)
    /// Accepts the default that is shown.
    case acceptDefault
    /// Answers with several lines.
    case text(String)
    /// Steps back, or goes back to change the answer of the screen with this title.
    case back(to: String?)
    /// Gives the wizard up.
    case cancel
    /// Shows what can be typed.
    case help
    /// Types without giving it.
    case draft(label: String, text: String)
    /// Answers a field out of order.
    case set(label: String, value: String)
    /// Presses a button out of order.
    case press(label: String)
    /// Tries again what went wrong at an element, a field with this text; does nothing where nothing did.
    case retry(label: String, text: String?)
    /// Asks for a secret at the terminal, or takes it from an environment variable.
    case ask(label: String, variable: String?)
    /// Fails unless the text is shown.
    case expect(String)
    /// Fails unless the screen has this title.
    case expectScreen(String)
    /// Fails unless the next answer or press is refused with a sentence that holds the text.
    case expectRefusal(String)
    /// Lets time pass.
    case wait(Duration)
    /// Goes on once the text is shown.
    case await(String, within: Duration?)
  }

  /// In which line it begins, counted from 1.
  public let line: Int
  /// What it says.
  public let kind: Kind
}

/// A steps file that cannot be read as one.
public nonisolated struct StepsError: Error, Hashable, Sendable {
  /// In which line, counted from 1.
  public let line: Int
  /// What is wrong with it, and what would be right, in the language of whoever types it.
  package let sentence: LocalizedStringKey
  /// What is wrong with it, and what would be right.
  public var message: String { sentence.english }

  /// Whether the sentence repeats nothing of the line, which may be a secret.
  private let isDiscreet: Bool

  package init(line: Int, message: LocalizedStringKey, isDiscreet: Bool = false) {
    self.line = line
    sentence = message
    self.isDiscreet = isDiscreet
  }

  /// A line in another encoding.
  package static func notUTF8(line: Int) -> StepsError {
    StepsError(
      line: line, message: "The line is not UTF-8: save the file as UTF-8.", isDiscreet: true)
  }

  /// What to say of a line that is no step and may be a secret.
  package static let discreetSentence: LocalizedStringKey = """
    This is no step, and it is not repeated because it may be a secret. An answer that begins with a \
    colon is written “\\:…”, and control characters are not taken.
    """

  /// The sentence to say in a session, which repeats nothing of a line that may be a secret.
  @MainActor package func sentence(in session: Session) -> LocalizedStringKey {
    isDiscreet || !session.mayAskSecret ? sentence : Self.discreetSentence
  }
}
