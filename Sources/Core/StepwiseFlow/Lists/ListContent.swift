/// The entries of a list as they are shown, to keep them with its screen.
struct ListContent {
  /// The name of the content among what is remembered of a screen.
  static let element = "entries"

  /// The entries with their ids.
  let value: Any
  /// The texts of their rows.
  let rows: [String]
  /// Whether the person has changed it, in this run or before; otherwise a list begins with what its author says.
  let isOwn: Bool
  /// The same as text for a file; `nil` if they are not `Codable`, or contain a secret.
  let text: () -> String?
}
