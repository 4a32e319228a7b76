import StepwiseRecords

/// A saved run with whose answers another run begins.
///
/// Each answer is the default of its question, or all are given again and one screen is asked anew.
public struct EarlierRun {
  /// The path of the run's file, which may be finished; it is only read.
  public var path: String
  /// The title of the screen that is asked anew, after all other answers were given again; `nil` offers each answer as a
  /// default.
  public var screenToAsk: String?

  /// Creates the settings of an earlier run.
  ///
  /// - Parameters:
  ///   - path: The path of the run's file.
  ///   - screenToAsk: The title of the screen that is asked anew; `nil` offers each answer as a default.
  public init(_ path: String, screenToAsk: String? = nil) {
    self.path = path
    self.screenToAsk = screenToAsk
  }

  /// Reads the run.
  ///
  /// - Parameter programs: The name of the program and its earlier names.
  /// - Returns: The answers, to be given again or offered as defaults.
  /// - Throws: A `RunFailure` if the file cannot be used, or has no such screen.
  func history(of programs: [String]) throws -> ResumedHistory {
    let history = try saved()
    try history.check(program: programs, in: path, isFile: true)
    return ResumedHistory(try history.again(asking: screenToAsk, in: path), name: path)
  }

  private func saved() throws -> SavedHistory {
    let store = FileRunStore(path: path, mustExist: true)
    do {
      let token = try store.hold()
      defer { store.release(token) }
      return try SavedHistory(store.load(with: token), in: path)
    } catch let error as RunStoreError {
      throw error.failure
    }
  }
}
