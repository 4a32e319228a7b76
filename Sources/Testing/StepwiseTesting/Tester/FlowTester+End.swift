import Stepwise
import StepwiseExplorer
public import Testing

/// The end of a wizard, and checks that nothing is left.
extension FlowTester {
  /// Returns the outcome of the root flow.
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Returns: The outcome.
  /// - Throws: ``FlowTestError`` if the flow has not finished.
  public func outcome(sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome {
    guard let outcome = result.outcome else {
      throw failure("\(standing), and an outcome was expected.", sourceLocation)
    }
    return outcome
  }

  /// Fails unless the person cancelled the wizard.
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if it is still running or ended in another way.
  public func expectCancelled(sourceLocation: SourceLocation = #_sourceLocation) throws {
    if case .cancelled = session.ending { return }
    throw failure("\(standing), and it was expected to be cancelled.", sourceLocation)
  }

  /// Returns the error that the wizard failed with.
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Returns: The error.
  /// - Throws: ``FlowTestError`` if it is still running or ended in another way.
  public func expectFailure(sourceLocation: SourceLocation = #_sourceLocation) throws -> any Error {
    if case .failed(let error) = session.ending { return error }
    throw failure("\(standing), and it was expected to fail.", sourceLocation)
  }

  private var standing: String {
    switch session.ending {
    case nil, .endOfInput: "The wizard goes on"
    case .cancelled: "The wizard was cancelled"
    case .failed(let error): "The wizard failed (\(error))"
    case .finished:
      result.outcome.map { "The wizard finished with \($0)" }
        ?? "The wizard finished without an outcome"
    }
  }

  /// Ends the session and names the flows, screens and objects held by screens that are not released then.
  ///
  /// - Parameter expected: Objects that the test itself keeps, which do not count.
  /// - Returns: The names of their types; empty if everything was released.
  public func leaks(except expected: AnyObject...) async -> [String] {
    await survivors(except: expected)
  }

  /// Ends an exhaustive test: nothing may be running, unseen, too late, or still alive.
  ///
  /// The wizard need not have ended; this ends its session.
  ///
  /// - Parameters:
  ///   - expected: Objects that the test itself keeps, which do not count as leaked.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` with everything that is left, the likely reason, and the fix.
  public func expectNothingLeft(
    except expected: AnyObject..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expectNothingLeft(except: expected, sourceLocation: sourceLocation)
  }

  func expectNothingLeft(except expected: [AnyObject], sourceLocation: SourceLocation) async throws
  {
    await settle()
    mistakes.tellIdle()
    var left = watch.takeMisuses() + watch.leftovers
    left += busy.map {
      "“\($0)” still runs: let it end with “advanceUntilIdle()” or by answering its mock call, or "
        + "step out of it with “back()”."
    }
    left += unseen
    // The error shows the wizard before its screens are removed.
    let shown = failure("", sourceLocation)
    let survivors = await survivors(except: expected)
    left += survivors.map {
      "\($0) is still alive after the end: a closure that a service, a task or the test keeps holds "
        + "it. If the test itself keeps it, name it with “expectNothingLeft(except:)”."
    }
    guard !left.isEmpty else { return }
    let count = left.count == 1 ? "1 thing is" : "\(left.count) things are"
    throw FlowTestError(
      message: (["\(count) left at the end:"] + left.map { "- \($0)" }).joined(separator: "\n"),
      sourceLocation: sourceLocation, screen: shown.screen, possible: shown.possible,
      reports: watch.waits.reports, conversation: shown.conversation)
  }

  /// A sentence for each notice, error and report that the test did not check.
  var unseen: [String] {
    var left = unseenBefore
    left += inOrder(unseenNotices).map {
      "Nobody looked at the notice “\($0)”: expect it with “expect(notices:)” after the step that "
        + "brought it."
    }
    left += inOrder(unseenErrors).map {
      "Nobody looked at the error “\($0)”: expect it with “expect(errors:)” after the step that "
        + "brought it."
    }
    left += unseenReports
    return left
  }

  /// The reports that the test did not expect.
  var unseenReports: [String] { Array(session.reports.dropFirst(seenReports)) }

  private func inOrder(_ sentences: [Int: String]) -> [String] {
    sentences.sorted { $0.key < $1.key }.map(\.value)
  }

  private func survivors(except expected: [AnyObject]) async -> [String] {
    session.close()
    await session.pass(.zero)
    return leakCheck.survivors(except: expected)
  }
}

extension FlowTester where Outcome: Equatable {
  /// Fails unless the root flow finished with an outcome.
  ///
  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if it has not finished, or has finished with another outcome.
  public func expect(outcome: Outcome, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = try self.outcome(sourceLocation: sourceLocation)
    guard found != outcome else { return }
    throw failure("The outcome is \(found), and \(outcome) was expected.", sourceLocation)
  }
}
