/// Answers that were typed while work was running, and that wait for its end.
struct WaitingLines {
  /// An answer that waits.
  struct Line {
    /// The answer.
    let kind: Step.Kind
    /// The lines as they were typed; empty for a secret that was asked for.
    let lines: [[UInt8]]
    /// Whether it was typed hidden, so that it must not be shown in another field.
    let isHidden: Bool
  }

  private var waiting: [Line] = []

  /// Whether no answer waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Adds an answer after all others.
  mutating func add(_ kind: Step.Kind, lines: [[UInt8]], isHidden: Bool) {
    waiting.append(Line(kind: kind, lines: lines, isHidden: isHidden))
  }

  /// Removes the oldest answer; `nil` if there is none.
  mutating func takeFirst() -> Line? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Removes all answers, and returns them, each with its lines as they were typed.
  mutating func takeAll() -> [Line] {
    defer { waiting = [] }
    return waiting
  }
}
