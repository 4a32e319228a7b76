/// An error with a sentence for the person, in their language.
///
/// An error from a service is shown at the element that called it. The sentence of a conforming error is translated;
/// any other error is shown as its description.
public nonisolated protocol LocalizableError: Error, Sendable, CustomStringConvertible {
  /// A sentence that says what went wrong and how to put it right.
  var sentence: LocalizedStringKey { get }
}

extension LocalizableError {
  /// The sentence in English.
  public nonisolated var description: String { sentence.english }
}
