import StepwiseFlow
import StepwiseSystem

/// Reads a steps file as a whole.
package enum StepsFile {
  /// The contents of a file.
  package static func text(_ path: String) throws -> String {
    var lines = try SharedInput.reader(of: path)
    var text = ""
    do {
      while let line = try lines.next({ bytes, line in
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw StepsError.notUTF8(line: line)
        }
        return text
      }) {
        text += line + "\n"
      }
    } catch let error as StepsError {
      throw RunFailure(.dataError, "\(path):\(error.line): \(error.sentence)")
    } catch let error as InputError {
      throw RunFailure(.ioError, "\(path): \(error.message)")
    }
    return text
  }
}
