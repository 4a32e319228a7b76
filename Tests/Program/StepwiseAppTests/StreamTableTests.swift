import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// For all kinds of standard input, output and error, with and without a controlling terminal: the driver, the place of
/// the conversation, the contents of standard output, and the exit code.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct StreamTableTests {
  /// `DriverChoiceTests` has all rows of the choice; here every pair of kinds of two streams is enough.
  @Test func standardOutputGetsOnlyTheResult() throws {
    let rows = StreamTable.pairwise
    #expect((25...40).contains(rows.count))
    for streams in rows { try check(streams) }
  }

  private func check(_ streams: StreamTable) throws {
    let expected = streams.expectation
    let run = try StreamRun(streams, arguments: ["onboarding"], input: Ada.answers)
    let name = streams.testDescription
    #expect(run.end == .exit(expected.code), "\(name)")
    #expect(run.places(of: "Nobody is fetched yet.") == expected.conversation, "\(name)")
    // Only a person reads a hint about the commands.
    let isPlain = expected.driver == .plain
    #expect(
      run.places(of: "type :help") == (isPlain ? expected.conversation : []), "\(name)")
    if streams.output.isReadable {
      #expect(run.text(of: .output) == (expected.hasResult ? Ada.greeting : ""), "\(name)")
    }
    // Standard error holds the conversation, if it is the place for that, and a sentence on failure.
    if streams.error.isReadable {
      let lines = try #require(run.text(of: .error), "\(name)").split(separator: "\n")
      #expect(
        expected.sentence.isEmpty || lines.last?.contains(expected.sentence) == true, "\(name)")
      if expected.conversation != [.error] {
        #expect(lines.count == (expected.code == 0 ? 0 : 1), "\(name)")
      }
    }
    // Nothing is written to standard input, nor to a terminal without the conversation.
    #expect(run.text(of: .input) ?? "" == "", "\(name)")
    if expected.conversation != [.controllingTerminal] {
      #expect(run.text(of: .controllingTerminal) ?? "" == "", "\(name)")
    }
  }

  /// Without a conversation, a full disk has nothing to reject.
  @Test func aQuietScriptNeedsNoStandardError() throws {
    for error in [StreamKind.terminal, .file, .full, .closed, .gone] {
      let streams = StreamTable(
        input: .pipe, output: .pipe, error: error, hasControllingTerminal: false)
      let run = try StreamRun(streams, arguments: ["onboarding", "--quiet"], input: Ada.answers)
      #expect(run.end == .exit(0), "\(error)")
      #expect(run.text(of: .output) == Ada.greeting, "\(error)")
      #expect(run.text(of: .error) ?? "" == "", "\(error)")
    }
  }

  /// A script in a named file is read, whatever standard input is.
  @Test func aNamedScriptNeedsNoStandardInput() throws {
    let folder = TestFolder()
    try folder.write(Ada.answers, to: "ada.steps")
    for input in [StreamKind.terminal, .nothing, .closed] {
      let streams = StreamTable(
        input: input, output: .pipe, error: .file, hasControllingTerminal: true)
      let run = try StreamRun(
        streams, arguments: ["onboarding", "--script", folder["ada.steps"]], input: "")
      #expect(run.end == .exit(0), "\(input)")
      #expect(run.text(of: .output) == Ada.greeting, "\(input)")
      #expect(run.places(of: "Nobody is fetched yet.") == [.error], "\(input)")
    }
  }
}

/// The kind of a stream of the program.
nonisolated enum StreamKind: Sendable {
  case terminal, pipe, file
  /// `/dev/null`: an input that is at its end.
  case nothing
  /// `/dev/full`: a disk with no space left.
  case full
  case closed
  /// A pipe whose reader has ended.
  case gone

  /// Whether the test can read the program's output.
  var isReadable: Bool { [.terminal, .pipe, .file].contains(self) }
}

