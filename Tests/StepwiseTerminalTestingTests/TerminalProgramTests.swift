import StepwiseSystem
import StepwiseTerminalTesting
import TestSupport
import Testing

@Suite("Programs in a terminal", .tags(.terminal), .slow)
nonisolated struct TerminalProgramTests {
  private func shell(
    _ script: String, columns: Int = 40, rows: Int = 10, traits: TerminalTraits = .modern,
    input: ProgramStream = .terminal, output: ProgramStream = .terminal,
    error: ProgramStream = .terminal, environment: [String: String?] = [:],
    hangLimitInSeconds: Int = 30
  ) throws -> TerminalProgram {
    try TerminalProgram(
      "/bin/sh", ["-c", script], environment: environment, columns: columns, rows: rows,
      traits: traits, input: input, output: output, error: error,
      hangLimitInSeconds: hangLimitInSeconds)
  }

  /// A program that prints each byte of its input as two hexadecimal digits, until a dot.
  private static let showingBytes =
    #"stty raw -echo; printf ready; while :; do "#
    + #"b=$(dd bs=1 count=1 2>/dev/null | od -An -tx1); printf %s "$b"; "#
    + #"[ "$b" = ' 2e' ] && break; done; stty sane"#

  @Test func typedInputIsReadAndOutputIsShown() throws {
    let program = try shell(#"printf 'Name: '; read -r name; echo "Hello, $name!""#)
    try program.waitFor("Name: ")
    program.type("Ada\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.text == "Name: Ada\nHello, Ada!")
    #expect(program.settingsAreAsFound)
    #expect(program.screen.isAsFound)
  }

  @Test(
    arguments: [("exit 3", .exit(3)), ("kill -TERM $$", .signal(SIGTERM))] as [(String, ProgramEnd)]
  )
  func theEndIsReported(_ script: String, _ end: ProgramEnd) throws {
    #expect(try shell(script).end() == end)
  }

  @Test func controlCIsASignal() throws {
    let program = try shell("echo ready; exec cat")
    try program.waitFor("ready")
    program.press(.control("c"))
    #expect(try program.end() == .signal(SIGINT))
  }

  @Test func aSignalCanBeSent() throws {
    let program = try shell("echo ready; exec cat")
    try program.waitFor("ready")
    program.signal(SIGTERM)
    #expect(try program.end() == .signal(SIGTERM))
  }

  @Test func theWindowCanBeClosed() throws {
    let program = try shell("echo ready; exec cat")
    try program.waitFor("ready")
    program.hangUp()
    let end = try program.end()
    // The program reads the end of the input or gets a signal, whichever comes first.
    #expect(end == .signal(SIGHUP) || end == .exit(0) || end == .exit(1))
  }

  // MARK: Settings

  @Test func changedTerminalSettingsAreNamed() throws {
    let program = try shell("stty raw -echo; echo over")
    #expect(try program.end() == .exit(0))
    #expect(program.changedSettings == ["c_iflag", "c_oflag", "c_lflag"])
  }

  @Test func restoredSettingsAreRecognized() throws {
    let program = try shell(
      "old=$(stty -g); stty raw -echo; echo raw; read -r x; stty $old; echo over")
    try program.waitFor("raw")
    #expect(!program.settingsAreAsFound)
    program.send([10])
    #expect(try program.end() == .exit(0))
    #expect(program.settingsAreAsFound)
  }

  // MARK: Streams

  @Test(arguments: [ProgramStream.file(), .pipe()])
  func theOutputCanBeRedirected(_ stream: ProgramStream) throws {
    let program = try shell(
      "echo asked >&2; read -r x; echo got $x; echo seen >/dev/tty", output: stream)
    try program.waitFor("asked")
    program.type("1\n")
    #expect(try program.end() == .exit(0))
    #expect(program.output == "got 1\n")
    #expect(program.screen.text == "asked\n1\nseen")
  }

  @Test(arguments: [ProgramStream.file("a\nb\n"), .pipe("a\nb\n")])
  func theInputCanBeRedirected(_ stream: ProgramStream) throws {
    let program = try shell("cat; read -r x </dev/tty; echo $x >&2", input: stream, error: .file())
    try program.waitFor("b")
    program.type("c\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.lines.prefix(3) == ["a", "b", "c"])
    #expect(program.errorOutput == "c\n")
  }

  @Test func streamsCanBeClosedOrNull() throws {
    let program = try shell(
      "cat; echo gone; (echo x >&2) 2>/dev/null; [ -e /proc/$$/fd/2 ] || exit 7", input: .nothing,
      output: .nothing, error: .closed)
    #expect(try program.end() == .exit(7))
    #expect(program.written == [])
  }

  @Test func aShellCanRunTheProgram() throws {
    let program = try TerminalProgram(
      "/bin/echo", ["Ada"], shell: #"name=$("$@"); echo "Hello, $name!""#, folder: "/usr")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.text == "Hello, Ada!")
  }

  @Test func aTestChoosesTheWorkingDirectory() throws {
    let program = try TerminalProgram("/bin/pwd", folder: "/usr/bin")
    try program.end()
    #expect(program.screen.text == "/usr/bin")
  }

  @Test func theEnvironmentIsSmallAndCanBeChanged() throws {
    let program = try shell(
      "echo $TERM,$LANG,$NO_COLOR,$HOME.", environment: ["LANG": nil, "NO_COLOR": "1"])
    try program.end()
    #expect(program.screen.text == "xterm-256color,,1,.")
  }

  @Test func muchOutputIsReadInTheBackground() throws {
    // More output than any buffer holds; the file shows that the program wrote all of it.
    let program = try shell(
      "head -c 300000 /dev/zero | tr '\\0' x; echo done >&2", error: .file())
    #expect(try program.end() == .exit(0))
    #expect(program.written.count == 300_000)
    #expect(program.errorOutput == "done\n")
  }

  // MARK: The window

  @Test func theWindowCanBeResized() throws {
    let program = try shell(
      "trap 'stty size' WINCH; stty size; echo ready; while ! read -r x; do :; done; exit 0")
    try program.waitFor("10 40\nready")
    program.resize(columns: 20, rows: 5)
    program.type("\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.text.hasSuffix("5 20"))
    #expect(program.screen.columns == 20)
  }

  @Test func aProgramsQueriesGetReplies() throws {
    let program = try shell(
      #"stty raw -echo; printf '\033[?u\033[c'; dd bs=1 count=14 2>/dev/null | od -An -c; stty sane"#
    )
    #expect(try program.end() == .exit(0))
    #expect(program.screen.unwrappedText.contains("033   [   ?   0   u 033   [   ?   6   2"))
  }

  // MARK: Keys

  @Test func keysAreEncodedLikeXTerm() throws {
    let program = try shell(Self.showingBytes, columns: 400)
    try program.waitFor("ready")
    program.press(.up, .shiftTab, .control("c"), .alt("b"), .f1, .pageUp, .enter, "é", ".")
    try program.end()
    #expect(
      program.screen.unwrappedText
        == "ready 1b 5b 41 1b 5b 5a 03 1b 62 1b 4f 50 1b 5b 35 7e 0d c3 a9 2e")
  }

  @Test func keysAreEncodedByKittysProtocolOnRequest() throws {
    let program = try shell(#"printf '\033[>1u';"# + Self.showingBytes, columns: 400)
    try program.waitFor("ready")
    program.press(.escape, .control("c"), .enter, ".")
    try program.end()
    #expect(program.screen.unwrappedText == "ready 1b 5b 32 37 75 1b 5b 39 39 3b 35 75 0d 2e")
    #expect(!program.screen.isAsFound)
  }

  @Test func arrowsAreEncodedForApplicationModeOnRequest() throws {
    let program = try shell(#"printf '\033[?1h';"# + Self.showingBytes)
    try program.waitFor("ready")
    program.press(.up, ".")
    try program.end()
    #expect(program.screen.text == "ready 1b 4f 41 2e")
  }

  @Test func aPasteIsBracketedOnRequest() throws {
    let program = try shell(Self.showingBytes)
    try program.waitFor("ready")
    program.paste("a\n.")
    try program.end()
    #expect(program.screen.text == "ready 61 0d 2e")
    let asking = try shell(#"printf '\033[?2004h';"# + Self.showingBytes, columns: 400)
    try asking.waitFor("ready")
    asking.paste("a\nb")
    asking.press(".")
    try asking.end()
    #expect(
      asking.screen.text == "ready 1b 5b 32 30 30 7e 61 0d 62 1b 5b 32 30 31 7e 2e")
  }

  // MARK: Failures

  @Test func aFailedWaitReportsTheScreen() throws {
    let program = try shell("echo one; echo two; exit 4")
    let error = #expect(throws: TerminalProgramError.self) { try program.waitFor("three") }
    let last = String(describing: try #require(error)).split(separator: "\n")
    #expect(last[0].hasSuffix(": Waited for “three” to be shown, but the program ended: exit(4)."))
    #expect(last[0].hasPrefix("StepwiseTerminalTestingTests/TerminalProgramTests.swift:"))
    #expect(last.dropFirst() == ["  | one", "  | two"])
  }

  @Test func aHangIsReported() throws {
    let program = try shell("echo ready; exec cat", hangLimitInSeconds: 0)
    let error = #expect(throws: TerminalProgramError.self) { try program.end() }
    #expect(try #require(error).message == "The program does not end.")
  }

  @Test func aProgramInheritsNoDescriptorOfTheTest() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let program = try shell("[ -e /dev/fd/\(ends[1]) ] && echo open || echo closed")
    try program.end()
    #expect(program.screen.text == "closed")
  }

  @Test func aMissingProgramIsAnError() {
    let error = #expect(throws: TerminalProgramError.self) { try TerminalProgram("/nowhere/it") }
    #expect(error?.message == "“/nowhere/it” cannot be started: No such file or directory")
  }

  @Test func anIncompleteFrameIsNotChecked() throws {
    let program = try shell(
      #"printf '\033[?2026hhalf'; read -r x; printf ' whole\033[?2026l'; read -r x"#)
    program.type("\n")
    var seen: [String] = []
    try program.wait(
      until: { model in
        seen.append(model.text)
        return model.text.contains("whole")
      }, "a whole frame")
    #expect(seen.allSatisfy { !$0.contains("half") || $0.contains("whole") })
    program.type("\n")
    #expect(try program.end() == .exit(0))
  }

  @Test func linesAreWaitedForOneByOne() throws {
    let program = try shell("for n in 1 2; do printf 'Choose: '; read -r x; echo got $x; done")
    try program.waitForNext("Choose: ")
    program.type("a\n")
    try program.waitForNext("got a\nChoose: ")
    program.type("b\n")
    #expect(try program.end() == .exit(0))
  }
}
