import Foundation
public import Testing

/// A file beside a test's sources with the expected output, compared byte by byte.
///
/// If the environment contains `STEPWISE_RECORD=1`, the output is written to the file instead. Read
/// the difference before you commit it.
public nonisolated struct Golden {
  /// Whether outputs are recorded instead of compared, as the environment says.
  public static let isRecording = ProcessInfo.processInfo.environment["STEPWISE_RECORD"] == "1"

  /// Compares a text with a golden file in one call.
  ///
  /// - Parameters:
  ///   - text: A conversation, a screen, or any other text.
  ///   - name: The file's path, relative to the folder of the test's source file.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``TestFailure`` with the lines that differ.
  public static func compare(
    _ text: String, with name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Golden(name, sourceLocation: sourceLocation).compare(text)
  }

  private let path: String
  private let name: String
  private let isRecording: Bool
  private let sourceLocation: SourceLocation

  /// Creates a golden file, which need not exist yet.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or relative to the folder of the test's source file.
  ///   - isRecording: Whether the output is recorded; by default as the environment says.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  public init(
    _ path: String, isRecording: Bool = Golden.isRecording,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let folder = URL(fileURLWithPath: sourceLocation.filePath).deletingLastPathComponent()
    let url = URL(fileURLWithPath: path, relativeTo: folder)
    self.path = url.path
    self.name = url.lastPathComponent
    self.isRecording = isRecording
    self.sourceLocation = sourceLocation
  }

  /// Compares a text with the file, or records it.
  ///
  /// - Parameter text: The output.
  /// - Throws: ``TestFailure`` with the lines that differ, or if the file cannot be read or written.
  public func compare(_ text: String) throws {
    if isRecording { return try record(text) }
    guard let known = FileManager.default.contents(atPath: path) else {
      throw failure(
        "\(name) is not recorded yet: run the test again with STEPWISE_RECORD=1, and read the file "
          + "before you commit it.")
    }
    guard known != Data(text.utf8) else { return }
    throw failure(
      "\(name) differs from the recording (- recorded, + now; STEPWISE_RECORD=1 records it again):\n"
        + TextDifference(String(decoding: known, as: UTF8.self), text).description)
  }

  private func record(_ text: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    } catch {
      throw failure("\(name) could not be recorded: \(error)")
    }
  }

  private func failure(_ message: String) -> TestFailure {
    TestFailure(message, sourceLocation: sourceLocation)
  }
}
