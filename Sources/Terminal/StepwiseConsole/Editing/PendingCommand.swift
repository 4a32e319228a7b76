import StepwiseTerminal

/// A command of command mode that waits for more keys.
nonisolated struct PendingCommand: Sendable {
  /// A key that the command waits for.
  enum Wait: Sendable {
    /// A character to find in the line.
    case character(forward: Bool, stopsBefore: Bool)
    /// The character that replaces the one at the cursor.
    case replacement
    /// The same key again, which goes to the first line.
    case firstLine(Key)
  }

  /// The maximum count; more digits change nothing.
  static let countMax = 9999

  var count: Int?
  private(set) var operation: EditCommand.Operation?
  private var operationCount: Int?
  var waits: Wait?

  /// Whether keys were pressed that have no effect yet.
  var isPending: Bool { count != nil || operation != nil || waits != nil }

  /// The product of the counts before and behind an operation; `nil` if there are none.
  var total: Int? {
    guard count != nil || operationCount != nil else { return nil }
    return min((count ?? 1) * (operationCount ?? 1), Self.countMax)
  }

  /// The digit of a count; a 0 that begins none is a command.
  func digit(_ key: Key) -> Int? {
    guard case .character(let character) = key.code, key.modifiers.isEmpty,
      let digit = character.wholeNumberValue, character.isASCII, digit > 0 || count != nil
    else { return nil }
    return digit
  }

  mutating func add(_ digit: Int) { count = min((count ?? 0) * 10 + digit, Self.countMax) }

  mutating func await(_ operation: EditCommand.Operation) {
    self.operation = operation
    operationCount = count
    count = nil
  }
}

/// A search for a character in a line.
nonisolated struct CharacterSearch: Sendable {
  let character: Character
  let isForward: Bool
  let stopsBefore: Bool

  var reversed: CharacterSearch {
    CharacterSearch(character: character, isForward: !isForward, stopsBefore: stopsBefore)
  }
}
