import Foundation
import Testing

@testable import Stepwise

/// A person's own text editor, and the file that it leaves.
@Suite struct TextEditorProgramTests {
  /// Runs an editor that changes its file.
  private func edit(
    _ text: String = "before", status: Int32 = 0, _ editor: @escaping (String) throws -> Void
  ) async throws -> String {
    try await TextEditorProgram.edit(text) { words in
      try editor(words.last ?? "")
      return status
    }
  }

  /// The failure of an editor that changes its file, and the file's path.
  private func failure(
    _ editor: @escaping (String) throws -> Void
  ) async throws -> (failure: RunFailure, path: String) {
    var path = ""
    let failure = await #expect(throws: RunFailure.self) {
      _ = try await edit {
        path = $0
        try editor($0)
      }
    }
    return (try #require(failure), path)
  }

  @Test func theEditedTextIsAccepted() async throws {
    var path = ""
    let text = try await edit("one\ntwo") {
      path = $0
      #expect(try String(contentsOfFile: $0, encoding: .utf8) == "one\ntwo")
      try "three\nfour\n".write(toFile: $0, atomically: false, encoding: .utf8)
    }
    #expect(text == "three\nfour")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aTextThatIsNoAnswerIsKeptAndRejected() async throws {
    let invalid: [UInt8] = [0x61, 0xFF, 0x62]
    let long = [UInt8](repeating: 0x61, count: 1_000_002)
    let rows: [(bytes: [UInt8]?, code: ExitCode, sentence: String)] = [
      (nil, .noInput, "is a folder, and a file was expected."),
      (invalid, .dataError, "is not UTF-8, so nothing was taken. The file is kept."),
      (
        long, .dataError,
        "is longer than 1000000 bytes, so nothing was taken. The file is kept."
      ),
    ]
    for row in rows {
      let (failure, path) = try await failure {
        if let bytes = row.bytes {
          try Data(bytes).write(to: URL(fileURLWithPath: $0))
        } else {
          try FileManager.default.removeItem(atPath: $0)
          try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
        }
      }
      #expect(failure == RunFailure(row.code, verbatim: "\(path) \(row.sentence)"))
      if let bytes = row.bytes {
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
      }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func aFailedEditorChangesNothing() async {
    let failure = await #expect(throws: RunFailure.self) {
      _ = try await edit(status: 256) { _ in }
    }
    #expect(failure?.description.hasSuffix("failed: nothing was taken.") == true)
  }
}
