/// An error that is a sentence for a person, in their language.
///
/// What a service throws is shown where it was asked for: an error that conforms is translated, any other
/// is shown as its description.
public nonisolated protocol LocalizableError: Error, Sendable, CustomStringConvertible {
  /// What went wrong, and what would put it right.
  var sentence: LocalizedStringKey { get }
}

extension LocalizableError {
  /// The sentence in English.
  public nonisolated var description: String { sentence.english }
}
