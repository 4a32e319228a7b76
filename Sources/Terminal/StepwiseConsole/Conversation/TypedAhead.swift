import StepwiseTerminal

/// The keys that a wizard has read and did not need, because they were typed for the next wizard of the process.
package enum TypedAhead {
  private static var events: [TerminalEvent] = []

  /// Keeps keys for the next wizard at a terminal.
  static func keep(_ unused: [TerminalEvent]) { events += unused }

  /// Forgets all keys: a program begins.
  package static func begin() { events = [] }

  /// Returns the keys that were kept, which are then forgotten.
  static func takeAll() -> [TerminalEvent] {
    defer { events = [] }
    return events
  }
}
