extension Session {
  /// Lets virtual time pass, and stops when the second says so.
  package typealias PassTime = (Duration, _ isOver: () -> Bool) async -> Void

  /// How many times in a row nothing must have happened before a session counts as settled: coming
  /// back from an actor can take several turns of the main actor without anything to see.
  private static let quietRounds = 4

  /// Whether nothing that an answer began still runs.
  public var isIdle: Bool { stack.effects.running.isEmpty || stack.effects.awaited.isEmpty }

  /// Whether nothing can happen by itself: nothing runs, and what was cancelled has come to its end.
  public var isQuiet: Bool { stack.effects.isQuiet }

  /// Whether anything runs that could change what is shown: an effect, or a screen's task.
  public var isWorking: Bool { !stack.effects.running.isEmpty }

  /// Lets everything end that can end now, also what was cancelled, without any time passing on a virtual clock.
  ///
  /// - Returns: Idle, or what it waits for: time, or something outside.
  @discardableResult
  public func settle() async -> Settlement {
    if stack.effects.isQuiet { return .idle }
    var quiet = 0
    while quiet < Self.quietRounds, !stack.effects.isQuiet {
      let before = activity
      stack.effects.executor?.drain()
      await takeTurn()
      quiet = activity == before ? quiet + 1 : 0
    }
    let waiting = stack.effects.awaited.map(\.label)
    return waiting.isEmpty ? .idle : .waiting(for: waiting)
  }

  /// Whatever can be seen to happen.
  private var activity: Int {
    stack.effects.activity + (stack.effects.executor?.activity ?? 0)
  }

  /// Waits until the main actor has done all that was sent to it before.
  ///
  /// `Task.yield` would go round by another thread and come back at any time, so that no two runs
  /// were the same.
  private func takeTurn() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }

  /// Lets time pass on a virtual clock, from deadline to deadline.
  ///
  /// - Parameters:
  ///   - duration: How much time, exactly.
  ///   - condition: Ends the wait earlier; it is asked before each step.
  /// - Returns: What still runs then.
  @discardableResult
  public func pass(
    _ duration: Duration, or condition: () -> Bool = { false }
  ) async -> Settlement {
    await pass(duration, or: condition, by: nil)
  }

  @discardableResult
  func pass(
    _ duration: Duration, or condition: () -> Bool, by passTime: PassTime?
  ) async -> Settlement {
    guard let clock = environment.clock as? VirtualClock else { return await settle() }
    if let passTime {
      await passTime(duration, condition)
      return await settle()
    }
    let end = clock.now + duration
    var settlement = await settle()
    while stack.ending == nil, let next = clock.nextDeadline, next <= end {
      if condition() { return settlement }
      clock.move(to: next)
      settlement = await settle()
    }
    clock.move(to: end)
    changed()
    return await settle()
  }

  /// Lets as much time pass on a virtual clock as it takes until what an answer began has ended.
  ///
  /// - Parameters:
  ///   - limit: How much time may pass while only screens' tasks wait for the clock.
  ///   - condition: What ends the wait earlier, looked at after each step.
  /// - Returns: Idle, or what waits for something other than time.
  @discardableResult
  public func passUntilIdle(
    limit: Duration = .seconds(60), or condition: () -> Bool = { false }
  ) async -> Settlement {
    await passUntilIdle(limit: limit, or: condition, by: nil)
  }

  func passUntilIdle(
    limit: Duration, or condition: () -> Bool, by passTime: PassTime?
  ) async -> Settlement {
    var settlement = await settle()
    guard let clock = environment.clock as? VirtualClock else { return settlement }
    let end = clock.now + limit
    while settlement != .idle, stack.ending == nil, !condition(), let next = clock.nextDeadline,
      clock.effectSleeps || next <= end
    {
      if let passTime {
        await passTime(next - clock.now, condition)
      } else {
        clock.move(to: next)
      }
      settlement = await settle()
    }
    return settlement
  }
}
