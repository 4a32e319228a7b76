/// Time that passes on the wizard's clock.
extension Session {
  /// The number of consecutive rounds without activity after which nothing more happens without time.
  ///
  /// Returning from an actor can take several turns of the main actor without visible activity.
  private static let quietRounds = 4

  /// The virtual time that may pass at most while work waits and only screens' tasks sleep.
  static let taskTimeMax = Duration.seconds(60)

  /// Whether no work that an answer began is running.
  public var isIdle: Bool { stack.effects.running.isEmpty || stack.effects.awaited.isEmpty }

  /// The labels of the work that answers began and that is still running.
  public var running: [String] { stack.effects.awaited.map(\.label.english) }

  /// Whether nothing at all runs: no work, no task of a screen, and no cancelled work.
  package var runsNothing: Bool { stack.effects.runsNothing }

  /// Lets time pass on the wizard's clock: on a virtual clock at once, on any other in real time.
  ///
  /// Zero lets all work end that needs no time, including cancelled work. The end of the wizard ends the wait.
  ///
  /// - Parameters:
  ///   - duration: The time to pass.
  ///   - timeout: The longest that passing virtual time may take.
  /// - Returns: The part of the virtual time that did not pass, because passing it took too long; otherwise zero.
  @discardableResult
  public func pass(_ duration: Duration, timeout: Duration = .seconds(60)) async -> Duration {
    await settle()
    guard duration > .zero else { return .zero }
    if let clock = environment.clock as? VirtualClock {
      let end = clock.now + duration
      await move(by: duration, or: Patience(timeout).isOver)
      return ending == nil ? max(.zero, end - clock.now) : .zero
    }
    let deadline = ContinuousClock.now + duration
    while ending == nil, await nextChange(until: deadline) {}
    return .zero
  }

  /// Lets time pass on the wizard's clock until a condition holds.
  ///
  /// Beside a virtual clock it also waits for the network and for other processes. The end of the wizard ends the wait.
  ///
  /// - Parameters:
  ///   - duration: The most time to pass.
  ///   - condition: Returns whether the wait is over.
  ///   - timeout: The longest wait in real time beside a virtual clock.
  /// - Returns: The part of the virtual time that did not pass, because passing it took too long; otherwise zero.
  @discardableResult
  public func pass(
    _ duration: Duration, until condition: () -> Bool, timeout: Duration = .seconds(60)
  ) async -> Duration {
    let patience = Patience(timeout)
    let clock = environment.clock as? VirtualClock
    let end = clock.map { $0.now + duration }
    let deadline = ContinuousClock.now + (clock == nil ? duration : min(duration, timeout))
    func isOver() -> Bool { ending != nil || condition() }
    while true {
      await settle()
      if isOver() { return .zero }
      if let clock, let end {
        while !isOver(), let next = clock.nextDeadline, next <= end {
          await move(by: next - clock.now, or: patience.isOver)
          if patience.isOver(), !isOver() { return max(.zero, end - clock.now) }
        }
        // Work that sleeps beyond the end cannot end before it. Without such work, wait for the outside.
        if isOver() || clock.nextDeadline != nil { return .zero }
      }
      // If nothing is running, nothing can change.
      guard !stack.effects.running.isEmpty, await nextChange(until: deadline) else { return .zero }
    }
  }

  /// Lets time pass on a virtual clock, from deadline to deadline, also on one that is watched.
  ///
  /// - Parameter duration: The exact time to pass.
  package func move(by duration: Duration) async {
    guard let clock = environment.clock as? VirtualClock else { return }
    await move(clock, by: duration, or: { false })
  }

  private func move(by duration: Duration, or condition: () -> Bool) async {
    guard let clock = environment.clock as? VirtualClock else { return await settle() }
    guard let watcher = clock.watcher else { return await move(clock, by: duration, or: condition) }
    await watcher.pass(duration, or: condition)
    await settle()
  }

  private func move(
    _ clock: VirtualClock, by duration: Duration, or condition: () -> Bool
  ) async {
    let end = clock.now + duration
    await settle()
    while stack.ending == nil, let next = clock.nextDeadline, next <= end {
      if condition() { return }
      clock.move(to: next)
      await settle()
    }
    clock.move(to: end)
    changed()
    await settle()
  }

  /// Lets time pass on a virtual clock until the work that answers began has ended, or waits for something else.
  ///
  /// - Parameters:
  ///   - limit: The most time that may pass while only screens' tasks wait for the clock.
  ///   - condition: Ends the wait early; it is checked after each step.
  package func passUntilIdle(limit: Duration, or condition: () -> Bool = { false }) async {
    await settle()
    guard let clock = environment.clock as? VirtualClock else { return }
    let end = clock.now + limit
    while !isIdle, stack.ending == nil, !condition(), let next = clock.nextDeadline,
      clock.effectSleeps || next <= end
    {
      if let watcher = clock.watcher {
        await watcher.pass(next - clock.now, or: condition)
      } else {
        clock.move(to: next)
      }
      await settle()
    }
  }

  /// Runs all work to its end that needs no time to pass on a virtual clock, including cancelled work.
  private func settle() async {
    var quiet = 0
    while quiet < Self.quietRounds, !stack.effects.runsNothing {
      let before = activity
      stack.effects.executor?.drain()
      await takeTurn()
      quiet = activity == before ? quiet + 1 : 0
    }
  }

  /// A counter that changes with everything observable that happens.
  private var activity: Int {
    stack.effects.activity + (stack.effects.executor?.activity ?? 0)
  }

  /// Lets tasks go on that the session does not know of, as far as they need neither time nor the network.
  package func takeTurns() async {
    for _ in 0..<Self.quietRounds { await takeTurn() }
  }

  /// Waits until the main actor has run all jobs that were enqueued before.
  ///
  /// `Task.yield` would go through another thread and come back at any time, so no two runs would be the same.
  private func takeTurn() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }
}
