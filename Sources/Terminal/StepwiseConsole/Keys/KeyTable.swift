import StepwiseFlow
import StepwiseTerminal

/// A row of a key table: keys, their commands, and the hint about them.
package nonisolated struct KeyRow<Command: Sendable>: Sendable {
  let commands: [(key: Key, command: Command)]
  /// Whether Shift, Alt and Control make no difference.
  let ignoresModifiers: Bool
  /// The hint about the keys; `nil` for none.
  let hint: Hint?

  /// A row of keys; without a word it has no hint.
  ///
  /// The tables have some fifty rows, and inlining would repeat all of this in each.
  @inline(never) init(
    _ word: LocalizedStringKey? = nil, ignoresModifiers: Bool = false,
    keys commands: KeyValuePairs<Key, Command>
  ) {
    self.init(word, commands: commands.map { ($0, $1) }, ignoresModifiers: ignoresModifiers)
  }

  init(
    _ word: LocalizedStringKey?, commands: [(key: Key, command: Command)], ignoresModifiers: Bool
  ) {
    self.commands = commands
    self.ignoresModifiers = ignoresModifiers
    hint = word.map { Hint(.keys(commands.map(\.key)), $0) }
  }

  package var keys: [Key] { commands.map(\.key) }

  fileprivate func command(for key: Key) -> Command? {
    commands.first { $0.key == key || ignoresModifiers && $0.key.code == key.code }?.command
  }
}

nonisolated extension Array {
  /// The command of a key; `nil` for none.
  func command<Command: Sendable>(for key: Key) -> Command?
  where Element == KeyRow<Command> {
    for row in self {
      if let command = row.command(for: key) { return command }
    }
    return nil
  }

  /// All hints of the table.
  func hints<Command: Sendable>() -> [Hint] where Element == KeyRow<Command> {
    compactMap(\.hint)
  }

  /// The hints about some commands.
  func hints<Command: Equatable & Sendable>(for commands: Command...) -> [Hint]
  where Element == KeyRow<Command> {
    commands.flatMap { wanted in
      filter { $0.commands.contains { $0.command == wanted } }.compactMap(\.hint).prefix(1)
    }
  }
}

