import Foundation
import StepwiseTesting
import TestSupport
import Testing

@Suite("Golden files and their differences")
struct GoldenFileTests {
  /// Runs a test with its own folder.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = TestFolder()
    try body(folder["goldens"])
  }

  private func failure(_ old: String, _ new: String) throws -> TestFailure? {
    var failure: TestFailure?
    try withFolder { folder in
      let path = "\(folder)/a.transcript"
      try Golden(path, isRecording: true).compare(old)
      do {
        try Golden(path, isRecording: false, sourceLocation: .elsewhere).compare(new)
      } catch let error as TestFailure {
        failure = error
      }
    }
    return failure
  }

  @Test func theSameTextPasses() throws {
    #expect(try failure("Name: Ada\n", "Name: Ada\n") == nil)
  }

  @Test func anotherLineIsShownOnBothSides() throws {
    let failure = try failure("Town\nName: Ada\nBye\n", "Town\nName: Eda\nBye\nAgain \n")
    #expect(
      failure?.description == """
        Some/File.swift:7: a.transcript differs from the recording (- recorded, + now; \
        STEPWISE_RECORD=1 records it again):
        - 2: Name: Ada
        + 2: Name: Eda
        + 4: Again␠
        """)
  }

  @Test func invisibleDifferencesAreSpelledOut() throws {
    let lines = try failure("é\u{1B}[1m\n", "e\u{301}\n")?.message.split(separator: "\n")
      .dropFirst()
    #expect(lines.map(Array.init) == ["- 1: é\\u{1B}[1m", "+ 1: é"])
    let alike = try failure("é\n", "e\u{301}\n")?.message.split(separator: "\n").dropFirst()
    #expect(alike.map(Array.init) == ["- 1: \\u{00E9}", "+ 1: e\\u{0301}"])
  }

  @Test func aMissingLineEndIsALine() throws {
    let lines = try failure("a\n", "a")?.message.split(separator: "\n").dropFirst()
    #expect(lines.map(Array.init) == ["- 2: "])
  }

  @Test func manyDifferencesAreCounted() throws {
    let old = (1...300).map { "\($0)\n" }.joined()
    #expect(try failure(old, "")?.message.hasSuffix("\n- 200: 200\nand 100 lines more") == true)
  }

  @Test func aMissingGoldenFileExplainsRecording() throws {
    let failure = #expect(throws: TestFailure.self) {
      try Golden("Goldens/missing.transcript", isRecording: false).compare("a")
    }
    #expect(
      failure?.message
        == "missing.transcript is not recorded yet: run the test again with STEPWISE_RECORD=1, and "
        + "read the file before you commit it.")
  }
}
