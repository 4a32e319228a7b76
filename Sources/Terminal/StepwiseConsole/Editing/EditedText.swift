import StepwiseTerminal

/// A text that a person edits: performs the commands that a keymap binds to keys.
package nonisolated struct EditedText: Sendable {
  /// The text and the cursor.
  package var buffer: TextBuffer
  /// The mode; a keymap without modes stays in insert mode.
  package internal(set) var mode = Keymap.Mode.insert
  /// Whether cut text is kept, and changes are kept for repeating; not for a secret.
  let keepsText: Bool
  /// The text that was cut or copied last.
  var register: Register?
  var lastWasCut = false
  /// The column that the cursor keeps while it moves up and down.
  var column: Int?
  /// The end of the selection where it began.
  var anchor = 0
  /// Whether whole lines are selected.
  package internal(set) var selectsLines = false
  private var pending = PendingCommand()
  private(set) var lastSearch: CharacterSearch?
  private var recorder = ChangeRecorder()

  /// Text that was cut or copied.
  struct Register: Sendable {
    var text: String
    var isLinewise = false
  }

  /// The column of the cursor after it went to the end of a line: the end of every line.
  static let endColumn = 1 << 40

  /// Creates an editor with the cursor at the end of the text.
  ///
  /// - Parameters:
  ///   - text: The text; it may be longer than the limit, but then it cannot grow.
  ///   - allowsLines: Whether it may have several lines.
  ///   - lengthMax: The maximum number of bytes of UTF-8.
  ///   - isSecret: Whether no part of the text is kept after it was erased.
  package init(
    _ text: String = "", allowsLines: Bool = false, lengthMax: Int = TextBuffer.lengthMax,
    isSecret: Bool = false
  ) {
    buffer = TextBuffer(text, allowsLines: allowsLines, lengthMax: lengthMax)
    keepsText = !isSecret
  }

  /// Whether a command waits for more keys.
  package var isPending: Bool { pending.isPending }

  /// The selected characters; `nil` if nothing is selected.
  var selection: Range<Int>? {
    guard mode == .visual else { return nil }
    let (first, last) = (min(anchor, buffer.cursor), max(anchor, buffer.cursor))
    return selectsLines
      ? buffer.lineStart(at: first)..<buffer.lineEnd(at: last)
      : first..<min(last + 1, buffer.characters.count)
  }

  /// Whether Esc has a meaning here: it leads to command mode, or cancels what waits.
  package func takesEscape(_ keymap: Keymap) -> Bool {
    keymap.hasModes && (mode != .command || isPending)
  }

  /// Whether a key moves as an arrow key does outside of the text: j or k in command mode.
  func arrow(for key: Key, _ keymap: Keymap) -> Key? {
    guard mode == .command, pending.operation == nil, pending.waits == nil else { return nil }
    return switch keymap.command(for: key, in: .command) {
    case .move(.up): Key(.up)
    case .move(.down): Key(.down)
    default: nil
    }
  }

  /// Goes to insert mode, because the person comes to the field anew.
  mutating func beginAnew() {
    pending = PendingCommand()
    buffer.endStep()
    recorder.drop()
    mode = .insert
  }

  /// Goes to command mode, because the person moves between fields in command mode.
  mutating func beginInCommandMode() {
    beginAnew()
    mode = .command
    stayInLine()
  }

  /// Replaces the whole text, and moves the cursor to its end or to a position.
  package mutating func replace(with text: String, cursor: Int? = nil) {
    buffer.replace(with: text)
    if let cursor { buffer.move(to: min(cursor, buffer.cursor)) }
    stayInLine()
  }

  /// Inserts text at the cursor, as a paste does.
  package mutating func insert(_ text: String) {
    buffer.insert(text)
    if keepsText { recorder.insert(.text(text)) }
    stayInLine()
  }

  /// Moves the cursor to the right, or to the left by a negative number.
  mutating func moveCursor(byCells cells: Int) {
    buffer.moveCursor(byCells: cells)
    stayInLine()
  }

  // MARK: Keys

  /// Handles a key.
  ///
  /// - Returns: Whether the key has a meaning here; otherwise nothing changed.
  package mutating func handle(_ key: Key, _ keymap: Keymap) -> Bool {
    buffer.beginKey()
    guard mode == .insert else {
      defer { stayInLine() }
      return handleCommand(key, keymap)
    }
    if case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) {
      lastWasCut = false
      column = nil
      noteInsertion(of: key, keymap)
      buffer.type(character)
      return true
    }
    if keymap.hasModes, key == Key(.escape) {
      leaveInsertMode(keymap)
      return true
    }
    guard let command = keymap.command(for: key, in: .insert) else {
      // Esc and a letter that arrive together look like Alt and the letter.
      guard keymap.hasModes, key.modifiers == .alt, case .character = key.code else { return false }
      leaveInsertMode(keymap)
      _ = handle(Key(key.code), keymap)
      return true
    }
    noteInsertion(of: key, keymap)
    if keymap.hasModes, case .move = command { buffer.endStep() }
    return perform(command, count: nil, keymap)
  }

  private mutating func noteInsertion(of key: Key, _ keymap: Keymap) {
    guard keymap.hasModes else { return }
    if !buffer.isInStep { buffer.beginStep() }
    if keepsText { recorder.insert(.key(key)) }
  }

  /// Handles a key in command mode or in a selection.
  private mutating func handleCommand(_ key: Key, _ keymap: Keymap) -> Bool {
    if key == Key(.escape) {
      reset()
      if mode == .visual { mode = .command }
      return true
    }
    if let wait = pending.waits { return end(wait, with: key, keymap) }
    if let digit = pending.digit(key) {
      pending.add(digit)
      return true
    }
    guard let command = keymap.command(for: key, in: mode) else {
      let wasPending = isPending
      reset()
      // A letter that is bound to nothing must not press a button.
      guard case .character(let letter) = key.code, key.modifiers.isSubset(of: .shift) else {
        return wasPending
      }
      return wasPending || letter != "?"
    }
    recorder.command(key, isFirst: pending.operation == nil)
    switch command {
    case .begin(let operation):
      if mode == .visual {
        change { $0.operateOnSelection(operation) }
      } else if let waiting = pending.operation {
        guard waiting == operation else {
          reset()
          return true
        }
        operate(operation, over: .line, keymap)
      } else {
        pending.await(operation)
        return true
      }
    case .move(.toCharacter(let forward, let stopsBefore)):
      pending.waits = .character(forward: forward, stopsBefore: stopsBefore)
      return true
    case .move(.firstLine):
      pending.waits = .firstLine(key)
      return true
    case .replaceCharacter:
      pending.waits = .replacement
      return true
    case .move(let motion):
      if let operation = pending.operation {
        operate(operation, over: motion, keymap)
      } else {
        let count = pending.total
        reset()
        // A selection does not lead to another field.
        return perform(command, count: count, keymap) || mode == .visual
      }
    case .repeatChange: repeatChange(pending.total, keymap)
    case .undo, .redo, .select, .swapEnds:
      let count = pending.total
      reset()
      return perform(command, count: count, keymap)
    default:
      guard pending.operation == nil else {
        reset()
        return true
      }
      let count = pending.total
      change(by: command) { _ = $0.perform(command, count: count, keymap) }
    }
    reset()
    return true
  }

  /// Ends the wait for a character.
  private mutating func end(
    _ wait: PendingCommand.Wait, with key: Key, _ keymap: Keymap
  ) -> Bool {
    pending.waits = nil
    recorder.command(key, isFirst: false)
    let motion: EditCommand.Motion
    switch wait {
    case .firstLine(let first):
      guard key == first else {
        reset()
        return true
      }
      motion = .firstLine
    case .character(let forward, let stopsBefore):
      guard let character = key.typed else {
        reset()
        return true
      }
      lastSearch = CharacterSearch(
        character: character, isForward: forward, stopsBefore: stopsBefore)
      motion = .toCharacter(forward: forward, stopsBefore: stopsBefore)
    case .replacement:
      let character = key == Key(.enter) && buffer.allowsLines ? "\n" : key.typed
      let count = pending.total ?? 1
      if let character { change { $0.replaceCharacters(count, with: character) } }
      reset()
      return true
    }
    if let operation = pending.operation {
      operate(operation, over: motion, keymap)
      reset()
      return true
    }
    let count = pending.total
    reset()
    return perform(.move(motion), count: count, keymap)
  }

  private mutating func operate(
    _ operation: EditCommand.Operation, over motion: EditCommand.Motion, _ keymap: Keymap
  ) {
    let count = pending.total
    let command: EditCommand =
      switch operation {
      case .cut: .cut(motion)
      case .change: .change(motion)
      case .copy: .copy(motion)
      }
    if operation == .copy {
      _ = perform(command, count: count, keymap)
    } else {
      change { _ = $0.perform(command, count: count, keymap) }
    }
  }

  private mutating func reset() { pending = PendingCommand() }

  // MARK: Modes

  /// Makes a change of command mode, which is one step, and can be repeated.
  private mutating func change(
    by command: EditCommand? = nil, _ make: (inout Self) -> Void
  ) {
    let version = buffer.version
    let count = pending.total
    let isOuter = !recorder.isRepeating
    // A command for a selection is not repeated, because it has none the next time.
    let isRepeatable = keepsText && mode != .visual
    if isOuter { buffer.beginStep() }
    make(&self)
    if mode == .insert {
      guard isRepeatable else { return }
      var place: EditCommand.InsertPlace?
      if case .insertMode(let begun) = command { place = begun }
      recorder.beginInsertion(count: count, at: place)
    } else {
      if isOuter { buffer.endStep() }
      if version != buffer.version, isRepeatable { recorder.keep(count: count) }
    }
  }

  private mutating func leaveInsertMode(_ keymap: Keymap) {
    if let repeated = recorder.repeatedInsertion {
      recorder.isPaused = true
      for _ in 0..<repeated.times {
        for key in repeated.items { replay(key, keymap) }
      }
      recorder.isPaused = false
    }
    recorder.endInsertion()
    mode = .command
    if buffer.cursor > buffer.lineStart(at: buffer.cursor) { buffer.move(to: buffer.cursor - 1) }
    if !recorder.isRepeating { buffer.endStep() }
    stayInLine()
  }

  private mutating func replay(_ item: ChangeRecorder.Item, _ keymap: Keymap) {
    switch item {
    case .key(let key): _ = handle(key, keymap)
    case .text(let text): insert(text)
    }
  }

  private mutating func repeatChange(_ count: Int?, _ keymap: Keymap) {
    guard let last = recorder.last, mode == .command else { return }
    reset()
    recorder.isRepeating = true
    buffer.beginStep()
    pending.count = count ?? last.count
    for key in last.keys { _ = handle(key, keymap) }
    if mode == .insert {
      for item in last.inserted { replay(item, keymap) }
      leaveInsertMode(keymap)
    }
    recorder.isRepeating = false
    buffer.endStep()
    if let count { recorder.last?.count = count }
  }

  /// Keeps the cursor of command mode on a character of its line.
  private mutating func stayInLine() {
    guard mode != .insert else { return }
    let cursor = buffer.cursor
    guard cursor == buffer.lineEnd(at: cursor), cursor > buffer.lineStart(at: cursor) else {
      return
    }
    buffer.move(to: cursor - 1)
  }
}

nonisolated extension Key {
  /// The character that the key types; `nil` for none.
  fileprivate var typed: Character? {
    guard case .character(let character) = code, modifiers.isSubset(of: .shift) else { return nil }
    return character
  }
}
