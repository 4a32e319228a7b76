import Stepwise
public import Testing

/// Virtual time, which passes only when a test says so.
extension FlowTester {
  /// The maximum number of deadlines that the clock may pass while a test waits for work to end.
  private static var deadlinesMax: Int { 10_000 }

  /// The time that has passed on the virtual clock.
  public var elapsed: Duration { (session.environment.clock as? VirtualClock)?.now ?? .zero }

  /// Lets time pass on the virtual clock.
  ///
  /// - Parameters:
  ///   - duration: The exact time to pass.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if the clock is not virtual, or if something was rejected meanwhile.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    _ = try virtualClock(sourceLocation)
    await watch.run(session.titleOfTop) { _ = await session.pass(duration) }
    await settle()
    try throwWhatWentWrong(sourceLocation)
  }

  /// Lets time pass until the next deadline of waiting work.
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Returns: The time that passed.
  /// - Throws: ``FlowTestError`` if nothing waits for time.
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

  /// Lets time pass until all work that answers began has ended.
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if work waits for something other than time, or never ends.
  public func advanceUntilIdle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    var deadlines = 0
    var labels: [String] = []
    var before = elapsed
    repeat {
      before = elapsed
      await watch.run(session.titleOfTop) {
        await session.passUntilIdle(limit: .seconds(60)) {
          deadlines += 1
          return deadlines > Self.deadlinesMax
        }
      }
      labels = session.running
      // The end of work can begin other work, such as the list of the next screen.
      await settle()
      _ = session.show()
    } while !session.isIdle && elapsed > before && deadlines <= Self.deadlinesMax
    try throwMisuse(sourceLocation)
    if !labels.isEmpty {
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
