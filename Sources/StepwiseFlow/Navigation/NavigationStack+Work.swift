/// What work may still do, and what was answered since it began.
extension NavigationStack {
  /// Returns whether an effect may navigate.
  ///
  /// A task may navigate while its screen is on the stack, and the work of an answer while that answer is the latest.
  func mayNavigate(_ effect: Effect) -> Bool {
    guard !effect.isGone else { return false }
    return effect.isTask ? isOnStack(effect.entry) : isLatest(effect)
  }

  /// Returns whether nothing was answered since the answer that began some work.
  ///
  /// Later answers on its own screen wait for it. On the screen that it pushed last, they do not.
  func isLatest(_ effect: Effect) -> Bool {
    guard let top else { return false }
    if top === effect.entry { return true }
    return top === effect.position && top.answers.isEmpty && effects.work(of: top) == nil
  }

  /// Returns whether nothing was answered on the screens above an entry.
  func isUnanswered(above entry: Entry) -> Bool {
    entries.reversed().prefix { $0 !== entry }.allSatisfy { $0.answers.isEmpty }
  }

  func isOnStack(_ entry: Entry) -> Bool { self.entry(numbered: entry.number) === entry }
}