/// A cell of the table: the program's streams, and the expected behaviour.
nonisolated struct StreamTable: Sendable, CustomTestStringConvertible {
  var input: StreamKind
  var output: StreamKind
  var error: StreamKind
  var hasControllingTerminal: Bool

  static var rows: [StreamTable] {
    var rows: [StreamTable] = []
    for input in [StreamKind.terminal, .pipe, .file, .nothing, .closed] {
      for output in [StreamKind.terminal, .pipe, .full, .closed, .gone] {
        for error in [StreamKind.terminal, .file, .full, .closed, .gone] {
          rows += [true, false].map {
            StreamTable(input: input, output: output, error: error, hasControllingTerminal: $0)
          }
        }
      }
    }
    return rows
  }

  /// Rows with every pair of kinds of two streams, and of a kind and the controlling terminal.
  static var pairwise: [StreamTable] {
    var missing = Set(rows.flatMap(\.pairs))
    var chosen: [StreamTable] = []
    while !missing.isEmpty {
      let row = rows.max { one, other in
        missing.intersection(one.pairs).count < missing.intersection(other.pairs).count
      }
      guard let row else { break }
      chosen.append(row)
      missing.subtract(row.pairs)
    }
    return chosen
  }

  private var pairs: Set<String> {
    let kinds = ["in \(input)", "out \(output)", "error \(error)", "\(hasControllingTerminal)"]
    return Set(
      kinds.indices.flatMap { one in
        kinds.indices.filter { $0 > one }.map { "\(kinds[one]), \(kinds[$0])" }
      })
  }

  var testDescription: String {
    "\(input) in, \(output) out, \(error) error, "
      + (hasControllingTerminal ? "a controlling terminal" : "no controlling terminal")
  }

  enum Driver { case plain, script, none }

  enum Place: CaseIterable { case input, output, error, controllingTerminal }

  struct Expectation {
    let driver: Driver
    /// The places where the conversation can be read; empty if no person or program can read it.
    var conversation: Set<Place> = []
    let code: Int32
    /// Whether standard output gets the result.
    var hasResult = false
    /// The last line of standard error.
    var sentence = ""
  }

  /// The rules.
  var expectation: Expectation {
    switch input {
    case .closed:
      return Expectation(driver: .none, code: 64, sentence: "There is nothing to talk to: ")
    case .terminal:
      guard let place = placeForAPerson else {
        return Expectation(driver: .none, code: 64, sentence: "There is no terminal to talk on: ")
      }
      return Expectation(
        driver: .plain, conversation: [place], code: takesResult ? 0 : 74, hasResult: takesResult,
        sentence: takesResult ? "" : "Standard output could not be written: ")
    default:
      let conversation: Set<Place> = error.isReadable ? [.error] : []
      if input == .nothing {
        return Expectation(
          driver: .script, conversation: conversation, code: 75,
          sentence: "standard input:1: The answers ran out")
      }
      return Expectation(
        driver: .script, conversation: conversation,
        code: takesResult && !losesConversation ? 0 : 74,
        hasResult: takesResult,
        sentence: takesResult ? "" : "Standard output could not be written: ")
    }
  }

  /// Standard error if it is a terminal, else the controlling terminal; never standard output.
  private var placeForAPerson: Place? {
    if error == .terminal { return .error }
    return hasControllingTerminal ? .controllingTerminal : nil
  }

  private var takesResult: Bool { output.isReadable }

  /// Whether somebody wants the conversation and cannot have it: a closed standard error was closed on
  /// purpose, and a reader that has ended wants no more.
  private var losesConversation: Bool { error == .full }
}

