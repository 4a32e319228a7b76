/// A steps file as a whole.
package enum StepsFile {
  /// What stands in it.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: Its text.
  /// - Throws: ``RunFailure`` with the code 66 where it cannot be read.
  package static func text(_ path: String) throws -> String {
    var lines = try SharedInput.reader(of: path)
    var text = ""
    do {
      while let line = try lines.next({ bytes, _ in String(decoding: bytes, as: UTF8.self) }) {
        text += line + "\n"
      }
    } catch let error as InputError {
      throw RunFailure(.ioError, "\(path): \(error.message)")
    }
    return text
  }
}
