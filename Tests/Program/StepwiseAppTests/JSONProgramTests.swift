import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// `--json` as a driving program sees it: streams, exit codes and errors.
@Suite(.tags(.program, .tool), .slow)
nonisolated struct JSONProgramTests {
  private static let fetch = #"{"action":"press","entry":1,"element":"Fetch user"}"#
  private static let all =
    #"[{"action":"press","entry":1,"element":"Fetch user"},{"action":"press","element":"Select user"},"#
    + #"{"action":"answer","element":"Last name","value":"Lovelace"},"#
    + #"{"action":"answer","element":"Birthday","value":"1990-12-10"},"#
    + #"{"action":"answer","element":"Favourite pet","value":"Cat"},{"action":"press","element":"Confirm"}]"#
    + "\n"

  private func lines(_ run: Program) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func run(
    _ input: String, _ options: [String] = [], shell: String? = nil
  ) throws -> Program {
    try Program(["onboarding", "--json"] + options, input: input, shell: shell)
  }

  private static let talk = "onboarding --json"
  private static let finished =
    #"{"version":1,"type":"result","line":1,"outcome":"finished","code":0,"text":"Welcome, Ada Lovelace!"}"#
    + "\n"

  /// The result is the last line, and standard error has only a failure's sentence, which the line has, too.
  @Test func theResultIsTheLastLine() throws {
    for (input, options, shell, code) in [
      (Self.all, [], nil, 0), (String(Self.all.dropLast()), [], nil, 0),
      (Self.all, ["--output", "/dev/full"], nil, 74), (Self.all, ["--user", "nobody"], nil, 64),
      // Input that cannot be read, and a standard error that is closed.
      ("", [], "\"$@\" < /", 74), (Self.all, [], "\"$@\" 2>&-", 0),
    ] as [(String, [String], String?, Int)] {
      let run = try run(input, options, shell: shell)
      let name = "\(options) \(shell ?? "")"
      let said = try lines(run)
      let last = try #require(said.last, "\(name)")
      #expect(run.code == Int32(code) && last["code"] as? Int == code, "\(name)")
      #expect(last["outcome"] as? String == (code == 0 ? "finished" : "failed"), "\(name)")
      #expect(run.conversation == (last["message"] as? String).map { "\($0)\n" } ?? "", "\(name)")
      if code == 0 {
        #expect(run.output.hasSuffix(Self.finished), "\(name)")
        #expect(said.count == 2, "\(name)")
      }
    }
  }

  @Test func filesAndStreamsOfLinesAreKeptApart() throws {
    try CommandRow.check([
      CommandRow(
        "\(Self.talk) --output ada.json", "0 ", input: Self.all, output: nil,
        left: ["ada.json": Ada.json]),
      CommandRow(
        "\(Self.talk) --output lines",
        "64 --output names the file that standard output goes to, where --json writes its lines: name another.",
        input: Self.all, output: nil, left: ["lines": ""], shell: "\"$@\" > lines"),
      CommandRow(
        Self.talk, "74 Standard output could not be written: Bad file descriptor.",
        input: Self.all, shell: "\"$@\" >&-"),
      CommandRow(
        Self.talk, "74 Standard output could not be written: No space left on device.",
        input: Self.all, shell: "\"$@\" > /dev/full"),
      CommandRow(
        Self.talk,
        "64 There is nothing to talk to: standard input is closed. Open it, or answer with --script FILE.",
        shell: "\"$@\" <&-"),
      CommandRow(
        Self.talk, "74 standard input: Reading failed: Is a directory.", output: nil,
        shell: "\"$@\" < /"),
    ])
  }

  /// The printed text of a library is not JSON, and would be taken for a line of it.
  @Test func printedOutputGoesToStandardError() throws {
    let print = #"{"action":"press","entry":1,"element":"Print"}"# + "\n"
    let run = try Program(["--json"], input: print + print, program: "WizardProbe")
    #expect(
      try lines(run).map { $0["type"] as? String } == ["screen", "screen", "screen", "result"])
    #expect(run.conversation.contains("printed to the output\n"))
    #expect(run.conversation.contains("printed to the error\n"))
  }

  // MARK: Malformed lines

  @Test func invalidUTF8GetsAReplyAndTheNextLineIsRead() throws {
    for bytes: [UInt8] in [
      [0xFF, 0xFE], [0], [34, 0xC3, 34], [0xEF, 0xBB, 0xBF, 34], [0x1B, 0x5B],
    ] {
      let run = try Program(["onboarding", "--json"], input: bytes + [10] + Array(Self.all.utf8))
      let said = try lines(run)
      #expect(said.map { $0["type"] as? String } == ["screen", "error", "result"])
      #expect(run.code == 0)
    }
  }

  @Test func aTooLongLineIsRejectedAlone() throws {
    for length in [4_000_001] + (Repetition.isFull ? [9_000_000] : []) {
      let long = #"{"action":""# + String(repeating: "x", count: length) + #""}"#
      let run = try run("\(Self.fetch)\n\(long)\n\(Self.all)")
      let said = try lines(run)
      #expect(said.map { $0["type"] as? String } == ["screen", "screen", "error", "result"])
      #expect(said[2]["message"] as? String == "The line is longer than 4000000 bytes.")
      #expect(said[2]["line"] as? Int == 2)
      #expect(said[3]["line"] as? Int == 3)
      #expect(run.code == 0)
    }
  }

  // MARK: Line by line

  @Test func aReaderThatIsGoneEndsTheWizard() throws {
    let talk = try JSONProgram()
    #expect(try talk.read()?["type"] as? String == "screen")
    talk.stopReading()
    try talk.write(Self.fetch)
    #expect(try talk.end() == .exit(74))
    #expect(try talk.error() == "Standard output could not be written: Broken pipe.\n")
  }

  @Test func onTheRealClockWorkContinuesBetweenLines() throws {
    let talk = try JSONProgram(["--clock", "real", "--fake-delay", "0.05"])
    _ = try talk.read()
    try talk.write(#"{"action":"press","entry":1,"element":"Fetch user","wait":false}"#)
    let line = try #require(try talk.read())
    #expect((line["screen"] as? [String: Any])?["busy"] as? [String] == ["Fetch user"])
    try talk.write(#"{"action":"await","text":"User: Ada"}"#)
    #expect(try talk.read()?["type"] as? String == "screen")
    talk.stopWriting()
    #expect(try talk.read()?["outcome"] as? String == "pending")
    #expect(try talk.end() == .exit(75))
  }

  // MARK: A client in Python

  nonisolated private static let hasPython =
    (try? Program([], shell: "command -v python3 > /dev/null"))?.code == 0

  @Test(.enabled(if: hasPython, "python3 is missing"))
  func aClientOfThirtyLinesDoesTheOnboarding() throws {
    let file = TestFolder.repository("Samples/Onboarding")["onboarding.py"]
    let run = try Program([file], shell: #"python3 "$2" "$1""#)
    #expect(run.output == Ada.greeting)
    #expect(run.end == "0 ")
    let text = try TestFolder.repository("Samples/Onboarding").read("onboarding.py")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 30)
  }
}

/// The program, with both ends of its streams under the test's control.
nonisolated final class JSONProgram {
  private let program: ChildProgram
  private let input: UnsharedPipe
  private let output: UnsharedPipe
  private let folder: TestFolder
  private var buffer: [UInt8] = []

  convenience init(_ options: [String] = []) throws {
    try self.init(arguments: ["onboarding", "--json"] + options)
  }

  init(arguments: [String]) throws {
    input = try UnsharedPipe()
    output = try UnsharedPipe()
    folder = TestFolder()
    program = try ChildProgram(
      [ProgramPath.built()] + arguments,
      environment: ProgramPath.environment(), input: .descriptor(input.reading),
      output: .descriptor(output.writing), error: .file(folder["error"]))
    input.stopReading()
    output.stopWriting()
  }

  func write(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    try #require(StepwiseSystem.write(input.writing, bytes, bytes.count) == bytes.count)
  }

  /// The next line; `nil` at the end.
  func read() throws -> [String: Any]? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = Data(buffer[..<end])
        buffer.removeSubrange(...end)
        return try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = StepwiseSystem.read(output.reading, &bytes, bytes.count)
      guard count > 0 else {
        try #require(buffer.isEmpty, "a line has an end")
        return nil
      }
      buffer += bytes.prefix(count)
    }
  }

  func stopReading() { output.stopReading() }

  func stopWriting() { input.stopWriting() }

  func end(by signal: Int32? = nil) throws -> ProgramEnd {
    if let signal { program.send(signal) }
    return try program.end()
  }

  func error() throws -> String { try folder.read("error") }
}
