/// Answers that are submitted one after the other, because each may take time.
package nonisolated struct Submission {
  /// The entry of their screen.
  package let entry: Int
  /// The ids of the fields whose answers are still to be submitted.
  package private(set) var fields: [String]
  /// The button that is pressed at the end; `nil` if only answers are submitted.
  package var press: String?
  /// Whether the first answer was submitted and its result is still open.
  package var isWaiting = false

  package init(entry: Int, fields: [String], press: String? = nil) {
    self.entry = entry
    self.fields = fields
    self.press = press
  }

  /// The same submission without the first answer.
  package var rest: Submission {
    Submission(entry: entry, fields: Array(fields.dropFirst()), press: press)
  }
}
