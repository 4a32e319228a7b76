import Foundation
import StepwiseTerminalTesting
import TestSupport
import Testing

/// Input and output while a program holds the terminal: keys, sizes, printed text, other programs.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct DeviceTests {
  /// Keys are not shown, and printed text is captured; an unfinished line is written at the end.
  @Test(arguments: [[], ["--tty"]])
  func keysAndPrintedTextComeOneByOne(_ words: [String]) throws {
    let person = try DeviceSession(words)
    for key in [3, 4, 8, 10, 13, 17, 19, 22, 27, 127] {
      let typed = Unicode.Scalar(UInt8(key))
      try person.type(String(typed), until: "<key \(key)>\r\n")
    }
    try person.type("p", until: "<printed one|>")
    try person.type("P", until: "<printed error|>")
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(!person.text.contains("^"))
    #expect(person.afterRestoreSequence == "two<ended>\r\n")
    #expect(person.isAsFound)
  }

  @Test func theSizeIsTheTerminalsUpToAMaximum() throws {
    let person = try DeviceSession(variables: ["COLUMNS": "70", "LINES": "20"])
    // A new pseudo-terminal has no size.
    try person.type("s", until: "<(columns: 70, rows: 20)>")
    person.resize(columns: 100, rows: 30)
    try person.wait(for: "<resized (columns: 100, rows: 30)>")
    // A remote terminal may report any size: memory grows only with the drawn rows.
    for (columns, rows) in [(1001, 501), (10_000, 10_000), (65_535, 65_535)] as [(UInt16, UInt16)] {
      person.resize(columns: columns, rows: rows)
      try person.wait(for: "<resized (columns: 1000, rows: 500)>")
      person.resize(columns: columns, rows: 24)
      try person.wait(for: "<resized (columns: 1000, rows: 24)>")
    }
    person.type("e")
    #expect(try person.end() == .exit(0))
  }

  @Test func aTerminalWithoutASizeHasTheDefaultSize() throws {
    for columns in ["0", "many"] {
      let person = try DeviceSession(variables: ["COLUMNS": columns])
      try person.type("s", until: "<(columns: 80, rows: 24)>")
      person.type("e")
      #expect(try person.end() == .exit(0))
    }
  }

  @Test func devicesInARowCloseTheirDescriptors() throws {
    let person = try DeviceSession()
    try person.type("n", until: " descriptors>")
    let first = try descriptors(person)
    for _ in 0..<100 { try person.type("E", until: "<ready ") }
    try person.type("n", until: " descriptors>")
    // A few descriptors may be about to be closed.
    #expect(try descriptors(person) < first + 50)
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(person.isAsFound)
  }

  private func descriptors(_ person: DeviceSession) throws -> Int {
    let count = person.text.matches(of: #/<(\d+) descriptors>/#).last?.output.1
    return try #require(count.flatMap { Int($0) })
  }

  // MARK: Printed text

  @Test func printedOutputNeedNotBeCaptured() throws {
    let person = try DeviceSession(["--free"])
    try person.type("p", until: "one\n")
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(!person.text.contains("<printed"))
  }

  @Test func redirectedOutputIsNotCaptured() throws {
    let person = try DeviceSession(shell: #"name=$("$@"); echo "[$name]""#)
    person.type("p")
    try person.type("P", until: "<printed error|>")
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(person.text.hasSuffix(DeviceSession.restoreSequence + "[one\r\ntwo<ended>]\r\n"))
  }

  @Test func redirectedErrorsAreNotCaptured() throws {
    let folder = TestFolder()
    let person = try DeviceSession(["--tty"], shell: #""$@" 2>\#(folder["error"])"#)
    person.type("P")
    try person.type("p", until: "<printed one|>")
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(try folder.read("error") == "error\n")
  }

  @Test func manyPrintedLinesArrive() throws {
    let person = try DeviceSession()
    let count = (0..<200_000).reduce(0) { $0 + "line \($1)\n".utf8.count }
    try person.type("f", until: "<printed until now: \(count)>")
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(person.isAsFound)
  }

  // MARK: Lending

  @Test func anotherProgramGetsTheRestoredTerminal() throws {
    let person = try DeviceSession()
    try person.type("l", until: DeviceSession.restoreSequence + "isig icanon\r\n")
    try person.type("hello\n", until: "hello\r\nhello\r\n")
    try person.wait(for: "<resumed>")
    try person.wait(for: "<borrowed 0>")
    try person.type("k", until: "<key 107>")
    // Ctrl-C reaches only the other program.
    try person.type("l", until: "isig icanon\r\n")
    try person.type("\u{3}", until: "<borrowed 2>")
    person.type("e")
    #expect(try person.end() == .exit(0))
    #expect(person.isAsFound)
  }
}
