import Foundation
import Stepwise
import StepwiseExplorer
public import Testing

/// Steps files.
extension FlowTester {
  /// Plays a steps file as a program does with `--script`: every answer must fit, and none may be left.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or from the folder of the test's source file.
  ///   - sourceLocation: Where a failure is reported: the caller's line.
  /// - Returns: The conversation, as the program writes it to standard error.
  /// - Throws: ``FlowTestError`` where the steps and the wizard do not fit.
  @discardableResult
  public func play(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> String
  {
    let folder = URL(fileURLWithPath: sourceLocation.filePath).deletingLastPathComponent()
    let url = URL(fileURLWithPath: path, relativeTo: folder)
    let steps: String
    do {
      steps = try StepsFile.text(url.path)
    } catch {
      throw failure(String(describing: error), sourceLocation)
    }
    let (conversation, problem) = await Watch.$current.withValue(watch) {
      await LineStage.conversation(steps, called: url.lastPathComponent, on: session)
    }
    try throwMisuse(sourceLocation)
    if let problem {
      throw failure(String(describing: problem), sourceLocation, after: conversation)
    }
    // What the conversation shows was looked at.
    let shown = snapshot
    seeNotices(of: shown)
    seeErrors(of: shown)
    leakCheck.track(session.liveObjects)
    return conversation
  }
}
