import SampleNetwork
import Stepwise
import StepwiseSystem

/// A fresh folder that is removed with its owner.
nonisolated final class TemporaryFolder {
  /// The path of the folder.
  let path: String

  /// A folder that only this user can read.
  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("stepwise-messier-\(UUID().uuidString)").path
    guard mkdir(path, 0o700) == 0 else {
      throw PictureFetcherError("The folder \(path) cannot be made: pictures are kept there.")
    }
    Leftovers.add(path)
  }

  deinit { Leftovers.remove(path) }
}
