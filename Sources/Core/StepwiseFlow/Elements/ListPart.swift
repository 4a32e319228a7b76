/// What a button does to a list of entries.
package nonisolated enum ListPart: Hashable, Sendable {
  /// It adds an entry.
  case add
  /// It changes an entry.
  case change
  /// It asks which entry is to go.
  case remove
  /// It removes an entry, after a question.
  case removal
  /// It asks which entry is to move.
  case move
  /// It leads back to the list, with nothing done.
  case keep
  /// It ends the list.
  case end

  /// The id of the field that asks for the entry that is to go.
  package static let removed = "Which one is to go?"
  /// The titles of the screens that remove and move an entry.
  package static let screens = ["Remove one", "Move one", "To which place?"]

  /// Returns the id of the button that changes the entry with a row.
  package static func change(_ row: String) -> String { "Change \(row)" }
}
