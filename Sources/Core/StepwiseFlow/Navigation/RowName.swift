/// Names an earlier screen in a steps file: by its title, and by a number if later screens have the same title.
package nonisolated struct RowName: Hashable, Sendable {
  /// The title of the screen.
  package let title: String
  /// Which of the screens with that title, from the top down: 1 for the latest.
  package let number: Int

  /// Creates a name; by default that of the latest screen with a title.
  package init(title: String, number: Int = 1) {
    self.title = title
    self.number = number
  }

  /// Reads a title with a number, such as `Name #2`; `nil` for a text without a number.
  package init?(numbered text: String) {
    guard let blank = text.lastIndex(of: " "), blank > text.startIndex,
      text[blank...].hasPrefix(" #"), let number = Int(text[blank...].dropFirst(2)), number > 0
    else { return nil }
    self.init(title: String(text[..<blank]), number: number)
  }

  /// The name as a steps file has it.
  ///
  /// A title that looks like a name with a number gets a number of its own.
  package var text: String {
    number == 1 && RowName(numbered: title) == nil ? title : "\(title) #\(number)"
  }
}
