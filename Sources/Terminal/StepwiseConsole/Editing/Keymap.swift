import StepwiseFlow
import StepwiseTerminal

/// The keys that edit text: a command for each key, in each mode.
///
/// The person chooses ``emacs`` or ``vi``. A program changes the chosen keys in
/// `WizardProgram.bindKeys(in:)`:
///
/// ```swift
/// static func bindKeys(in keymap: inout Keymap) throws {
///   try keymap.bind("ctrl-g", to: .erase(.line))
///   try keymap.bind("alt-d", to: .insert("The Docks"))
///   if keymap.hasModes { try keymap.bind("Q", to: .joinLines, in: .command) }
/// }
/// ```
public nonisolated struct Keymap: Sendable {
  /// A mode of the keys, in which a key has one meaning.
  @nonexhaustive
  public enum Mode: CaseIterable, Sendable {
    /// Letters are typed.
    case insert
    /// Letters are commands.
    case command
    /// Letters are commands that act on the selection.
    case visual

    /// The position of its table.
    fileprivate var index: Int {
      switch self {
      case .insert: 0
      case .command: 1
      case .visual: 2
      }
    }
  }

  /// Whether there are other modes than insert mode.
  public let hasModes: Bool
  /// The name for `--keys`.
  let name: String
  /// The rows of each mode, in the order of ``Mode``.
  private var rows: [[KeyRow<EditCommand>]]
  private var commands: [[Key: EditCommand]]

  /// Creates a keymap with a table for each mode, in the order of ``Mode``.
  init(name: String, tables rows: [[KeyRow<EditCommand>]]) {
    self.name = name
    self.rows = rows
    hasModes = rows.count > 1
    commands = rows.map { table in
      Dictionary(
        table.flatMap(\.commands).map { ($0.key, $0.command) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// The rows of a mode; none if the keymap does not have it.
  package func table(of mode: Mode) -> [KeyRow<EditCommand>] {
    rows.indices.contains(mode.index) ? rows[mode.index] : []
  }

  /// The command of a key; Shift makes no difference unless it has a command of its own.
  package func command(for key: Key, in mode: Mode) -> EditCommand? {
    guard commands.indices.contains(mode.index) else { return nil }
    let commands = commands[mode.index]
    return commands[key] ?? commands[Key(key.code, key.modifiers.subtracting(.shift))]
  }

  /// The hints about the keys of a mode.
  func hints(in mode: Mode) -> [Hint] {
    table(of: mode).hints().map { hint in
      var hint = hint
      hint.isEditing = true
      return hint
    }
  }

  // MARK: Binding

  /// Binds a key to a command, instead of its command so far.
  ///
  /// - Parameters:
  ///   - name: The key, as the list of keys names it: `ctrl-g`, `alt-b`, `shift-left`, `F5`,
  ///     `delete`; a letter alone only in ``Mode/command`` and ``Mode/visual``.
  ///   - command: The command; `nil` unbinds the key.
  ///   - mode: The mode; the emacs keys have only ``Mode/insert``.
  /// - Throws: A ``Rejection`` for a key that cannot be bound, or a command that the mode cannot
  ///   perform.
  public mutating func bind(
    _ name: String, to command: EditCommand?, in mode: Mode = .insert
  ) throws(Rejection) {
    guard let key = KeyName.key(named: name) else {
      throw Self.rejection(
        "“\(name)” is not a key: write it as the list of keys does, such as ctrl-g, alt-b or F5.")
    }
    guard rows.indices.contains(mode.index) else {
      throw Self.rejection(
        "The \(self.name) keys have no \(mode) mode: bind “\(name)” in insert mode.")
    }
    if let reason = reasonAgainst(key, in: mode) {
      throw Self.rejection("“\(name)” cannot be bound: \(reason).")
    }
    if let command, let reason = Self.reasonAgainst(command, in: mode) {
      throw Self.rejection("“\(name)” cannot be bound in \(mode) mode: \(reason).")
    }
    let word = command.flatMap(word)
    commands[mode.index][key] = command
    rows[mode.index] = rows[mode.index].compactMap { $0.without(key) }
    if let command { rows[mode.index].append(KeyRow(word, keys: [key: command])) }
  }

  /// A rejection for the author of the program, in English.
  private static func rejection(_ sentence: String) -> Rejection { Rejection(verbatim: sentence) }

  /// The word of the row that has the command; the text that is inserted.
  private func word(for command: EditCommand) -> LocalizedStringKey? {
    if case .insert(let text) = command { return LocalizedStringKey(verbatim: text) }
    return rows.joined().first { row in
      row.hint != nil && row.commands.contains { $0.command == command }
    }?.hint?.word
  }

  /// The reason why a key cannot be bound; `nil` if it can.
  private func reasonAgainst(_ key: Key, in mode: Mode) -> String? {
    if let other = Self.sameKeys[key] { return "a terminal sends it as \(other)" }
    if key.modifiers.contains(.control), case .character(let character) = key.code,
      key.modifiers.contains(.shift) || !Self.controlCharacters.contains(character)
    {
      return "no terminal sends it"
    }
    if case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) {
      if mode == .insert { return "it types a character" }
      if key.modifiers.isEmpty, character.isWholeNumber { return "digits count" }
    }
    let isKnown = commands[mode.index][key] != nil
    let isTaken =
      KeyTable.everywhere.command(for: key) != nil
      || !isKnown && KeyTable.screen.command(for: key) != nil
      || [.enter, .tab, .escape].contains(key.code)
    return isTaken ? "it has a meaning on every screen" : nil
  }

  /// The keys that a terminal sends as another key.
  private static let sameKeys: [Key: String] = [
    Key(.character("h"), .control): "backspace", Key(.character("i"), .control): "tab",
    Key(.character("j"), .control): "enter", Key(.character("m"), .control): "enter",
    Key(.character("["), .control): "esc",
  ]

  /// The characters that a terminal sends with Control.
  private static let controlCharacters = Set("abcdefghijklmnopqrstuvwxyz \\]^_/")

  private static func reasonAgainst(_ command: EditCommand, in mode: Mode) -> String? {
    switch command {
    case .insert(""): return "it inserts nothing"
    case .begin, .replaceCharacter, .repeatChange, .select, .swapEnds, .move(.toCharacter),
      .move(.firstLine), .move(.sameCharacter):
      return mode == .insert ? "the command waits for keys that would be typed here" : nil
    case .erase(let motion), .cut(let motion), .change(let motion), .copy(let motion):
      switch motion {
      case .toCharacter, .sameCharacter: return "bind the motion, and begin the command before it"
      default: return nil
      }
    default: return nil
    }
  }
}

nonisolated extension KeyRow {
  /// The row without a key; `nil` if no key is left.
  fileprivate func without(_ key: Key) -> KeyRow? {
    guard commands.contains(where: { $0.key == key }) else { return self }
    let left = commands.filter { $0.key != key }
    return left.isEmpty
      ? nil : KeyRow(hint?.word, commands: left, ignoresModifiers: ignoresModifiers)
  }
}
