/// Coming and going: what counts the screens of a flow, what is remembered and what is forgotten.
extension NavigationStack {
  func arrive(_ entry: Entry) {
    entry.identity.key.count += 1
    var flow: AnyFlowController? = entry.flow
    while let present = flow {
      present.presence += 1
      guard present.presence == 1 else { break }
      present.origin?.count += 1
      present.identity.users += 1
      flow = present.parent
    }
  }

  /// Takes an entry out of the counts.
  ///
  /// - Parameters:
  ///   - entry: The entry that goes.
  ///   - isCommitted: Whether others stay above it, so that its place stays taken: what comes next
  ///     must not get the identity of one that is still there.
  func leave(_ entry: Entry, isCommitted: Bool = false) {
    if !isCommitted { entry.identity.key.count -= 1 }
    var flow: AnyFlowController? = entry.flow
    while let present = flow {
      present.presence -= 1
      guard present.presence == 0 else { break }
      if !isCommitted { present.origin?.count -= 1 }
      present.identity.users -= 1
      flow = present.parent
    }
  }

  // MARK: For good

  /// Removes what a flow left for good, whose counts have been taken already.
  func forget(above kept: Int, for next: Entry?) {
    var logs: [StateLog] = []
    while entries.count > kept, let entry = entries.popLast() {
      logs.append(entry.log)
      logs.append(entry.earlierLog)
      dropRevisit(of: entry, remembers: false)
      effects.cancel(of: entry)
      forgetAnswers(of: entry)
    }
    if let next {
      next.earlierLog = StateLog(joining: logs)
    } else if let top {
      top.earlierLog = StateLog(joining: logs + [top.log, top.earlierLog])
      top.log = StateLog()
      top.revisited()
    }
    epoch += 1
  }

  /// Removes what lies below the top, because something was done for good.
  func forgetBelow() {
    guard let top else { return }
    for entry in revisited { dropRevisit(of: entry) }
    top.below = nil
    while entries.count > 1 {
      let entry = entries.remove(at: entries.count - 2)
      leave(entry, isCommitted: true)
      effects.cancel(of: entry)
      forgetAnswers(of: entry)
    }
    top.earlierLog = StateLog()
    top.log = StateLog(joining: [top.log])
    epoch += 1
  }

  /// What is left for good is not remembered, nor is anything of a flow that has no screen any more.
  private func forgetAnswers(of entry: Entry) {
    entry.identity.key.remembered[entry.identity.occurrence] = nil
    var flow: AnyFlowController? = entry.flow
    while let gone = flow, gone.presence == 0, gone.identity.users == 0, !gone.identity.isForgotten
    {
      forget(gone.identity)
      gone.origin?.drop(gone.identity)
      flow = gone.parent
    }
  }

  private func forget(_ identity: FlowIdentity) {
    var gone = [identity]
    while let next = gone.popLast() {
      for key in next.children {
        if let origin = origins.removeValue(forKey: key) { gone += origin.known }
      }
      next.forget()
    }
  }

  // MARK: Back

  /// Takes the top away and shows the one below as it was left.
  func stepBack() {
    guard entries.count > 1, let left = entries.popLast() else { return }
    leave(left)
    dropRevisit(of: left)
    remember(left)
    effects.cancel(of: left)
    left.log.restore()
    left.earlierLog.restore()
    top.map(unanswer)
    epoch += 1
  }

  /// Gives the flows the states from before an entry's answer.
  func unanswer(_ entry: Entry) {
    entry.log.restore()
    entry.log = StateLog()
    entry.revisited()
  }

  /// Keeps what was given and typed on a screen, for when its flow comes by again.
  func remember(_ entry: Entry) {
    let drafts = entry.visit?.drafts ?? [:]
    let key = entry.identity.key
    if case .none = entry.answers, drafts.isEmpty {
      key.remembered[entry.identity.occurrence]?.drafts = [:]
      return
    }
    var memory =
      key.remembered[entry.identity.occurrence] ?? Memory(answers: .none, drafts: [:])
    for answer in entry.answers.all { memory.answers.set(answer) }
    memory.drafts = drafts
    key.remembered[entry.identity.occurrence] = memory
  }

  /// Takes everything off, from the top, so that nothing is released by recursion.
  func tearDown() {
    effects.cancelAll()
    for entry in revisited { dropRevisit(of: entry) }
    while let entry = entries.popLast() { leave(entry) }
  }
}
