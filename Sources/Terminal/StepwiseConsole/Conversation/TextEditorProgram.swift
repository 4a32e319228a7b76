import StepwiseFlow
import StepwiseSystem

/// The person's editor: `VISUAL`, `EDITOR`, or `vi`.
package nonisolated enum TextEditorProgram {
  /// Lets the person edit a text.
  package static func edit(
    _ text: String, lend: ([String]) async throws -> Int32
  ) async throws -> String {
    let folder = variable("TMPDIR") ?? "/tmp"
    var template = Array("\(folder)/stepwise-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    let path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    guard descriptor >= 0 else {
      throw RunFailure(
        .cannotCreate,
        "No file for the editor can be made in \(folder): \(SystemError.text(errno)).")
    }
    var isKept = false
    defer { if !isKept { unlink(path) } }
    let failure = ByteSink.write(Array(text.utf8), to: descriptor)
    _ = close(descriptor)
    if let failure {
      throw RunFailure(.ioError, "\(path) cannot be written: \(SystemError.text(failure)).")
    }
    let editor = variable("VISUAL") ?? variable("EDITOR") ?? "vi"
    // The shell splits the variable, which may hold arguments.
    let status = try await lend(["/bin/sh", "-c", "\(editor) \"$1\"", "sh", path])
    guard status == 0 else {
      throw RunFailure(.failure, "The editor “\(editor)” failed: nothing was taken.")
    }
    // The file is kept until its text has been read, so that no text is lost.
    isKept = true
    let text = try contents(of: path)
    isKept = false
    return text
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private static func contents(of path: String) throws -> String {
    // Reads more than an answer may have: the line break that editors add, and one byte to detect
    // a longer text.
    let bytes = try NamedFile.read(path, AnswerRules.textLengthMax + 3)
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw RunFailure(
        .dataError, "\(path) is not UTF-8, so nothing was taken. The file is kept.")
    }
    if text.last?.isNewline == true { text.removeLast() }
    guard text.utf8.count <= AnswerRules.textLengthMax else {
      throw RunFailure(
        .dataError,
        "\(path) is longer than \(AnswerRules.textLengthMax) bytes, so nothing was taken. The file is kept."
      )
    }
    return text
  }
}
