/// Work beside answers: what it may do, and how it is undone.
extension NavigationStack {
  /// Returns whether an effect may navigate.
  ///
  /// A task may navigate while its screen is on the stack, and the work of an answer while that answer is the latest.
  func mayNavigate(_ effect: Effect) -> Bool {
    guard !effect.isCancelled else { return false }
    return effect.isOfScreen ? isOnStack(effect.entry) : isLatest(effect)
  }

  /// Returns whether nothing was answered since the answer that began some work.
  ///
  /// Later answers on its own screen wait for it. On the screens that it pushed, they do not.
  func isLatest(_ effect: Effect) -> Bool {
    guard let top else { return false }
    if top === effect.entry { return true }
    if effect.returned == top.number {
      return top.revisit == nil && top.answers.given.allSatisfy { $0.marks.contains(.earlier) }
    }
    return effect.pushed.contains(top.number) && !top.isAnswered && top.revisit == nil
      && effects.work(of: top) == nil
  }

  /// Returns whether something was answered on a screen above another.
  func isAnswered(above entry: Entry) -> Bool {
    entries.reversed().prefix { $0 !== entry }.contains(where: \.isAnswered)
  }

  func isOnStack(_ entry: Entry) -> Bool { self.entry(numbered: entry.number) === entry }

  /// Keeps a state from before a write of work that has pushed screens at the screen of its answer.
  ///
  /// So a step back from one of these screens to another undoes nothing of the work, and a step back to its screen
  /// all of it. Nothing is answered on the screens above, so their logs, if any, are those of tasks and of work that was
  /// taken back.
  func keep(_ record: StateRecord, for effect: Effect) {
    if let top, !top.undo.isEmpty {
      top.undo.forEach { effect.entry.addOldest($0) }
      top.undo = .none
      epoch += 1
    }
    effect.entry.addOldest(record)
  }

  /// Steps back to the lowest screen, from an entry up, whose running work has led on.
  ///
  /// What that work wrote is mixed with what was answered above, so it can only be undone together with that.
  func takeBackWorkThatLedOn(from entry: Entry) {
    let work = effects.running.filter { effect in
      effect.isWork && effect.entry.number >= entry.number && effect.entry !== top
        && (effect.hasNavigated || effect.hasWritten)
    }
    guard let lowest = work.min(by: { $0.entry.number < $1.entry.number })?.entry else { return }
    while top !== lowest { stepBack() }
  }
}
