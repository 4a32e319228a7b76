import Foundation
import StepwiseTesting
import TestSupport
import Testing

@Suite("Golden files and their differences")
struct GoldenFileTests {
  /// The failure of a comparison with a recording.
  private func failure(_ old: String, _ new: String) throws -> TestFailure? {
    let folder = TestFolder()
    let path = folder["goldens/a.transcript"]
    try Golden(path, isRecording: true).compare(old)
    do {
      try Golden(path, isRecording: false, sourceLocation: .elsewhere).compare(new)
      return nil
    } catch let error as TestFailure {
      return error
    }
  }

  @Test func everyDifferenceIsShown() throws {
    #expect(try failure("Name: Ada\n", "Name: Ada\n") == nil)
    #expect(
      try failure("Town\nName: Ada\nBye\n", "Town\nName: Eda\nBye\nAgain \n")?.description == """
        Some/File.swift:7: a.transcript differs from the recording (- recorded, + now; \
        STEPWISE_RECORD=1 records it again):
        - 2: Name: Ada
        + 2: Name: Eda
        + 4: Again␠
        """)
    // Invisible differences are spelled out, and a missing end of a line is a line.
    let rows = [
      ("é\u{1B}[1m\n", "e\u{301}\n", ["- 1: é\\u{1B}[1m", "+ 1: é"]),
      ("é\n", "e\u{301}\n", ["- 1: \\u{00E9}", "+ 1: e\\u{0301}"]), ("a\n", "a", ["- 2: "]),
    ]
    for (old, new, wanted) in rows {
      let lines = try failure(old, new)?.message.split(separator: "\n").dropFirst()
      #expect(lines.map(Array.init) == wanted.map { Substring($0) })
    }
    let many = (1...300).map { "\($0)\n" }.joined()
    #expect(try failure(many, "")?.message.hasSuffix("\n- 200: 200\nand 100 lines more") == true)
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
