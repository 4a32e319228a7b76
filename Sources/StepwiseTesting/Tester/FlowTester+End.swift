import Stepwise
import StepwiseExplorer
public import Testing

/// How a wizard ends, and what must not be left then.
extension FlowTester {
  /// What the root flow finished with.
  ///
  /// - Parameter sourceLocation: Where a failure is reported: the caller's line.
  /// - Returns: The outcome.
  /// - Throws: ``FlowTestError`` where it has not finished.
  public func outcome(sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome {
    guard let outcome = result.outcome else {
      throw failure("\(standing), and an outcome was expected.", sourceLocation)
    }
    return outcome
  }

  /// Fails unless the person gave the wizard up.
  ///
  /// - Parameter sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where it goes on or ended otherwise.
  public func expectCancelled(sourceLocation: SourceLocation = #_sourceLocation) throws {
    if case .cancelled = session.ending { return }
    throw failure("\(standing), and it was expected to be cancelled.", sourceLocation)
  }

  /// What the wizard itself failed with.
  ///
  /// - Parameter sourceLocation: Where a failure is reported: the caller's line.
  /// - Returns: The error.
  /// - Throws: ``FlowTestError`` where it goes on or ended otherwise.
  public func expectFailure(sourceLocation: SourceLocation = #_sourceLocation) throws -> any Error {
    if case .failed(let error) = session.ending { return error }
    throw failure("\(standing), and it was expected to fail.", sourceLocation)
  }

  private var standing: String {
    switch session.ending {
    case nil: "The wizard goes on"
    case .cancelled: "The wizard was cancelled"
    case .failed(let error): "The wizard failed (\(error))"
    case .finished:
      result.outcome.map { "The wizard finished with \($0)" }
        ?? "The wizard finished without an outcome"
    }
  }

  /// Ends the session and names what is not released then: flows, screens, and what screens hold.
  ///
  /// - Parameter expected: What the test itself keeps, which does not count.
  /// - Returns: The types' names; empty where all is well.
  public func leaks(except expected: AnyObject...) async -> [String] {
    await survivors(except: expected)
  }

  /// Closes an exhaustive test: nothing may run, be unseen, have come too late, or be kept alive.
  ///
  /// The wizard may still go on; its session is ended.
  ///
  /// - Parameters:
  ///   - expected: What the test itself keeps, which does not count as leaked.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` with all that is left, why it probably is, and what puts it right.
  public func finish(
    except expected: AnyObject..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await finish(except: expected, sourceLocation: sourceLocation)
  }

  func finish(except expected: [AnyObject], sourceLocation: SourceLocation) async throws {
    await settle()
    var left = watch.takeMisuses() + watch.leftovers
    left += busy.map {
      "“\($0)” still runs: let it end with “finishEffects()” or by answering its mock call, or "
        + "step out of it with “back()”."
    }
    left += inOrder(unseenNotices).map {
      "Nobody looked at the notice “\($0)”: expect it with “expect(notices:)” after the step that "
        + "brought it."
    }
    left += inOrder(unseenErrors).map {
      "Nobody looked at the error “\($0)”: expect it with “expect(errors:)” after the step that "
        + "brought it."
    }
    left += session.reports.dropFirst(seenReports).map {
      "The flow came too late or twice: \($0) Look for a closure that outlives its screen, or "
        + "expect it with “expect(reports:)” where that is right."
    }
    // The error shows the wizard as it was before it is taken apart.
    let shown = failure("", sourceLocation)
    let survivors = await survivors(except: expected)
    left += survivors.map {
      "\($0) is still alive after the end: a closure that a service, a task or the test keeps holds "
        + "it. What the test itself keeps is named with “finish(except:)”."
    }
    guard !left.isEmpty else { return }
    let count = left.count == 1 ? "1 thing is" : "\(left.count) things are"
    throw FlowTestError(
      message: (["\(count) left at the end:"] + left.map { "- \($0)" }).joined(separator: "\n"),
      sourceLocation: sourceLocation, screen: shown.screen, possible: shown.possible,
      conversation: shown.conversation)
  }

  private func inOrder(_ sentences: [Int: String]) -> [String] {
    sentences.sorted { $0.key < $1.key }.map(\.value)
  }

  private func survivors(except expected: [AnyObject]) async -> [String] {
    session.close()
    await session.settle()
    return leakCheck.survivors(except: expected)
  }
}

extension FlowTester where Outcome: Equatable {
  /// Fails unless the root flow finished with an outcome.
  ///
  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Throws: ``FlowTestError`` where it has not, or with another.
  public func expect(outcome: Outcome, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = try self.outcome(sourceLocation: sourceLocation)
    guard found != outcome else { return }
    throw failure("The outcome is \(found), and \(outcome) was expected.", sourceLocation)
  }
}
