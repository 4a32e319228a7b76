import StepwiseTerminal

/// Records the last change of command mode, to make it again.
nonisolated struct ChangeRecorder: Sendable {
  /// Something that was typed in insert mode.
  enum Item: Sendable {
    case key(Key)
    case text(String)
  }

  /// A change that can be made again.
  struct Change: Sendable {
    var keys: [Key]
    var inserted: [Item] = []
    var count: Int?
    /// The place where the insertion began, if a count repeats its text; `nil` if it does not.
    var place: EditCommand.InsertPlace?
  }

  /// The maximum number of keys of a change; a longer one cannot be repeated.
  private static let itemsMax = 10_000

  /// The last change; `nil` if there was none.
  var last: Change?
  /// Whether a change is being made again.
  var isRepeating = false
  /// Whether keys are not recorded, because they repeat recorded ones.
  var isPaused = false
  private var keys: [Key] = []
  /// The insertion that a command began; `nil` for none.
  private var insertion: Change?

  /// Notes a key of a command.
  mutating func command(_ key: Key, isFirst: Bool) {
    if isFirst { keys = [] }
    keys.append(key)
  }

  /// Keeps the command as the last change.
  mutating func keep(count: Int?) {
    if !isRepeating { last = Change(keys: keys, count: count) }
  }

  /// Begins an insertion; with a place, the count repeats the typed text.
  mutating func beginInsertion(count: Int?, at place: EditCommand.InsertPlace?) {
    insertion = Change(keys: keys, count: count, place: place)
  }

  /// Notes something that was typed in insert mode.
  mutating func insert(_ item: Item) {
    if !isPaused { insertion?.inserted.append(item) }
    if let count = insertion?.inserted.count, count > Self.itemsMax { drop() }
  }

  /// The typed items that the count of the insertion repeats; `nil` for none.
  var repeatedInsertion: (items: [Item], times: Int)? {
    guard let insertion, let place = insertion.place, let count = insertion.count, count > 1
    else { return nil }
    let isNewLine = place == .above || place == .below
    return ((isNewLine ? [.text("\n")] : []) + insertion.inserted, count - 1)
  }

  /// Keeps the insertion as the last change.
  mutating func endInsertion() {
    if let insertion, !isRepeating { last = insertion }
    insertion = nil
  }

  /// Forgets the insertion.
  mutating func drop() { insertion = nil }
}
