/// What a reader of a history has not read yet.
package struct HistoryChange {
  /// The first part that has changed; `Int.max` for none.
  package fileprivate(set) var part: Int
  /// The numbers of answers and results that were added to that part, behind which other parts may have been added; `nil` if
  /// it has changed in another way.
  package fileprivate(set) var added: (given: Int, results: Int)?
}

/// What has changed of the history since it was last read, and what of it stands on no screen.
///
/// The history itself is what the entries hold. It consists of parts: the visits of the entries from the bottom up, and,
/// for each revisit, the way to it and what was given since.
final class HistoryChanges {
  /// What one reader has not read yet.
  final class Mark {
    private(set) var change = HistoryChange(part: 0)

    /// Returns what has changed, and notes that it was read.
    func take() -> HistoryChange {
      defer { change = HistoryChange(part: .max, added: (0, 0)) }
      return change
    }

    fileprivate func note(_ part: Int, _ added: (given: Int, results: Int)?) {
      guard part <= change.part else { return }
      if part < change.part { change = HistoryChange(part: part, added: (0, 0)) }
      guard let known = change.added, let added else { return change.added = nil }
      change.added = (known.given + added.given, known.results + added.results)
    }
  }

  /// What was typed and not given.
  var drafts = Drafts()
  /// The time since the latest answer that the next one notes, because a screen's task ran.
  var passed = Duration.zero
  /// Whether any screen depended on more than its answers.
  var hasUnresumable = false
  private var marks: [Mark] = []
  /// The screens whose remembered answers have changed since they were last taken, by their paths.
  private var memories: [String: MemoryPlace] = [:]

  /// Begins to note changes for a reader.
  func mark() -> Mark {
    let mark = Mark()
    marks.append(mark)
    return mark
  }

  /// Notes a change.
  ///
  /// - Parameters:
  ///   - part: The part that has changed; those behind it may have, too.
  ///   - added: The numbers of answers and results that were added to it, or zeros if only parts were added behind it; `nil`
  ///     for any other change.
  func change(_ part: Int, added: (given: Int, results: Int)? = nil) {
    for mark in marks { mark.note(part, added) }
  }

  // MARK: Memory

  /// The place of a screen's remembered answers.
  struct MemoryPlace {
    let screen: ScreenIdentity
    let flow: FlowIdentity

    /// The answers; `nil` if there are none, or if the flow was left for good.
    var memory: Memory? { flow.isForgotten ? nil : screen.key.remembered[screen.occurrence] }
  }

  /// Notes that the remembered answers of a screen may have changed.
  func note(memoryOf screen: ScreenIdentity, in flow: FlowIdentity) {
    // Another flow may have taken the place of one that was left for good.
    guard !flow.isForgotten else { return }
    memories[flow.path(of: screen)] = MemoryPlace(screen: screen, flow: flow)
  }

  /// Whether remembered answers may have changed since they were last taken.
  var hasMemories: Bool { !memories.isEmpty }

  /// Returns the places of remembered answers that may have changed since the last call, by the paths of the screens.
  func takeMemories() -> [String: MemoryPlace] {
    defer { if !memories.isEmpty { memories = [:] } }
    return memories
  }
}
