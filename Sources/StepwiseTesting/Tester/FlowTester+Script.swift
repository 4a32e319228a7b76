import Foundation
import Stepwise
import StepwiseExplorer

/// Steps files.
extension FlowTester {
  /// Plays a steps file as a program does with `--script`: every answer must fit, and none may be left.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or from the folder of the test's source file.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Returns: The conversation, as the program writes it to standard error.
  /// - Throws: ``FlowTestError`` where the steps and the wizard do not fit.
  @discardableResult
  public func play(_ path: String, file: StaticString = #filePath, line: UInt = #line) async throws
    -> String
  {
    let folder = URL(fileURLWithPath: String(describing: file)).deletingLastPathComponent()
    let url = URL(fileURLWithPath: path, relativeTo: folder)
    let steps: String
    do {
      steps = try StepsFile.text(url.path)
    } catch {
      throw failure(String(describing: error), file, line)
    }
    let (conversation, problem) = await Watch.$current.withValue(watch) {
      await LineStage.conversation(steps, called: url.lastPathComponent, on: session)
    }
    try throwMisuse(file, line)
    if let problem {
      throw failure(String(describing: problem), file, line, after: conversation)
    }
    // What the conversation shows was looked at.
    _ = (notices, errors)
    leakCheck.track(session.liveObjects)
    return conversation
  }
}
