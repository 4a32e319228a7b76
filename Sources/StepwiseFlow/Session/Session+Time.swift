extension Session {
  /// Lets virtual time pass, and stops when the second argument returns `true`.
  package typealias PassTime = (Duration, _ isOver: () -> Bool) async -> Void

  /// The number of consecutive rounds without activity after which a session counts as settled.
  ///
  /// Returning from an actor can take several turns of the main actor without visible activity.
  private static let quietRounds = 4

  /// Whether no work that an answer began is running.
  public var isIdle: Bool { stack.effects.running.isEmpty || stack.effects.awaited.isEmpty }

  /// Whether nothing can happen without an action: no work runs, and all cancelled work has ended.
  public var isQuiet: Bool { stack.effects.isQuiet }

  /// Whether work is running that could change the screen: an effect or a screen's task.
  public var isWorking: Bool { !stack.effects.running.isEmpty }

  /// Runs all work to its end that needs no time to pass on a virtual clock, including cancelled work.
  ///
  /// - Returns: Idle, or the work that still waits for time or for something outside.
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

  /// A counter that changes with everything observable that happens.
  private var activity: Int {
    stack.effects.activity + (stack.effects.executor?.activity ?? 0)
  }

  /// Waits until the main actor has run all jobs that were enqueued before.
  ///
  /// `Task.yield` would go through another thread and come back at any time, so no two runs would be the same.
  private func takeTurn() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }

  /// Lets time pass on a virtual clock, from deadline to deadline.
  ///
  /// - Parameters:
  ///   - duration: The exact time to pass.
  ///   - condition: Ends the wait early; it is checked before each step.
  /// - Returns: The work that still runs then.
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

  /// Lets time pass on a virtual clock until the work that answers began has ended.
  ///
  /// - Parameters:
  ///   - limit: The most time that may pass while only screens' tasks wait for the clock.
  ///   - condition: Ends the wait early; it is checked after each step.
  /// - Returns: Idle, or the work that waits for something other than time.
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
