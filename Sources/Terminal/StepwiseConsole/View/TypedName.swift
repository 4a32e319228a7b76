import StepwiseFlow
import StepwiseTerminal

/// The letters that were typed to choose the button whose label begins with them.
nonisolated struct TypedName {
  /// The letters; empty if none were typed.
  package private(set) var text = ""
  /// Whether no button begins with the letters; then Enter presses nothing.
  package private(set) var isUnmatched = false

  /// Whether no letters were typed.
  var isEmpty: Bool { text.isEmpty }

  /// Creates a name without letters.
  init() {}

  /// Replaces the letters by all letters so far.
  mutating func replaceLetters(with text: String, isUnmatched: Bool) {
    self.text = text
    self.isUnmatched = isUnmatched && !text.isEmpty
  }

  /// Whether a letter repeats the only letter so far, which leads to the next button.
  func isRepeated(by character: Character) -> Bool {
    text.count == 1 && text.lowercased() == character.lowercased()
  }
}

/// Chooses buttons by the beginnings of their labels.
///
/// The letters count until another key is pressed, however long that takes.
extension TerminalView {
  /// Handles a key that types the name of a button, or edits it.
  ///
  /// - Returns: Whether the key has no other meaning.
  func choosesByName(_ key: Key) -> Bool {
    let typed = state.typedName
    if case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) {
      // The letters of a field are its own, also while its options load.
      let isTaken = historyRow == nil && focusedField.map { $0.loading != .failed } == true
      return !isTaken && typeName(character)
    }
    switch key.code {
    case .backspace where !typed.isEmpty && key.modifiers.isEmpty:
      takeName(String(typed.text.dropLast()))
      return true
    case .enter where typed.isUnmatched:
      rejected()
      return true
    default:
      forgetName()
      return key.code == .escape && typed.isUnmatched
    }
  }

  /// Adds a letter to the typed name, and moves to the button that begins with it.
  ///
  /// - Returns: Whether the letter belongs to a name.
  func typeName(_ character: Character) -> Bool {
    let typed = state.typedName
    let command = KeyTable.screen.command(for: Key(.character(character)))
    let shortcut = Key.Code.character(character).shortcut
    let isShortcut = snapshot.elements.contains { $0.shortcut == shortcut && shortcut != nil }
    // A first letter may have another meaning.
    if typed.isEmpty, isShortcut || command != nil { return false }
    guard !order.named.isEmpty else { return false }
    if !typed.isRepeated(by: character), nextNamed(typed.text + String(character)) != nil {
      takeName(typed.text + String(character))
      return true
    }
    if typed.isRepeated(by: character), let next = nextNamed(String(character)) {
      choose(named: next)
      return true
    }
    // A letter may have been pressed by mistake, but not the letters of a word.
    if typed.text.count == 1, isShortcut || command == .help {
      forgetName()
      return false
    }
    takeName(typed.text + String(character))
    return true
  }

  /// Adds a pasted text to the typed name; a line break counts as a space.
  func pasteName(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty, !order.named.isEmpty else { return }
    let name = (state.typedName.text + text).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let isLong = name.count > Self.nameLengthMax
    takeName(isLong ? "\(name.prefix(Self.nameLengthMax))…" : name)
  }

  /// The maximum number of characters of a pasted name; a longer text is no button's name.
  private static var nameLengthMax: Int { 200 }

  /// Takes letters as the name of a button, and moves to it or says that there is none.
  private func takeName(_ text: String) {
    let button = text.isEmpty ? nil : nextNamed(text)
    state.typedName.replaceLetters(with: text, isUnmatched: button == nil)
    if let button {
      choose(named: button)
    } else {
      let sentence = theme.localizer(
        "Nothing matches “\(given: text)”. Backspace edits, esc clears.")
      remark = text.isEmpty ? nil : Remark(text: sentence)
    }
  }

  /// Forgets the typed letters.
  func forgetName() {
    if state.typedName.isUnmatched { remark = nil }
    state.typedName = TypedName()
  }

  private func nextNamed(_ text: String) -> Snapshot.Element? {
    order.button(named: text, from: historyRow == nil ? state.focus : nil)
  }

  /// Moves to a button, or to the row of the history that stands for it.
  private func choose(named button: Snapshot.Element) {
    state.isScrolled = false
    remark = nil
    if order[button.id] != nil {
      historyCursor.leave()
      return moveTo(button)
    }
    let row = history.rows.firstIndex {
      if case .screen(let row) = $0 { row.entry == button.revisits } else { false }
    }
    if let row { historyCursor.go(to: row, in: history) }
  }
}