/// A run of the program with certain streams, each of which can be identified.
nonisolated struct StreamRun {
  let end: ProgramEnd
  private var texts: [StreamTable.Place: String] = [:]

  /// Runs the program until it ends.
  ///
  /// Each stream has its own terminal, so that output to one cannot appear on another.
  init(_ streams: StreamTable, arguments: [String], input: String) throws {
    var ends: [StreamTable.Place: StreamEnd] = [:]
    let kinds: [(StreamTable.Place, StreamKind)] = [
      (.input, streams.input), (.output, streams.output), (.error, streams.error),
    ]
    for (place, kind) in kinds {
      ends[place] = try StreamEnd(kind, input: place == .input ? input : nil)
    }
    if streams.hasControllingTerminal {
      ends[.controllingTerminal] = try StreamEnd(.terminal, input: nil)
    }
    let files = kinds.map { ends[$0.0]?.program }
    end = try HostedProgram(
      arguments, environment: SpawnedProgram.environment(TerminalSession.environment), folder: "/",
      streams: files, terminal: ends[.controllingTerminal]?.program
    ).end()
    for (place, end) in ends { texts[place] = try end.written() }
  }

  /// The text that was written to a place; `nil` if it cannot be read.
  func text(of place: StreamTable.Place) -> String? { texts[place] }

  /// The places that a text was written to.
  func places(of text: String) -> Set<StreamTable.Place> {
    Set(StreamTable.Place.allCases.filter { texts[$0]?.contains(text) == true })
  }
}

/// The test's end of a stream, and the program's end.
private nonisolated final class StreamEnd {
  private static let mark = "<end>"

  /// The program's descriptor; `nil` for a closed stream.
  let program: Int32?
  let terminal: PseudoTerminal?
  private let pipe: UnsharedPipe?
  private let isInput: Bool

  init(_ kind: StreamKind, input: String?) throws {
    isInput = input != nil
    let bytes = Array((input ?? "").utf8)
    terminal = kind == .terminal ? try PseudoTerminal() : nil
    pipe = kind == .pipe || kind == .gone ? try UnsharedPipe() : nil
    switch kind {
    case .terminal:
      let terminal = try #require(terminal)
      let opened = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      var settings = termios()
      try #require(tcgetattr(opened, &settings) == 0)
      // The terminal must show the program's exact output, and no echo.
      settings.c_lflag &= ~tcflag_t(ECHO)
      settings.c_oflag &= ~tcflag_t(OPOST)
      try #require(tcsetattr(opened, TCSANOW, &settings) == 0)
      try #require(write(terminal.descriptor, bytes, bytes.count) == bytes.count)
      program = opened
    case .pipe where isInput:
      let pipe = try #require(pipe)
      try #require(write(pipe.writing, bytes, bytes.count) == bytes.count)
      pipe.stopWriting()
      program = pipe.reading
    case .pipe: program = try #require(pipe).writing
    case .gone:
      let pipe = try #require(pipe)
      pipe.stopReading()
      program = pipe.writing
    case .file:
      let name = "/tmp/stepwise-\(UInt64.random(in: 0 ... .max))"
      let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      try #require(file >= 0)
      unlink(name)
      try #require(pwrite(file, bytes, bytes.count, 0) == bytes.count)
      program = file
    case .nothing: program = open("/dev/null", O_RDONLY | O_CLOEXEC)
    case .full: program = open("/dev/full", O_WRONLY | O_CLOEXEC)
    case .closed: program = nil
    }
  }

  deinit {
    if pipe == nil, let program { close(program) }
  }

  /// The program's output after its end; `nil` if it cannot be read.
  func written() throws -> String? {
    if let terminal, let program {
      // Output to a terminal arrives later, but in order.
      try #require(write(program, Self.mark, Self.mark.utf8.count) == Self.mark.utf8.count)
      return try all(of: terminal.descriptor, until: Self.mark)
    }
    if isInput { return nil }
    if let pipe, pipe.reading >= 0 {
      pipe.stopWriting()
      return try all(of: pipe.reading)
    }
    guard pipe == nil, let program, lseek(program, 0, SEEK_SET) == 0, isRegular(program) else {
      return nil
    }
    return try all(of: program)
  }

  private func isRegular(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func all(of file: Int32, until mark: String = "") throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while mark.isEmpty || !bytes.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes.dropLast(mark.utf8.count), as: UTF8.self)
  }
}
