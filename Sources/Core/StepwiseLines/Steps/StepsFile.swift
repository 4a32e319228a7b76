import StepwiseFlow
import StepwiseSystem

/// Reads a steps file as a whole.
package enum StepsFile {
  /// Returns the lines of a file's bytes; `nil` if they are not UTF-8.
  ///
  /// The end of the last line begins no other one, because a blank line is an answer. Only bytes tell where a line
  /// ends: a carriage return, which an editor may have added, and its newline are one character of a text.
  package nonisolated static func lines(of bytes: [UInt8]) -> [String]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(Substring($0.last == 13 ? $0.dropLast() : $0)) }
  }

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
