import Stepwise
public import Testing

/// Time, which passes when a test says so.
extension FlowTester {
  /// How many times the clock may move on while a test waits for what was begun to end.
  private static var deadlinesMax: Int { 10_000 }

  /// How much time has passed on the virtual clock.
  public var elapsed: Duration { (session.environment.clock as? VirtualClock)?.now ?? .zero }

  /// Lets time pass on the virtual clock.
  ///
  /// - Parameters:
  ///   - duration: How much, exactly.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where the clock is no virtual one, or something was refused meanwhile.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    _ = try virtualClock(sourceLocation)
    await Watch.$current.withValue(watch) { _ = await session.pass(duration) }
    await settle()
    try throwWhatWentWrong(sourceLocation)
  }

  /// Lets time pass until the next thing happens that waits for it.
  ///
  /// - Parameter sourceLocation: Where a failure is reported: the caller's line.
  /// - Returns: How much time that took.
  /// - Throws: ``FlowTestError`` where nothing waits for time.
  @discardableResult
  public func advanceToNextDeadline(sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> Duration
  {
    let clock = try virtualClock(sourceLocation)
    guard let next = clock.nextDeadline else {
      let running = Sentence.list(busy, word: "and")
      throw failure(
        running.isEmpty
          ? "Nothing runs, so nothing waits for time to pass."
          : "Nothing waits for time to pass: \(running) "
            + "\(busy.count == 1 ? "waits" : "wait") for something else.", sourceLocation)
    }
    let duration = next - clock.now
    try await advance(by: duration, sourceLocation: sourceLocation)
    return duration
  }

  /// Lets as much time pass as what was begun needs to end.
  ///
  /// - Parameter sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where something waits for more than time, or never ends.
  public func finishEffects(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    var deadlines = 0
    let settlement = await Watch.$current.withValue(watch) {
      await session.passUntilIdle {
        deadlines += 1
        return deadlines > Self.deadlinesMax
      }
    }
    await settle()
    try throwMisuse(sourceLocation)
    if case .waiting(let labels) = settlement {
      throw failure(
        deadlines > Self.deadlinesMax
          ? "\(Sentence.list(labels, word: "and")) did not end, however often the clock moved on "
            + "(\(Self.deadlinesMax) times): wait for less with “advance(by:)”."
          : "\(Sentence.list(labels, word: "and")) did not end: "
            + "\(labels.count == 1 ? "it waits" : "they wait") for no time. Answer the mock call, "
            + "or step back.", sourceLocation)
    }
    try throwWhatWentWrong(sourceLocation)
  }

  private func virtualClock(_ sourceLocation: SourceLocation) throws -> VirtualClock {
    if let clock = session.environment.clock as? VirtualClock { return clock }
    throw failure(
      "Time passes on a VirtualClock only, and the environment has a "
        + "\(Swift.type(of: session.environment.clock)).", sourceLocation)
  }
}
