import Foundation
import StepwiseJSON
import TestSupport
import Testing

@testable import Stepwise

/// Reading a file of answers from the disk.
@MainActor @Suite struct AnswersFileReadingTests {
  private func reading(_ bytes: [UInt8]) throws -> AnswersFile {
    let folder = TestFolder()
    try folder.write(bytes, to: "a.json")
    do {
      return try AnswersFile(path: folder["a.json"])
    } catch let failure as RunFailure {
      throw RunFailure(
        failure.code, verbatim: failure.description.replacing(folder.path + "/", with: ""))
    }
  }

  @Test func aFileIsReadWithItsLinesOrReportedAsMissing() throws {
    let text = "\u{FEFF}{\r\n\"Pett\": 1,\r\n\"Colour\": 2}"
    #expect(try reading(Array(text.utf8)).unused.map(\.line) == [2, 3])
    #expect(
      throws: RunFailure(.noInput, "/nowhere/a.json cannot be read: No such file or directory.")
    ) {
      try AnswersFile(path: "/nowhere/a.json")
    }
    #expect(throws: RunFailure(.noInput, "/ is a folder, and a file of answers was expected.")) {
      try AnswersFile(path: "/")
    }
  }

  @Test(.slow) func anUnreadableAnswersFileIsRejected() {
    #expect(throws: RunFailure(.dataError, "a.json:1: A text is not UTF-8.")) {
      try reading(Array("{\"a\": \"".utf8) + [0xFF] + Array("\"}".utf8))
    }
    let long = [UInt8](repeating: UInt8(ascii: " "), count: 4_500_000)
    #expect(throws: RunFailure(.dataError, "a.json:1: The line is longer than 4000000 bytes.")) {
      try reading(long)
    }
    let line = String(repeating: " ", count: 999) + "\n"
    let lines = Array(String(repeating: line, count: AnswersFile.lengthMax / 1000 + 1).utf8)
    #expect(
      throws: RunFailure(
        .dataError, "a.json:16001: The file is longer than 16000000 bytes.")
    ) {
      try reading(lines)
    }
  }
}
