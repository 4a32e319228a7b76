import StepwiseFlow

/// A line or a block of a steps file: an action of a person, or a check of a script.
public nonisolated struct Step: Hashable, Sendable {
  // The kinds with two values are indirect, so that a step of the usual kinds is small.
  /// The meaning of a step.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// Answers the current question, or presses the button that has this label.
    case answer(String)
    /// Accepts the default that is shown.
    case acceptDefault
    /// Answers with a text as it stands: a block of lines, or a line after a backslash.
    case text(String)
    /// Steps back; with a title, goes back to change the answer of that screen.
    case back(to: String?)
    /// Cancels the wizard.
    case cancel
    /// Shows what can be typed.
    case help
    /// Types a draft without submitting it.
    indirect case draft(label: String, text: String)
    /// Answers a field out of order.
    indirect case set(label: String, value: String)
    /// Presses a button out of order.
    case press(label: String)
    /// Retries the failed work of an element, for a field with this text; does nothing if nothing
    /// failed.
    indirect case retry(label: String, text: String?)
    /// Asks for a secret at the terminal, or takes it from an environment variable.
    indirect case ask(label: String, variable: String?)
    /// Fails unless the text is shown.
    case expect(String)
    /// Fails unless the screen has this title.
    case expectScreen(String)
    /// Fails unless the next answer or press is rejected with a sentence that contains the text.
    case expectRejection(String)
    /// Lets time pass.
    case wait(Duration)
    /// Continues when the text is shown.
    indirect case await(String, within: Duration?)
  }

  /// The line in which the step begins, counted from 1.
  public let line: Int
  /// The meaning of the step.
  public let kind: Kind
}

/// An error in a steps file.
public nonisolated struct StepsError: Error, Hashable, Sendable {
  /// The line of the error, counted from 1.
  public let line: Int
  /// The sentence about the error, in the person's language.
  package let sentence: LocalizedStringKey
  /// The sentence about the error, in English: what is wrong, and what would be right.
  public var message: String { sentence.english }

  /// Whether the sentence quotes nothing of the line, which may be a secret.
  private let isDiscreet: Bool

  package init(line: Int, message: LocalizedStringKey, isDiscreet: Bool = false) {
    self.line = line
    sentence = message
    self.isDiscreet = isDiscreet
  }

  /// The error for a line in another encoding.
  package static func notUTF8(line: Int) -> StepsError {
    StepsError(
      line: line, message: "The line is not UTF-8: save the file as UTF-8.", isDiscreet: true)
  }

  /// The sentence for a line that is not a step and may be a secret.
  package static let discreetSentence: LocalizedStringKey = """
    This is no step, and it is not repeated because it may be a secret. An answer that begins with a \
    colon is written “\\:…”, and control characters are not taken.
    """

  /// The sentence to show in a session; it quotes nothing of a line that may be a secret.
  ///
  /// - Parameter session: The session.
  /// - Returns: The sentence.
  @MainActor public func sentence(in session: Session) -> LocalizedStringKey {
    isDiscreet || !session.mayAskSecret ? sentence : Self.discreetSentence
  }
}
