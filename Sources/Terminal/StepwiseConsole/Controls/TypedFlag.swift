import StepwiseFlow

/// The letters of a word for yes or no, as they are typed: in the person's language or in English.
///
/// A letter selects, and Enter gives, because a word that was begun may still go on: with `y` alone as an answer, the rest
/// of `yes` would go to the next question. So no answer depends on how fast somebody types.
nonisolated struct TypedFlag {
  /// The letters; empty if none were typed.
  package private(set) var letters = ""
  /// Whether the letters begin no such word; then Enter gives no answer.
  package private(set) var isUnmatched = false

  /// The words in the person's language.
  private var own: [String: Bool] = [:]
  private static let english = [
    "yes": true, "true": true, "on": true, "no": false, "false": false, "off": false,
  ]

  /// Creates a word without letters.
  ///
  /// - Parameter format: The format of the field, which shows yes and no in the person's language.
  init(_ format: (any AnswerFormat)?) {
    let words = [true, false].map { format?.display(.flag($0)).english ?? "" }
    self.init(yes: words[0], no: words[1])
  }

  /// Creates a word without letters.
  ///
  /// - Parameters:
  ///   - yes: The word for yes in the person's language.
  ///   - no: The word for no.
  init(yes: String, no: String) {
    let words = [yes.lowercased(), no.lowercased()]
    if words[0] != words[1] { own = [words[0]: true, words[1]: false] }
  }

  /// Forgets the letters.
  mutating func clear() {
    letters = ""
    isUnmatched = false
  }

  /// Adds a letter; one that cannot continue the word begins another.
  ///
  /// - Parameters:
  ///   - letter: The letter.
  ///   - isOn: The selected value, which changes as soon as the letters mean another.
  /// - Returns: Whether the letter belongs to a word.
  mutating func type(_ letter: Character, selecting isOn: inout Bool?) -> Bool {
    let isWrong = !letters.isEmpty && values(beginning: letters).isEmpty
    for word in [letters + String(letter), String(letter)] where !isWrong {
      if match(word, selecting: &isOn) { return true }
    }
    guard !letters.isEmpty else { return false }
    letters.append(letter)
    isUnmatched = true
    return true
  }

  /// Takes a pasted text, which must be such a word or its beginning.
  mutating func paste(_ text: String, selecting isOn: inout Bool?) {
    guard !text.isEmpty, !match(text, selecting: &isOn) else { return }
    letters = text
    isUnmatched = true
  }

  private mutating func match(_ text: String, selecting isOn: inout Bool?) -> Bool {
    let values = values(beginning: text)
    guard !values.isEmpty else { return false }
    letters = text
    // “o” may become “on” or “off”.
    isUnmatched = values.count > 1
    if values.count == 1 { isOn = values.first }
    return true
  }

  /// The values of the words that begin so; those of the person's language come before English ones.
  private func values(beginning text: String) -> Set<Bool> {
    let typed = text.lowercased().unicodeScalars
    for words in [own, Self.english] {
      let values = Set(words.filter { $0.key.unicodeScalars.starts(with: typed) }.values)
      if !values.isEmpty { return values }
    }
    return []
  }
}