/// The tables of all keys.
///
/// The handling, the hints and the help read them.
package nonisolated enum KeyTable {
  // MARK: Everywhere

  enum Everywhere { case suspend, quit, redraw, cancel, help }

  static let everywhere: [KeyRow<Everywhere>] = [
    KeyRow("redraw", keys: [Key(.character("l"), .control): .redraw]),
    KeyRow("suspend", keys: [Key(.character("z"), .control): .suspend]),
    KeyRow("cancel", keys: [Key(.character("c"), .control): .cancel]),
    KeyRow(keys: [Key(.character("\\"), .control): .quit]),
    KeyRow(ignoresModifiers: true, keys: [Key(.function(1)): .help]),
  ]

  enum CancelQuestion { case submit, leave, turn }

  /// The keys of the confirmation before a cancel; the letters of the words select, too.
  static let cancelQuestion: [KeyRow<CancelQuestion>] = [
    KeyRow("choose", keys: [Key(.left): .turn, Key(.right): .turn]),
    KeyRow("go on", ignoresModifiers: true, keys: [Key(.escape): .leave]),
    KeyRow(keys: [Key(.enter): .submit, Key(.character(" ")): .turn]),
  ]

  // MARK: The screen

  enum Screen {
    case press, shortcut, next, previous, back, history, up, down, left, right, first, last
    case pageUp, pageDown, help, edit, reload
  }

  static let screen: [KeyRow<Screen>] = [
    KeyRow("answer", keys: [Key(.enter): .press]),
    KeyRow(keys: [Key(.character(" ")): .shortcut, Key(.backspace): .shortcut]),
    KeyRow("next, previous", keys: [Key(.tab): .next, Key(.tab, .shift): .previous]),
    KeyRow("back", ignoresModifiers: true, keys: [Key(.escape): .back]),
    KeyRow("change an answer", keys: [Key(.up, .control): .history]),
    KeyRow(keys: [Key(.up, .alt): .history]),
    KeyRow("move", keys: [Key(.up): .up, Key(.down): .down]),
    KeyRow(keys: [Key(.left): .left, Key(.right): .right, Key(.home): .first, Key(.end): .last]),
    KeyRow("by pages", keys: [Key(.pageUp): .pageUp, Key(.pageDown): .pageDown]),
    KeyRow("try again", ignoresModifiers: true, keys: [Key(.function(5)): .reload]),
    KeyRow("editor", keys: [Key(.character("o"), .control): .edit]),
    KeyRow(ignoresModifiers: true, keys: [Key(.character("?")): .help]),
  ]

  /// The lines that a key scrolls a screen by if no visible element has the focus.
  static let reading: [KeyRow<Int>] = [
    KeyRow("read on", keys: [Key(.up): -1, Key(.down): 1])
  ]

  enum WindowList { case pageUp, pageDown, toStart, toEnd, up, down }

  /// The keys of a list that fills the window.
  static let windowList: [KeyRow<WindowList>] = [
    KeyRow("by pages", keys: [Key(.pageUp): .pageUp, Key(.pageDown): .pageDown]),
    KeyRow(
      "to the oldest, the newest",
      keys: [Key(.home, .control): .toStart, Key(.end, .control): .toEnd]),
    KeyRow(keys: [Key(.home): .toStart, Key(.end): .toEnd]),
    KeyRow("by lines, from the first field or button", keys: [Key(.up): .up, Key(.down): .down]),
  ]

  // MARK: The history

  enum History { case up, down, first, last, leave, open, close, choose, help }

  static let history: [KeyRow<History>] = [
    KeyRow("move", ignoresModifiers: true, keys: [Key(.up): .up, Key(.down): .down]),
    KeyRow("to the ends", ignoresModifiers: true, keys: [Key(.home): .first, Key(.end): .last]),
    KeyRow("close", ignoresModifiers: true, keys: [Key(.left): .close]),
    KeyRow(
      ignoresModifiers: true,
      keys: [
        Key(.pageUp): .first, Key(.pageDown): .last, Key(.escape): .leave, Key(.tab): .leave,
        Key(.right): .open, Key(.enter): .choose, Key(.character(" ")): .choose,
        Key(.character("?")): .help,
      ]),
  ]

  // MARK: Fields

  enum Options {
    case submit, up, down, pageUp, pageDown, first, last, tick, tickAll, find
  }

  /// The keys of a list of options.
  static let options: [KeyRow<Options>] = [
    KeyRow("choose", keys: [Key(.up): .up, Key(.down): .down]),
    KeyRow("by pages", keys: [Key(.pageUp): .pageUp, Key(.pageDown): .pageDown]),
    KeyRow("to the ends", keys: [Key(.home): .first, Key(.end): .last]),
    KeyRow(keys: [Key(.character("p"), .control): .up, Key(.character("n"), .control): .down]),
    KeyRow(keys: [Key(.enter): .submit]),
    KeyRow("tick", keys: [Key(.character(" ")): .tick]),
    KeyRow("tick all", keys: [Key(.character("a"), .control): .tickAll]),
  ]

  enum Toggle { case turn, clear, submit }

  /// The keys of a yes-or-no field; the letters of the words select, too.
  static let toggle: [KeyRow<Toggle>] = [
    KeyRow("choose", keys: [Key(.left): .turn, Key(.right): .turn]),
    KeyRow(
      keys: [
        Key(.character(" ")): .turn, Key(.backspace): .clear, Key(.enter): .submit,
      ]),
  ]

  enum Completion { case complete, up, down, takeRest, submit }

  /// The keys of a line that has suggestions.
  static let completion: [KeyRow<Completion>] = [
    KeyRow("complete", keys: [Key(.tab): .complete]),
    KeyRow("suggestions", keys: [Key(.up): .up, Key(.down): .down]),
    KeyRow(keys: [Key(.right): .takeRest, Key(.end): .takeRest, Key(.enter): .submit]),
  ]

  /// The keys that step a date; `nil` for the part that the cursor is in.
  static let dates: [KeyRow<(part: CalendarDate.Part?, by: Int)>] = [
    KeyRow("day", keys: [Key(.up): (nil, 1), Key(.down): (nil, -1)]),
    KeyRow("month", keys: [Key(.pageUp): (.month, 1), Key(.pageDown): (.month, -1)]),
    KeyRow("year", keys: [Key(.up, .shift): (.year, 1), Key(.down, .shift): (.year, -1)]),
    KeyRow(ignoresModifiers: true, keys: [Key(.pageUp): (.year, 1), Key(.pageDown): (.year, -1)]),
  ]

  /// The keys of a list of options that vi's keys add while no letters are typed.
  static let viOptions: [KeyRow<Options>] = [
    KeyRow("choose", keys: [Key(.character("j")): .down, Key(.character("k")): .up]),
    KeyRow("to the ends", keys: [Key(.character("g")): .first, Key(.character("G")): .last]),
    KeyRow(
      "by pages",
      keys: [Key(.character("d"), .control): .pageDown, Key(.character("u"), .control): .pageUp]),
    KeyRow(
      keys: [Key(.character("f"), .control): .pageDown, Key(.character("b"), .control): .pageUp]),
    KeyRow("to find", keys: [Key(.character("/")): .find]),
    KeyRow(keys: [Key(.character("i")): .find, Key(.character("a")): .find]),
  ]

  /// The arrow keys that vi's letters stand for where no text is typed.
  static let viArrows: [KeyRow<Key>] = [
    KeyRow("move", keys: [Key(.character("j")): Key(.down), Key(.character("k")): Key(.up)]),
    KeyRow(keys: [Key(.character("h")): Key(.left), Key(.character("l")): Key(.right)]),
  ]
}
