import Stepwise
import TestSupport

@testable import StepwisePictures

/// A call of `StepwisePictures` in this process: its output, and how the program would end.
struct PictureRun {
  var output = ""
  /// The exit code and the message of a failure; "0 " without one.
  var end = "0 "

  /// Draws with these arguments; the texts name files in a folder without the folder.
  init(_ words: [String], in folder: TestFolder? = nil) async {
    do {
      output = shortened(try await StepwisePictures.run(words), folder) + "\n"
    } catch let failure as RunFailure {
      end = "\(failure.code.rawValue) \(shortened(failure.description, folder))"
    } catch {
      end = "\(error)"
    }
  }

  private func shortened(_ text: String, _ folder: TestFolder?) -> String {
    folder.map { text.replacing($0.path + "/", with: "") } ?? text
  }
}
