/// Work that follows a screen without an answer: drafts after a pause, and the passing of time.
///
/// It runs like a screen's task, so nothing waits for it, and it ends with its screen.
extension Session {
  /// Calls the closures that follow a draft, once the person has paused.
  func follow(
    _ text: String, of element: String, on entry: Entry, by followers: [Rendering.Follower]
  ) {
    guard !followers.isEmpty else { return }
    stack.effects.cancel(followersOf: element, on: entry)
    for follower in followers {
      let effect = Effect(
        .follower(of: element), label: LocalizedStringKey(label: element), entry: entry)
      stack.effects.begin(effect) { [environment, weak self] in
        do {
          try await environment.clock.sleep(for: follower.delay)
        } catch {
          return
        }
        guard !effect.isCancelled, self?.stack.top === entry else { return }
        switch follower.use {
        case .call(let action): await action(text)
        case .suggest(let search):
          // A suggestion is only a help, so a failure leaves the field without any.
          let found = text.isEmpty ? nil : try? await search(text)
          if !effect.isCancelled { entry.ensureVisit().suggestions[element] = found }
        }
      }
    }
  }

  /// Renders a screen again after the shortest of some intervals, unless that is awaited already.
  func tick(_ entry: Entry, every intervals: [Duration]) {
    guard stack.ending == nil,
      !stack.effects.running.contains(where: { effect in
        if case .tick = effect.kind { effect.entry === entry } else { false }
      })
    else { return }
    let visit = entry.ensureVisit()
    let clock = environment.clock
    let start = visit.firstTick ?? clock.now
    visit.firstTick = start
    let passed = clock.now - start
    let delay = intervals.map { interval in
      let left = interval * (Int(passed / interval) + 1) - passed
      return left > .zero ? left : interval
    }.min()
    guard let delay else { return }
    let effect = Effect(.tick, label: entry.screen.titleText, entry: entry)
    // Its end expires the rendering, and the next rendering begins the next interval.
    stack.effects.begin(effect) { try? await clock.sleep(for: delay) }
  }
}

extension EffectList {
  /// Cancels what follows the draft of an element, because there is another draft or an answer.
  func cancel(followersOf element: String, on entry: Entry) {
    for effect in running where effect.entry === entry {
      if case .follower(of: element) = effect.kind { cancel(effect) }
    }
  }
}
