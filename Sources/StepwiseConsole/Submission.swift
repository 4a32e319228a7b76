/// Answers that are given one after the other, because one of them may take time.
package struct Submission {
  /// The entry of their screen.
  package let entry: Int
  /// The fields whose answers are still to be given, by their ids.
  package private(set) var fields: [String]
  /// The button that is pressed at the end; `nil` where an answer is all that is given.
  package var press: String?
  /// Whether the first of the answers was given, and its verdict is waited for.
  package var isWaiting = false

  package init(entry: Int, fields: [String], press: String? = nil) {
    self.entry = entry
    self.fields = fields
    self.press = press
  }

  /// The same without the answer that was given first.
  package var rest: Submission {
    Submission(entry: entry, fields: Array(fields.dropFirst()), press: press)
  }
}
