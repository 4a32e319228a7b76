import Foundation
import Stepwise
import StepwiseExplorer
public import Testing

/// Steps files.
extension FlowTester {
  /// Plays a steps file as `--script` does: every answer must fit, and none may be left over.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or relative to the folder of the test's source file.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Returns: The conversation, as the program writes it to standard error.
  /// - Throws: ``FlowTestError`` if the steps do not fit the wizard.
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
    let (conversation, problem) = await watch.run(session.titleOfTop) {
      await HeadlessLines.conversation(steps, called: url.lastPathComponent, on: session)
    }
    try throwMisuse(sourceLocation)
    if let problem {
      throw failure(String(describing: problem), sourceLocation, after: conversation)
    }
    // The conversation shows these notices and errors, so the test has seen them.
    let shown = snapshot
    seeNotices(of: shown)
    seeErrors(of: shown)
    leakCheck.track(session)
    return conversation
  }
}
