/// The entries of a list as they are shown, to keep them with its screen.
struct ListContent {
  /// The name of the content among what is remembered of a screen.
  static let element = "entries"

  /// The entries with their ids.
  let value: Any
  /// The texts of their rows.
  let rows: [String]
  /// The same as text for a file; `nil` if they are not `Codable`, or contain a secret.
  let text: () -> String?
}
