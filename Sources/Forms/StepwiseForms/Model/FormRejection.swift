import Stepwise

/// The reason why a file cannot be asked, with the place in it.
public nonisolated struct FormRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of what is wrong.
  public let place: TextPlace
  /// One sentence that says what is wrong and what would be right.
  public let sentence: String
  /// Whether no value fits, so that what is optional can be left out.
  var isUnfit = false

  /// The place and the sentence, to write after the name of the file: `3:5: …`.
  public var description: String { "\(place): \(sentence)" }

  /// Creates a rejection.
  ///
  /// - Parameters:
  ///   - place: The place of what is wrong.
  ///   - sentence: One sentence that says what is wrong and what would be right.
  public init(_ place: TextPlace, _ sentence: String) {
    self.place = place
    self.sentence = sentence
  }
}

nonisolated extension JSONNode {
  /// Returns the rejection of this value.
  func rejection(_ sentence: String) -> FormRejection { FormRejection(place, sentence) }
}
