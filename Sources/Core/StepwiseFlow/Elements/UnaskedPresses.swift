/// The buttons that are pressed without a person who asks for it, by the reason for it.
///
/// A steps file names each button, so it presses all of them.
package nonisolated enum UnaskedPresses: CaseIterable {
  /// A walk through a wizard, which learns its screens and must do nothing in the world.
  case walk
  /// A change of an earlier answer, after which the later answers are given again.
  case change
  /// A run that is resumed.
  case resume

  /// The kinds of buttons, by what a press does.
  package enum Kind: CaseIterable {
    /// A press that is over at once.
    case plain
    /// A press that begins work.
    case async
    /// A press that begins the actions of an ``ActionList``.
    case actions
    /// A press that must not be made twice.
    case onceOnly
  }

  /// The table.
  private var kinds: Set<Kind> {
    switch self {
    case .walk: [.plain, .async]
    case .change: [.plain]
    case .resume: [.plain, .async, .actions]
    }
  }

  /// Returns whether it presses a button of a kind.
  package func contains(_ kind: Kind) -> Bool { kinds.contains(kind) }
}

nonisolated extension Snapshot.ButtonTraits {
  /// The kind of the button, by what a press does.
  package var kind: UnaskedPresses.Kind {
    if isOnceOnly { return .onceOnly }
    if beginsActions { return .actions }
    return isAsync ? .async : .plain
  }
}
